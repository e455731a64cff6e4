/** Effects of payments on receipts. */
import { Refused, refuse } from '../../../src/contract/refusal.ts'
import { FREE_STATES } from '../../../src/machines/workflows/invoice/chart.ts'
import type { Performer } from '../../engine/engine.ts'
import { fire } from '../../engine/fire.ts'

const VOID_FIRST = '请先作废捐赠票据，再申请退款'

/** Withdraws the requests that the payment is part of. Throws `notNow` if one was issued meanwhile. */
export const withdrawInvoice: Performer<'withdrawInvoice'> = async (_, context) => {
  const open = await context.db
    .selectFrom('invoiceGift')
    .innerJoin('record', 'record.id', 'invoiceGift.invoice')
    .select(['record.id', 'record.state'])
    .where('invoiceGift.payment', '=', context.record.id)
    .where('record.state', 'not in', FREE_STATES)
    .execute()
  if (open.some(({ state }) => state !== 'requested' && state !== 'returned')) refuse('notNow', VOID_FIRST)
  for (const { id } of open)
    try {
      await fire(context, { workflow: 'invoice', id, event: 'WITHDRAW', who: { system: 'payment' } })
    } catch (error) {
      throw error instanceof Refused ? refuse('notNow', VOID_FIRST) : error
    }
}
