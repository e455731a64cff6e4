import type { Transaction } from 'kysely'
import type { NewRow, Tables } from '../schema.ts'

/** A statement takes at most 65,535 values. */
const MAX_VALUES = 20_000

/** Inserts rows, many in one statement. All rows have the same columns. */
export async function insertAll<T extends keyof Tables>(
  trx: Transaction<Tables>,
  table: T,
  rows: readonly NewRow<T>[],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const size = Math.max(1, Math.floor(MAX_VALUES / Object.keys(first).length))
  for (let from = 0; from < rows.length; from += size)
    await trx
      .insertInto(table)
      .values(rows.slice(from, from + size) as never)
      .execute()
}
