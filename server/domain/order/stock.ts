/**
 * Changes of stock by a step: reserved for unpaid orders, freed, sold, restocked. Rows are locked in the order of their
 * ids.
 */
import { type RawBuilder, sql } from 'kysely'
import { refuse } from '../../../src/contract/refusal.ts'
import type { Queryable } from '../../db/connect.ts'

interface OrderedPiece {
  readonly sku: string
  readonly goods: string
  readonly count: number
  readonly title: string
  readonly options: readonly string[]
}
/** A piece with its SKU before the change; null if there is none. */
interface LockedPiece extends OrderedPiece {
  readonly stock: number | null
  readonly held: number | null
  readonly gone: boolean | null
}

/** Locks SKUs in the order of their ids, so that orders cannot deadlock. */
export const lockSkus = (db: Queryable, ids: readonly string[]) =>
  db
    .selectFrom('sku')
    .select(['id', 'stock', 'held', 'gone'])
    .where('id', 'in', [...new Set(ids)])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

type StockChange = 'hold' | 'free' | 'sell' | 'return'
const STOCK_UPDATES = {
  hold: sql`held = sku.held + piece.count`,
  free: sql`held = sku.held - piece.count`,
  sell: sql`held = sku.held - piece.count, stock = sku.stock - piece.count, sold = sku.sold + piece.count`,
  return: sql`stock = sku.stock + piece.count, sold = sku.sold - piece.count`,
} as const satisfies Record<StockChange, unknown>

/** Nothing is reserved if one of the pieces is missing. */
const ALL_AVAILABLE = sql<boolean>`not exists (
  select from piece left join locked on locked.id = piece.sku where coalesce(gone or stock - held < count, true))`

/** Locks the SKUs of an order's lines in the order of their ids and changes them. `lines` are columns of lines. */
export async function changeStock(db: Queryable, kind: StockChange, lines: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<LockedPiece>`
    with piece as (${lines}),
    locked as materialized (
      select id, stock, held, gone from sku where id in (select sku from piece) order by id for no key update
    ),
    changed as (
      update sku set ${STOCK_UPDATES[kind]} from piece join locked on locked.id = piece.sku
      where sku.id = locked.id and ${kind === 'hold' ? ALL_AVAILABLE : sql<boolean>`true`}
    )
    select piece.*, stock, held, gone from piece left join locked on locked.id = piece.sku`.execute(db)
  if (kind === 'hold') assertAvailable(rows)
  await updateGoods(db, kind, rows)
}

/** Updates the sales of the goods, and whether they are in stock when the last piece leaves or the first returns. */
async function updateGoods(db: Queryable, kind: StockChange, pieces: readonly LockedPiece[]): Promise<void> {
  const sign = { hold: 0, free: 0, sell: 1, return: -1 }[kind]
  const leftOf = ({ stock, held }: LockedPiece) => (stock ?? 0) - (held ?? 0)
  const changesInStock = (piece: LockedPiece) => (kind === 'hold' ? leftOf(piece) === piece.count : leftOf(piece) <= 0)
  const sums = new Map<string, number>()
  for (const piece of pieces)
    if (sign !== 0 || changesInStock(piece)) sums.set(piece.goods, (sums.get(piece.goods) ?? 0) + sign * piece.count)
  if (sums.size === 0) return
  await sql`
    with locked as materialized (
      select id from goods where id = any(${[...sums.keys()]}::text[]) order by id for no key update
    )
    update goods set sold = greatest(0, goods.sold + piece.count), in_stock = exists (
      select from sku where sku.goods = goods.id and not sku.gone and sku.stock > sku.held
    )
    from locked join unnest(${[...sums.keys()]}::text[], ${[...sums.values()]}::int[]) as piece(goods, count)
      on piece.goods = locked.id
    where goods.id = locked.id`.execute(db)
}

function assertAvailable(pieces: readonly LockedPiece[]): void {
  for (const { count, title, options, ...sku } of pieces) {
    const { stock, held, gone } = { stock: sku.stock ?? 0, held: sku.held ?? 0, gone: sku.gone ?? true }
    const name = `「${title}」${options.length > 0 ? `（${options.join('、')}）` : ''}`
    if (gone) refuse('notNow', `${name}已下架，请重新选择`)
    const left = stock - held
    if (left <= 0) refuse('notNow', `${name}已售完，请重新选择`)
    if (left < count) refuse('notNow', `${name}库存不足，只剩 ${left} 件`)
  }
}

export const LINE_COLUMNS = sql`sku, goods, count, title, options`
/** Returns the query of the lines of an order, with the columns that a change of stock needs. */
export const selectLines = (order: string) => sql`select ${LINE_COLUMNS} from order_line where "order" = ${order}`
