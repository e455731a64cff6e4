/** What the list of each kind shows of an entry beside its words: picture, price, points, time and distance. */
import { type RawBuilder, sql } from 'kysely'
import type { Point } from '../../../src/contract/constants.ts'
import { keysOf } from '../../../src/contract/keys.ts'
import { pictureNamedBy } from '../../../src/contract/namedPictures.ts'
import {
  type FoundCard,
  type FoundEntry,
  SEARCH_KINDS,
  type SearchKind,
} from '../../../src/contract/search.contract.ts'
import type { Queryable } from '../../db/connect.ts'
import { metresBetween } from '../../geo/distance.ts'
import { doorPicture } from './doorPictures.ts'

interface CardRow {
  readonly kind: SearchKind
  readonly record: string
  readonly picture: string
  readonly price: number | null
  readonly highestPrice: number | null
  readonly points: number | null
  readonly highestPoints: number | null
  readonly startsAt: Date | null
  readonly endsAt: Date | null
  readonly lng: number | null
  readonly lat: number | null
}

const NOTHING = {
  picture: sql`''::text`,
  price: sql`null::bigint`,
  highestPrice: sql`null::bigint`,
  points: sql`null::int`,
  highestPoints: sql`null::int`,
  startsAt: sql`null::timestamptz`,
  endsAt: sql`null::timestamptz`,
  lng: sql`null::float8`,
  lat: sql`null::float8`,
}
type Columns = Partial<Readonly<Record<keyof typeof NOTHING, RawBuilder<unknown>>>>

const picture = sql`picture`
const point = { lng: sql`lng`, lat: sql`lat` }
/** Table of each kind, and which of its columns a row shows. A door has no table. */
const CARDS: Readonly<Record<SearchKind, readonly [table: string, columns: Columns] | undefined>> = {
  door: undefined,
  policy: ['policy', { picture }],
  activity: ['activity', { picture, ...point, startsAt: sql`starts_at`, endsAt: sql`ends_at` }],
  article: ['article', { picture }],
  campaign: ['campaign', { picture }],
  project: ['project', { picture }],
  goods: ['goods', { picture, price: sql`price`, highestPrice: sql`greatest(price, highest_price)` }],
  shop: ['shop', { picture, ...point }],
  gift: ['gift', { picture, points: sql`points`, highestPoints: sql`greatest(points, highest_points)` }],
  idle: ['idle_item', { picture: sql`coalesce(pictures->>0, '')`, ...point }],
}

/** What stands for an entry without a picture. */
const DRAWN: Readonly<Record<SearchKind, string>> = {
  door: '/pictures/rose/key.svg',
  policy: '/pictures/sand/scroll.svg',
  activity: '/pictures/mint/safety-vest.svg',
  article: '/pictures/sky/open-book.svg',
  campaign: '/pictures/rose/heart-with-ribbon.svg',
  project: '/pictures/rose/heart-hands.svg',
  goods: '/pictures/sand/shopping-bags.svg',
  shop: '/pictures/sand/basket.svg',
  gift: '/pictures/lilac/ribbon.svg',
  idle: '/pictures/mint/recycling-symbol.svg',
}
export const STAND_INS: readonly string[] = Object.values(DRAWN)

const keyOf = ({ kind, id }: Pick<FoundEntry, 'kind' | 'id'>) => `${kind} ${id}`

/** Returns the selection of the cards of a kind. */
function selectionOf(kind: SearchKind, ids: readonly string[]): RawBuilder<CardRow> | undefined {
  const [table, own] = CARDS[kind] ?? []
  if (table === undefined) return undefined
  const columns = { ...NOTHING, ...own }
  const shown = keysOf(columns).map(name => sql`${columns[name]} as ${sql.ref(name)}`)
  return sql`select ${sql.lit(kind)} as kind, id as record, ${sql.join(shown)} from ${sql.table(table)}
    where id = any(${ids}::text[])`
}

/**
 * Resolves to the cards of entries, read by id in one statement with a part for each kind. Distances are counted from
 * `origin` (GCJ-02).
 */
export async function cardsOf(
  db: Queryable,
  entries: readonly FoundEntry[],
  origin: Point | undefined,
): Promise<(entry: FoundEntry) => FoundCard> {
  const parts = keysOf(SEARCH_KINDS).flatMap(kind => {
    const ids = entries.flatMap(entry => (entry.kind === kind ? [entry.id] : []))
    const part = ids.length === 0 ? undefined : selectionOf(kind, [...new Set(ids)])
    return part === undefined ? [] : [part]
  })
  const { rows } =
    parts.length === 0 ? { rows: [] } : await sql<CardRow>`${sql.join(parts, sql` union all `)}`.execute(db)
  const pointOf = ({ lng, lat }: CardRow) => (lng !== null && lat !== null ? { lng, lat } : undefined)
  const byKey = new Map(rows.map(row => [keyOf({ kind: row.kind, id: row.record }), row]))
  return entry => {
    const row = byKey.get(keyOf(entry))
    const at = row && pointOf(row)
    const ofDoor = entry.kind === 'door' ? doorPicture(entry.title) : undefined
    return {
      picture: ofDoor ?? (row?.picture || pictureNamedBy(entry.title, DRAWN[entry.kind])),
      price: row?.price ?? null,
      highestPrice: row?.highestPrice ?? null,
      points: row?.points ?? null,
      highestPoints: row?.highestPoints ?? null,
      startsAt: row?.startsAt?.getTime() ?? null,
      endsAt: row?.endsAt?.getTime() ?? null,
      distance: at && origin ? metresBetween(at, origin) : null,
    }
  }
}
