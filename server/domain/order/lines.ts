/** The lines of an order: what was bought, what was paid for it, and what is still open. */

import { sql } from 'kysely'
import type { OrderLine } from '../../../src/contract/order.contract.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import { type AfterSales, afterSales, isRunning } from '../../../src/machines/workflows/afterSales/chart.ts'
import type { Queryable } from '../../db/connect.ts'
import type { DbRow } from '../../db/schema.ts'
import { factsOf } from '../../engine/records.ts'
import { allocate } from '../../kernel/allocate.ts'

export type OrderLineRow = DbRow<'orderLine'>

/** Resolves to the lines of an order; amounts in 分. */
export const orderLinesOf = (db: Queryable, order: string): Promise<OrderLineRow[]> =>
  db.selectFrom('orderLine').selectAll().where('order', '=', order).orderBy('position').execute()

export interface Claim {
  readonly id: string
  readonly state: string
  readonly facts: AfterSales
}

/** Resolves to all after-sales of these orders, the oldest first. */
export async function afterSalesOf(db: Queryable, orders: readonly string[]): Promise<Claim[]> {
  if (orders.length === 0) return []
  const rows = await db
    .selectFrom('record')
    .select(['id', 'state', 'facts'])
    .where('root', 'in', orders)
    .where('workflow', '=', 'afterSales')
    .orderBy('id')
    .execute()
  return rows.map(row => ({ ...row, facts: factsOf(afterSales, row) }))
}

/** Resolves to the after-sales that may still take money out of the order. */
export const runningClaims = async (db: Queryable, order: string): Promise<Claim[]> =>
  (await afterSalesOf(db, [order])).filter(isRunning)

/** Returns the lines that still belong to the order: neither fully refunded nor restocked. */
export const remainingLines = (lines: readonly OrderLineRow[]): OrderLineRow[] => lines.filter(({ gone }) => !gone)

/** Returns the amount that these lines still allow, 分. */
export const refundableOf = (lines: readonly Pick<OrderLineRow, 'paid' | 'refunded'>[]): number =>
  lines.reduce((sum, { paid, refunded }) => sum + paid - refunded, 0)

/**
 * Allocates the order's amount (分, freight included) to its lines in proportion to price; the freight stays
 * unallocated.
 */
export async function allocateAmount(db: Queryable, order: string, amount: number): Promise<void> {
  const lines = await db
    .selectFrom('orderLine')
    .innerJoin('orderInfo', 'orderInfo.id', 'orderLine.order')
    .select(['orderLine.id', 'orderLine.price', 'orderLine.count', 'orderLine.paid', 'orderInfo.freight'])
    .where('order', '=', order)
    .orderBy('position')
    .execute()
  const parts = allocate(amount, [...lines.map(({ price, count }) => price * count), lines[0]?.freight ?? 0])
  const changed = lines.flatMap(({ id, paid }, index) => (parts[index] === paid ? [] : [{ id, paid: parts[index]! }]))
  if (changed.length > 0)
    await sql`
      update order_line set paid = part.paid
      from unnest(${changed.map(({ id }) => id)}::text[], ${changed.map(({ paid }) => paid)}::bigint[]) as part(id, paid)
      where order_line.id = part.id`.execute(db)
}

/** Returns a line as people see it; `busy` if after-sales about it are running. */
export const servedLine = (line: OrderLineRow, busy: boolean): OrderLine => ({
  id: line.id,
  sku: line.sku,
  goods: line.goods,
  title: line.title,
  picture: line.picture,
  options: line.options,
  price: line.price,
  count: line.count,
  refundable: line.gone || busy ? 0 : line.paid - line.refunded,
  refunded: line.refunded,
  shipped: line.shipped,
  reviewed: line.reviewed,
})

/**
 * Resolves to the requested lines. Throws `invalid` if one is not of this order, was returned, or is in after-sales.
 */
export async function claimableLines(db: Queryable, id: string, ids: readonly string[]): Promise<OrderLineRow[]> {
  const lines = (await orderLinesOf(db, id)).filter(line => ids.includes(line.id))
  if (lines.length !== ids.length) refuse('invalid', '有商品不在这笔订单里', 'lines')
  const gone = lines.find(line => line.gone)
  if (gone) refuse('invalid', `「${gone.title}」已经退款`, 'lines')
  const busy = new Set((await runningClaims(db, id)).flatMap(({ facts }) => facts.lines))
  const claimed = lines.find(line => busy.has(line.id))
  if (claimed) refuse('invalid', `「${claimed.title}」正在售后中`, 'lines')
  return lines
}
