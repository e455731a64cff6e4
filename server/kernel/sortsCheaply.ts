/**
 * Decides whether to sort the matching rows or to walk an index in sort order: the planner cannot estimate how rare a
 * word is, a count can.
 */
import { type RawBuilder, sql } from 'kysely'
import { pageLimit } from './pagination.ts'

/** Sorting this many rows takes negligible time. */
const MAX_SORTED = 2_000

/**
 * Resolves to whether it is cheaper to select the matching rows first and sort them: walking an index in sort order
 * finds frequent matches at once and rare ones only at its end. Compares the rows read either way; `scanned` counts
 * those that the index walk passes.
 */
export async function sortsCheaply(
  fit: number,
  scanned: () => Promise<number>,
  pageSize: number | undefined,
): Promise<boolean> {
  return fit <= MAX_SORTED && fit * fit < pageLimit(pageSize) * (await scanned())
}

/**
 * Returns the matching rows of a table under its own name, for a statement that sorts them and names its columns: the
 * `offset` stops the planner from walking an index in sort order, and unlike a `with` nothing is materialised.
 */
export const lookedUpFirst = (table: string, fit: RawBuilder<boolean>) =>
  // A quoted table would make it a statement that selects all columns, and those are planned on every call.
  sql`(select * from ${sql.raw(table)} where ${fit} offset 0) ${sql.raw(table)}`
