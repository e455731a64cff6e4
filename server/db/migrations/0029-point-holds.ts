import { type Kysely, sql } from 'kysely'

/** What an exchange has put by or spent of each lot, so that what is given back finds its lot again. */
const STATEMENTS = [
  `create table point_hold (
    record text not null, lot text not null references point_lot on delete cascade,
    points integer not null check (points > 0), spent boolean not null default false, primary key (record, lot)
  )`,
  'create index point_hold_lot on point_hold (lot)',
  'drop trigger ledger_balance_floor on ledger_balance',
  `create trigger ledger_balance_floor after insert or update on ledger_balance for each row
    when (new.balance < 0 and new.account ~ '^(person|campaign|shop|points|pointsHeld|minutes):')
    execute function refuse_overdraft()`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
