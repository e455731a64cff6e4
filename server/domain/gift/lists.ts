/**
 * The list of gifts: affordable ones first, the most expensive at the top; then the others, the cheapest first. Both
 * are scans of one index, so a page costs the same at any size.
 */
import { type RawBuilder, sql } from 'kysely'
import type { giftContract } from '../../../src/contract/gift.contract.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import type { Handlers, Services } from '../../engine/context.ts'
import { decodeCursor, fromMicros, micros, pageLimit, pageOf } from '../../kernel/pagination.ts'
import { singleFlight } from '../../kernel/singleFlight.ts'
import { lookedUpFirst, sortsCheaply } from '../../kernel/sortsCheaply.ts'
import { countedUpTo } from '../../kernel/totals.ts'
import { ttlCache } from '../../kernel/ttlCache.ts'
import { type GiftFilter, matchingGifts } from './filters.ts'
import { freePointsOf, GIFT_COLUMNS, type GiftRecordRow, giftRowOf } from './rows.ts'

/** Upper bound of the count. */
const MAX_COUNTED = 10_000

type Condition = RawBuilder<boolean>
/** One index scan: the rows after the last one seen, in its order. */
interface Walk {
  readonly name: string
  readonly where: Condition
  readonly by: RawBuilder<unknown>
  readonly beyond: (key: number, id: string) => Condition
  readonly keyOf: (row: GiftRecordRow) => number
}

const TRUE = sql<boolean>`true`
const upwards = (name: string, where: Condition): Walk => ({
  name,
  where,
  by: sql`gift.points, gift.id`,
  beyond: (key, id) => sql<boolean>`(gift.points, gift.id) > (${key}::int, ${id})`,
  keyOf: ({ points }) => points,
})
const downwards = (name: string, where: Condition): Walk => ({
  name,
  where,
  by: sql`gift.points desc, gift.id desc`,
  beyond: (key, id) => sql<boolean>`(gift.points, gift.id) < (${key}::int, ${id})`,
  keyOf: ({ points }) => points,
})
const NEWEST: Walk = {
  name: 'newest',
  where: TRUE,
  by: sql`gift.created_at desc, gift.id desc`,
  beyond: (key, id) => sql<boolean>`(gift.created_at, gift.id) < (${fromMicros(key)}, ${id})`,
  keyOf: ({ createdKey }) => Number(createdKey),
}

type Sort = 'affordable' | 'newest' | 'fewest'

/** Returns the scans of a sort order, one after the other, for a person with so many points. */
function walksOf(sort: Sort, points: number): readonly Walk[] {
  if (sort === 'newest') return [NEWEST]
  if (sort === 'fewest') return [upwards('fewest', TRUE)]
  // A gift costs at least one point, so that nothing is affordable without points.
  if (points === 0) return [upwards('beyond', TRUE)]
  return [
    downwards('within', sql<boolean>`(gift.points, gift.id) < (${points + 1}::int, '')`),
    upwards('beyond', sql<boolean>`(gift.points, gift.id) >= (${points + 1}::int, '')`),
  ]
}

/** Resolves to the number of gifts that match a filter, at most `MAX_COUNTED`. */
const countGifts = ttlCache(async ({ database: { db } }: Pick<Services, 'database' | 'clock'>, filter: GiftFilter) => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select from gift where ${matchingGifts(filter)} limit ${sql.lit(MAX_COUNTED)}) found`.execute(db)
  return rows[0]?.n ?? 0
})

interface WalkQuery {
  readonly filter: GiftFilter
  readonly after: Cursor | undefined
  readonly limit: number
  /** Whether to select the matches first and sort them. */
  readonly sorted: boolean
}
type Cursor = readonly [walk: string, key: number, id: string]

const walkStatement = (walk: Walk, { filter, after, limit, sorted }: WalkQuery) => {
  const from = after === undefined ? TRUE : walk.beyond(after[1], after[2])
  const fit = matchingGifts(filter)
  return sql<GiftRecordRow>`
    select ${GIFT_COLUMNS}, ${micros('gift.created_at')} as created_key
    from ${sorted ? lookedUpFirst('gift', fit) : sql`gift`}
    where ${sorted ? TRUE : fit} and ${walk.where} and ${from} order by ${walk.by} limit ${sql.lit(limit)}`
}

interface PageQuery {
  readonly filter: GiftFilter
  readonly sort: Sort
  /** Points of the reader when their list began. */
  readonly points: number
  readonly after: Cursor | undefined
  readonly pageSize: number | undefined
}

/** Resolves to whether it is cheaper to select the matching gifts first and sort them. */
async function isSortedCheaply(
  services: Pick<Services, 'database' | 'clock'>,
  { filter, sort, pageSize }: PageQuery,
): Promise<boolean> {
  const { classification, most } = filter
  const walked: GiftFilter = sort === 'newest' ? { classification } : { classification, most }
  if (Object.keys(filter).every(name => name in walked)) return false
  return sortsCheaply(await countGifts(services, filter), () => countGifts(services, walked), pageSize)
}

/** Many people request the first page at once. */
const pageRows = singleFlight(async (services: Pick<Services, 'database' | 'clock'>, query: PageQuery) => {
  const { filter, sort, points, after } = query
  const walks = walksOf(sort, points)
  const start = after === undefined ? 0 : walks.findIndex(({ name }) => name === after[0])
  if (start < 0) refuse('invalid', '翻页标记无效，请从第一页重新打开', 'after')
  const sorted = await isSortedCheaply(services, query)
  const limit = pageLimit(query.pageSize)
  const found: { readonly row: GiftRecordRow; readonly walk: Walk }[] = []
  for (const [at, walk] of walks.slice(start).entries()) {
    if (found.length >= limit) break
    const rest = { filter, sorted, after: at === 0 ? after : undefined, limit: limit - found.length }
    const { rows } = await walkStatement(walk, rest).execute(services.database.db)
    found.push(...rows.map(row => ({ row, walk })))
  }
  return found
})

export const giftListCalls: Pick<Handlers<typeof giftContract>, 'giftPage'> = {
  async giftPage({ sort = 'affordable', pageSize, after, affordable, ...filters }, { me, ...services }) {
    const mine = await freePointsOf(services.database.db, me?.uid, services.clock())
    const filter: GiftFilter = { ...filters, ...(affordable && { most: mine ?? 0 }) }
    const [cursor, points = mine ?? 0] = cursorOf(after)
    const found = await pageRows(services, { filter, sort, points, after: cursor, pageSize })
    const { rows, next } = pageOf(found, pageSize, ({ row, walk }) => [walk.name, walk.keyOf(row), row.id, points])
    return {
      dataList: rows.map(({ row }) => giftRowOf(row)),
      next,
      ...countedUpTo(await countGifts(services, filter), MAX_COUNTED),
      mine,
    }
  },
}

/** Further pages use the points of the first one, so that nothing is skipped or repeated when they change. */
function cursorOf(after: string | undefined) {
  if (after === undefined) return [undefined, undefined] as const
  const [walk, key, id, points] = decodeCursor<readonly [string, number, string, number]>(after, ['', 0, '', 0])
  return [[walk, key, id], points] as const
}
