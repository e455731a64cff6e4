/** Says since when a provider knows the number of a payment, and lets the built-in cashier remember what it took. */
import { type Kysely, sql } from 'kysely'

export async function up<T>(db: Kysely<T>): Promise<void> {
  await sql`alter table trade add number_fixed_at timestamptz`.execute(db)
  await sql`update trade set number_fixed_at = created_at where code is not null`.execute(db)
  await sql`create table cashier_payment (
    number text primary key,
    amount bigint not null,
    created_at timestamptz not null
  )`.execute(db)
}
