/** What somebody looks for among goods, as conditions that the indexes of the list answer. */
import { type RawBuilder, sql } from 'kysely'
import { allClassifications } from '../classification.ts'
import type { Services } from '../context.ts'

type Condition = RawBuilder<boolean>

export interface Wish {
  readonly classification?: string | undefined
  readonly keyword?: string | undefined
  readonly shop?: string | undefined
  readonly condition?: 'new' | 'used' | undefined
  readonly lowest?: number | undefined
  readonly highest?: number | undefined
  readonly inStock?: boolean | undefined
}

/** More words than this say nothing more. */
const WORDS = 8

/**
 * True for goods whose title or tag contains every word: the index finds those that have all neighbouring pairs of the word's
 * signs; of three signs and more the text itself says whether they stand together.
 */
export const saying = (keyword: string): Condition =>
  every(
    wordsOf(keyword).map(
      word => sql<boolean>`(${marked(word)} and (char_length(search_said(${word}::text)) < 3
        or position(search_said(${word}::text) in search_text(goods.title, goods.tag)) > 0))`,
    ),
  )

const wordsOf = (keyword: string) => keyword.split(/\s+/).slice(0, WORDS)
const marked = (word: string) => sql<boolean>`goods.marks @> search_wanted(search_said(${word}::text))`

/** True where all of them are. */
export const every = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join([...conditions], sql` and `)}`

/** A first level takes in its second level; one that is unknown has no goods. */
async function within(services: Pick<Services, 'database' | 'clock'>, id: string): Promise<Condition> {
  const known = (await allClassifications(services, 'all')).find(one => one.id === id)
  return known?.parent === '' ? sql<boolean>`goods.branch = ${id}` : sql<boolean>`goods.classification = ${id}`
}

/** The same for the planner's estimate, which knows how frequent a pair is, and takes the pairs of a word for strangers. */
export const sayingAbout = (keyword: string): Condition =>
  every(wordsOf(keyword).map(word => sql<boolean>`goods.marks @> (search_wanted(search_said(${word}::text)))[1:1]`))

/** The conditions for goods that everybody may buy. Prices in 分, both ends included. */
export async function fitting(
  services: Pick<Services, 'database' | 'clock'>,
  wish: Wish,
  search = saying,
): Promise<Condition> {
  const { classification, keyword, shop, condition, lowest, highest, inStock } = wish
  return every([
    sql<boolean>`goods.listed`,
    ...(classification === undefined ? [] : [await within(services, classification)]),
    ...(keyword === undefined ? [] : [search(keyword)]),
    ...(shop === undefined ? [] : [sql<boolean>`goods.shop = ${shop}`]),
    ...(condition === undefined ? [] : [sql<boolean>`goods.condition = ${condition}`]),
    ...(lowest === undefined ? [] : [sql<boolean>`goods.price >= ${lowest}::bigint`]),
    ...(highest === undefined ? [] : [sql<boolean>`goods.price <= ${highest}::bigint`]),
    ...(inStock ? [sql<boolean>`goods.in_stock`] : []),
  ])
}
