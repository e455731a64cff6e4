import { type Kysely, sql } from 'kysely'

/** Whom a change concerns is asked at every change: who got a message about this record. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index message_record on message (record, uid)`.execute(db)
}
