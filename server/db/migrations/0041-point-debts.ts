import { type Kysely, sql } from 'kysely'

/** Points that are taken back after they were used are owed, and paid out of those that come next. */
const STATEMENTS = [
  `alter table point_lot
    add repaid integer not null default 0 check (repaid >= 0), add reversed boolean not null default false,
    drop constraint point_lot_check, add check (remaining + held + expired + repaid <= amount)`,
  `create table point_debt (
    id text primary key, uid text not null references account, record text not null, reason text not null,
    amount integer not null check (amount > 0), remaining integer not null check (remaining between 0 and amount),
    created_at timestamptz not null
  )`,
  'create index point_debt_open on point_debt (uid, id) where remaining > 0',
  'drop trigger ledger_balance_floor on ledger_balance',
  `create trigger ledger_balance_floor after insert or update on ledger_balance for each row
    when (new.balance < 0 and new.account ~ '^(person|campaign|shop|points|pointsHeld|pointsOwed|minutes):')
    execute function refuse_overdraft()`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
