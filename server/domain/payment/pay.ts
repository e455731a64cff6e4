/** 去付款: the current payment of an order, together with the others that were submitted with it. */
import { refuse } from '../../../src/contract/refusal.ts'
import { labelOf } from '../../../src/machines/workflow/workflow.ts'
import { order as orderFlow } from '../../../src/machines/workflows/order/chart.ts'
import type { Queryable } from '../../db/connect.ts'
import { fire, type StepContext } from '../../engine/fire.ts'
import { enqueueJob } from '../../engine/jobs.ts'
import { factsOf } from '../../engine/records.ts'
import { shopBriefsOf } from '../mall/shops.ts'
import { openPayment, paymentsOf } from './start.ts'
import { isWhole, joinTrades, partsWith, type TradePart } from './trades.ts'

type PaidOrder = Awaited<ReturnType<typeof lockUnpaidOf>>[number]

/** Locks the unpaid orders that were submitted with this one, in the order of their ids. */
const lockUnpaidOf = (db: Queryable, id: string) =>
  db
    .selectFrom('record')
    .selectAll()
    .where('state', '=', 'pendingPayment')
    .where('id', 'in', one =>
      one
        .selectFrom('orderInfo as own')
        .innerJoin('orderInfo as other', 'other.checkout', 'own.checkout')
        .select('other.id')
        .where('own.id', '=', id),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/**
 * Resolves to an order's payment that may get a new number: one that the provider knows is cancelled and opened again.
 */
async function freshPayment(context: StepContext, order: PaidOrder): Promise<string> {
  const { db, services } = context
  const open = (await paymentsOf(db, order.id)).find(({ state }) => state === 'pendingPayment')
  const own = open && (await partsWith(db, open.id)).find(({ payment }) => payment === open.id)
  if (own && own.numberFixedAt === null && own.provider === services.payment.name) return own.payment
  if (own) {
    await fire(context, { workflow: 'payment', id: own.payment, event: 'CANCEL', who: { system: 'order' } })
    await enqueueJob(context, { kind: 'close', record: own.payment })
  }
  return (await openPayment(context, order, factsOf(orderFlow, order).amount)).id
}

/** Returns whether the number of this payment covers exactly these orders. */
const fits = (parts: readonly TradePart[], orders: readonly PaidOrder[], provider: string): boolean =>
  isWhole(parts) && parts.length === orders.length && parts.every(part => part.provider === provider)

/** Resolves to those of the orders whose shop is open. */
async function sellableOf(db: Queryable, orders: readonly PaidOrder[]): Promise<readonly PaidOrder[]> {
  const shop = await shopBriefsOf(
    db,
    orders.map(({ place }) => place),
  )
  return orders.filter(({ place }) => shop(place).open)
}

/**
 * Resolves to the payment of the order. Throws `notNow` if it does not await payment or its shop is not open, and
 * `notYours`.
 */
export async function paymentFor(context: StepContext, id: string, uid: string): Promise<string> {
  const { db, services } = context
  const unpaid = await lockUnpaidOf(db, id)
  const own = unpaid.find(order => order.id === id)
  if (!own) {
    const { state, facts } = await db
      .selectFrom('record')
      .select(['state', 'facts'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (factsOf(orderFlow, { facts }).buyer !== uid) refuse('notYours', '只有买家可以付款')
    return refuse('notNow', `现在是「${labelOf(orderFlow, state)}」，不能付款`)
  }
  if (factsOf(orderFlow, own).buyer !== uid) refuse('notYours', '只有买家可以付款')
  const orders = await sellableOf(db, unpaid)
  if (!orders.includes(own)) refuse('notNow', '店铺没有在营业，这笔订单暂时不能付款')
  const open = (await paymentsOf(db, id)).find(({ state }) => state === 'pendingPayment')
  if (open && fits(await partsWith(db, open.id), orders, services.payment.name)) return open.id
  const payments: { readonly order: string; readonly payment: string }[] = []
  for (const order of orders) payments.push({ order: order.id, payment: await freshPayment(context, order) })
  await joinTrades(
    db,
    payments.map(({ payment }) => payment),
    services.clock(),
  )
  return payments.find(({ order }) => order === id)?.payment ?? ''
}
