/** Payments: one of an order, and its making. */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { form } from './fields.ts'
import { fen, recordId, time } from './parts.contract.ts'

export const PROVIDERS = ['sandbox', 'wechat', 'alipay'] as const
export const payment = z.object({
  id: z.string(),
  state: z.string(),
  stateLabel: z.string(),
  /** 分 that are paid at once, for all parts. */
  amount: fen,
  title: z.string(),
  /** The orders that are paid together; one where it is paid alone. */
  parts: z.array(z.object({ order: z.string(), title: z.string(), amount: fen })),
  /** It waits for money and cannot be paid so any more, because a part was given up: 去付款 makes a new code. */
  outdated: z.boolean(),
  /** What the QR code says; empty once it cannot be paid any more. */
  qr: z.string(),
  provider: z.enum(PROVIDERS),
  dueAt: z.nullable(time),
  /** Where the person goes on afterwards, a path inside the portal. */
  back: z.string(),
})

export const paymentContract = {
  orderPay: endpoint({
    wire: '/api/v3/orderPay',
    who: 'member',
    title: '去支付：待付款订单的当前支付，没有就新开一笔',
    once: true,
    input: form({ id: recordId('订单') }),
    reply: z.object({ payment: z.string() }),
  }),
  paymentDetail: endpoint({
    wire: '/api/v3/paymentDetail',
    shows: ['order', 'payment', 'afterSales', 'complaint'],
    who: 'member',
    title: '一笔支付：金额、二维码、状态',
    input: form({ id: recordId('支付') }),
    reply: payment,
  }),
}
