import { type Kysely, sql } from 'kysely'

/**
 * The payments of a city by where they stand, the oldest first, counted without reading the records; and what nobody
 * has read since home counts completed aid itself.
 */
const STATEMENTS = [
  `create index record_payment on record (left(place, 4), state, id) include (place, owner) where workflow = 'payment'`,
  'drop table figure',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
