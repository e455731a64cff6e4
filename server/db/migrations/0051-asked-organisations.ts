/** Questions about a campaign's money are found by the organisation that is asked. */
import { type Kysely, sql } from 'kysely'

export async function up<T>(db: Kysely<T>): Promise<void> {
  await sql`create index record_organiser on record ((facts->>'organiser'), state, id)
    where workflow = 'feedback' and facts->>'organiser' <> ''`.execute(db)
}
