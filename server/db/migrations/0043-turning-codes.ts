import { type Kysely, sql } from 'kysely'

/** Nobody's code to be let in by is kept: it turns, and is made anew from the secret of its shift. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sign_up drop column code`.execute(db)
}
