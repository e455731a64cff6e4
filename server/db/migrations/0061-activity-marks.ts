import { type Kysely, sql } from 'kysely'

/** Words of what is to come, and of what is over: whoever looks for the one does not read past the other. */
const STATEMENTS = [
  ...['not over', 'over'].map(
    (which, number) => `create index activity_marks_${number} on activity using gin (marks)
      with (gin_pending_list_limit = 64) where listed and ${which}`,
  ),
  'drop index activity_marks',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
