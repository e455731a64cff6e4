/** What the portal knows of 支付. */
import { pathTo } from '../../../contract/screens.ts'
import { faceOf, step } from '../../workflow/face.ts'
import type { payment } from './chart.ts'

declare module '../../workflow/registry.ts' {
  interface Registry {
    payment: { receives: 'CANCEL'; opened: false }
  }
}

export const paymentFace = faceOf<typeof payment>()({
  id: 'payment',
  label: '支付',
  load: async () => (await import('./chart.ts')).payment,
  steps: {
    OPEN: 'opened',
    CANCEL: step('paymentCancel', '/api/v3/paymentCancel', '取消支付'),
    REQUEST_REFUND: step('paymentRefund', '/api/v3/paymentRefund', '申请退款'),
    CONFIRM: step('paymentConfirm', '/api/renwu/paymentConfirm', '财务确认入账'),
    ISSUE_RECEIPT: step('paymentReceipt', '/api/renwu/paymentReceipt', '开具票据'),
    APPROVE: step('paymentApprove', '/api/renwu/paymentApprove', '财务同意退款'),
    REFUSE: step('paymentRefuse', '/api/renwu/paymentRefuse', '财务拒绝退款'),
  },

  relations: {
    // What was paid for has the page.
    owner: { who: { by: 'owner' }, page: null },
    finance: { who: { by: 'role', role: 'finance' }, page: id => pathTo('/accounting', { book: 'payment', id }) },
    provider: { system: 'provider' },
    order: { system: 'order' },
  },
  tasks: {
    CONFIRM: { for: 'finance', kind: 'book', list: '/accounting?book=payment&tab=paid' },
    APPROVE: { for: 'finance', kind: 'refund', list: '/accounting?book=payment&tab=refundRequested' },
  },
})
