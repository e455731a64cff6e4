/** Spending of a campaign: what it may spend, and which gifts a spending uses, the oldest first. */
import { sql } from 'kysely'
import { refuse } from '../../../src/contract/refusal.ts'
import { MINUTE_MS } from '../../../src/contract/time.ts'
import { yuanText } from '../../../src/contract/words.ts'
import { labelOf } from '../../../src/machines/workflow/workflow.ts'
import { campaign as chart, REMITTING_STATES, SPENDING_STATES } from '../../../src/machines/workflows/campaign/chart.ts'
import type { Queryable } from '../../db/connect.ts'
import { factsOf } from '../../engine/records.ts'
import { lockGifts, usableOf } from '../payment/disbursed.ts'
import { RETURNING_STATES, SPENDINGS } from './sums.ts'

/** Gifts younger than this are not used yet: one that is being booked meanwhile may have an earlier number. ms */
const SETTLING_MS = MINUTE_MS
const CHUNK = 1_000

/** States in which a spending is claimed, handed in once more and paid, and what is said in the other ones. */
const SPENDING = {
  claim: { states: SPENDING_STATES, not: '不能支出，募捐中和执行中可以' },
  revise: { states: REMITTING_STATES, not: '不能再提交支出' },
  pay: { states: REMITTING_STATES, not: '不能拨付，恢复以后再办' },
} as const

/** What a campaign has, what of it goes back, and what is claimed and not paid yet but for one claim; 分. */
const sumsBut = (claim: string) => sql`
  coalesce((select sum(balance) from ledger_balance where account = 'campaign:' || record.id), 0) as balance,
  coalesce((select sum((gift.facts->>'received')::bigint - (gift.facts->>'spent')::bigint) from record gift
    where gift.workflow = 'payment' and gift.facts->>'purpose' = 'donation' and gift.facts->>'subject' = record.id
      and gift.facts->>'credited' = 'true' and gift.state in (${sql.join(RETURNING_STATES)})), 0) as back,
  coalesce((select sum((claim.facts->>'amount')::bigint) from record claim where claim.workflow = ${SPENDINGS}
    and claim.facts->>'campaign' = record.id and claim.state in ('handedIn', 'confirmed')
    and claim.id <> ${claim}), 0) as claimed`
type Sums = Readonly<Record<'balance' | 'back' | 'claimed', string>>

/** Returns what may be spent, what of that is claimed, and what is left to claim, besides what goes back; 分. */
function roomIn(sums: Sums) {
  const [back, claimed] = [Number(sums.back), Number(sums.claimed)]
  const free = Number(sums.balance) - back
  return { free, claimed, back, left: Math.max(free - claimed, 0) }
}

/** Resolves to what the organisation of a campaign may claim now, 分; null in a state in which nothing is claimed. */
export async function claimableOf(db: Queryable, id: string, state: string): Promise<number | null> {
  if (!(SPENDING_STATES as readonly string[]).includes(state)) return null
  const { rows } = await sql<Sums>`select ${sumsBut('')} from record where id = ${id}`.execute(db)
  return rows[0] ? roomIn(rows[0]).left : null
}

/**
 * Resolves to a campaign's owner, merchant and place, and what it has room for. Holds the lock of its gifts. Throws
 * `notNow` in a state in which nothing is claimed, or paid.
 */
export async function spendable(db: Queryable, id: string, step: keyof typeof SPENDING, claim = '') {
  await lockGifts(db, id)
  const { rows } = await sql<{ state: string; facts: object } & Sums>`
    select state, facts, ${sumsBut(claim)} from record where id = ${id} and workflow = 'campaign'`.execute(db)
  const [row] = rows
  if (!row) return refuse('missing', '没有找到这个募捐')
  const { states, not }: { readonly states: readonly string[]; readonly not: string } = SPENDING[step]
  if (!states.includes(row.state)) refuse('notNow', `募捐「${labelOf(chart, row.state)}」的时候${not}`)
  const { owner, payee, place } = factsOf(chart, row)
  return { owner, payee, place, ...roomIn(row) }
}

interface GiftEntry {
  readonly id: string
  readonly amount: number
}

/** Resolves to the next entries of gifts that can be used, from this one on. */
async function giftsFrom(db: Queryable, campaign: string, from: string, at: number): Promise<GiftEntry[]> {
  const before = (at - SETTLING_MS).toString(36).padStart(9, '0')
  const { rows } = await sql<GiftEntry>`
    select entry.id, ${usableOf('entry')} as amount from ledger_entry entry
    where entry.account = ${`campaign:${campaign}`} and entry.amount > 0 and entry.id >= ${from}
      and entry.id < ${before}
    order by entry.id limit ${CHUNK}`.execute(db)
  return rows
}

interface Taking {
  readonly campaign: string
  /** 分 */
  readonly amount: number
  /** The record that spends it. */
  readonly record: string
  /** ms since 1970 */
  readonly at: number
}

/**
 * Takes an amount out of a campaign's gifts. A record that takes once more, the campaign itself whose rest moves, goes
 * on where it ended: nothing else spends its gifts meanwhile. Throws `notNow` if they are too few.
 */
export async function takeGifts(db: Queryable, { campaign, amount, record, at }: Taking): Promise<void> {
  await lockGifts(db, campaign)
  const last = await db
    .selectFrom('campaignSpending')
    .select(['lastGift', 'lastTaken'])
    .where('campaign', '=', campaign)
    .orderBy('lastGift', 'desc')
    .orderBy('lastTaken', 'desc')
    .limit(1)
    .executeTakeFirst()
  const used = (id: string) => (id === last?.lastGift ? Number(last.lastTaken) : 0)
  let first: GiftEntry | undefined
  let rest = amount
  let from = last?.lastGift ?? ''
  for (;;) {
    const gifts = await giftsFrom(db, campaign, from, at)
    for (const gift of gifts) {
      const free = Number(gift.amount) - used(gift.id)
      if (free <= 0) continue
      first ??= gift
      if (rest <= free) {
        const taken = { firstGift: first.id, firstTaken: used(first.id), lastGift: gift.id }
        const row = { record, campaign, ...taken, lastTaken: used(gift.id) + rest }
        const { lastGift, lastTaken } = row
        await db
          .insertInto('campaignSpending')
          .values(row)
          .onConflict(conflict => conflict.column('record').doUpdateSet({ lastGift, lastTaken }))
          .execute()
        return
      }
      rest -= free
    }
    if (gifts.length < CHUNK)
      refuse('notNow', `募捐的余款不够，还差 ${yuanText(rest)}；刚到账的捐款要过一分钟才能用，退款中的不能用`)
    // Ids have no smaller successor than themselves with a sign more.
    from = `${gifts.at(-1)!.id}0`
  }
}
