/**
 * Rows of the stock. A change of a batch first locks its kind of goods, in the order of ids, so that steps cannot
 * deadlock; the counts of a kind are then computed from its batches. The database rejects negative counts.
 */
import { sql } from 'kysely'
import type { Queryable } from '../../db/connect.ts'
import { newId } from '../../db/ids.ts'
import type { DbRow, NewRow } from '../../db/schema.ts'
import type { EffectContext } from '../../engine/engine.ts'
import { fire } from '../../engine/fire.ts'

/** Pieces of one batch. */
export interface StockPiece {
  readonly batch: string
  readonly item: string
  readonly count: number
}

/** Locks kinds of goods, so that concurrent changes see each other's result. */
export const lockItems = (db: Queryable, items: readonly string[]) =>
  db
    .selectFrom('stockItem')
    .select(['id', 'warehouse'])
    .where('id', 'in', [...new Set(items)])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** Locks the kinds of goods reserved for these records, all at once. */
export const lockReservedFor = async (db: Queryable, matters: readonly string[]): Promise<void> => {
  if (matters.length === 0) return
  const lines = await db
    .selectFrom('issueLine')
    .innerJoin('record', 'record.id', 'issueLine.issue')
    .select('issueLine.item')
    .where('record.root', 'in', matters)
    .where('record.state', '=', 'requested')
    .execute()
  if (lines.length > 0)
    await lockItems(
      db,
      lines.map(({ item }) => item),
    )
}

const BATCH_UPDATES = {
  reserve: { sign: -1, set: sql`reserved = batch.reserved + piece.count` },
  free: { sign: 1, set: sql`reserved = batch.reserved - piece.count` },
  out: { sign: -1, set: sql`reserved = batch.reserved - piece.count, count = batch.count - piece.count` },
} as const

/** Updates kinds of goods to the sums of their batches. */
export async function recountItems(db: Queryable, items: readonly string[]): Promise<void> {
  await sql`
    update stock_item set count = there.count, reserved = there.reserved, expiry = there.expiry
    from (
      select kind.id, coalesce(sum(batch.count), 0)::int as count, coalesce(sum(batch.reserved), 0)::int as reserved,
        min(batch.expiry) as expiry
      from unnest(${[...new Set(items)]}::text[]) as kind(id) left join batch on batch.item = kind.id and batch.count > 0
      group by kind.id
    ) there where stock_item.id = there.id`.execute(db)
}

type MovementCause = Pick<NewRow<'movement'>, 'uid' | 'record' | 'reason'> & { readonly at: number }

/** A piece that moves; a change of shelf alone has both shelves. */
type MovedPiece = StockPiece & { readonly warehouse: string } & Partial<
    Pick<DbRow<'movement'>, 'fromShelf' | 'toShelf'>
  >

/** Records movements, one a piece. */
export async function recordMovements(
  db: Queryable,
  kind: NewRow<'movement'>['kind'],
  pieces: readonly MovedPiece[],
  { at, ...cause }: MovementCause,
): Promise<void> {
  if (pieces.length === 0) return
  await db
    .insertInto('movement')
    .values(pieces.map(piece => ({ ...cause, ...piece, id: newId(at), kind, at: new Date(at) })))
    .execute()
}

/** Reserves, frees or issues pieces; their kinds are already locked. */
export async function moveStock(
  db: Queryable,
  change: keyof typeof BATCH_UPDATES,
  pieces: readonly (StockPiece & { readonly warehouse: string })[],
  cause: MovementCause,
): Promise<void> {
  const { sign, set } = BATCH_UPDATES[change]
  const ids = pieces.map(({ batch }) => batch)
  const counts = pieces.map(({ count }) => count)
  await sql`
    update batch set ${set} from unnest(${ids}::text[], ${counts}::int[]) as piece(id, count)
    where batch.id = piece.id`.execute(db)
  await recordMovements(
    db,
    change,
    pieces.map(piece => ({ ...piece, count: sign * piece.count })),
    cause,
  )
  await recountItems(
    db,
    pieces.map(({ item }) => item),
  )
}

/** Notifies the donations of these batches that have nothing left in any warehouse. */
export async function markUsedUp(
  context: Pick<EffectContext, 'db' | 'services'>,
  batches: readonly string[],
): Promise<void> {
  const { db } = context
  // If two steps concurrently take the last two batches, the second one sees what the first has taken.
  const donations = await db
    .selectFrom('record')
    .select('id')
    .where(
      'id',
      'in',
      db
        .selectFrom('batch')
        .select('donation')
        .where('id', 'in', [...batches]),
    )
    .where('state', '=', 'stored')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  if (donations.length === 0) return
  const left = await db
    .selectFrom('batch')
    .select('donation')
    .distinct()
    .where('count', '>', 0)
    .where(
      'donation',
      'in',
      donations.map(({ id }) => id),
    )
    .execute()
  for (const { id } of donations)
    if (!left.some(({ donation }) => donation === id))
      await fire(context, { workflow: 'goodsDonation', id, event: 'DISTRIBUTED', who: { system: 'stockIssue' } })
}
