/** The list of goods: every sort has an index, every page starts where the one before ended, and nobody counts to a million. */
import { type RawBuilder, sql } from 'kysely'
import type { GOODS_SORTS, mallContract } from '../../../src/contract/mall.contract.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import { cached } from '../cached.ts'
import type { Handlers, Services } from '../context.ts'
import { fromMicros, keysOf, micros, pageLimit, pageOf } from '../paging.ts'
import { shared } from '../shared.ts'
import { every, fitting, sayingAbout, type Wish } from './filters.ts'
import { type Found, ROW, shownRow } from './rows.ts'

type Sort = (typeof GOODS_SORTS)[number]

/** Up to so many are counted; of more the planner's estimate is told. */
const COUNTED = 10_000
/** So many are sorted in no time. */
const FEW = 2_000

interface Order {
  /** What the cursor keeps of a row, a whole number. */
  readonly key: RawBuilder<number>
  readonly by: RawBuilder<unknown>
  beyond(key: number, id: string): RawBuilder<boolean>
}
const byPrice = (way: '<' | '>'): Omit<Order, 'by'> => ({
  key: sql<number>`goods.price`,
  beyond: (key, id) => sql<boolean>`(goods.price, goods.id) ${sql.raw(way)} (${key}::bigint, ${id})`,
})
const ORDERS: Readonly<Record<Sort, Order>> = {
  newest: {
    key: micros('goods.created_at'),
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

/** A cursor of one sort means nothing in another. */
function startOf(sort: Sort, after: string | undefined): RawBuilder<boolean> {
  if (after === undefined) return sql<boolean>`true`
  const [of, key, id] = keysOf<readonly [string, number, string]>(after, ['', 0, ''])
  return of === sort ? ORDERS[sort].beyond(key, id) : refuse('invalid', '翻页标记无效，请从第一页重新打开', 'after')
}

export interface Asked extends Wish {
  readonly sort?: Sort | undefined
  readonly pageSize?: number | undefined
  readonly after?: string | undefined
}

type Plan = readonly [{ readonly Plan: { readonly 'Plan Rows': number } }]

const total = cached(async (services: Pick<Services, 'database' | 'clock'>, key: string) => {
  const wish = JSON.parse(key) as Wish
  const { db } = services.database
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select from goods where ${await fitting(services, wish)} limit ${COUNTED + 1}
    ) found`.execute(db)
  const counted = rows[0]?.n ?? 0
  if (counted <= COUNTED) return counted
  const { rows: plans } = await sql<{ 'QUERY PLAN': Plan }>`
    explain (format json) select from goods where ${await fitting(services, wish, sayingAbout)}`.execute(db)
  return Math.max(counted, plans[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0)
})

/** The same wish is the same key, whatever order its fields came in. */
const keyOf = ({ sort: _, pageSize: __, after: ___, ...wish }: Asked) =>
  JSON.stringify(Object.fromEntries(Object.entries(wish).sort(([a], [b]) => (a < b ? -1 : 1))))

/** The part of a wish that an index leads to in the order of `sort`; whatever else is wished for is tried row by row on the way. */
const onTheWay = ({ classification, shop, lowest, highest }: Asked, sort: Sort): Wish =>
  sort === 'priceUp' || sort === 'priceDown' ? { classification, shop, lowest, highest } : { classification, shop }

/**
 * Whether those that fit are better looked up first and sorted then: in the order of an index frequent things are found at once and
 * rare ones only at its end, and the planner cannot tell which a word is. The rows to be read on either way are compared.
 */
async function areFew(services: Pick<Services, 'database' | 'clock'>, asked: Asked, sort: Sort): Promise<boolean> {
  const { keyword, sort: _, pageSize, after: __, ...others } = asked
  if (keyword === undefined && Object.values(others).filter(value => value !== undefined).length < 2) return false
  const fit = await total(services, keyOf(asked))
  if (fit > FEW) return false
  const walked = await total(services, keyOf(onTheWay(asked, sort)))
  return fit * fit < pageLimit(pageSize) * walked
}

/**
 * What fits, for a walk in the order of an index. Of prices between two bounds a plan that is kept for all values expects next to
 * nothing, and looks them all up to sort them; of rows beyond one and rows before another it expects enough to walk.
 */
async function fittingOnTheWay(services: Pick<Services, 'database' | 'clock'>, { lowest, highest, ...wish }: Wish) {
  return every([
    await fitting(services, wish),
    ...(lowest === undefined ? [] : [sql<boolean>`(goods.price, goods.id) >= (${lowest}::bigint, '')`]),
    ...(highest === undefined ? [] : [sql<boolean>`(goods.price, goods.id) < (${highest + 1}::bigint, '')`]),
  ])
}

/** The statement of a page, for whoever runs or explains it. */
export async function pageStatement(services: Pick<Services, 'database' | 'clock'>, asked: Asked) {
  const { sort = 'newest', pageSize, after, ...wish } = asked
  const { key, by } = ORDERS[sort]
  const few = await areFew(services, asked, sort)
  const fit = await (few ? fitting : fittingOnTheWay)(services, wish)
  const from = startOf(sort, after)
  return sql<Found & { readonly key: number }>`
    ${few ? sql`with goods as materialized (select goods.* from goods where ${fit})` : sql``}
    select ${ROW}, ${key} as key from goods where ${few ? from : sql`${fit} and ${from}`}
    order by ${by} limit ${sql.lit(pageLimit(pageSize))}`
}

/** Many look at the first page of a list at once. */
const rowsOf = shared(async (services: Pick<Services, 'database' | 'clock'>, key: string) => {
  const { rows } = await (await pageStatement(services, JSON.parse(key) as Asked)).execute(services.database.db)
  return rows
})

export const goodsPageCalls: Pick<Handlers<typeof mallContract>, 'goodsPage'> = {
  async goodsPage(asked, services) {
    const { lowest = 0, highest = Number.MAX_SAFE_INTEGER, sort = 'newest' } = asked
    if (lowest > highest) refuse('invalid', '最高价不能低于最低价', 'highest')
    const found = await rowsOf(services, JSON.stringify(asked))
    const { rows, next } = pageOf(found, asked.pageSize, row => [sort, Number(row.key), row.id])
    return { dataList: rows.map(shownRow), next, total: await total(services, keyOf(asked)) }
  },
}
