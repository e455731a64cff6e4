import { type Kysely, sql } from 'kysely'

/**
 * What was done is told to everybody only after somebody looked at it: stories that stood in public wait to be
 * published.
 */
const STATEMENTS = [
  `create table aid_result (
    id text primary key references record, completed_at timestamptz not null,
    title text not null default '', words text not null default '', thanks text not null default '',
    photos jsonb not null default '[]'
  )`,
  'create index aid_result_completed on aid_result (completed_at desc, id desc)',
  `insert into aid_result (id, completed_at)
    select id, changed_at from record where workflow = 'aid' and state = 'completed'`,
  `update upload set visibility = 'private' where url in (
    select jsonb_array_elements_text(coalesce(history.input->'photos', '[]')) from history
    join record on record.id = history.record where record.workflow = 'aid' and history.event = 'REPORT_DONE'
  )`,
  `update record set facts = facts || '{"story":"pending"}' where workflow = 'aid'`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
