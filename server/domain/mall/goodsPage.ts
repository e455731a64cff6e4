/** The list of goods: every sort has an index, every page starts where the one before ended, and nobody counts to a million. */
import { type RawBuilder, sql } from 'kysely'
import type { GOODS_SORTS, mallContract } from '../../../src/contract/mall.contract.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import { cached } from '../cached.ts'
import type { Handlers, Services } from '../context.ts'
import { fromMicros, keysOf, micros, pageLimit, pageOf } from '../paging.ts'
import { together } from '../together.ts'
import { fitting, sayingAbout, type Wish } from './filters.ts'
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

/**
 * The statement of a page, for whoever runs or explains it. In the order of an index frequent things are found at once and rare ones only at the
 * end of it, and the planner cannot tell which a word is; so where few fit, they are looked up first and sorted then.
 */
export async function pageStatement(services: Pick<Services, 'database' | 'clock'>, asked: Asked) {
  const { sort = 'newest', pageSize, after, ...wish } = asked
  const { key, by } = ORDERS[sort]
  const filters = Object.values(wish).filter(value => value !== undefined).length
  const few = (wish.keyword !== undefined || filters > 1) && (await total(services, keyOf(asked))) <= FEW
  const fit = await fitting(services, wish)
  const from = startOf(sort, after)
  return sql<Found & { readonly key: number }>`
    ${few ? sql`with goods as materialized (select goods.* from goods where ${fit})` : sql``}
    select ${ROW}, ${key} as key from goods where ${few ? from : sql`${fit} and ${from}`}
    order by ${by} limit ${sql.lit(pageLimit(pageSize))}`
}

/** Of the first page of a list many ask at once. */
const rowsOf = together(async (services: Pick<Services, 'database' | 'clock'>, key: string) => {
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
