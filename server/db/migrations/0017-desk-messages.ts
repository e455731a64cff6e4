/** Marks messages that went to a post instead of a person, and finds records by when they changed. */
import { type Kysely, sql } from 'kysely'

const STATEMENTS = [
  // True where it went to everybody at a desk, a rung or a role: it is over with the state that it announces. False
  // where it went to a person by name, who reads it themselves, and for those of the time before.
  'alter table message add column to_post boolean not null default false',
  // Figures count what ended lately.
  'create index record_changed on record (workflow, changed_at)',
]

export async function up<T>(db: Kysely<T>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
