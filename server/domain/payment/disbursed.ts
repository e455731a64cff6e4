/** Donations that their campaign has spent, and the lock between spending them and giving them back. */
import { sql } from 'kysely'
import { refuse } from '../../../src/contract/refusal.ts'
import type { Payment } from '../../../src/machines/workflows/payment/chart.ts'
import type { Queryable } from '../../db/connect.ts'
import type { RecordRow } from '../../engine/engine.ts'

/** States in which a refund may still be requested or approved. */
const REFUNDABLE = ['paid', 'confirmed', 'refundRequested', 'toCountersign']

/** States of a donation on its way back, which never ends as a gift again. */
export const GOING_BACK = ['refunding', 'refundFailed', 'handPaid', 'refunded']

/** Waits for the campaign's lock, held until the transaction ends: its gifts are spent or given back in turns. */
export async function lockGifts(db: Queryable, campaign: string): Promise<void> {
  await sql`select from campaign where id = ${campaign} for no key update`.execute(db)
}

/** Resolves to whether a donation is spent, if only a part of it. */
export async function isDisbursed(db: Queryable, payment: string, campaign: string): Promise<boolean> {
  const { rows } = await sql`
    select from ledger_entry where record = ${payment} and account = ${`campaign:${campaign}`} and amount > 0
      and id <= (select max(last_gift) from campaign_spending where campaign = ${campaign})`.execute(db)
  return rows.length > 0
}

/** Resolves to the fact `disbursed` of a donation that could be refunded; to none of other payments. */
export const disbursedFact = async (
  db: Queryable,
  { id, state, facts: { purpose, subject } }: RecordRow<Payment>,
): Promise<Partial<Payment>> =>
  purpose === 'donation' && REFUNDABLE.includes(state) ? { disbursed: await isDisbursed(db, id, subject) } : {}

/** Throws `notNow` for a donation that was spent while its refund was looked at; holds the lock otherwise. */
export async function assertUnspent(db: Queryable, { id, state, facts }: RecordRow<Payment>): Promise<void> {
  // One that is on its way back was left out by spendings of later gifts.
  if (facts.purpose !== 'donation' || GOING_BACK.includes(state)) return
  await lockGifts(db, facts.subject)
  if (await isDisbursed(db, id, facts.subject)) refuse('notNow', '这笔捐款刚刚已经拨付使用，不能再退款')
}
