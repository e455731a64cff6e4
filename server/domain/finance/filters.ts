/** Filters of finance's books beside names and numbers: an invoice, an amount. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DeskFilter } from '../../../src/contract/parts.contract.ts'
import { deskConditions } from '../../engine/deskFilter.ts'

/** Returns `36.50` in 分; undefined if the keyword is not an amount. */
const fenIn = (keyword: string): number | undefined =>
  /^\d{1,9}(\.\d{1,2})?$/.test(keyword) ? Math.round(Number(keyword) * 100) : undefined

/** Returns the condition on records and their amount (分) for a filter. */
export function matching(filter: DeskFilter, amount: RawBuilder<number>): RawBuilder<SqlBool> {
  const conditions = deskConditions(filter, (pattern, keyword) => {
    const fen = fenIn(keyword)
    return sql`record.facts->>'invoice' ilike ${pattern} or ${fen === undefined ? sql`false` : sql`${amount} = ${fen}`}`
  })
  return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}
