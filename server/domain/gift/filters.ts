/** Filters of the gift list, as conditions that its indexes serve. */
import { type RawBuilder, sql } from 'kysely'

type Condition = RawBuilder<boolean>

export interface GiftFilter {
  readonly classification?: string | undefined
  readonly keyword?: string | undefined
  readonly condition?: 'new' | 'used' | undefined
  readonly mode?: 'post' | 'pickUp' | undefined
  /** Maximum of points. */
  readonly most?: number | undefined
  readonly inStock?: boolean | undefined
}

/** Further words are ignored. */
const MAX_WORDS = 8

/**
 * Conditions for all words in the title: the index finds their character pairs, the text check finds whether they are
 * adjacent.
 */
const keywordConditions = (keyword: string): Condition[] =>
  keyword
    .split(/\s+/)
    .slice(0, MAX_WORDS)
    .map(
      word => sql<boolean>`(gift.marks @> search_wanted(search_said(${word}::text)) and (
        char_length(search_said(${word}::text)) < 3 or position(search_said(${word}::text) in search_said(gift.title)) > 0))`,
    )

/** Ids of first levels have a single hyphen: `gift-home`, below it `gift-home-towel`. */
const inClassification = (id: string): Condition =>
  id.split('-').length > 2 ? sql<boolean>`gift.classification = ${id}` : sql<boolean>`gift.branch = ${id}`

/** Returns the condition for public gifts that match a filter. */
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
