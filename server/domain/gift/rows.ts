/** Gifts as rows of lists, and the reader's points. */
import { type RawBuilder, sql } from 'kysely'
import type { GiftRow } from '../../../src/contract/gift.contract.ts'
import type { Queryable } from '../../db/connect.ts'

export interface GiftRecordRow extends GiftRow {
  /** µs since 1970, for the cursor. */
  readonly createdKey: string | number
}

/** Columns of a row, for a statement with the table `gift` under its own name. */
export const GIFT_COLUMNS: RawBuilder<GiftRecordRow> = sql<GiftRecordRow>`
  gift.id, gift.title, gift.summary, gift.picture, gift.points, gift.highest_points, gift.condition, gift.in_stock,
  gift.exchanged, exists (select from gift_draw where gift_draw.gift = gift.id) as drawn`

/** Returns a row of the list without the columns of its cursor. */
export const giftRowOf = (row: GiftRow): GiftRow => ({
  id: row.id,
  title: row.title,
  summary: row.summary,
  picture: row.picture,
  points: row.points,
  highestPoints: row.highestPoints,
  condition: row.condition,
  inStock: row.inStock,
  exchanged: row.exchanged,
  drawn: row.drawn,
})

/** Resolves to the points that a person can spend now; null for a visitor. */
export async function freePointsOf(db: Queryable, uid: string | undefined, at: number): Promise<number | null> {
  if (uid === undefined) return null
  const now = new Date(at)
  const { rows } = await sql<{ free: number }>`
    select coalesce(sum(remaining), 0)::int as free from point_lot
    where uid = ${uid} and remaining > 0 and free_at <= ${now} and expires_at > ${now}`.execute(db)
  return rows[0]?.free ?? 0
}
