/** Shops as buyers and orders see them: whether they may sell, and who owns them. */
import { refuse } from '../../../src/contract/refusal.ts'
import type { Queryable } from '../../db/connect.ts'

/** States of shops that are public. */
export const PUBLIC_SHOP_STATES = ['open', 'suspended', 'closed'] as const

/** Throws `notNow` while the shop is not open. */
export async function assertShopOpen(db: Queryable, shop: string): Promise<void> {
  const row = await db
    .selectFrom('record')
    .select('state')
    .where('id', '=', shop)
    .where('workflow', '=', 'shop')
    .executeTakeFirst()
  if (row?.state !== 'open') refuse('notNow', '店铺没有在营业')
}

/** Resolves to the uids of the owners of each shop: the applicant, and people with the role. */
export async function shopOwnersOf(db: Queryable, shops: readonly string[]): Promise<(shop: string) => string[]> {
  const rows = await db
    .selectFrom('shop')
    .select(['id as shop', 'uid'])
    .where('id', 'in', [...shops])
    .union(
      db
        .selectFrom('roleGrant')
        .select(['region as shop', 'uid'])
        .where('role', '=', 'shopOwner')
        .where('region', 'in', [...shops]),
    )
    .execute()
  return shop => rows.flatMap(row => (row.shop === shop ? [row.uid] : [])).sort()
}

/** Throws `missing` unless this person owns the shop, so that its content is not revealed. */
export async function assertShopOwner(db: Queryable, shop: string, uid: string): Promise<void> {
  const owners = await shopOwnersOf(db, [shop])
  if (!owners(shop).includes(uid)) refuse('missing', '没有找到这家店铺')
}

export interface ShopBrief {
  readonly id: string
  readonly name: string
  readonly picture: string
  readonly open: boolean
}

/** Resolves to shops as rows of lists. */
export async function shopBriefsOf(db: Queryable, shops: readonly string[]): Promise<(shop: string) => ShopBrief> {
  const rows =
    shops.length === 0
      ? []
      : await db
          .selectFrom('shop')
          .leftJoin('record', 'record.id', 'shop.id')
          .select(['shop.id', 'shop.name', 'shop.picture', 'record.state'])
          .where('shop.id', 'in', [...new Set(shops)])
          .execute()
  const known = new Map(rows.map(({ state, ...row }) => [row.id, { ...row, open: state === 'open' }]))
  return id => known.get(id) ?? { id, name: '', picture: '', open: false }
}
