/**
 * Counts at the door and in the warehouse: of every item, and with a reason where they differ from what was said
 * before.
 */
import { refuse } from '../../../src/contract/refusal.ts'
import type { CountedItem } from '../../../src/machines/workflow/effects.ts'
import type { Queryable } from '../../db/connect.ts'
import type { DbRow } from '../../db/schema.ts'

export interface CountInput {
  readonly counts: readonly CountedItem[]
  readonly reason: string
}

/** Resolves to what is given in these donations, in the order in which it was written down. */
export const donationItemsOf = (db: Queryable, donations: readonly string[]): Promise<DbRow<'donationItem'>[]> =>
  db
    .selectFrom('donationItem')
    .selectAll()
    .where('donation', 'in', donations)
    .orderBy('donation')
    .orderBy('position')
    .execute()

/** Pieces of an item as the newest count has it. */
export const latestCountOf = ({ count, collected, stored }: DbRow<'donationItem'>): number =>
  stored ?? collected ?? count

/**
 * Throws `invalid`, with the field, for a count that leaves an item out, finds nothing at all, or differs without a
 * reason.
 */
export async function assertCounted(db: Queryable, donation: string, { counts, reason }: CountInput): Promise<void> {
  const items = await donationItemsOf(db, [donation])
  if (counts.some(({ item }) => !items.some(({ id }) => id === item)))
    refuse('invalid', '有物品不在这份捐赠里', 'counts')
  const left = items.find(({ id }) => !counts.some(({ item }) => item === id))
  if (left) refuse('invalid', `请填写「${left.name}」的件数，没有就填 0`, 'counts')
  if (counts.every(({ count }) => count === 0)) refuse('invalid', '一件也没有收到，不能确认', 'counts')
  const other = items.find(item =>
    counts.some(({ item: id, count }) => id === item.id && count !== latestCountOf(item)),
  )
  if (other && [...reason].length < 2)
    refuse('invalid', `「${other.name}」的件数与之前的 ${latestCountOf(other)} 不一致，请说明原因`, 'reason')
}
