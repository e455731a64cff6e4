/** Filters of the goods list, as conditions that its indexes serve. */
import { type RawBuilder, sql } from 'kysely'
import type { Services } from '../../engine/context.ts'
import { allClassifications } from './classifications.ts'

type SqlCondition = RawBuilder<boolean>

export interface GoodsFilter {
  readonly classification?: string | undefined
  readonly keyword?: string | undefined
  readonly shop?: string | undefined
  readonly condition?: 'new' | 'used' | undefined
  readonly lowest?: number | undefined
  readonly highest?: number | undefined
  readonly inStock?: boolean | undefined
}

/** Further words are ignored. */
const MAX_WORDS = 8

/**
 * Returns a condition for goods whose title or tag contains every word: the index finds rows with all adjacent
 * character pairs of the word; from three characters on, the text check finds whether they are adjacent.
 */
export const matchesKeyword = (keyword: string): SqlCondition =>
  allOf(
    wordsOf(keyword).map(
      word => sql<boolean>`(${hasMarks(word)} and (char_length(search_said(${word}::text)) < 3
        or position(search_said(${word}::text) in search_text(goods.title, goods.tag)) > 0))`,
    ),
  )

const wordsOf = (keyword: string) => keyword.split(/\s+/).slice(0, MAX_WORDS)
const hasMarks = (word: string) => sql<boolean>`goods.marks @> search_wanted(search_said(${word}::text))`

/** Returns the conjunction of conditions. */
export const allOf = (conditions: readonly SqlCondition[]): SqlCondition =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join([...conditions], sql` and `)}`

/** A first level includes its second level; an unknown one has no goods. */
async function inClassification(services: Pick<Services, 'database' | 'clock'>, id: string): Promise<SqlCondition> {
  const known = (await allClassifications(services, 'all')).find(one => one.id === id)
  return known?.parent === '' ? sql<boolean>`goods.branch = ${id}` : sql<boolean>`goods.classification = ${id}`
}

/** Resolves to the condition for goods that everybody may buy. Prices in 分, bounds included. */
export async function matchingGoods(
  services: Pick<Services, 'database' | 'clock'>,
  filter: GoodsFilter,
): Promise<SqlCondition> {
  const { classification, keyword, shop, condition, lowest, highest, inStock } = filter
  return allOf([
    sql<boolean>`goods.listed`,
    ...(classification === undefined ? [] : [await inClassification(services, classification)]),
    ...(keyword === undefined ? [] : [matchesKeyword(keyword)]),
    ...(shop === undefined ? [] : [sql<boolean>`goods.shop = ${shop}`]),
    ...(condition === undefined ? [] : [sql<boolean>`goods.condition = ${condition}`]),
    ...(lowest === undefined ? [] : [sql<boolean>`goods.price >= ${lowest}::bigint`]),
    ...(highest === undefined ? [] : [sql<boolean>`goods.price <= ${highest}::bigint`]),
    ...(inStock ? [sql<boolean>`goods.in_stock`] : []),
  ])
}
