/** What donations were spent on: of each spending the part that this donation paid. */
import { sql } from 'kysely'
import type { Queryable } from '../../db/connect.ts'
import { usableOf } from '../payment/disbursed.ts'

/**
 * Returns SQL of the public words of a spending, given the alias of its entry: those of the latest claim before it, or
 * why a rest moves.
 */
export const spendingWords = (entry: 'entry' | 'spent') => sql<string>`coalesce((select input->>'reason' from history
  where history.record = spending.record and history.at <= ${sql.ref(`${entry}.at`)}
    and event in ('HAND_IN', 'REVISE', 'PROPOSE_REST', 'HAND_OVER') order by ordinal desc limit 1), '')`

interface UsedPart {
  readonly at: number
  readonly about: string
  /** 分 */
  readonly amount: number
  /** Whether it went to another campaign with the rest. */
  readonly moved: boolean
}

/** Resolves to the parts of these payments that were spent, by payment. */
export async function usedParts(db: Queryable, payments: readonly string[]): Promise<ReadonlyMap<string, UsedPart[]>> {
  if (payments.length === 0) return new Map()
  // A gift that went back whole was left out by the spendings around it.
  const { rows } = await sql<Omit<UsedPart, 'at'> & { payment: string; at: Date }>`
    select gift.record as payment, spent.at, ${spendingWords('spent')} as about,
      spending.record = spending.campaign as moved,
      (case when gift.id = spending.last_gift then spending.last_taken else ${usableOf('gift')} end
        - case when gift.id = spending.first_gift then spending.first_taken else 0 end)::bigint as amount
    from ledger_entry gift
      join campaign_spending spending on gift.account = 'campaign:' || spending.campaign
        and gift.id >= spending.first_gift and gift.id <= spending.last_gift
      join lateral (select id, at from ledger_entry where record = spending.record and account = gift.account
        and amount < 0 and id > gift.id order by id limit 1) spent on true
    where gift.record in (${sql.join(payments)}) and gift.account like 'campaign:%' and gift.amount > 0
      and (gift.id = spending.last_gift or ${usableOf('gift')} > 0)
    order by spent.id`.execute(db)
  const parts = new Map<string, UsedPart[]>()
  for (const { payment, at, amount, ...part } of rows)
    parts.set(payment, [...(parts.get(payment) ?? []), { ...part, at: at.getTime(), amount: Number(amount) }])
  return parts
}
