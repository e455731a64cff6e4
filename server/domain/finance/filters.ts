/** Filters of finance's books: a period, a name, a number, an amount. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { FinanceFilter } from '../../../src/contract/finance.contract.ts'
import { likePattern } from '../../kernel/pagination.ts'
import { periodConditions } from '../../kernel/period.ts'

/** Returns `36.50` in 分; undefined if the keyword is not an amount. */
const fenIn = (keyword: string): number | undefined =>
  /^\d{1,9}(\.\d{1,2})?$/.test(keyword) ? Math.round(Number(keyword) * 100) : undefined

const sameWords = (keyword: string, amount: RawBuilder<number>) => {
  const name = likePattern(keyword)
  // Numbers are dictated in groups of four, in capitals.
  const number = likePattern(keyword.replace(/\s/g, '').toLowerCase())
  const fen = fenIn(keyword)
  return sql<SqlBool>`(record.owner in (select uid from account where name ilike ${name}) or record.id like ${number}
    or record.root like ${number} or record.facts->>'invoice' ilike ${name}
    or ${fen === undefined ? sql`false` : sql`${amount} = ${fen}`})`
}

/**
 * Returns the condition on records and their amount (分) for a filter; both days of the period are included, in China's
 * time zone.
 */
export function matching({ keyword, ...period }: FinanceFilter, amount: RawBuilder<number>) {
  const conditions = [
    ...periodConditions(sql<Date>`record.created_at`, period),
    ...(keyword === undefined ? [] : [sameWords(keyword, amount)]),
  ]
  return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}
