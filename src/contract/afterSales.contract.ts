/** Contract of after-sales: claims on lines of an order, and their outcome. */
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
  /** Reason of the shop's latest refusal; empty for none. */
  answer: z.string(),
  lines: z.array(orderLine),
  parcels: z.array(parcel),
  dueAt: z.nullable(time),
  /** Return address; empty before the shop has agreed. */
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

declare module './wire.ts' {
  interface Contracts {
    afterSales: typeof afterSalesContract
  }
}
