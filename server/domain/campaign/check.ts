/** Checks that the parts of gifts that spendings used add up to what left the campaigns' accounts. */
import { sql } from 'kysely'
import type { Queryable } from '../../db/connect.ts'
import { usableOf } from '../payment/disbursed.ts'

/** Resolves to the faults, a sentence for each spending; empty if all add up. */
export async function checkSpendings(db: Queryable): Promise<string[]> {
  const used = sql`sum(
        case when gift.id = spending.last_gift then spending.last_taken else ${usableOf('gift')} end
        - case when gift.id = spending.first_gift then spending.first_taken else 0 end)`
  const { rows } = await sql<{ record: string; spent: string; used: string | null }>`
    select spending.record, -spent.amount as spent, ${used} as used
    from campaign_spending spending
      join (select record, account, sum(amount) as amount from ledger_entry
        where amount < 0 and record in (select record from campaign_spending) group by record, account) spent
        on spent.record = spending.record and spent.account = 'campaign:' || spending.campaign
      left join ledger_entry gift on gift.account = spent.account and gift.amount > 0
        and gift.id between spending.first_gift and spending.last_gift
    group by spending.record, spent.amount
    having -spent.amount is distinct from ${used}`.execute(db)
  return rows.map(({ record, spent, used }) => `支出 ${record} 用了 ${spent} 分，对应的捐款合计 ${used ?? 0} 分`)
}
