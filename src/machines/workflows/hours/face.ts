/** Face of 工时: calls, pages and tasks. */
import { pathTo } from '../../../contract/screens.ts'
import { faceOf, step } from '../../workflow/face.ts'
import type { hours } from './chart.ts'

declare module '../../workflow/registry.ts' {
  interface Registry {
    hours: { receives: never; opened: true }
  }
}

const LIST = '/task?board=hoursBoard'
const deskPage = (id: string) => pathTo('/task', { board: 'hoursBoard', id })

export const hoursFace = faceOf<typeof hours>()({
  id: 'hours',
  label: '工时',
  load: async () => (await import('./chart.ts')).hours,
  steps: {
    CONFIRM: step('hoursConfirm', '/api/renwu/gongshiConfirm', '确认工时'),
    COUNTERSIGN: step('hoursCountersign', '/api/renwu/gongshiCountersign', '复核工时'),
    RETURN: step('hoursReturn', '/api/renwu/gongshiReturn', '退回重核工时'),
    VOID: step('hoursVoid', '/api/renwu/gongshiVoid', '不计工时'),
    DISPUTE: step('hoursDispute', '/api/my/gongshiDispute', '对工时提出异议'),
    DECIDE: step('hoursDecide', '/api/renwu/gongshiDecide', '裁定工时'),
    DISMISS: step('hoursDismiss', '/api/renwu/gongshiDismiss', '裁定不计工时'),
    REVOKE: step('hoursRevoke', '/api/renwu/gongshiRevoke', '申请撤销工时'),
    AGREE_REVOKE: step('hoursAgreeRevoke', '/api/renwu/gongshiAgreeRevoke', '同意撤销工时'),
    KEEP: step('hoursKeep', '/api/renwu/gongshiKeep', '不予撤销工时'),
  },
  letters: {
    CONFIRM: 'C',
    COUNTERSIGN: 'C',
    RETURN: 'B',
    VOID: 'V',
    DISPUTE: 'D',
    DECIDE: 'C',
    DISMISS: 'R',
    REVOKE: 'W',
    AGREE_REVOKE: 'A',
    KEEP: 'R',
  },

  relations: {
    owner: { who: { by: 'owner' }, page: id => pathTo('/workTime', { id }) },
    desk: { who: { by: 'binding', roles: ['activityLeader', 'leader3', 'leader2', 'platform'] }, page: deskPage },
    reviewer: { who: { by: 'binding', roles: ['leader3', 'leader2', 'platform'] }, page: deskPage },
    leader: { who: { by: 'role', role: 'activityLeader' }, page: deskPage },
    city: { who: { by: 'role', role: 'leader2' }, page: deskPage },
    platform: { who: { by: 'role', role: 'platform', except: 'revokedBy' }, page: deskPage },
    recorder: { system: 'aid' },
  },
  tasks: {
    CONFIRM: { for: 'desk', kind: 'confirm', list: LIST },
    COUNTERSIGN: { for: 'reviewer', kind: 'countersign', list: `${LIST}&tab=toCountersign` },
    DECIDE: { for: 'reviewer', kind: 'decide', list: `${LIST}&tab=disputed` },
    AGREE_REVOKE: { for: 'platform', kind: 'revoke', list: `${LIST}&tab=revoking` },
  },
})
