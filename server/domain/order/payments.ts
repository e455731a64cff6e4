/** The payment of an order, as its workflow asks for it. */
import type { Performer } from '../../engine/engine.ts'
import { openPayment } from '../payment/start.ts'
import { allocateAmount } from './lines.ts'

/** Lays the amount on the lines and opens a payment for it. */
export const startPayment: Performer<'startPayment'> = async ({ params: { amount } }, context) => {
  await allocateAmount(context.db, context.record.id, amount)
  await openPayment(context, context.record, amount)
}
