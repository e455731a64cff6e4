/** Goods that somebody wants to give, in the form or in the cart: whether they can be taken. */
import type { GivenGoods } from '../../../src/contract/donation.contract.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import type { Query } from '../../db/connect.ts'
import { mustBeOwnPictures } from '../personPicture.ts'

/** `2027-01-31`, as the calendar in China has it. */
export const dayOf = (at: number): string => new Date(at + 8 * 3_600_000).toISOString().slice(0, 10)

/** Throws `invalid` for a kind that nobody collects, somebody else's picture, or what has gone bad. */
export async function mustBeGivable(
  db: Query,
  uid: string,
  goods: readonly GivenGoods[],
  { field, today }: { readonly field: string; readonly today: string },
): Promise<void> {
  const wanted = [...new Set(goods.map(({ classification }) => classification))]
  const known = await db
    .selectFrom('classification')
    .select('id')
    .where('kind', '=', 'donation')
    .where('parent', '<>', '')
    .where('id', 'in', wanted)
    .execute()
  if (known.length !== wanted.length) refuse('invalid', '请选择物品类别', field)
  const old = goods.find(({ expiry }) => expiry !== undefined && expiry <= today)
  if (old) refuse('invalid', `「${old.name}」已过有效期，不能捐赠`, field)
  await mustBeOwnPictures(
    db,
    uid,
    goods.flatMap(({ pictures }) => pictures),
    field,
  )
}

/** The columns of goods, in the cart and in a donation. */
export const columnsOf = ({ name, classification, condition, count, unit, pictures, expiry }: GivenGoods) => ({
  name,
  classification,
  condition,
  count,
  unit,
  pictures: JSON.stringify(pictures),
  expiry: expiry ?? null,
})

interface Piece {
  readonly name: string
  readonly count: number
  readonly unit: string
}
/** How many are named before the rest is only counted. */
const NAMED = 2

/** 冬衣 6 件、棉被 2 床等 5 样 */
export const titleOf = (goods: readonly Piece[]): string =>
  goods
    .slice(0, NAMED)
    .map(({ name, count, unit }) => `${name} ${count} ${unit}`)
    .join('、') + (goods.length > NAMED ? `等 ${goods.length} 样` : '')
