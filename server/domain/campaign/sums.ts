/** Sums of campaigns, all from the ledger. */
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../db/connect.ts'

/** What a campaign's account has, 分, for a statement on `campaign`. */
export const BALANCE: RawBuilder<number> = sql<number>`coalesce(
  (select sum(balance) from ledger_balance where account = 'campaign:' || campaign.id), 0)::bigint`

/** What was spent of it, 分, for a statement on `campaign`. */
const SPENT: RawBuilder<number> = sql<number>`coalesce(
  (select -sum(entry.amount) from campaign_spending spending join ledger_entry entry
    on entry.record = spending.record and entry.account = 'campaign:' || campaign.id
  where spending.campaign = campaign.id), 0)::bigint`
/** What came and did not go back, 分, for a statement on `campaign`. */
export const RAISED: RawBuilder<number> = sql<number>`(${BALANCE} + ${SPENT})`

/** Payments that may still bring money: not paid, or waiting for finance. */
const OPEN_STATES = ['pendingPayment', 'doubtful']

/** Resolves to the balance of a campaign, 分, and the number of its donations that are under way. */
export async function standOf(db: Queryable, id: string): Promise<{ readonly balance: number; readonly open: number }> {
  const { rows } = await sql<{ balance: number; open: number }>`
    select coalesce((select sum(balance) from ledger_balance where account = ${`campaign:${id}`}), 0)::bigint as balance,
      (select count(*)::int from record where workflow = 'payment' and facts->>'purpose' = 'donation'
        and facts->>'subject' = ${id} and state in (${sql.join(OPEN_STATES)})) as open`.execute(db)
  return { balance: Number(rows[0]?.balance ?? 0), open: rows[0]?.open ?? 0 }
}
