import { type Kysely, sql } from 'kysely'

/** A payment whose notice was lost is asked for at its provider; old codes are found by their age. */
const STATEMENTS = [
  `alter table errand drop constraint errand_kind_check,
    add constraint errand_kind_check check (kind in ('refund', 'close', 'query'))`,
  'create index sms_code_created on sms_code (created_at)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
