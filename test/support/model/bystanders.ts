/** What others have while somebody takes a step: it stays as it was, row by row. */
import { sql } from 'kysely'
import type { Testbed } from './testbed.ts'

/**
 * Resolves to how to read all that was there before and belongs to others: records, clocks, history, books, shelves.
 */
export async function watchBystanders({ server: { database } }: Testbed): Promise<() => Promise<unknown>> {
  const idsOf = async (table: 'record' | 'sku') =>
    (await database.db.selectFrom(table).select('id').execute()).map(({ id }) => id)
  const [records, skus] = [await idsOf('record'), await idsOf('sku')]
  if (records.length === 0) throw new Error('There is nobody whose rows could change')
  return async () => {
    const { rows } = await sql`
      select
        (select json_agg(r order by r.id) from (
          select id, state, version, facts, owner, changed_at from record where id = any(${records}::text[])) r) as records,
        (select json_agg(t order by t.record, t.clock) from timer t where record = any(${records}::text[])) as timers,
        (select count(*)::int from history where record = any(${records}::text[])) as history,
        (select count(*)::int from ledger_entry where record = any(${records}::text[])) as entries,
        (select count(*)::int from message where record = any(${records}::text[])) as messages,
        (select json_agg(s order by s.id) from (
          select id, stock, held, sold from sku where id = any(${skus}::text[])) s) as shelves`.execute(database.db)
    return rows
  }
}
