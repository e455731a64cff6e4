import { type Kysely, sql } from 'kysely'
import { postOpeningBalances } from '../openingBalances.ts'

/** Points and minutes of work are booked like money; what accounts had before gets an opening posting. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table ledger_entry add column reason text not null default ''`.execute(db)
  await postOpeningBalances(db)
}
