/** Changes that open pages should hear of at once, told through the database so that every server process hears them. */
import { sql } from 'kysely'
import type { Query } from '../../db/connect.ts'

export const LIVE_CHANNEL = 'linli_live'

export interface Change {
  readonly record: string
  readonly workflow: string
  readonly version: number
}

/** Heard by all processes when the transaction is through, and only then. */
export async function tellLive(db: Query, change: Change): Promise<void> {
  await sql`select pg_notify(${LIVE_CHANNEL}, ${JSON.stringify(change)})`.execute(db)
}
