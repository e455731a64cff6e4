/** Rests that went from one campaign to another are found by themselves. */
import { type Kysely, sql } from 'kysely'

export async function up<T>(db: Kysely<T>): Promise<void> {
  await sql`create index campaign_spending_rest on campaign_spending (record) where record = campaign`.execute(db)
}
