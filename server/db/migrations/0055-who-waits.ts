import { type Kysely, sql } from 'kysely'

/** Those who wait for a place, by shift: lists say how many they are, of a square full of people who do not. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index sign_up_waiting on record (root) where workflow = 'signUp' and state = 'waiting'`.execute(db)
}
