/** Sums of campaigns, all from the ledger. */
import { type RawBuilder, sql } from 'kysely'
import { MOST_COUNTED_GIFTS } from '../../../src/contract/campaign.contract.ts'
import { MY_EXPENSES } from '../../../src/contract/recordLists.ts'
import type { Campaign } from '../../../src/machines/workflows/campaign/chart.ts'
import { UNPUBLISHED_STATES } from '../../../src/machines/workflows/disclosure/chart.ts'
import type { Queryable } from '../../db/connect.ts'
import { staysGiven } from '../payment/disbursed.ts'

/** What a campaign's account has, 分, for a statement on `campaign`. */
export const BALANCE: RawBuilder<number> = sql<number>`coalesce(
  (select sum(balance) from ledger_balance where account = 'campaign:' || campaign.id), 0)::bigint`

/** What rests of other campaigns brought, 分, for a statement on `campaign`. */
export const MOVED_IN: RawBuilder<number> = sql<number>`coalesce(
  (select sum(entry.amount) from campaign_spending rest join ledger_entry entry on entry.record = rest.record
  where rest.record = rest.campaign and entry.amount > 0 and entry.account = 'campaign:' || campaign.id), 0)::bigint`

/** What of its rest went to other ones, 分, for a statement on `campaign`. */
export const MOVED_OUT: RawBuilder<number> = sql<number>`coalesce(
  (select -sum(entry.amount) from campaign_spending rest join ledger_entry entry on entry.record = rest.record
  where rest.record = campaign.id and entry.amount < 0 and entry.account = 'campaign:' || campaign.id), 0)::bigint`

/** What was spent of it, 分, for a statement on `campaign`. */
const SPENT: RawBuilder<number> = sql<number>`coalesce(
  (select -sum(entry.amount) from campaign_spending spending join ledger_entry entry
    on entry.record = spending.record and entry.account = 'campaign:' || campaign.id
  where spending.campaign = campaign.id and spending.record <> campaign.id), 0)::bigint`
/** What was given to it and did not go back, 分, for a statement on `campaign`. */
export const RAISED: RawBuilder<number> = sql<number>`(${BALANCE} + ${SPENT} + ${MOVED_OUT} - ${MOVED_IN})`

/** The number of donations that it has, up to `MOST_COUNTED_GIFTS`, for a statement on `campaign`. */
export const GIFTS: RawBuilder<number> = sql<number>`(select count(*)::int from (select from record
  where workflow = 'payment' and facts->>'purpose' = 'donation' and facts->>'subject' = campaign.id
    and ${staysGiven('record')}
  limit ${sql.lit(MOST_COUNTED_GIFTS)}) gift)`

type Dues = Pick<Campaign, 'claims' | 'unproven' | 'undisclosed' | 'overdue' | 'ownOverdue'>

/** Payments that may still bring money: not paid, or waiting for finance. */
const OPEN_STATES = ['pendingPayment', 'doubtful']
/** Payments whose money is still to go back. */
export const RETURNING_STATES = ['refunding', 'refundFailed', 'handPaid']

/** The workflow in which an organisation claims what its campaign is spent on. */
export const SPENDINGS = MY_EXPENSES.workflow

/** States of a disclosure that is still to be published; one that is late stays so until it is. */
const UNPUBLISHED = sql.join(UNPUBLISHED_STATES)
const LATE = sql`workflow = 'disclosure' and state in (${UNPUBLISHED}) and facts->>'late' = 'true'`

/** Returns SQL of whether a disclosure of a campaign is overdue, for a statement on it or on its record. */
export const hasOverdue = (of: 'campaign' | 'record'): RawBuilder<boolean> => sql<boolean>`exists (
  select from record report where report.root = ${sql.ref(`${of}.id`)} and report.workflow = 'disclosure'
    and report.state in (${UNPUBLISHED}) and report.facts->>'late' = 'true')`

/** What stands on a campaign's account, and what comes and goes. */
type Stand = Pick<Campaign, 'balance' | 'open' | 'returning'>

/** Resolves to the balance of a campaign, 分, and how many of its donations are under way and on their way back. */
export async function standOf(db: Queryable, id: string): Promise<Stand> {
  const { rows } = await sql<Stand>`
    select coalesce((select sum(balance) from ledger_balance where account = ${`campaign:${id}`}), 0)::bigint as balance,
      (select count(*)::int from record where workflow = 'payment' and facts->>'purpose' = 'donation'
        and facts->>'subject' = ${id} and state in (${sql.join(OPEN_STATES)})) as open,
      (select count(*)::int from record where workflow = 'payment' and facts->>'purpose' = 'donation'
        and facts->>'subject' = ${id} and state in (${sql.join(RETURNING_STATES)})) as returning`.execute(db)
  const { balance = 0, open = 0, returning = 0 } = rows[0] ?? {}
  return { balance: Number(balance), open, returning }
}

/** Resolves to what a campaign still owes the public before it is completed. */
export async function duesOf(db: Queryable, id: string, owner: string): Promise<Dues> {
  const { rows } = await sql<Dues>`
    select (select count(*)::int from record where workflow = ${SPENDINGS} and facts->>'campaign' = ${id}
        and state in ('handedIn', 'confirmed')) as claims,
      (select count(*)::int from campaign_spending spending join record spent on spent.id = spending.record
        where spending.campaign = ${id} and spent.workflow = ${SPENDINGS} and not exists (
          select from history where history.record = spent.id and event in ('HAND_IN', 'REVISE')
            and jsonb_array_length(input->'proof') > 0)) as unproven,
      (select count(*)::int from record where root = ${id} and workflow = 'disclosure'
        and state in (${UNPUBLISHED})) as undisclosed,
      (select count(*)::int from record where root = ${id} and ${LATE}) as overdue,
      (select count(*)::int from record where owner = ${owner} and ${LATE}) as "ownOverdue"`.execute(db)
  return rows[0]!
}
