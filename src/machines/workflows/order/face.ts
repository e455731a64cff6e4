/** Face of 订单: calls, pages and tasks. */
import { pathTo } from '../../../contract/screens.ts'
import { faceOf, step } from '../../workflow/face.ts'
import type { order } from './chart.ts'

declare module '../../workflow/registry.ts' {
  interface Registry {
    order: { receives: 'PAID' | 'AFTER_SALES_CHANGED'; opened: false }
  }
}

export const orderFace = faceOf<typeof order>()({
  id: 'order',
  label: '订单',
  load: async () => (await import('./chart.ts')).order,
  steps: {
    SUBMIT: '/api/v3/orderSubmit',
    CANCEL: step('orderCancel', '/api/v3/orderCancel', '取消订单'),
    CANCEL_PAID: step('orderCancelPaid', '/api/v3/orderCancelPaid', '取消已付款的订单'),
    CHANGE_PRICE: step('orderChangePrice', '/api/v3/orderChangePrice', '改价'),
    SHIP: step('orderShip', '/api/v3/orderShip', '发货'),
    RECEIVE: step('orderReceive', '/api/v3/orderReceive', '确认收货'),
    EXTEND: step('orderExtend', '/api/v3/orderExtend', '延长收货'),
    REVIEW: step('orderEvaluate', '/api/v3/orderEvaluate', '评价', {
      // 500 letters of each line are 4.5 KB on the wire.
      maxBytes: 512 * 1024,
    }),
    APPLY_AFTER_SALES: step('orderRefundApply', '/api/v3/orderRefundApply', '申请售后'),
  },
  letters: {
    CANCEL: 'W',
    CANCEL_PAID: 'W',
    CHANGE_PRICE: 'P',
    SHIP: 'S',
    RECEIVE: 'C',
    EXTEND: 'E',
    REVIEW: 'V',
    APPLY_AFTER_SALES: 'F',
  },

  relations: {
    owner: { who: { by: 'owner' }, page: id => pathTo('/orderDetail', { id }) },
    shop: { who: { by: 'role', role: 'shopOwner' }, page: id => pathTo('/orderDetail', { id }) },
    payment: { system: 'payment' },
    provider: { system: 'provider' },
    afterSales: { system: 'afterSales' },
  },
  tasks: {
    SHIP: { for: 'shop', kind: 'ship', list: '/orderDeliver' },
    // Not tasks: the buyer sees both among their orders, and a clock completes what is left undone.
    RECEIVE: false,
    REVIEW: false,
  },
})
