/** The rest of a campaign is announced and goes to another one. */
import { type Kysely, sql } from 'kysely'

export async function up<T>(db: Kysely<T>): Promise<void> {
  await sql`update record set facts = facts || '{"restTo":"","announced":false,"restMoved":0}'
    where workflow = 'campaign'`.execute(db)
}
