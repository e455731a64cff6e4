/** What somebody looks for among gifts, as conditions that the indexes of the list answer. */
import { type RawBuilder, sql } from 'kysely'

type Condition = RawBuilder<boolean>

export interface GiftFilter {
  readonly classification?: string | undefined
  readonly keyword?: string | undefined
  readonly condition?: 'new' | 'used' | undefined
  readonly mode?: 'post' | 'pickUp' | undefined
  /** No more points than these. */
  readonly most?: number | undefined
  readonly inStock?: boolean | undefined
}

/** More words than this say nothing more. */
const MAX_WORDS = 8

/** Every word stands in the title: the index finds its pairs of signs, the text says whether they stand together. */
const keywordConditions = (keyword: string): Condition[] =>
  keyword
    .split(/\s+/)
    .slice(0, MAX_WORDS)
    .map(
      word => sql<boolean>`(gift.marks @> search_wanted(search_said(${word}::text)) and (
        char_length(search_said(${word}::text)) < 3 or position(search_said(${word}::text) in search_said(gift.title)) > 0))`,
    )

/** Ids of first levels are those without a second hyphen: `gift-home`, below it `gift-home-towel`. */
const inClassification = (id: string): Condition =>
  id.split('-').length > 2 ? sql<boolean>`gift.classification = ${id}` : sql<boolean>`gift.branch = ${id}`

/** Returns the conditions for gifts that everybody may see. */
export function matchingGifts({ classification, keyword, condition, mode, most, inStock }: GiftFilter): Condition {
  return sql<boolean>`${sql.join(
    [
      sql`gift.listed`,
      ...(classification === undefined ? [] : [inClassification(classification)]),
      ...(keyword === undefined ? [] : keywordConditions(keyword)),
      ...(condition === undefined ? [] : [sql`gift.condition = ${sql.lit(condition)}`]),
      ...(mode === undefined ? [] : [mode === 'post' ? sql`gift.post` : sql`gift.pick_up`]),
      ...(most === undefined ? [] : [sql`gift.points <= ${most}::int`]),
      ...(inStock ? [sql`gift.in_stock`] : []),
    ],
    sql` and `,
  )}`
}
