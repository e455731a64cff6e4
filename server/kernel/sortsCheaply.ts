/** Whether a page is better sorted than walked to: the planner cannot tell how rare a word is, a count can. */
import { type RawBuilder, sql } from 'kysely'
import { pageLimit } from './pagination.ts'

/** So many are sorted in no time. */
const MAX_SORTED = 2_000

/**
 * Resolves to whether the rows that fit are better looked up first and sorted then: in the order of an index frequent
 * things are found at once and rare ones only at its end. The rows to be read on either way are compared; `scanned`
 * counts those that the index leads past.
 */
export async function sortsCheaply(
  fit: number,
  scanned: () => Promise<number>,
  pageSize: number | undefined,
): Promise<boolean> {
  return fit <= MAX_SORTED && fit * fit < pageLimit(pageSize) * (await scanned())
}

/**
 * Returns the rows of a table that fit, under its own name, for a statement that sorts them and names its columns: the
 * offset keeps the planner from walking in the order of the sort, and nothing is copied on the way, as it would be in a
 * `with`.
 */
export const lookedUpFirst = (table: string, fit: RawBuilder<boolean>) =>
  // In quotation marks the table would make it a statement that gives all columns, and those are planned every time.
  sql`(select * from ${sql.raw(table)} where ${fit} offset 0) ${sql.raw(table)}`
