import { type Kysely, sql } from 'kysely'

/** Expenses name their invoice and who confirmed them; those of before have neither. */
const STATEMENTS = [
  `update record set facts = facts || '{"invoice": "", "approvedBy": ""}' where workflow = 'expense'`,
  // What is big and was confirmed by somebody waits for another one.
  `update record set facts = record.facts || jsonb_build_object('approvedBy', confirmed.uid)
    from (select distinct on (record) record, uid from history where event = 'CONFIRM' order by record, id desc) confirmed
    where confirmed.record = record.id and workflow = 'expense' and state = 'confirmed' and confirmed.uid is not null
      and (record.facts->>'amount')::bigint >= 50000`,
  `create index record_invoice on record ((facts->>'invoice')) where workflow = 'expense' and facts->>'invoice' <> ''`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
