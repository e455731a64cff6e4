/** What staff did beside steps of workflows; what was written there and in histories is never rewritten. */
import { type Kysely, sql } from 'kysely'

const STATEMENTS = [
  // Appended only. Name and post are those of that day.
  `create table audit (
    id text primary key,
    kind text not null,
    uid text not null,
    name text not null,
    post text not null,
    what text not null,
    record text references record,
    reason text not null default '',
    origin text not null default '',
    at timestamptz not null
  )`,
  `create trigger audit_appended before update or delete on audit for each row execute function refuse_rewriting()`,
  `create trigger history_appended before update or delete on history for each row
    execute function refuse_rewriting()`,
  'create index audit_at on audit (at, id)',
  'create index history_at on history (at, id) where uid is not null',
  'create index history_uid on history (uid, at) where uid is not null',
]

export async function up<T>(db: Kysely<T>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
