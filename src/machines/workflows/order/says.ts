/** What a buyer is told of an order. */
import type { Says } from '../../workflow/says.ts'
import type { Order } from './chart.ts'

export const orderSays = {
  owner: {
    pendingPayment: ['yours', '东西给您留着，还没有付款', '去付款'],
    paid: ['others', '钱付好了，等店家发货'],
    refunding: ['others', '钱正在原路退回给您'],
    shipped: ['yours', '您买的东西在路上，收到了说一声', '看看到哪了'],
    received: null,
  },
} satisfies Says<Order>
