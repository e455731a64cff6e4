/** Face of 支付: calls, pages and tasks. */
import { pathTo } from '../../../contract/screens.ts'
import { faceOf, step } from '../../workflow/face.ts'
import type { payment } from './chart.ts'

declare module '../../workflow/registry.ts' {
  interface Registry {
    payment: { receives: 'CANCEL' | 'GIVE_BACK'; opened: false }
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
    REQUEST_LATE_REFUND: step('paymentLateRefund', '/api/v3/paymentLateRefund', '逾期申请退款'),
    TAKE_REQUEST_BACK: step('paymentRefundWithdraw', '/api/v3/paymentRefundWithdraw', '撤回退款申请'),
    ACCEPT_AMOUNT: step('paymentAccept', '/api/renwu/paymentAccept', '按实收认捐'),
    SEND_BACK: step('paymentSendBack', '/api/renwu/paymentSendBack', '退回金额不符的来款'),
    CONFIRM: step('paymentConfirm', '/api/renwu/paymentConfirm', '财务确认入账'),
    HIDE_NAME: step('paymentHideName', '/api/my/juankuanHideName', '捐款不公开姓名'),
    SHOW_NAME: step('paymentShowName', '/api/my/juankuanShowName', '捐款公开姓名'),
    COUNTERSIGN: step('paymentCountersign', '/api/renwu/paymentCountersign', '另一位财务复核退款'),
    RETRY: step('paymentRetry', '/api/renwu/paymentRetry', '再退一次'),
    PAY_BY_HAND: step('paymentByHand', '/api/renwu/paymentByHand', '登记线下退回'),
    REJECT: step('paymentReject', '/api/renwu/paymentReject', '线下退回的凭证不符'),
    APPROVE: step('paymentApprove', '/api/renwu/paymentApprove', '财务同意退款'),
    REFUSE: step('paymentRefuse', '/api/renwu/paymentRefuse', '财务拒绝退款'),
  },
  letters: {
    CANCEL: 'W',
    ACCEPT_AMOUNT: 'A',
    SEND_BACK: 'B',
    CONFIRM: 'C',
    HIDE_NAME: 'H',
    SHOW_NAME: 'S',
    REQUEST_REFUND: 'Q',
    REQUEST_LATE_REFUND: 'L',
    TAKE_REQUEST_BACK: 'T',
    APPROVE: 'A',
    COUNTERSIGN: 'C',
    REFUSE: 'R',
    RETRY: 'Y',
    PAY_BY_HAND: 'P',
    REJECT: 'R',
  },

  relations: {
    // Shown on the page of what was paid for.
    owner: { who: { by: 'owner' }, page: null },
    canceller: { who: { by: 'owner' }, page: null },
    finance: { who: { by: 'role', role: 'finance' }, page: id => pathTo('/accounting', { book: 'payment', id }) },
    second: {
      who: { by: 'role', role: 'finance', except: 'approvedBy' },
      page: id => pathTo('/accounting', { book: 'payment', id }),
    },
    provider: { system: 'provider' },
    order: { system: 'order' },
    deal: { system: 'idleDeal' },
    campaign: { system: 'campaign' },
  },
  // The leader who appoints finance calls them: this list has their numbers.
  notified: { leader2: '/role?role=finance&tab=active' },
  tasks: {
    CONFIRM: {
      for: 'finance',
      kind: 'book',
      list: '/accounting?book=payment&tab=paid',
      bulk: '请先和银行流水核对。入账之后不能撤回。',
    },
    APPROVE: { for: 'finance', kind: 'refund', list: '/accounting?book=payment&tab=refundRequested' },
    ACCEPT_AMOUNT: { for: 'finance', kind: 'verify', list: '/accounting?book=payment&tab=doubtful' },
    SEND_BACK: { for: 'finance', kind: 'verify', list: '/accounting?book=payment&tab=doubtful' },
    COUNTERSIGN: { for: 'second', kind: 'countersign', list: '/accounting?book=payment&tab=countersign' },
    RETRY: { for: 'finance', kind: 'retry', list: '/accounting?book=payment&tab=refundFailed' },
  },
})
