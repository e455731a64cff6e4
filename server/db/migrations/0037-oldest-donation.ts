/** The oldest gifts of a campaign in a state are found without sorting all of them. */
import { type Kysely, sql } from 'kysely'

const STATEMENTS = [
  'drop index record_donation',
  `create index record_donation on record ((facts->>'subject'), state, id)
    where workflow = 'payment' and facts->>'purpose' = 'donation'`,
]

export async function up<T>(db: Kysely<T>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
