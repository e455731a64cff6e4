/** Writes down from which address a code was asked for, so that others' wrong tries do not end it there. */
import { type Kysely, sql } from 'kysely'

export async function up<T>(db: Kysely<T>): Promise<void> {
  await sql`alter table sms_code add requested_from text not null default ''`.execute(db)
}
