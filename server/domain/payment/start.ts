/** Opening and closing the payment of an order, and asking for money back. What the provider has to be told waits as an errand. */

import type { Order } from '../../../src/machines/workflows/order.ts'
import type { Payment } from '../../../src/machines/workflows/payment.ts'
import { payment } from '../../../src/machines/workflows/payment.ts'
import type { Query } from '../../db/connect.ts'
import { newId } from '../../db/ids.ts'
import type { Fired, Performer, Scene } from '../engine/engine.ts'
import { begin, fire, type Stage, together } from '../engine/fire.ts'
import { layOut } from '../order/lines.ts'

/** Opens a payment that its owner has to make, and the trade by which the provider knows it. `title` is what the payer reads. */
export const beginPayment = (outer: Stage, facts: Payment, title: string): Promise<Fired> =>
  together(outer, async stage => {
    const { unpaid = payment.delays.unpaid ?? 0 } = await stage.later.delays(stage.db, 'payment')
    const beside = async ({ db, services, record: { id }, at }: Scene) => {
      await db
        .insertInto('trade')
        .values({
          payment: id,
          provider: services.payment.name,
          number: id,
          amount: facts.amount,
          title,
          code: null,
          expires_at: new Date(at + unpaid),
          created_at: new Date(at),
        })
        .execute()
    }
    return begin(stage, { workflow: 'payment', event: 'OPEN', facts, who: { uid: facts.owner }, beside })
  })

/** Opens a payment for what an order costs now. */
export async function openPayment(stage: Stage, order: Pick<Fired, 'id' | 'facts'>, amount: number): Promise<Fired> {
  const { buyer, shop } = order.facts as Order
  const { name, region } = await stage.db
    .selectFrom('shop')
    .select(['name', 'region'])
    .where('id', '=', shop)
    .executeTakeFirstOrThrow()
  const about = { owner: buyer, region, amount, purpose: 'order', subject: order.id } as const
  return beginPayment(stage, { ...about, confirmed: false, disbursed: false, refundOver: false }, `「${name}」订单`)
}

export const startPayment: Performer<'startPayment'> = async ({ params: { amount } }, scene) => {
  await layOut(scene.db, scene.record.id, amount)
  await openPayment(scene, scene.record, amount)
}

/** Payments of an order, the newest first. */
export const paymentsOf = (db: Query, order: string) =>
  db
    .selectFrom('record')
    .select(['id', 'state'])
    .where('root', '=', order)
    .where('workflow', '=', 'payment')
    .orderBy('id', 'desc')
    .execute()

interface Errand {
  readonly kind: 'refund' | 'close' | 'query'
  readonly payment: string
  readonly record: string
  readonly amount: number
}
/** Leaves something to be told or asked of the provider, to be done at `due` (ms since 1970). */
export async function leaveErrand(db: Query, errand: Errand, at: number, due = new Date(at)): Promise<void> {
  await db
    .insertInto('errand')
    .values({ id: newId(at), ...errand, state: 'waiting', due_at: due, created_at: new Date(at) })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

export const closePayment: Performer<'closePayment'> = async (_, scene) => {
  const { db, record, at } = scene
  for (const { id, state } of await paymentsOf(db, record.id)) {
    if (state !== 'pendingPayment') continue
    await fire(scene, { workflow: 'payment', id, event: 'CANCEL', who: { system: 'order' } })
    await leaveErrand(db, { kind: 'close', payment: id, record: record.id, amount: 0 }, at)
  }
}

/** The payment that brought the money which now goes back. */
async function paidBy(db: Query, { id, workflow, root }: Fired): Promise<string> {
  if (workflow === 'payment') return id
  const paid = (await paymentsOf(db, root)).find(({ state }) => state === 'paid' || state === 'confirmed')
  if (!paid) throw new Error(`Nothing was paid for ${root}, so nothing can go back`)
  return paid.id
}

/** Never more than was paid goes back, whatever asks for it. */
export const startRefund: Performer<'startRefund'> = async ({ params: { amount } }, { db, record, at }) => {
  const paid = await paidBy(db, record)
  const { amount: most } = await db
    .selectFrom('trade')
    .select('amount')
    .where('payment', '=', paid)
    .executeTakeFirstOrThrow()
  const { sum } = await db
    .selectFrom('errand')
    .select(({ fn }) => fn.sum<string | null>('amount').as('sum'))
    .where('payment', '=', paid)
    .where('kind', '=', 'refund')
    .where('record', '<>', record.id)
    .executeTakeFirstOrThrow()
  if (Number(sum ?? 0) + amount > most) throw new Error(`Refund of ${amount} is more than is left of payment ${paid}`)
  await leaveErrand(db, { kind: 'refund', payment: paid, record: record.id, amount }, at)
}
