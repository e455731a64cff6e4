import { type Kysely, sql } from 'kysely'

/**
 * What waits for one person, the oldest first: without the order in the index a long city is walked to find nothing.
 */
const STATEMENTS = [
  'drop index record_assignee',
  `create index record_assignee on record ((facts->>'assignee'), state, id)
    where workflow in ('aid', 'goodsDonation') and facts->>'assignee' <> ''`,
  `create index record_to_confirm on record (owner, workflow, id)
    where (workflow = 'aid' and state = 'reported') or (workflow = 'goodsDonation' and state = 'collected')`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
