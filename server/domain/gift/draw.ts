/**
 * The draw of a scarce gift. The seed is chosen before the draw opens, with only its hash public, and published after
 * it closes. Anybody can then verify the order: entries by SHA-256 of the seed and their id, smallest first.
 */
import { sql } from 'kysely'
import type { GiftDraw } from '../../../src/contract/gift.contract.ts'
import { MINUTE_MS } from '../../../src/contract/time.ts'
import type { Queryable } from '../../db/connect.ts'
import { newId } from '../../db/ids.ts'
import type { DbRow } from '../../db/schema.ts'

/** The rank of an entry as SQL, the same formula that the page shows. */
const rank = (seed: string) => sql<string>`encode(sha256(convert_to(${seed}::text || id, 'UTF8')), 'hex')`

type Draw = DbRow<'giftDraw'>

/** Cached orders of concurrent draws; the clock of each entry fires separately. */
const REMEMBERED = 8
const orders = new Map<string, readonly string[]>()

/** Resolves to the ids of all entries in the order of the draw; computed once until entries change. */
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

/** Changes the stamp after somebody entered or left the draw. */
export const stampDraw = (db: Queryable, gift: string) =>
  db.updateTable('giftDraw').set({ stamp: newId() }).where('gift', '=', gift).execute()

/** Between the last entry and the draw, so that entries of the last moment are committed by then. ms */
export const SETTLE_MS = MINUTE_MS
/** Returns when it is drawn and the seed published, ms since 1970. */
export const drawnAt = ({ closesAt }: Pick<DbRow<'giftDraw'>, 'closesAt'>): number => closesAt.getTime() + SETTLE_MS

/** Resolves to whether the draw chooses this entry among those present. */
export async function isChosen(db: Queryable, gift: string, id: string): Promise<boolean> {
  const draw = await db.selectFrom('giftDraw').selectAll().where('gift', '=', gift).executeTakeFirst()
  return draw !== undefined && (await orderOf(db, draw)).slice(0, draw.pieces).includes(id)
}

const phaseOf = ({ opensAt, closesAt }: Draw, at: number): GiftDraw['phase'] => {
  if (opensAt.getTime() > at) return 'soon'
  return closesAt.getTime() > at ? 'open' : 'closed'
}

/** Resolves to the public data of a draw at that time; null if the gift is not drawn. */
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
