/** Opening postings of the points and minutes that demonstration accounts start with. */
import { type Kysely, sql } from 'kysely'

const AWARD_COLUMNS = [
  { column: 'points', kind: 'points' },
  { column: 'work_minutes', kind: 'minutes' },
] as const

/**
 * Posts the difference between the balance of an account and its entries. The record of such a posting is the account.
 */
export async function postOpeningBalances<T>(db: Kysely<T>): Promise<void> {
  for (const { column, kind } of AWARD_COLUMNS) {
    const awardColumn = sql.ref(column)
    await sql`
      with owed as (
        select uid, ${awardColumn} - coalesce(booked, 0) as amount, created_at from account
        left join (select account as name, sum(balance) as booked from ledger_balance group by 1) one
          on one.name = ${`${kind}:`} || uid
        where ${awardColumn} > coalesce(booked, 0)
      ), posted as (
        insert into ledger_entry (id, posting, account, amount, record, at, reason)
        select ${kind[0]} || 'a' || substr(uid, 3), ${kind[0]} || 'o' || substr(uid, 3), ${`${kind}:`} || uid, amount, uid, created_at, '期初'
          from owed
        union all
        select ${kind[0]} || 'b' || substr(uid, 3), ${kind[0]} || 'o' || substr(uid, 3), ${`${kind}Issued`}, -amount, uid, created_at, '期初'
          from owed
      ), kept as (
        insert into ledger_balance (account, shard, balance) select ${`${kind}:`} || uid, 0, amount from owed
        on conflict (account, shard) do update set balance = ledger_balance.balance + excluded.balance
      )
      insert into ledger_balance (account, shard, balance)
      select ${`${kind}Issued`}, 0, -coalesce(sum(amount), 0) from owed
      on conflict (account, shard) do update set balance = ledger_balance.balance + excluded.balance`.execute(db)
  }
}
