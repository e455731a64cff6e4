/** Face of 提现: calls, pages and tasks. */
import { pathTo } from '../../../contract/screens.ts'
import { yuanText } from '../../../contract/words.ts'
import { faceOf, step } from '../../workflow/face.ts'
import type { withdrawal } from './chart.ts'

declare module '../../workflow/registry.ts' {
  interface Registry {
    withdrawal: { receives: never; opened: false }
  }
}

const LIST = '/accounting?book=withdrawal'
const deskPage = (id: string) => pathTo('/accounting', { book: 'withdrawal', id })

export const withdrawalFace = faceOf<typeof withdrawal>()({
  id: 'withdrawal',
  label: '提现',
  load: async () => (await import('./chart.ts')).withdrawal,
  steps: {
    APPLY: '/api/v2/applyTixian',
    CANCEL: step('withdrawalCancel', '/api/v2/tixianCancel', '撤销提现'),
    REVOKE: step('withdrawalRevoke', '/api/v2/tixianRevoke', '不收这笔提现'),
    APPROVE: step('withdrawalApprove', '/api/renwu/tixianApprove', '财务同意提现'),
    COUNTERSIGN: step('withdrawalCountersign', '/api/renwu/tixianCountersign', '另一位财务复核提现'),
    REFUSE: step('withdrawalRefuse', '/api/renwu/tixianRefuse', '财务不予提现'),
    HOLD: step('withdrawalHold', '/api/renwu/tixianHold', '暂停提现并核查'),
    RELEASE: step('withdrawalRelease', '/api/renwu/tixianRelease', '解除提现的核查'),
    REPORT_RETURN: step('withdrawalReturn', '/api/renwu/tixianReturn', '登记银行退回的提现'),
    REJECT: step('withdrawalReject', '/api/renwu/tixianReject', '提现没有退回'),
  },
  letters: {
    CANCEL: 'W',
    REVOKE: 'V',
    APPROVE: 'A',
    COUNTERSIGN: 'C',
    REFUSE: 'R',
    HOLD: 'H',
    RELEASE: 'L',
    REPORT_RETURN: 'B',
    REJECT: 'R',
  },

  relations: {
    owner: { who: { by: 'owner' }, page: id => pathTo('/qbye', { id }) },
    finance: { who: { by: 'role', role: 'finance' }, page: deskPage },
    second: { who: { by: 'role', role: 'finance', except: 'approvedBy' }, page: deskPage },
    releaser: { who: { by: 'role', role: 'finance', except: 'heldBy' }, page: deskPage },
    provider: { system: 'provider' },
    job: { system: 'withdrawal' },
  },
  notified: { leader2: '/role?role=finance&tab=active' },
  tasks: {
    APPROVE: { for: 'finance', kind: 'withdraw', list: LIST },
    COUNTERSIGN: { for: 'second', kind: 'countersign', list: `${LIST}&tab=countersign` },
    RELEASE: { for: 'releaser', kind: 'check', list: `${LIST}&tab=held` },
  },
  title: ({ amount, payee }) => `提现 ${yuanText(amount)} · ${payee}`,
})
