/** Merchants of others that receive payments, and which of them a payment goes to. */
import { type Kysely, sql } from 'kysely'

const STATEMENTS = [
  // The merchant number of an organisation at the payment provider, under the platform's own.
  `create table payee (
    id text primary key,
    owner text not null unique references account,
    name text not null,
    provider text not null,
    merchant text not null,
    since timestamptz not null,
    unique (provider, merchant)
  )`,
  // Null for the platform's own merchant number.
  'alter table trade add column payee text references payee',
  `update record set facts = (facts - 'receipt') || jsonb_build_object('payee', '', 'anonymous', false, 'inNameOf', '',
    'credited', (facts->>'confirmed')::boolean and facts->>'purpose' <> 'order')
    where workflow = 'payment'`,
]

export async function up<T>(db: Kysely<T>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
