/** Contract of payments: viewing one. What is paid for opens them, in its own contract. */
import * as z from 'zod/mini'
import { PURPOSE_NAMES } from '../machines/workflows/payment/purposes.ts'
import { endpoint } from './endpoint.ts'
import { form } from './fields.ts'
import { fen, recordId, time } from './parts.contract.ts'

export const PROVIDERS = ['sandbox', 'wechat', 'alipay'] as const
export const payment = z.object({
  id: z.string(),
  state: z.string(),
  stateLabel: z.string(),
  /** Total of all parts in 分, paid at once. */
  amount: fen,
  title: z.string(),
  purpose: z.enum(PURPOSE_NAMES),
  /** Subjects paid together; one for a single one. */
  parts: z.array(z.object({ subject: z.string(), title: z.string(), amount: fen })),
  /** The payment waits, but a part was cancelled and its code is invalid: 去付款 creates a new one. */
  outdated: z.boolean(),
  /** Content of the QR code; empty once it cannot be paid. */
  qr: z.string(),
  provider: z.enum(PROVIDERS),
  dueAt: z.nullable(time),
  /** Path in the portal to continue at afterwards. */
  back: z.string(),
})

export const paymentContract = {
  paymentDetail: endpoint({
    wire: '/api/v3/paymentDetail',
    shows: ['order', 'payment', 'afterSales', 'complaint'],
    who: 'member',
    title: '一笔支付：金额、二维码、状态',
    input: form({ id: recordId('支付') }),
    reply: payment,
  }),
}

declare module './wire.ts' {
  interface Contracts {
    payment: typeof paymentContract
  }
}
