/** Locks by name for what has no row of its own yet, such as a person's first hours. */
import { sql } from 'kysely'
import type { Queryable } from './connect.ts'

/** Waits for the lock of this name and holds it until the transaction ends. */
export const lockName = async (db: Queryable, name: string): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db))
