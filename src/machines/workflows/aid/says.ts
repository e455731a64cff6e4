/** What people are told of an application for aid. */
import type { Says } from '../../workflow/says.ts'
import type { Aid } from './chart.ts'

export const aidSays = {
  owner: {
    submitted: (_, span) => ['others', `等社区的人看，一般${span('unanswered')}内有答复`],
    refused: ['yours', '社区没有答应，看看为什么，改好可以再交', '看看原因'],
    accepted: ['others', '社区答应了，正在就近找人帮您'],
    assigned: (_, span) => ['others', `找到了一位邻居，等他答应，一般${span('undecided')}内`],
    helping: a =>
      a.kind === 'goods' && a.issued
        ? ['others', '东西已经出了仓库，正给您送来']
        : ['others', '有邻居答应帮您了，请留意电话'],
    reported: ['yours', '帮您的邻居说已经办好了，您看对不对？', '去确认'],
  },
  assignee: {
    assigned: ['yours', '社区请您帮一位邻居，您去得了吗？', '看看再答复'],
    helping: a =>
      a.kind === 'goods' && !a.issued
        ? ['others', '等仓库把东西备好，交给您送去']
        : ['yours', '您答应帮的这位邻居在等您，办好了说一声', '去办'],
    reported: ['others', '您办好了，等邻居确认'],
  },
  // Whoever wrote it for a neighbour reads the neighbours' words, and has nothing of their own to do.
  writer: {},
} satisfies Says<Aid>
