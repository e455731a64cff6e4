/** Between two days of China's calendar. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { chinaDay, chinaMidnight } from '../../src/contract/time.ts'

export interface Period {
  /** `2027-01-31`; both days belong to it. */
  readonly since?: string | undefined
  readonly until?: string | undefined
}

/** Returns the conditions under which a moment lies in the period; none where it is open. */
export const periodConditions = (at: RawBuilder<Date>, { since, until }: Period): readonly RawBuilder<SqlBool>[] => [
  ...(since === undefined ? [] : [sql<SqlBool>`${at} >= ${new Date(chinaMidnight(since))}`]),
  ...(until === undefined ? [] : [sql<SqlBool>`${at} < ${new Date(chinaMidnight(chinaDay(chinaMidnight(until), 1)))}`]),
]
