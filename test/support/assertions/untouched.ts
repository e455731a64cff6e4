/** That what was refused left nothing behind. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { TestServer } from '../server/testServer.ts'

async function everythingWritten({ database }: TestServer): Promise<unknown> {
  const { rows } = await sql`
    select
      (select json_agg(r order by r.id) from (select id, workflow, state, version, facts, owner from record) r) as records,
      (select json_agg(c order by c.record) from place_count c) as places,
      (select json_agg(t order by t.record, t.clock) from timer t) as clocks,
      (select count(*)::int from history) as steps,
      (select count(*)::int from message) as messages,
      (select count(*)::int from ledger_entry) as entries,
      (select count(*)::int from activity) as activities,
      (select count(*)::int from activity_shift) as shifts,
      (select count(*)::int from sign_up) as sign_ups,
      (select count(*)::int from hours_entry) as hours`.execute(database.db)
  return rows
}

/**
 * Resolves to the result of `work`, having checked that it wrote no record, step, place, clock, message, posting or
 * hour.
 */
export async function untouchedBy<T>(server: TestServer, work: () => Promise<T>): Promise<T> {
  const before = await everythingWritten(server)
  const done = await work()
  expect(await everythingWritten(server)).toEqual(before)
  return done
}
