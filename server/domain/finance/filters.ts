/** What finance looks for in its books: between two days, by a name, a number read out, an amount. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { FinanceFilter } from '../../../src/contract/finance.contract.ts'
import { chinaDay, chinaMidnight } from '../../../src/contract/time.ts'
import { likePattern } from '../../kernel/pagination.ts'

/** 分 of `36.50`; undefined where no sum is meant. */
const fenIn = (keyword: string): number | undefined =>
  /^\d{1,9}(\.\d{1,2})?$/.test(keyword) ? Math.round(Number(keyword) * 100) : undefined

const sameWords = (keyword: string, amount: RawBuilder<number>) => {
  const name = likePattern(keyword)
  // Numbers are read out in groups of four, in capitals.
  const number = likePattern(keyword.replace(/\s/g, '').toLowerCase())
  const fen = fenIn(keyword)
  return sql<SqlBool>`(record.owner in (select uid from account where name ilike ${name}) or record.id like ${number}
    or record.root like ${number} or record.facts->>'invoice' ilike ${name}
    or ${fen === undefined ? sql`false` : sql`${amount} = ${fen}`})`
}

/** Returns the condition on records and their amount (分) for what is looked for; both days belong to the period, China's. */
export function matching({ since, until, keyword }: FinanceFilter, amount: RawBuilder<number>) {
  const conditions = [
    ...(since === undefined ? [] : [sql<SqlBool>`record.created_at >= ${new Date(chinaMidnight(since))}`]),
    ...(until === undefined
      ? []
      : [sql<SqlBool>`record.created_at < ${new Date(chinaMidnight(chinaDay(chinaMidnight(until), 1)))}`]),
    ...(keyword === undefined ? [] : [sameWords(keyword, amount)]),
  ]
  return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}
