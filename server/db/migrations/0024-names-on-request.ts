import { type Kysely, sql } from 'kysely'

/** A name is shown where its owner said so; who is a member already keeps what they have. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table account alter column show_name set default false`.execute(db)
}
