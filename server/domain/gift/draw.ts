/**
 * The draw of a scarce gift. Its seed is chosen before it opens and only its hash is shown; when it is closed the seed
 * is shown, too. Whoever has it can work out the order again: entries by SHA-256 of the seed and their id, smallest
 * first.
 */
import { sql } from 'kysely'
import type { GiftDraw } from '../../../src/contract/gift.contract.ts'
import { MINUTE_MS } from '../../../src/contract/time.ts'
import type { Queryable } from '../../db/connect.ts'
import { newId } from '../../db/ids.ts'
import type { DbRow } from '../../db/schema.ts'

/** Where an entry stands in the draw, as SQL: the same that the page tells people to compute. */
const rank = (seed: string) => sql<string>`encode(sha256(convert_to(${seed}::text || id, 'UTF8')), 'hex')`

type Draw = DbRow<'giftDraw'>

/** Draws that are looked at in the same minutes; their clocks ring one after the other, once an entry. */
const REMEMBERED = 8
const orders = new Map<string, readonly string[]>()

/**
 * Resolves to the ids of all entries, in the order in which the draw puts them; worked out once while nobody comes or
 * goes.
 */
async function orderOf(db: Queryable, { gift, seed, stamp }: Draw): Promise<readonly string[]> {
  const key = JSON.stringify([gift, seed, stamp])
  const known = orders.get(key)
  if (known) return known
  const entries = db.selectFrom('exchangeInfo').select('id').where('gift', '=', gift).where('drawn', '=', true)
  const order = (await entries.orderBy(rank(seed)).execute()).map(({ id }) => id)
  orders.set(key, order)
  for (const oldest of [...orders.keys()].slice(0, -REMEMBERED)) orders.delete(oldest)
  return order
}

/** Notes that somebody entered the draw or left it. */
export const stampDraw = (db: Queryable, gift: string) =>
  db.updateTable('giftDraw').set({ stamp: newId() }).where('gift', '=', gift).execute()

/** Between the last entry and the draw: whoever entered in the last moment is written down by then. ms */
export const SETTLE_MS = MINUTE_MS
/** Returns when it is drawn and the seed is shown, ms since 1970. */
export const drawnAt = ({ closesAt }: Pick<DbRow<'giftDraw'>, 'closesAt'>): number => closesAt.getTime() + SETTLE_MS

/** Resolves to whether the draw chooses this entry, of those that are there. */
export async function isChosen(db: Queryable, gift: string, id: string): Promise<boolean> {
  const draw = await db.selectFrom('giftDraw').selectAll().where('gift', '=', gift).executeTakeFirst()
  return draw !== undefined && (await orderOf(db, draw)).slice(0, draw.pieces).includes(id)
}

const phaseOf = ({ opensAt, closesAt }: Draw, at: number): GiftDraw['phase'] => {
  if (opensAt.getTime() > at) return 'soon'
  return closesAt.getTime() > at ? 'open' : 'closed'
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
    phase: phaseOf(draw, at),
    seed: closed ? draw.seed : '',
    entries: order.length,
    order: closed ? [...order] : [],
  }
}
