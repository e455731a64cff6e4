/** A campaign is stopped, and what is left goes back or is handed over. */
import { type Kysely, sql } from 'kysely'

export async function up<T>(db: Kysely<T>): Promise<void> {
  await sql`update record set facts = facts
      || '{"stopFrom":"","askedBy":"","gaveBack":false,"returning":0}'
    where workflow = 'campaign'`.execute(db)
}
