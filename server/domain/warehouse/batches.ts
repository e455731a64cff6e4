/**
 * The rows of the stock. Whoever changes a batch first locks its kind of goods, in the order of ids, so that no two steps wait for each other
 * crosswise; the counts of a kind are then those of its batches. The database refuses what would go below zero.
 */
import { sql } from 'kysely'
import type { Query } from '../../db/connect.ts'
import { newId } from '../../db/ids.ts'
import type { NewRow, Row } from '../../db/schema.ts'

/** Pieces of one batch. */
export interface Piece {
  readonly batch: string
  readonly item: string
  readonly count: number
}

/** Locks kinds of goods; whoever comes second sees what the first has changed. */
export const lockItems = (db: Query, items: readonly string[]) =>
  db
    .selectFrom('stock_item')
    .select(['id', 'warehouse'])
    .where('id', 'in', items.length > 0 ? [...new Set(items)] : [''])
    .orderBy('id')
    .forUpdate()
    .execute()

const CHANGES = {
  reserve: { sign: -1, set: sql`reserved = batch.reserved + piece.count` },
  free: { sign: 1, set: sql`reserved = batch.reserved - piece.count` },
  out: { sign: -1, set: sql`reserved = batch.reserved - piece.count, count = batch.count - piece.count` },
} as const

/** Says of kinds of goods what their batches add up to. */
export async function recount(db: Query, items: readonly string[]): Promise<void> {
  await sql`
    update stock_item set count = there.count, reserved = there.reserved, expiry = there.expiry
    from (
      select kind.id, coalesce(sum(batch.count), 0)::int as count, coalesce(sum(batch.reserved), 0)::int as reserved,
        min(batch.expiry) as expiry
      from unnest(${[...new Set(items)]}::text[]) as kind(id) left join batch on batch.item = kind.id and batch.count > 0
      group by kind.id
    ) there where stock_item.id = there.id`.execute(db)
}

type Why = Pick<NewRow<'movement'>, 'uid' | 'record' | 'reason'> & { readonly at: number }

/** A piece that moves; what only changes its shelf says from where to where. */
type Moved = Piece & { readonly warehouse: string } & Partial<Pick<Row<'movement'>, 'from_shelf' | 'to_shelf'>>

/** Writes movements down, one a piece. */
export async function note(
  db: Query,
  kind: NewRow<'movement'>['kind'],
  pieces: readonly Moved[],
  { at, ...why }: Why,
): Promise<void> {
  if (pieces.length === 0) return
  await db
    .insertInto('movement')
    .values(pieces.map(piece => ({ ...why, ...piece, id: newId(at), kind, at: new Date(at) })))
    .execute()
}

/** Sets pieces aside, frees them or lets them go; their kinds are locked. */
export async function shift(
  db: Query,
  what: keyof typeof CHANGES,
  pieces: readonly (Piece & { readonly warehouse: string })[],
  why: Why,
): Promise<void> {
  const { sign, set } = CHANGES[what]
  const ids = pieces.map(({ batch }) => batch)
  const counts = pieces.map(({ count }) => count)
  await sql`
    update batch set ${set} from unnest(${ids}::text[], ${counts}::int[]) as piece(id, count)
    where batch.id = piece.id`.execute(db)
  await note(
    db,
    what,
    pieces.map(piece => ({ ...piece, count: sign * piece.count })),
    why,
  )
  await recount(
    db,
    pieces.map(({ item }) => item),
  )
}
