/** What a step does to the stock: held for unpaid orders, freed, sold, back on the shelf. Rows are locked in the order of their ids. */
import { sql } from 'kysely'
import { refuse } from '../../../src/contract/refusal.ts'
import type { Query } from '../../db/connect.ts'
import type { Performer } from '../engine/engine.ts'

interface Piece {
  readonly sku: string
  readonly goods: string
  readonly count: number
  readonly title: string
  readonly options: readonly string[]
}

const piecesOf = (db: Query, order: string): Promise<Piece[]> =>
  db.selectFrom('order_line').select(['sku', 'goods', 'count', 'title', 'options']).where('order', '=', order).execute()

/** Locks SKUs in the order of their ids, so that no two orders wait for each other crosswise. */
export const lockSkus = (db: Query, ids: readonly string[]) =>
  db
    .selectFrom('sku')
    .select(['id', 'stock', 'held', 'gone'])
    .where('id', 'in', ids.length > 0 ? [...new Set(ids)] : [''])
    .orderBy('id')
    .forUpdate()
    .execute()

type Change = 'hold' | 'free' | 'sell' | 'return'
const SET = {
  hold: sql`held = sku.held + piece.count`,
  free: sql`held = sku.held - piece.count`,
  sell: sql`held = sku.held - piece.count, stock = sku.stock - piece.count, sold = sku.sold + piece.count`,
  return: sql`stock = sku.stock + piece.count, sold = sku.sold - piece.count`,
} as const satisfies Record<Change, unknown>

/** Locks, changes, and lets the goods say whether any of them can still be bought. */
async function change(db: Query, what: Change, pieces: readonly Piece[]): Promise<void> {
  if (pieces.length === 0) return
  const found = await lockSkus(
    db,
    pieces.map(({ sku }) => sku),
  )
  if (what === 'hold') mustBeThere(pieces, new Map(found.map(sku => [sku.id, sku])))
  const ids = pieces.map(({ sku }) => sku)
  const counts = pieces.map(({ count }) => count)
  await sql`
    update sku set ${SET[what]} from unnest(${ids}::text[], ${counts}::int[]) as piece(id, count)
    where sku.id = piece.id`.execute(db)
  const goods = [...new Set(pieces.map(piece => piece.goods))].sort()
  await sql`
    update goods set in_stock = not in_stock
    where id = any(${goods}::text[]) and in_stock <> exists (
      select 1 from sku where sku.goods = goods.id and not sku.gone and sku.stock > sku.held
    )`.execute(db)
  if (what !== 'sell' && what !== 'return') return
  const sign = what === 'sell' ? 1 : -1
  for (const id of goods) {
    const count = pieces.filter(piece => piece.goods === id).reduce((sum, piece) => sum + piece.count, 0)
    await sql`update goods set sold = greatest(0, sold + ${sign * count}) where id = ${id}`.execute(db)
  }
}

function mustBeThere(
  pieces: readonly Piece[],
  skus: ReadonlyMap<string, { readonly stock: number; readonly held: number; readonly gone: boolean }>,
): void {
  for (const { sku, count, title, options } of pieces) {
    const { stock = 0, held = 0, gone = true } = skus.get(sku) ?? {}
    const name = `「${title}」${options.length > 0 ? `（${options.join('、')}）` : ''}`
    if (gone) refuse('notNow', `${name}已下架，请重新选择`)
    const left = stock - held
    if (left <= 0) refuse('notNow', `${name}已售完，请重新选择`)
    if (left < count) refuse('notNow', `${name}库存不足，只剩 ${left} 件`)
  }
}

export const holdStock: Performer<'holdStock'> = async (_, { db, record }) =>
  change(db, 'hold', await piecesOf(db, record.id))
export const freeStock: Performer<'freeStock'> = async (_, { db, record }) =>
  change(db, 'free', await piecesOf(db, record.id))
export const sellStock: Performer<'sellStock'> = async (_, { db, record }) =>
  change(db, 'sell', await piecesOf(db, record.id))

/** Lines that came back, or never left, are on the shelf again, and are the order's no more. */
export const returnStock: Performer<'returnStock'> = async ({ params: { lines } }, { db }) => {
  const back = await db
    .updateTable('order_line')
    .set({ gone: true, shipped: false })
    .where('id', 'in', [...lines])
    .where('gone', '=', false)
    .returning(['sku', 'goods', 'count', 'title', 'options'])
    .execute()
  await change(db, 'return', back)
}
