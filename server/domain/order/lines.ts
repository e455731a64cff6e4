/** The lines of an order: what was bought, what was paid for it, and what is still to be done about it. */
import { sql } from 'kysely'
import type { OrderLine } from '../../../src/contract/order.contract.ts'
import { type AfterSales, isRunning } from '../../../src/machines/workflows/afterSales.ts'
import type { Query } from '../../db/connect.ts'
import type { Row } from '../../db/schema.ts'
import { spread } from './spread.ts'

export type Line = Row<'order_line'>

export const linesOf = (db: Query, order: string): Promise<Line[]> =>
  db.selectFrom('order_line').selectAll().where('order', '=', order).orderBy('position').execute()

export interface Claim {
  readonly id: string
  readonly state: string
  readonly facts: AfterSales
}

/** All after-sales of these orders, the oldest first. */
export async function afterSalesOf(db: Query, orders: readonly string[]): Promise<Claim[]> {
  if (orders.length === 0) return []
  const rows = await db
    .selectFrom('record')
    .select(['id', 'state', 'facts'])
    .where('root', 'in', orders)
    .where('workflow', '=', 'afterSales')
    .orderBy('id')
    .execute()
  return rows.map(row => ({ ...row, facts: row.facts as AfterSales }))
}

/** After-sales that may still take money out of the order. */
export const runningOf = async (db: Query, order: string): Promise<Claim[]> =>
  (await afterSalesOf(db, [order])).filter(isRunning)

/** Lines that are still the order's: neither paid back wholly nor for sale again. */
export const keptOf = (lines: readonly Line[]): Line[] => lines.filter(({ gone }) => !gone)

/** 分 that these lines still allow. */
export const roomOf = (lines: readonly Pick<Line, 'paid' | 'refunded'>[]): number =>
  lines.reduce((sum, { paid, refunded }) => sum + paid - refunded, 0)

/** Lays the order's amount (分, freight included) on its lines by their price; what falls on freight stays with none. */
export async function layOut(db: Query, order: string, amount: number): Promise<void> {
  const lines = await db
    .selectFrom('order_line')
    .innerJoin('order_info', 'order_info.id', 'order_line.order')
    .select(['order_line.id', 'order_line.price', 'order_line.count', 'order_line.paid', 'order_info.freight'])
    .where('order', '=', order)
    .orderBy('position')
    .execute()
  const parts = spread(amount, [...lines.map(({ price, count }) => price * count), lines[0]?.freight ?? 0])
  const other = lines.flatMap(({ id, paid }, place) => (parts[place] === paid ? [] : [{ id, paid: parts[place]! }]))
  if (other.length > 0)
    await sql`
      update order_line set paid = part.paid
      from unnest(${other.map(({ id }) => id)}::text[], ${other.map(({ paid }) => paid)}::bigint[]) as part(id, paid)
      where order_line.id = part.id`.execute(db)
}

/** A line as people see it; `busy` where after-sales about it are running. */
export const servedLine = (line: Line, busy: boolean): OrderLine => ({
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
