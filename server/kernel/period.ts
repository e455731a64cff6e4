/** Conditions for a period between two calendar days in China. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { chinaDay, chinaMidnight } from '../../src/contract/time.ts'

export interface Period {
  /** `2027-01-31`; both days are included. */
  readonly since?: string | undefined
  readonly until?: string | undefined
}

/** Returns the conditions under which a timestamp lies in the period; none if it is unbounded. */
export const periodConditions = (at: RawBuilder<Date>, { since, until }: Period): readonly RawBuilder<SqlBool>[] => [
  ...(since === undefined ? [] : [sql<SqlBool>`${at} >= ${new Date(chinaMidnight(since))}`]),
  ...(until === undefined ? [] : [sql<SqlBool>`${at} < ${new Date(chinaMidnight(chinaDay(chinaMidnight(until), 1)))}`]),
]
