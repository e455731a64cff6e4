/** What people are told of a donation of goods. */
import type { Says } from '../../workflow/says.ts'
import type { GoodsDonation } from './chart.ts'

export const goodsDonationSays = {
  owner: {
    submitted: (_, span) => ['others', `等社区的人看，一般${span('unaccepted')}内有答复`],
    accepted: ['others', '社区收下了您的心意，正在安排人上门取'],
    assigned: (_, span) => ['others', `等上门的人答应，一般${span('unanswered')}内`],
    collecting: ['arranged', '有人按约好的时间上门来取，请收拾好', '看看约在几点'],
    collected: ['yours', '您捐的东西取走了，看看件数对不对', '去确认'],
    confirmed: ['others', '您捐的东西正送去仓库'],
    awaitingDropOff: ['yours', '您捐的东西等您送到仓库', '看送到哪里'],
    stored: null,
  },
  assignee: {
    assigned: ['yours', '有一家要捐的东西请您上门取，您去得了吗？', '看看再答复'],
    collecting: ['yours', '和捐东西的邻居约好了，上门清点取走', '去清点'],
    collected: ['others', '等捐东西的邻居确认件数'],
  },
} satisfies Says<GoodsDonation>
