/** Transfers to people who withdraw what they earned, and the account to which each person is paid. */
import { type Kysely, sql } from 'kysely'

const STATEMENTS = [
  // Money that a payment provider was requested to transfer. `number` is the number by which the provider knows it, for
  // life; `account` lies sealed. A record has one that is open, sent or done: another may only follow a failure.
  `create table payout (
    number text primary key,
    record text not null references record,
    provider text not null,
    amount bigint not null check (amount > 0),
    title text not null,
    account text not null,
    name text not null,
    state text not null check (state in ('open', 'sent', 'done', 'failed', 'revoked', 'returned')),
    code text not null default '',
    created_at timestamptz not null
  )`,
  `create unique index payout_once on payout (record) where state in ('open', 'sent', 'done')`,
  // Where a person's earnings are paid to: the account lies sealed, its end is shown. A change counts from
  // \`usable_at\` on.
  `create table earnings_payee (
    uid text primary key references account,
    provider text not null,
    name text not null,
    account text not null,
    account_end text not null,
    usable_at timestamptz not null,
    changed_at timestamptz not null
  )`,
  // What the built-in cashier knows of transfers.
  `create table cashier_transfer (
    number text primary key,
    amount bigint not null,
    title text not null,
    report jsonb not null,
    created_at timestamptz not null
  )`,
]

export async function up<T>(db: Kysely<T>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
