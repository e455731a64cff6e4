import { type Kysely, sql } from 'kysely'

/** How often somebody has changed the address of their calendar: an address of before opens nothing. */
const STATEMENTS = ['alter table account add calendar_turn integer not null default 0']

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
