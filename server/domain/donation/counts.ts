/** Counts at the door and in the warehouse: of every item, with a reason if they differ from the earlier count. */
import { refuse } from '../../../src/contract/refusal.ts'
import { signCount } from '../../../src/contract/signs.ts'
import type { CountedItem } from '../../../src/machines/workflow/effects.ts'
import type { Queryable } from '../../db/connect.ts'
import type { DbRow } from '../../db/schema.ts'

export interface CountInput {
  readonly counts: readonly CountedItem[]
  readonly reason: string
}

/** Resolves to the items of these donations, in the order of the form. */
export const donationItemsOf = (db: Queryable, donations: readonly string[]): Promise<DbRow<'donationItem'>[]> =>
  db
    .selectFrom('donationItem')
    .selectAll()
    .where('donation', 'in', donations)
    .orderBy('donation')
    .orderBy('position')
    .execute()

/** Returns the pieces of an item by its latest count. */
export const latestCountOf = ({ count, collected, stored }: DbRow<'donationItem'>): number =>
  stored ?? collected ?? count

/** A count, with the date of expiry that the store read off the goods. */
type DatedCount = CountedItem & { readonly expiry?: string | null | undefined }

/** Throws `invalid` at `counts` where goods are counted in that have expired, by `today` in China. */
export async function assertFresh(
  db: Queryable,
  donation: string,
  counts: readonly DatedCount[],
  today: string,
): Promise<void> {
  const expired = (await donationItemsOf(db, [donation])).find(item => {
    const counted = counts.find(one => one.item === item.id)
    const expiry = counted?.expiry ?? item.expiry
    return counted !== undefined && counted.count > 0 && expiry !== null && expiry <= today
  })
  if (expired) refuse('invalid', `「${expired.name}」已过有效期，不能收，请填 0 并说明原因`, 'counts')
}

/** Throws `invalid` with the field for a count that omits an item, is zero in total, or differs without a reason. */
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
  if (other && signCount(reason) < 2)
    refuse('invalid', `「${other.name}」的件数与之前的 ${latestCountOf(other)} 不一致，请说明原因`, 'reason')
}
