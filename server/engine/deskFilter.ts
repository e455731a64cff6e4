/** What people who work here look for on any desk: words, days, a region. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DeskFilter } from '../../src/contract/parts.contract.ts'
import { areaOf } from '../../src/contract/region.ts'
import { likePattern } from '../kernel/pagination.ts'
import { periodConditions } from '../kernel/period.ts'
import { placeWithin } from './posts.ts'

/** Returns what else of a domain's records the words may be found in; `record` is among the tables. */
export type WordsOf = (pattern: string, keyword: string) => RawBuilder<SqlBool>

/** Returns whether it is a telephone number or its last digits, four at least. */
const isPhoneTail = (keyword: string) => /^\d{4,11}$/.test(keyword)

function sameWords(keyword: string, wordsOf: WordsOf): RawBuilder<SqlBool> {
  const pattern = likePattern(keyword)
  // Numbers are read out in groups of four, in capitals.
  const number = likePattern(keyword.replace(/\s/g, '').toLowerCase())
  const byPhone = isPhoneTail(keyword) ? sql` or phone like ${`%${keyword}`}` : sql``
  return sql<SqlBool>`(record.owner in (select uid from account where name ilike ${pattern}${byPhone})
    or record.id like ${number} or record.root like ${number} or ${wordsOf(pattern, keyword)})`
}

/** Returns the same conditions as one part of a `where`, which begins with `and`; empty without a filter. */
export const alsoOnDesk = (filter: DeskFilter, wordsOf: WordsOf): RawBuilder<unknown> =>
  sql.join(
    deskConditions(filter, wordsOf).map(one => sql`and ${one}`),
    sql` `,
  )

/** Returns the conditions on records for what is looked for; both days belong to the period, China's. */
export const deskConditions = (
  { keyword, region, ...period }: DeskFilter,
  wordsOf: WordsOf,
): readonly RawBuilder<SqlBool>[] => [
  ...periodConditions(sql<Date>`record.created_at`, period),
  ...(region === undefined ? [] : [placeWithin(areaOf(region)) as RawBuilder<SqlBool>]),
  ...(keyword === undefined ? [] : [sameWords(keyword, wordsOf)]),
]
