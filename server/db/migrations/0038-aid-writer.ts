import { type Kysely, sql } from 'kysely'

/** Who wrote an application for somebody else is one of its facts, and finds it again. */
const STATEMENTS = [
  `update record set facts = facts || '{"writer": ""}' where workflow = 'aid'`,
  `create index record_writer on record ((facts->>'writer')) where workflow = 'aid' and facts->>'writer' <> ''`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
