/** The minutes that helpers of the demonstration served, aid by aid. */
import { type Kysely, sql } from 'kysely'

/**
 * Books the minutes of every completed aid for its helper, as the engine does on completion. A balance below the sum is
 * raised; the surplus of a higher one is booked as an opening balance afterwards.
 */
export async function postServedMinutes<T>(db: Kysely<T>): Promise<void> {
  const served = sql`
    select id, facts->>'assignee' as uid, (facts->>'minutes')::int as minutes, changed_at as at from record
    where workflow = 'aid' and state = 'completed' and facts->>'assignee' <> '' and (facts->>'minutes')::int > 0`
  await sql`
    with served as (${served}), totals as (select uid, sum(minutes) as minutes from served group by uid)
    update account set work_minutes = greatest(work_minutes, totals.minutes) from totals where totals.uid = account.uid
  `.execute(db)
  await sql`
    with served as (${served}), posted as (
      insert into ledger_entry (id, posting, account, amount, record, at, reason)
      select 'sa' || id, 'so' || id, 'minutes:' || uid, minutes, id, at, '完成帮扶' from served
      union all
      select 'sb' || id, 'so' || id, 'minutesIssued', -minutes, id, at, '完成帮扶' from served
    )
    insert into ledger_balance (account, shard, balance)
    select 'minutes:' || uid, 0, sum(minutes) from served group by uid
    union all
    select 'minutesIssued', 0, -coalesce(sum(minutes), 0) from served
    on conflict (account, shard) do update set balance = ledger_balance.balance + excluded.balance`.execute(db)
}
