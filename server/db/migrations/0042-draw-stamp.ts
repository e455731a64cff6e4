import { type Kysely, sql } from 'kysely'

/** Whoever enters a draw or leaves it stamps it, so that the order of its entries is worked out once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table gift_draw add stamp text not null default ''`.execute(db)
}
