import { type Kysely, sql } from 'kysely'

/** Tries of a code are limited as every guess is; codes that were sent before hold for five minutes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sms_code drop column tries`.execute(db)
}
