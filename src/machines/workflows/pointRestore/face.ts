/** Face of 积分恢复: calls, pages and tasks. */
import { pathTo } from '../../../contract/screens.ts'
import { faceOf, step } from '../../workflow/face.ts'
import type { pointRestore } from './chart.ts'

declare module '../../workflow/registry.ts' {
  interface Registry {
    pointRestore: { receives: never; opened: false }
  }
}

const LIST = '/task?board=pointBoard'
const deskPage = (id: string) => pathTo('/task', { board: 'pointBoard', id })

export const pointRestoreFace = faceOf<typeof pointRestore>()({
  id: 'pointRestore',
  label: '积分恢复',
  load: async () => (await import('./chart.ts')).pointRestore,
  steps: {
    REQUEST: '/api/renwu/jifenRestoreAdd',
    APPROVE: step('pointRestoreApprove', '/api/renwu/jifenRestoreApprove', '另一位工作人员：同意恢复积分'),
    TURN_DOWN: step('pointRestoreTurnDown', '/api/renwu/jifenRestoreTurnDown', '另一位工作人员：不予恢复积分'),
    DECLINE: step('pointRestoreDecline', '/api/my/jifenRestoreDecline', '本人不需要恢复积分'),
    WITHDRAW: step('pointRestoreWithdraw', '/api/renwu/jifenRestoreWithdraw', '撤回恢复积分的申请'),
  },
  letters: { APPROVE: 'A', TURN_DOWN: 'R', DECLINE: 'D', WITHDRAW: 'W' },

  relations: {
    owner: { who: { by: 'owner' }, page: id => pathTo('/point', { id }) },
    staff: { who: { by: 'binding', roles: ['giftStaff', 'leader2'] }, page: deskPage },
    requester: { who: { by: 'fact', fact: 'requestedBy' }, page: deskPage },
    reviewer: { who: { by: 'binding', roles: ['giftStaff', 'leader2'] }, page: deskPage },
  },
  tasks: {
    APPROVE: { for: 'reviewer', kind: 'countersign', list: LIST },
  },
  title: ({ points }) => `恢复 ${points} 过期积分`,
})
