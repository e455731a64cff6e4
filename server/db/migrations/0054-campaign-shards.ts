/** Gifts to one campaign at once do not wait for one row: its balance is spread, and their sum keeps above zero. */
import { type Kysely, sql } from 'kysely'

const STATEMENTS = [
  'drop trigger ledger_balance_floor on ledger_balance',
  `create trigger ledger_balance_floor after insert or update on ledger_balance for each row
    when (new.balance < 0 and new.account ~ '^(person|shop|points|pointsHeld|pointsOwed|minutes):')
    execute function refuse_overdraft()`,
  // Debits of a spread account come one after the other, each seeing those before it; credits wait for nobody.
  `create function refuse_spread_overdraft() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and new.balance >= old.balance or tg_op = 'INSERT' and new.balance >= 0 then return null; end if;
      perform pg_advisory_xact_lock(hashtextextended(new.account, 0));
      if (select sum(balance) from ledger_balance where account = new.account) < 0 then
        raise exception 'account % would fall below zero', new.account using errcode = 'LL001', detail = new.account;
      end if;
      return null;
    end $$`,
  `create trigger ledger_balance_spread_floor after insert or update on ledger_balance for each row
    when (new.account like 'campaign:%') execute function refuse_spread_overdraft()`,
]

export async function up<T>(db: Kysely<T>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
