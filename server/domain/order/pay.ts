/** 去付款: the current payment of an order, together with the others that were submitted with it. */
import type { orderContract } from '../../../src/contract/order.contract.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import { labelOf } from '../../../src/machines/workflow/workflow.ts'
import { order as orderFlow } from '../../../src/machines/workflows/order/chart.ts'
import { NOTHING_CAME } from '../../../src/machines/workflows/payment/chart.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Handlers } from '../../engine/context.ts'
import type { RecordRow } from '../../engine/engine.ts'
import { fire, type StepContext } from '../../engine/fire.ts'
import { enqueueJob } from '../../engine/jobs.ts'
import { readRecord } from '../../engine/read.ts'
import { factsOf } from '../../engine/records.ts'
import { shopBriefsOf } from '../mall/shops.ts'
import { beginPayment, paymentsOf } from '../payment/start.ts'
import { isWhole, joinTrades, partsWith, type TradePart } from '../payment/trades.ts'

type PaidOrder = Awaited<ReturnType<typeof lockUnpaidOf>>[number]

/** Opens a payment of the order's current amount. */
export async function openPayment(
  context: StepContext,
  order: Pick<RecordRow, 'id' | 'facts'>,
  amount: number,
): Promise<RecordRow> {
  const { buyer, shop } = factsOf(orderFlow, order)
  const { name, region } = await context.db
    .selectFrom('shop')
    .select(['name', 'region'])
    .where('id', '=', shop)
    .executeTakeFirstOrThrow()
  const about = { owner: buyer, region, amount, purpose: 'order', subject: order.id } as const
  return beginPayment(context, { ...about, ...NOTHING_CAME }, `「${name}」订单`)
}

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
async function paymentFor(context: StepContext, id: string, uid: string): Promise<string> {
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

export const orderPayCalls: Pick<Handlers<typeof orderContract>, 'orderPay'> = {
  async orderPay({ id }, { me: { uid }, ...services }) {
    await readRecord({ db: services.database.db, engine: services.engine }, orderFlow, id, uid)
    return services.database.tx(async db => ({ payment: await paymentFor({ db, services }, id, uid) }))
  },
}
