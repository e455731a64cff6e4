import { type Kysely, sql } from 'kysely'

/** Vehicles count what they carried, activities the pictures of their day; nobody had counted before. */
const STATEMENTS = [
  `update record set facts = facts || '{"trips": 0, "carried": 0, "kilometres": 0}' where workflow = 'signUp'`,
  `update record set facts = facts || '{"pictures": 0}' where workflow = 'activity'`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
