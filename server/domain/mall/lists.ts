/** The list of goods: every sort order has an index, pages are keyset pages, and counts are bounded. */
import { type RawBuilder, sql } from 'kysely'
import type { GOODS_SORTS, mallContract } from '../../../src/contract/mall.contract.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import type { Handlers, Services } from '../../engine/context.ts'
import { decodeCursor, fromMicros, micros, pageLimit, pageOf } from '../../kernel/pagination.ts'
import { singleFlight } from '../../kernel/singleFlight.ts'
import { lookedUpFirst, sortsCheaply } from '../../kernel/sortsCheaply.ts'
import { estimated, type Total } from '../../kernel/totals.ts'
import { ttlCache } from '../../kernel/ttlCache.ts'
import { allOf, type GoodsFilter, matchingGoods } from './filters.ts'
import { GOODS_COLUMNS, type GoodsRecordRow, goodsRowOf } from './rows.ts'

type Sort = (typeof GOODS_SORTS)[number]

/** Upper bound of the count; above it the total is estimated. */
const MAX_COUNTED = 10_000

interface GoodsOrder {
  /** The value of a row in the cursor, an integer. */
  readonly key: RawBuilder<number>
  readonly by: RawBuilder<unknown>
  beyond(key: number, id: string): RawBuilder<boolean>
}
const byPrice = (direction: '<' | '>'): Omit<GoodsOrder, 'by'> => ({
  key: sql<number>`goods.price`,
  beyond: (key, id) => sql<boolean>`(goods.price, goods.id) ${sql.raw(direction)} (${key}::bigint, ${id})`,
})
const GOODS_ORDERS: Readonly<Record<Sort, GoodsOrder>> = {
  newest: {
    key: micros('goods.createdAt'),
    by: sql`goods.created_at desc, goods.id desc`,
    beyond: (key, id) => sql<boolean>`(goods.created_at, goods.id) < (${fromMicros(key)}, ${id})`,
  },
  sold: {
    key: sql<number>`goods.sold`,
    by: sql`goods.sold desc, goods.id desc`,
    beyond: (key, id) => sql<boolean>`(goods.sold, goods.id) < (${key}::bigint, ${id})`,
  },
  priceUp: { ...byPrice('>'), by: sql`goods.price, goods.id` },
  priceDown: { ...byPrice('<'), by: sql`goods.price desc, goods.id desc` },
}

/** A cursor of another sort order is invalid. */
function afterCursor(sort: Sort, after: string | undefined): RawBuilder<boolean> {
  if (after === undefined) return sql<boolean>`true`
  const [of, key, id] = decodeCursor<readonly [string, number, string]>(after, ['', 0, ''])
  return of === sort
    ? GOODS_ORDERS[sort].beyond(key, id)
    : refuse('invalid', '翻页标记无效，请从第一页重新打开', 'after')
}

export interface GoodsListQuery extends GoodsFilter {
  readonly sort?: Sort | undefined
  readonly pageSize?: number | undefined
  readonly after?: string | undefined
}

/** Goods that an estimate looks at. */
const SAMPLED = 5_000

/**
 * Resolves to about how many goods match, from pages of the table drawn by chance, always the same ones. The planner's
 * own estimate says twice as many for a word of three characters: it knows how frequent each pair of them is, but not
 * how often they stand together.
 */
async function estimateGoods({ database: { db } }: Pick<Services, 'database' | 'clock'>, fit: RawBuilder<boolean>) {
  const { rows: sizes } = await sql<{ rows: number }>`
    select reltuples::float8 as rows from pg_class where oid = 'goods'::regclass`.execute(db)
  const share = Math.min(1, SAMPLED / Math.max(1, sizes[0]?.rows ?? 0))
  const { rows } = await sql<{ n: number }>`select count(*)::int as n
    from goods tablesample system (${sql.lit(share * 100)}) repeatable (1) where ${fit}`.execute(db)
  return Math.round((rows[0]?.n ?? 0) / share)
}

