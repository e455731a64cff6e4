/** Payments know how much of them was spent, in place of whether something was. */
import { type Kysely, sql } from 'kysely'

export async function up<T>(db: Kysely<T>): Promise<void> {
  await sql`update record set facts = facts - 'disbursed' || '{"spent":0}' where workflow = 'payment'`.execute(db)
}
