/** Locks of what has no row of its own, such as somebody's hours before there are any. */
import { sql } from 'kysely'
import type { Queryable } from './connect.ts'

/** Waits until no other transaction holds the lock of this name, and holds it until its own is through. */
export const lockName = async (db: Queryable, name: string): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db))
