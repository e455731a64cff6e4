import { type Kysely, sql } from 'kysely'

/** Whoever was let in so far had a code. */
const STATEMENTS = [`update record set facts = facts || '{"byName": false}' where workflow = 'signUp'`]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
