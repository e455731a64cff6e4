import { type Kysely, sql } from 'kysely'

/** What a payment provider still has to be told is an outbox of jobs, and is called so. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table errand rename to outbox_job`.execute(db)
}
