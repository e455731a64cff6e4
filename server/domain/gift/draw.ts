/**
 * The draw of a scarce gift. Its seed is chosen before it opens and only its hash is shown; when it is closed the seed
 * is shown, too. Whoever has it can work out the order again: entries by SHA-256 of the seed and their id, smallest first.
 */
import { sql } from 'kysely'
import type { GiftDraw } from '../../../src/contract/gift.contract.ts'
import { MINUTE_MS } from '../../../src/contract/time.ts'
import type { Queryable } from '../../db/connect.ts'
import type { DbRow } from '../../db/schema.ts'

/** Where an entry stands in the draw, as SQL: the same that the page tells people to compute. */
const rank = (seed: string) => sql<string>`encode(sha256(convert_to(${seed}::text || id, 'UTF8')), 'hex')`

/** Resolves to the ids of all entries, in the order in which the draw puts them. */
const orderOf = async (db: Queryable, { gift, seed }: DbRow<'giftDraw'>): Promise<string[]> => {
  const entries = db.selectFrom('exchangeInfo').select('id').where('gift', '=', gift).where('drawn', '=', true)
  return (await entries.orderBy(rank(seed)).execute()).map(({ id }) => id)
}

/** Between the last entry and the draw: whoever entered in the last moment is written down by then. ms */
export const SETTLE_MS = MINUTE_MS
/** Returns when it is drawn and the seed is shown, ms since 1970. */
export const drawnAt = ({ closesAt }: Pick<DbRow<'giftDraw'>, 'closesAt'>): number => closesAt.getTime() + SETTLE_MS

/** Resolves to whether the draw chooses this entry, of those that are there. */
export async function isChosen(db: Queryable, gift: string, id: string): Promise<boolean> {
  const draw = await db.selectFrom('giftDraw').selectAll().where('gift', '=', gift).executeTakeFirst()
  return draw !== undefined && (await orderOf(db, draw)).slice(0, draw.pieces).includes(id)
}

/** Resolves to a draw as everybody may see it at that moment; null where the gift is not drawn. */
export async function drawOf(db: Queryable, gift: string, at: number): Promise<GiftDraw | null> {
  const draw = await db.selectFrom('giftDraw').selectAll().where('gift', '=', gift).executeTakeFirst()
  if (!draw) return null
  const order = await orderOf(db, draw)
  const closed = drawnAt(draw) <= at
  return {
    pieces: draw.pieces,
    opensAt: draw.opensAt.getTime(),
    closesAt: draw.closesAt.getTime(),
    seedHash: draw.seedHash,
    seed: closed ? draw.seed : '',
    entries: order.length,
    order: closed ? order : [],
  }
}