const countGoods = ttlCache(
  async (services: Pick<Services, 'database' | 'clock'>, filter: GoodsFilter): Promise<Total> => {
    const { db } = services.database
    const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select from goods where ${await matchingGoods(services, filter)} limit ${MAX_COUNTED + 1}
    ) found`.execute(db)
    const counted = rows[0]?.n ?? 0
    if (counted <= MAX_COUNTED) return { total: counted }
    return estimated(Math.max(counted, await estimateGoods(services, await matchingGoods(services, filter))))
  },
)

/** The filter of a query, without order and paging. */
const filterOf = ({ sort: _, pageSize: __, after: ___, ...filter }: GoodsListQuery): GoodsFilter => filter

/** The part of the filter that an index serves in the order of `sort`; the rest is checked row by row. */
const indexedFilter = ({ classification, shop, lowest, highest }: GoodsListQuery, sort: Sort): GoodsFilter =>
  sort === 'priceUp' || sort === 'priceDown' ? { classification, shop, lowest, highest } : { classification, shop }

/** Resolves to whether it is cheaper to select the matching goods first and sort them. */
async function isSortedCheaply(
  services: Pick<Services, 'database' | 'clock'>,
  query: GoodsListQuery,
  sort: Sort,
): Promise<boolean> {
  const { keyword, sort: _, pageSize, after: __, ...others } = query
  if (keyword === undefined && Object.values(others).filter(value => value !== undefined).length < 2) return false
  const count = async (filter: GoodsFilter) => (await countGoods(services, filter)).total
  return sortsCheaply(await count(filterOf(query)), () => count(filterOf(indexedFilter(query, sort))), pageSize)
}

/**
 * Resolves to the condition for an index scan in sort order. For prices between two bounds a generic plan expects
 * almost no rows, selects them all and sorts; for rows after one bound and before another it expects enough to scan.
 */
async function matchingInIndexOrder(
  services: Pick<Services, 'database' | 'clock'>,
  { lowest, highest, ...filter }: GoodsFilter,
) {
  return allOf([
    await matchingGoods(services, filter),
    ...(lowest === undefined ? [] : [sql<boolean>`(goods.price, goods.id) >= (${lowest}::bigint, '')`]),
    ...(highest === undefined ? [] : [sql<boolean>`(goods.price, goods.id) < (${highest + 1}::bigint, '')`]),
  ])
}

/** Resolves to the statement of a page, to be run or explained. */
export async function pageStatement(services: Pick<Services, 'database' | 'clock'>, query: GoodsListQuery) {
  const { sort = 'newest', pageSize, after, ...filter } = query
  const { key, by } = GOODS_ORDERS[sort]
  const few = await isSortedCheaply(services, query, sort)
  const fit = await (few ? matchingGoods : matchingInIndexOrder)(services, filter)
  const from = afterCursor(sort, after)
  return sql<GoodsRecordRow & { readonly key: number }>`
    select ${GOODS_COLUMNS}, ${key} as key
    from ${few ? sql`${lookedUpFirst('goods', fit)} where ${from}` : sql`goods where ${fit} and ${from}`}
    order by ${by} limit ${sql.lit(pageLimit(pageSize))}`
}

/** Many people request the first page at once. */
const pageRows = singleFlight(async (services: Pick<Services, 'database' | 'clock'>, query: GoodsListQuery) => {
  const { rows } = await (await pageStatement(services, query)).execute(services.database.db)
  return rows
})

export const goodsListCalls: Pick<Handlers<typeof mallContract>, 'goodsPage'> = {
  async goodsPage(query, services) {
    const { lowest = 0, highest = Number.MAX_SAFE_INTEGER, sort = 'newest' } = query
    if (lowest > highest) refuse('invalid', '最高价不能低于最低价', 'highest')
    const found = await pageRows(services, query)
    const { rows, next } = pageOf(found, query.pageSize, row => [sort, Number(row.key), row.id])
    return { dataList: rows.map(goodsRowOf), next, ...(await countGoods(services, filterOf(query))) }
  },
}
