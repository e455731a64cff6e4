/** A person may switch off messages that are not necessary. */
import { type Kysely, sql } from 'kysely'

const STATEMENTS = [
  `alter table account add column muted_messages jsonb not null default '[]'`,
  `comment on column account.muted_messages is 'Kinds of OPTIONAL_MESSAGES that the person switched off'`,
]

export async function up<T>(db: Kysely<T>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
