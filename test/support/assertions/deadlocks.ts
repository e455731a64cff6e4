/** Steps that wait for each other crosswise: PostgreSQL gives one of them up, a second later. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { TestServer } from '../server/testServer.ts'

/** Fails where PostgreSQL had to give up one of two transactions that waited for each other. */
export async function assertNoDeadlocks({ database }: Pick<TestServer, 'database'>): Promise<void> {
  if (database.kind !== 'postgres') return
  const { rows } = await sql<{ count: number }>`
    select deadlocks::int as count from pg_stat_database where datname = current_database()`.execute(database.db)
  expect(rows[0]?.count, 'no two steps waited for each other crosswise').toBe(0)
}
