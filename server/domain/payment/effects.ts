/** Effects on payments: closing unpaid ones, refunds, and payouts. */

import type { Queryable } from '../../db/connect.ts'
import { newId } from '../../db/ids.ts'
import type { Performer, RecordRow } from '../../engine/engine.ts'
import { fire } from '../../engine/fire.ts'
import { enqueueJob } from '../../engine/jobs.ts'
import { systemOf } from '../../engine/records.ts'
import { paymentsOf } from './start.ts'

/** Cancels the open payments of an order or a deal and enqueues a job that closes them at the provider. */
export const closePayment: Performer<'closePayment'> = async (_, context) => {
  const { db, record } = context
  for (const { id, state } of await paymentsOf(db, record.id)) {
    if (state !== 'pendingPayment') continue
    await fire(context, { workflow: 'payment', id, event: 'CANCEL', who: systemOf(record) })
    await enqueueJob(context, { kind: 'close', record: id })
  }
}

/** Resolves to the payment that is refunded. */
async function refundedPaymentOf(db: Queryable, { id, workflow, root }: RecordRow): Promise<string> {
  if (workflow === 'payment') return id
  // After-sales pay back what was paid for their order; a deal stands below its thing, which is paid for by many.
  const subject = workflow === 'afterSales' ? root : id
  const paid = (await paymentsOf(db, subject)).find(({ state }) => state === 'paid' || state === 'confirmed')
  if (!paid) throw new Error(`Nothing was paid for ${subject}, so nothing can go back`)
  return paid.id
}

/** State of a refund that the provider rejected: its number is used up, so that another refund has to be requested. */
const USED_UP = 'failed'

/** Resolves to this record's refund that may still arrive; undefined if there is none. */
async function openRefundOf(db: Queryable, record: string): Promise<string | undefined> {
  const refund = await db
    .updateTable('refund')
    .set({ state: 'pending' })
    .where('record', '=', record)
    .where('state', '<>', USED_UP)
    .returning('id')
    .executeTakeFirst()
  return refund?.id
}

/** Adds a refund of this record and resolves to its id. Refunds never exceed the paid amount in total. */
async function openRefund(db: Queryable, record: RecordRow, amount: number, at: number): Promise<string> {
  const payment = await refundedPaymentOf(db, record)
  const { amount: paidAmount } = await db
    .selectFrom('trade')
    .select('amount')
    .where('payment', '=', payment)
    .executeTakeFirstOrThrow()
  const { sum } = await db
    .selectFrom('refund')
    .select(({ fn }) => fn.sum<string | null>('amount').as('sum'))
    .where('payment', '=', payment)
    .where('state', '<>', USED_UP)
    .executeTakeFirstOrThrow()
  if (Number(sum ?? 0) + amount > paidAmount)
    throw new Error(`Refund of ${amount} is more than is left of payment ${payment}`)
  const refund = {
    id: newId(at),
    payment,
    record: record.id,
    amount,
    state: 'pending',
    createdAt: new Date(at),
  } as const
  await db.insertInto('refund').values(refund).execute()
  return refund.id
}

/** Requests a refund from the provider; a repeated request reuses the number of the first. */
export const startRefund: Performer<'startRefund'> = async ({ params: { amount } }, context) => {
  const { db, record, at } = context
  const refund = (await openRefundOf(db, record.id)) ?? (await openRefund(db, record, amount, at))
  await enqueueJob(context, { kind: 'refund', record: record.id, payload: { refund } })
}

/** Enqueues the job that pays the record out. */
export const startPayout: Performer<'startPayout'> = (_, context) =>
  enqueueJob(context, { kind: 'payout', record: context.record.id })
/** Enqueues the job that asks what became of it. */
export const askPayout: Performer<'askPayout'> = (_, context) =>
  enqueueJob(context, { kind: 'askPayout', record: context.record.id })
/** Enqueues the job that asks the provider to pay it no more. */
export const revokePayout: Performer<'revokePayout'> = (_, context) =>
  enqueueJob(context, { kind: 'revokePayout', record: context.record.id })
