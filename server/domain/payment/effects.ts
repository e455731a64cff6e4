/** What steps do to payments: closed where nobody pays any more, money asked back. */

import type { Queryable } from '../../db/connect.ts'
import type { Performer, RecordRow } from '../../engine/engine.ts'
import { fire } from '../../engine/fire.ts'
import { enqueueJob, paymentsOf } from './start.ts'

/** Cancels the payments of an order that are still open, and leaves it to a job to tell the provider. */
export const closePayment: Performer<'closePayment'> = async (_, context) => {
  const { db, record, at } = context
  for (const { id, state } of await paymentsOf(db, record.id)) {
    if (state !== 'pendingPayment') continue
    await fire(context, { workflow: 'payment', id, event: 'CANCEL', who: { system: 'order' } })
    await enqueueJob(db, { kind: 'close', payment: id, record: record.id, amount: 0 }, at)
  }
}

/** The payment that brought the money which now goes back. */
async function refundedPaymentOf(db: Queryable, { id, workflow, root }: RecordRow): Promise<string> {
  if (workflow === 'payment') return id
  const paid = (await paymentsOf(db, root)).find(({ state }) => state === 'paid' || state === 'confirmed')
  if (!paid) throw new Error(`Nothing was paid for ${root}, so nothing can go back`)
  return paid.id
}

/** What the provider said of a refund: its number is used up, so that another one has to be asked for. */
const USED_UP = 'failed'

/** Asks for the refund that this record has asked for before; false where there is none that may still be asked for. */
async function askAgain(db: Queryable, record: string, at: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outbox_job')
    .set({ state: 'waiting', tries: 0, dueAt: new Date(at) })
    .where('record', '=', record)
    .where('kind', '=', 'refund')
    .where('state', '<>', USED_UP)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Asks the provider for money back. Never more than was paid goes back, whatever asks for it; asking again keeps the
 * number of the first time.
 */
export const startRefund: Performer<'startRefund'> = async ({ params: { amount } }, { db, record, at }) => {
  if (await askAgain(db, record.id, at)) return
  const paid = await refundedPaymentOf(db, record)
  const { amount: paidAmount } = await db
    .selectFrom('trade')
    .select('amount')
    .where('payment', '=', paid)
    .executeTakeFirstOrThrow()
  const { sum } = await db
    .selectFrom('outbox_job')
    .select(({ fn }) => fn.sum<string | null>('amount').as('sum'))
    .where('payment', '=', paid)
    .where('kind', '=', 'refund')
    .where('record', '<>', record.id)
    .where('state', '<>', USED_UP)
    .executeTakeFirstOrThrow()
  if (Number(sum ?? 0) + amount > paidAmount)
    throw new Error(`Refund of ${amount} is more than is left of payment ${paid}`)
  await enqueueJob(db, { kind: 'refund', payment: paid, record: record.id, amount }, at)
}
