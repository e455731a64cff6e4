/** What a certification is to say instead, as long as that is reviewed. */
import { type Kysely, sql } from 'kysely'

export async function up<T>(db: Kysely<T>): Promise<void> {
  await sql.raw('alter table certification add column change jsonb').execute(db)
}
