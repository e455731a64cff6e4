/** What organisations are told of their campaign. */
import type { Says } from '../../workflow/says.ts'
import type { Campaign } from './facts.ts'

export const campaignSays = {
  owner: {
    draft: ['yours', '募捐的方案还没有写完', '接着写'],
    returned: ['yours', '募捐的方案要改一下再交', '去改'],
    submitted: ['others', '等平台的人看募捐的方案'],
    checked: ['others', '募捐的方案看过一遍了，等另一位再看'],
    scheduled: null,
    running: null,
    paused: c => {
      if (c.overdue > 0) return ['yours', '募捐暂停了，公布逾期的披露才能恢复', '去写']
      if (c.filingOverdue) return ['yours', '募捐暂停了，补填备案号才能恢复', '去补']
      return ['others', '募捐暂停了，平台正在核对']
    },
    closing: ['others', '募捐结束了，正在清点'],
    executing: null,
    ending: ({ balance }) =>
      balance > 0
        ? ['yours', '项目做完了，账上的余款要定去向', '去定']
        : ['yours', '项目做完了，办好披露就可以完结', '去办'],
    stopping: ['others', '平台要叫停这次募捐，等另一位复核'],
    stopped: ['others', '募捐被叫停了，余款由平台和财务处理'],
    backing: ['others', '余款要退还捐款人，等另一位财务复核'],
    handing: ['others', '移交余款正在公示，期满后平台核对'],
    restNotice: ['others', '余款的去向正在公示，期满后平台核对'],
  },
} satisfies Says<Campaign>
