import { type Kysely, sql } from 'kysely'

/**
 * Balances that cannot fall below zero, and places that are counted. A check constraint would refuse every debit: it is
 * tested on the row that is proposed for insertion, which is the debit alone; a trigger sees the balance.
 */
const STATEMENTS = [
  `create function refuse_overdraft() returns trigger language plpgsql as $$
    begin
      raise exception 'account % would fall below zero', new.account using errcode = 'LL001', detail = new.account;
    end $$`,
  `create trigger ledger_balance_floor after insert or update on ledger_balance for each row
    when (new.balance < 0 and new.account ~ '^(person|campaign|shop|points|minutes):')
    execute function refuse_overdraft()`,
  `create table place_count (
    record text primary key references record, places integer not null check (places >= 0),
    taken integer not null default 0 check (taken >= 0)
  )`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
