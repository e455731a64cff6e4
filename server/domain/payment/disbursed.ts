/** What their campaign has spent of donations, and the lock between spending them and giving them back. */
import { type RawBuilder, sql } from 'kysely'
import { refuse } from '../../../src/contract/refusal.ts'
import { LEAVING_STATES, type Payment } from '../../../src/machines/workflows/payment/facts.ts'
import type { Queryable } from '../../db/connect.ts'
import type { RecordRow } from '../../engine/engine.ts'

/** States of a payment that arrived and is not on its way back: a refund may still be requested or approved. */
export const REFUNDABLE = ['paid', 'confirmed', 'refundRequested', 'toCountersign']

/** Returns SQL of what a campaign has for spending of a gift, 分: one that goes back has what was spent before. */
export const usableOf = (gift: string) => sql<string>`coalesce((select (back.facts->>'spent')::bigint from record back
  where back.id = ${sql.ref(`${gift}.record`)} and back.workflow = 'payment'
    and back.state in (${sql.join(LEAVING_STATES)})), ${sql.ref(`${gift}.amount`)})`

/** Returns SQL of whether something of a donation stays given, for this alias of its record. */
export function staysGiven(record: string): RawBuilder<boolean> {
  const [state, facts] = [sql.ref(`${record}.state`), sql.ref(`${record}.facts`)]
  return sql<boolean>`(${state} in (${sql.join(REFUNDABLE)})
    or ${state} in (${sql.join(LEAVING_STATES)}) and (${facts}->>'spent')::bigint > 0)`
}

/**
 * Returns SQL of what of a gift of this campaign was spent, 分, given the aliases of its entry and of the last spending,
 * `lastSpending`.
 */
export const spentOfGift = (gift: string, last: string) => sql<number>`(case
  when ${sql.ref(`${last}.lastGift`)} is null or ${sql.ref(`${gift}.id`)} > ${sql.ref(`${last}.lastGift`)} then 0
  when ${sql.ref(`${gift}.id`)} = ${sql.ref(`${last}.lastGift`)} then ${sql.ref(`${last}.lastTaken`)}
  else ${sql.ref(`${gift}.amount`)} end)::bigint`

/** Returns SQL of a campaign's last spending, in the form of its index. */
export const lastSpending = (campaign: string) => sql`(select last_gift, last_taken from campaign_spending
  where campaign = ${campaign} order by last_gift desc, last_taken desc limit 1)`

/** Waits for the campaign's lock, held until the transaction ends: its gifts are spent or given back in turns. */
export async function lockGifts(db: Queryable, campaign: string): Promise<void> {
  await sql`select from campaign where id = ${campaign} for no key update`.execute(db)
}

/** Resolves to what its campaign has spent of a donation, 分. */
async function spentOf(db: Queryable, payment: string, campaign: string): Promise<number> {
  const { rows } = await sql<{ spent: number }>`
    select ${spentOfGift('gift', 'last')} as spent
    from ledger_entry gift left join ${lastSpending(campaign)} last on true
    where gift.record = ${payment} and gift.account = ${`campaign:${campaign}`} and gift.amount > 0`.execute(db)
  return Number(rows[0]?.spent ?? 0)
}

/** Resolves to the fact `spent` of a donation that could be refunded; to none of other payments. */
export const spentFact = async (
  db: Queryable,
  { id, state, facts: { purpose, subject } }: RecordRow<Payment>,
): Promise<Partial<Payment>> =>
  purpose === 'donation' && REFUNDABLE.includes(state) ? { spent: await spentOf(db, id, subject) } : {}

/** Throws `notNow` for a donation that was spent while its refund was looked at; holds the lock otherwise. */
export async function assertUnspent(db: Queryable, { id, state, facts }: RecordRow<Payment>): Promise<void> {
  // One that is on its way back was left out by spendings of later gifts.
  if (facts.purpose !== 'donation' || LEAVING_STATES.includes(state)) return
  await lockGifts(db, facts.subject)
  if ((await spentOf(db, id, facts.subject)) !== facts.spent) refuse('notNow', '这笔捐款刚刚已经拨付使用，不能再退款')
}
