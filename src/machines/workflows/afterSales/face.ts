/** Face of 售后: calls, pages and tasks. */
import { pathTo } from '../../../contract/screens.ts'
import { faceOf, step } from '../../workflow/face.ts'
import type { afterSales } from './chart.ts'

declare module '../../workflow/registry.ts' {
  interface Registry {
    afterSales: { receives: 'FORCE_REFUND' | 'COMPLAINT_CLOSED'; opened: true }
  }
}

export const afterSalesFace = faceOf<typeof afterSales>()({
  id: 'afterSales',
  label: '售后',
  load: async () => (await import('./chart.ts')).afterSales,
  steps: {
    APPLY: step('refundApplyAgain', '/api/v3/refundApplyAgain', '再次申请售后'),
    AGREE_RETURN: step('refundAgreeReturn', '/api/v3/refundAgreeReturn', '同意退货'),
    AGREE_REFUND: step('refundAgree', '/api/v3/refundAgree', '同意退款'),
    REFUSE_RETURN: step('refundRefuseReturn', '/api/v3/refundRefuseReturn', '拒绝退货'),
    REFUSE_REFUND: step('refundRefuse', '/api/v3/refundRefuse', '拒绝退款'),
    SEND_BACK: step('refundSendBack', '/api/v3/refundSendBack', '寄回商品'),
    CONFIRM_RECEIPT: step('refundReceiptConfirm', '/api/v3/refundReceiptConfirm', '确认收到退货'),
    WITHDRAW: step('refundWithdraw', '/api/v3/refundWithdraw', '撤销售后'),
    COMPLAIN: step('refundComplain', '/api/v3/refundComplain', '投诉售后'),
  },
  letters: {
    APPLY: 'P',
    AGREE_RETURN: 'A',
    AGREE_REFUND: 'F',
    REFUSE_RETURN: 'R',
    REFUSE_REFUND: 'D',
    SEND_BACK: 'S',
    CONFIRM_RECEIPT: 'C',
    WITHDRAW: 'W',
    COMPLAIN: 'M',
  },

  relations: {
    owner: { who: { by: 'owner' }, page: id => pathTo('/orderRefund', { id }) },
    shop: { who: { by: 'role', role: 'shopOwner' }, page: id => pathTo('/orderRefund', { id }) },
    payment: { system: 'provider' },
    complaint: { system: 'complaint' },
  },
  tasks: {
    AGREE_RETURN: { for: 'shop', kind: 'afterSales', list: '/orderDeliver?tab=afterSales' },
    AGREE_REFUND: { for: 'shop', kind: 'afterSales', list: '/orderDeliver?tab=afterSales' },
    CONFIRM_RECEIPT: { for: 'shop', kind: 'afterSales', list: '/orderDeliver?tab=afterSales' },
    SEND_BACK: { for: 'owner', kind: 'sendBack', list: '/order' },
    // Optional: a refused claim may rest.
    APPLY: false,
  },
})
