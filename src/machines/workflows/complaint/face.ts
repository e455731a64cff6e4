/** Face of 投诉: calls, pages and tasks. */
import { pathTo } from '../../../contract/screens.ts'
import { faceOf, step } from '../../workflow/face.ts'
import type { complaint } from './chart.ts'

declare module '../../workflow/registry.ts' {
  interface Registry {
    complaint: { receives: never; opened: true }
  }
}

export const complaintFace = faceOf<typeof complaint>()({
  id: 'complaint',
  label: '投诉',
  load: async () => (await import('./chart.ts')).complaint,
  steps: {
    FILE: '/api/v3/complaintAdd',
    TAKE_UP: step('complaintTakeUp', '/api/v3/complaintTakeUp', '受理投诉'),
    FORCE_REFUND: step('complaintForceRefund', '/api/v3/complaintForceRefund', '判定退款'),
    REFUND_ORDER: step('complaintRefundOrder', '/api/v3/complaintRefundOrder', '判定订单退款'),
    RESOLVE: step('complaintResolve', '/api/v3/complaintResolve', '投诉处理完成'),
    REJECT: step('complaintReject', '/api/v3/complaintReject', '驳回投诉'),
  },
  letters: { TAKE_UP: 'A', FORCE_REFUND: 'F', REFUND_ORDER: 'O', RESOLVE: 'D', REJECT: 'R' },

  relations: {
    owner: { who: { by: 'owner' }, page: id => pathTo('/orderComplaint', { id }) },
    platform: {
      who: { by: 'role', role: 'platform', except: 'shopOwners' },
      page: id => pathTo('/manage/complaints', { id }),
    },
  },
  tasks: {
    TAKE_UP: { for: 'platform', kind: 'decide', list: '/manage/complaints' },
    RESOLVE: { for: 'platform', kind: 'decide', list: '/manage/complaints' },
  },
})
