import { type Kysely, sql } from 'kysely'

/** What was sent under a key, so that something else under the same key is not taken for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table once add column digest text not null default ''`.execute(db)
}
