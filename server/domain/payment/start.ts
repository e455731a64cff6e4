/**
 * Opening and closing the payment of an order, and asking for money back. What the provider has to be told waits as a
 * job.
 */

import { durationOf } from '../../../src/machines/workflow/workflow.ts'
import { order as orderChart } from '../../../src/machines/workflows/order/chart.ts'
import { NOTHING_CAME, type Payment, payment } from '../../../src/machines/workflows/payment/chart.ts'
import type { Queryable } from '../../db/connect.ts'
import { newId } from '../../db/ids.ts'
import type { EffectContext, Performer, RecordRow } from '../../engine/engine.ts'
import { begin, fire, inOneStep, type StepContext } from '../../engine/fire.ts'
import { factsOf } from '../../engine/records.ts'

/**
 * Opens a payment that its owner has to make, and the trade by which the provider knows it. `title` is what the payer
 * reads.
 */
export const beginPayment = (outer: StepContext, facts: Payment, title: string): Promise<RecordRow> =>
  inOneStep(outer, async context => {
    const delays = await context.outbox.delays(context.db, 'payment')
    const unpaid = durationOf(payment, 'unpaid', { facts, at: context.services.clock(), delays }) ?? 0
    const writeAlong = async ({ db, services, record: { id }, at }: EffectContext) => {
      await db
        .insertInto('trade')
        .values({
          payment: id,
          provider: services.payment.name,
          number: id,
          amount: facts.amount,
          title,
          code: null,
          expiresAt: new Date(at + unpaid),
          createdAt: new Date(at),
        })
        .execute()
    }
    return begin(context, { workflow: 'payment', event: 'OPEN', facts, who: { uid: facts.owner }, writeAlong })
  })

/** Opens a payment for what an order costs now. */
export async function openPayment(
  context: StepContext,
  order: Pick<RecordRow, 'id' | 'facts'>,
  amount: number,
): Promise<RecordRow> {
  const { buyer, shop } = factsOf(orderChart, order)
  const { name, region } = await context.db
    .selectFrom('shop')
    .select(['name', 'region'])
    .where('id', '=', shop)
    .executeTakeFirstOrThrow()
  const about = { owner: buyer, region, amount, purpose: 'order', subject: order.id } as const
  return beginPayment(context, { ...about, ...NOTHING_CAME }, `「${name}」订单`)
}

/** Payments of an order, the newest first. */
export const paymentsOf = (db: Queryable, order: string) =>
  db
    .selectFrom('record')
    .select(['id', 'state'])
    .where('root', '=', order)
    .where('workflow', '=', 'payment')
    .orderBy('id', 'desc')
    .execute()

interface NewPaymentJob {
  readonly kind: 'refund' | 'close' | 'query'
  readonly payment: string
  readonly record: string
  readonly amount: number
}
/** Leaves something to be told or asked of the provider, to be done at `due` (ms since 1970). */
export async function enqueueJob(db: Queryable, job: NewPaymentJob, at: number, due = new Date(at)): Promise<void> {
  await db
    .insertInto('outbox_job')
    .values({ id: newId(at), ...job, state: 'waiting', dueAt: due, createdAt: new Date(at) })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

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

/** Never more than was paid goes back, whatever asks for it; asking again keeps the number of the first time. */
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
