import { pathTo } from '../../../../src/contract/screens.ts'
import { faceOf, step } from '../../../../src/machines/workflow/face.ts'
import type { toolLoan } from './chart.ts'

export const toolLoanFace = faceOf<typeof toolLoan>()({
  id: 'toolLoan',
  label: '借工具',
  load: async () => (await import('./chart.ts')).toolLoan,
  steps: {
    ASK: 'opened',
    LEND: step('toolLend', '/api/renwu/gongjuLend', '借出工具'),
    BRING_BACK: step('toolBringBack', '/api/my/gongjuBringBack', '归还工具'),
  },
  relations: {
    owner: { who: { by: 'owner' }, page: id => pathTo('/charge', { id }) },
    keeper: { who: { by: 'role', role: 'giftStaff' }, page: id => pathTo('/task', { id }) },
  },
  tasks: {
    LEND: { for: 'keeper', kind: 'issue', list: '/task?tab=lend' },
    BRING_BACK: { for: 'owner', kind: 'sendBack', list: '/charge' },
  },
  title: ({ tool }) => `借${tool}`,
})
