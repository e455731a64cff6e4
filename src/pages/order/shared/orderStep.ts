/** What screens of an order's steps have in common. */
import type { OrderDetail } from '../../../contract/order.contract.ts'
import { pathTo } from '../../../contract/screens.ts'

/** The buyer's ways out of a step of an order. */
export const ORDER_STEP = {
  missing: { title: '没有找到这笔订单', action: { label: '看我的订单', href: '/order' } },
  back: ({ id }: OrderDetail) => ({ label: '回到订单', href: pathTo('/orderDetail', { id }) }),
  notYours: '这一步由买家办理。',
}

/** Returns the lines of an order as choices. */
export const choicesOf = (lines: OrderDetail['lines']) =>
  lines.map(({ id, title, options, count }) => ({ id, label: title, text: [...options, `${count} 件`].join(' · ') }))
