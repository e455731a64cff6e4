/**
 * Selects batches for requested goods: first the same goods by name, then others of the kind; the earliest expiry
 * first.
 */
import { sql } from 'kysely'
import { refuse } from '../../../src/contract/refusal.ts'
import { chinaDay } from '../../../src/contract/time.ts'
import { isMeasure, unitsIn } from '../../../src/contract/units.ts'
import type { Queryable } from '../../db/connect.ts'
import { type NearWarehouse, warehousesNear } from '../place/warehouses.ts'
import { lockItems, type StockPiece } from './batches.ts'

export interface RequestedGoods {
  readonly name: string
  /** Id of a classification of the kind `donation`, of either level; empty: by name alone. */
  readonly classification: string
  readonly count: number
  readonly unit: string
}
export interface ShortGoods extends RequestedGoods {
  /** Pieces in stock. */
  readonly there: number
}
interface PickResult {
  readonly pieces: readonly StockPiece[]
  readonly short: readonly ShortGoods[]
}
interface StockKind {
  readonly id: string
  readonly warehouse: string
  readonly name: string
  readonly classification: string
  readonly parent: string
  readonly unit: string
}

/** Selects kinds of goods in these warehouses that might match. */
const kindsFor = (
  db: Queryable,
  warehouses: readonly string[],
  requested: readonly RequestedGoods[],
): Promise<StockKind[]> =>
  db
    .selectFrom('stockItem')
    .innerJoin('classification', 'classification.id', 'stockItem.classification')
    .select([
      'stockItem.id',
      'warehouse',
      'stockItem.name',
      'stockItem.classification',
      'classification.parent',
      'stockItem.unit',
    ])
    .where('warehouse', 'in', warehouses)
    .where('count', '>', 0)
    .where(eb =>
      eb.or([
        eb('stockItem.name', 'in', [...requested.map(({ name }) => name)]),
        eb('stockItem.classification', 'in', [...requested.map(({ classification }) => classification)]),
        eb('classification.parent', 'in', [...requested.map(({ classification }) => classification || '-')]),
      ]),
    )
    .execute()

/** Returns how many of the requested unit one of the stock's is; undefined where a measure meets something else. */
const worthOf = ({ unit }: StockKind, requested: RequestedGoods): number | undefined =>
  isMeasure(unit) || isMeasure(requested.unit) ? unitsIn(unit, requested.unit) : 1

/** How well a kind answers what is wanted: 0 not at all. */
function matchScore({ name, classification, parent }: StockKind, requested: RequestedGoods): number {
  if (name === requested.name) return 3
  if (requested.classification === '') return 0
  return classification === requested.classification ? 2 : parent === requested.classification ? 1 : 0
}

interface FreeBatch {
  readonly id: string
  readonly item: string
  readonly free: number
}

const batchesOf = (db: Queryable, kinds: readonly StockKind[], today: string): Promise<FreeBatch[]> =>
  db
    .selectFrom('batch')
    .select(['id', 'item'])
    .select(sql<number>`count - reserved`.as('free'))
    .where(
      'item',
      'in',
      kinds.map(({ id }) => id),
    )
    .where('count', '>', 0)
    .where(eb => eb.or([eb('expiry', 'is', null), eb('expiry', '>', today)]))
    .whereRef('count', '>', 'reserved')
    .orderBy(
      eb => eb.ref('expiry'),
      order => order.asc().nullsLast(),
    )
    .orderBy('id')
    .execute()

/** Assigns batches to the request, without changing them. */
function pickPieces(
  requested: readonly RequestedGoods[],
  kinds: readonly StockKind[],
  batches: readonly FreeBatch[],
): PickResult {
  const left = new Map(batches.map(({ id, free }) => [id, free]))
  const taken = new Map<string, StockPiece>()
  const short: ShortGoods[] = []
  for (const one of requested) {
    let need = one.count
    const candidates = kinds
      .map(kind => ({ kind, how: matchScore(kind, one), worth: worthOf(kind, one) ?? 0 }))
      .filter(({ how: score, worth }) => score > 0 && worth > 0)
      .sort((a, b) => b.how - a.how)
    for (const { kind, worth } of candidates)
      for (const { id } of batches.filter(({ item }) => item === kind.id)) {
        const count = Math.min(Math.ceil(Math.max(0, need) / worth), left.get(id) ?? 0)
        if (count === 0) continue
        need -= count * worth
        left.set(id, (left.get(id) ?? 0) - count)
        taken.set(id, { batch: id, item: kind.id, count: count + (taken.get(id)?.count ?? 0) })
      }
    if (need > 0) short.push({ ...one, there: Math.floor(one.count - need) })
  }
  return { pieces: [...taken.values()].sort((a, b) => (a.batch < b.batch ? -1 : 1)), short }
}

const shortageText = (name: string, short: readonly ShortGoods[]): string =>
  `${name}的库存不够：${short
    .map(one => `「${one.name}」需要 ${one.count} ${one.unit}，只有 ${one.there} ${one.unit}`)
    .join('；')}`

/** Selects batches of one warehouse and locks their kinds. Throws `notNow` naming what is short. */
export async function pickBatches(
  db: Queryable,
  warehouse: { readonly id: string; readonly name: string },
  requested: readonly RequestedGoods[],
  now: number,
): Promise<readonly StockPiece[]> {
  const kinds = await kindsFor(db, [warehouse.id], requested)
  await lockItems(
    db,
    kinds.map(({ id }) => id),
  )
  const { pieces, short } = pickPieces(requested, kinds, await batchesOf(db, kinds, chinaDay(now)))
  if (short.length > 0) refuse('notNow', shortageText(warehouse.name, short))
  return pieces
}

export interface WarehouseSupply extends NearWarehouse {
  /** Goods that are missing or insufficient; empty if everything is in stock. */
  readonly short: readonly ShortGoods[]
}

/** Resolves to warehouses of the city: first those with everything, among them the nearest. Nothing is reserved. */
export async function warehousesWith(
  db: Queryable,
  place: string,
  requested: readonly RequestedGoods[],
  now: number,
  from?: { readonly lng: number; readonly lat: number },
): Promise<WarehouseSupply[]> {
  const near = await warehousesNear(db, place, from)
  const kinds = await kindsFor(
    db,
    near.map(({ id }) => id),
    requested,
  )
  const batches = await batchesOf(db, kinds, chinaDay(now))
  return near
    .map(one => ({
      ...one,
      short: pickPieces(
        requested,
        kinds.filter(({ warehouse }) => warehouse === one.id),
        batches,
      ).short,
    }))
    .sort((a, b) => a.short.length - b.short.length || (a.distance ?? 0) - (b.distance ?? 0))
}
