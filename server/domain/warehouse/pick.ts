/** From what is asked for to batches: the same goods by name first, then others of the kind; what expires first goes first. */
import { refuse } from '../../../src/contract/refusal.ts'
import type { Query } from '../../db/connect.ts'
import { dayOf } from '../donation/given.ts'
import { lockItems, type Piece } from './batches.ts'
import { type NearWarehouse, warehousesNear } from './near.ts'

export interface Wanted {
  readonly name: string
  /** Id of a classification of the kind `donation`, of either level; empty: by name alone. */
  readonly classification: string
  readonly count: number
  readonly unit: string
}
export interface Short extends Wanted {
  /** Pieces that are there. */
  readonly there: number
}
interface Choice {
  readonly pieces: readonly Piece[]
  readonly short: readonly Short[]
}
interface Kind {
  readonly id: string
  readonly warehouse: string
  readonly name: string
  readonly classification: string
  readonly parent: string
}

/** Kinds of goods in these warehouses that might do. */
const kindsFor = (db: Query, warehouses: readonly string[], wanted: readonly Wanted[]): Promise<Kind[]> =>
  db
    .selectFrom('stock_item')
    .innerJoin('classification', 'classification.id', 'stock_item.classification')
    .select(['stock_item.id', 'warehouse', 'stock_item.name', 'stock_item.classification', 'classification.parent'])
    .where('warehouse', 'in', [...warehouses, ''])
    .where('count', '>', 0)
    .where(eb =>
      eb.or([
        eb('stock_item.name', 'in', [...wanted.map(({ name }) => name)]),
        eb('stock_item.classification', 'in', [...wanted.map(({ classification }) => classification)]),
        eb('classification.parent', 'in', [...wanted.map(({ classification }) => classification || '-')]),
      ]),
    )
    .execute()

/** How well a kind answers what is wanted: 0 not at all. */
function likeness({ name, classification, parent }: Kind, wanted: Wanted): number {
  if (name === wanted.name) return 3
  if (wanted.classification === '') return 0
  return classification === wanted.classification ? 2 : parent === wanted.classification ? 1 : 0
}

interface Batch {
  readonly id: string
  readonly item: string
  readonly free: number
}

const batchesOf = (db: Query, kinds: readonly Kind[], today: string): Promise<Batch[]> =>
  db
    .selectFrom('batch')
    .select(['id', 'item'])
    .select(eb => eb('count', '-', eb.ref('reserved')).as('free'))
    .where('item', 'in', kinds.length > 0 ? kinds.map(({ id }) => id) : [''])
    .where('count', '>', 0)
    .where(eb => eb.or([eb('expiry', 'is', null), eb('expiry', '>', today)]))
    .whereRef('count', '>', 'reserved')
    .orderBy(
      eb => eb.ref('expiry'),
      order => order.asc().nullsLast(),
    )
    .orderBy('id')
    .execute() as Promise<Batch[]>

/** Lays what is wanted on batches, without touching them. */
function laidOut(wanted: readonly Wanted[], kinds: readonly Kind[], batches: readonly Batch[]): Choice {
  const left = new Map(batches.map(({ id, free }) => [id, free]))
  const taken = new Map<string, Piece>()
  const short: Short[] = []
  for (const one of wanted) {
    let need = one.count
    const fits = kinds
      .map(kind => ({ kind, how: likeness(kind, one) }))
      .filter(({ how }) => how > 0)
      .sort((a, b) => b.how - a.how)
    for (const { kind } of fits)
      for (const { id } of batches.filter(({ item }) => item === kind.id)) {
        const count = Math.min(need, left.get(id) ?? 0)
        if (count === 0) continue
        need -= count
        left.set(id, (left.get(id) ?? 0) - count)
        taken.set(id, { batch: id, item: kind.id, count: count + (taken.get(id)?.count ?? 0) })
      }
    if (need > 0) short.push({ ...one, there: one.count - need })
  }
  return { pieces: [...taken.values()].sort((a, b) => (a.batch < b.batch ? -1 : 1)), short }
}

const saidOf = (name: string, short: readonly Short[]): string =>
  `${name}的库存不够：${short
    .map(one => `「${one.name}」需要 ${one.count} ${one.unit}，只有 ${one.there} ${one.unit}`)
    .join('；')}`

/** Chooses batches of one warehouse and keeps their kinds locked. Throws `notNow` naming what is short. */
export async function pickFrom(
  db: Query,
  warehouse: { readonly id: string; readonly name: string },
  wanted: readonly Wanted[],
  now: number,
): Promise<readonly Piece[]> {
  const kinds = await kindsFor(db, [warehouse.id], wanted)
  await lockItems(
    db,
    kinds.map(({ id }) => id),
  )
  const { pieces, short } = laidOut(wanted, kinds, await batchesOf(db, kinds, dayOf(now)))
  if (short.length > 0) refuse('notNow', saidOf(warehouse.name, short))
  return pieces
}

export interface Able extends NearWarehouse {
  /** What is not there, or not enough; empty where everything is. */
  readonly short: readonly Short[]
}

/** Warehouses of the city, those that have everything first, among them the nearest. Nothing is set aside. */
export async function warehousesWith(
  db: Query,
  place: string,
  wanted: readonly Wanted[],
  now: number,
  from?: { readonly lng: number; readonly lat: number },
): Promise<Able[]> {
  const near = await warehousesNear(db, place, from)
  const kinds = await kindsFor(
    db,
    near.map(({ id }) => id),
    wanted,
  )
  const batches = await batchesOf(db, kinds, dayOf(now))
  return near
    .map(one => ({
      ...one,
      short: laidOut(
        wanted,
        kinds.filter(({ warehouse }) => warehouse === one.id),
        batches,
      ).short,
    }))
    .sort((a, b) => a.short.length - b.short.length || (a.distance ?? 0) - (b.distance ?? 0))
}
