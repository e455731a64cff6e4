import { type Kysely, sql } from 'kysely'

/** Who carries what: lists of candidates count the matters of each. And what people say they can do. */
const STATEMENTS = [
  `create index record_assignee on record ((facts->>'assignee'), state)
    where workflow in ('aid', 'goodsDonation') and facts->>'assignee' <> ''`,
  'create index role_grant_region on role_grant (role, region text_pattern_ops, uid)',
  `alter table account add column skills jsonb not null default '[]'`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
