/** Checks whether goods in the form or in the cart can be accepted. */
import type { GivenGoods } from '../../../src/contract/donation.contract.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import { spaced } from '../../../src/contract/spacing.ts'
import type { Queryable } from '../../db/connect.ts'
import { attachPictures } from '../../files/ownership.ts'

/** Throws `invalid` for an unaccepted classification, another person's picture, or expired goods. */
export async function assertGivable(
  db: Queryable,
  uid: string,
  goods: readonly GivenGoods[],
  { field, today }: { readonly field: string; readonly today: string },
): Promise<void> {
  const classifications = [...new Set(goods.map(({ classification }) => classification))]
  const known = await db
    .selectFrom('classification')
    .select('id')
    .where('kind', '=', 'donation')
    .where('parent', '<>', '')
    .where('id', 'in', classifications)
    .execute()
  if (known.length !== classifications.length) refuse('invalid', '请选择物品类别', field)
  const expired = goods.find(({ expiry }) => expiry !== undefined && expiry <= today)
  if (expired) refuse('invalid', `「${expired.name}」已过有效期，不能捐赠`, field)
  await attachPictures(
    db,
    uid,
    goods.flatMap(({ pictures }) => pictures),
    { field, visibility: 'public' },
  )
}

/** Returns the columns of goods, in the cart and in a donation. */
export const goodsColumns = ({ name, classification, condition, count, unit, pictures, expiry }: GivenGoods) => ({
  name,
  classification,
  condition,
  count,
  unit,
  pictures: JSON.stringify(pictures),
  expiry: expiry ?? null,
})

interface TitledGoods {
  readonly name: string
  readonly count: number
  readonly unit: string
}
/** How many are named before the rest is only counted. */
const MAX_NAMED = 2

/** Returns 冬衣 6 件、棉被 2 床等 5 样. */
export const donationTitleOf = (goods: readonly TitledGoods[]): string =>
  spaced(
    goods
      .slice(0, MAX_NAMED)
      .map(({ name, count, unit }) => `${name} ${count} ${unit}`)
      .join('、'),
    goods.length > MAX_NAMED ? `等 ${goods.length} 样` : '',
  )
