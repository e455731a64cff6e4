/** After-sales: what went wrong with an order, and what became of it. */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { form } from './fields.ts'
import { shopBrief } from './mall.contract.ts'
import { orderLine, parcel } from './order.contract.ts'
import { fen, privateFile, recordId, time } from './parts.contract.ts'
import { served } from './record.contract.ts'

export const afterSalesDetail = z.object({
  record: served,
  stateLabel: z.string(),
  order: z.string(),
  shop: shopBrief,
  buyer: z.string(),
  kind: z.enum(['refund', 'return']),
  amount: fen,
  reason: z.string(),
  photos: z.array(privateFile()),
  /** Why the shop refused it, the last time it did; empty where it did not. */
  answer: z.string(),
  lines: z.array(orderLine),
  parcels: z.array(parcel),
  dueAt: z.nullable(time),
  /** Where goods go back to; empty until the shop has agreed. */
  returnAddress: z.string(),
})

export const afterSalesContract = {
  refundDetail: endpoint({
    wire: '/api/v3/refundDetail',
    shows: ['order', 'payment', 'afterSales', 'complaint'],
    who: 'member',
    title: '一次售后',
    input: form({ id: recordId('售后') }),
    reply: afterSalesDetail,
  }),
}
