/** Counts at the door and in the warehouse: of every item, and with a reason where they differ from what was said before. */
import { refuse } from '../../../src/contract/refusal.ts'
import type { Counted } from '../../../src/machines/workflows/effects.ts'
import type { Query } from '../../db/connect.ts'
import type { Row } from '../../db/schema.ts'

export interface Count {
  readonly counts: readonly Counted[]
  readonly reason: string
}

export const itemsOf = (db: Query, donations: readonly string[]): Promise<Row<'donation_item'>[]> =>
  db
    .selectFrom('donation_item')
    .selectAll()
    .where('donation', 'in', donations.length > 0 ? [...donations] : [''])
    .orderBy('donation')
    .orderBy('position')
    .execute()

/** Pieces of an item as the newest count has it. */
export const newestCount = ({ count, collected, stored }: Row<'donation_item'>): number => stored ?? collected ?? count

/** Throws `invalid`, with the field, for a count that leaves an item out, finds nothing at all, or differs without a reason. */
export async function mustBeCounted(db: Query, donation: string, { counts, reason }: Count): Promise<void> {
  const items = await itemsOf(db, [donation])
  if (counts.some(({ item }) => !items.some(({ id }) => id === item)))
    refuse('invalid', '有物品不在这份捐赠里', 'counts')
  const left = items.find(({ id }) => !counts.some(({ item }) => item === id))
  if (left) refuse('invalid', `请填写「${left.name}」的件数，没有就填 0`, 'counts')
  if (counts.every(({ count }) => count === 0)) refuse('invalid', '一件也没有收到，不能确认', 'counts')
  const other = items.find(item => counts.some(({ item: id, count }) => id === item.id && count !== newestCount(item)))
  if (other && [...reason].length < 2)
    refuse('invalid', `「${other.name}」的件数与之前的 ${newestCount(other)} 不一致，请说明原因`, 'reason')
}
