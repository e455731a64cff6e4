/** Checks who owns a shop, and what its state allows them to do. */
import { refuse } from '../../../src/contract/refusal.ts'
import type { Queryable } from '../../db/connect.ts'

const refuseMissingShop = (): never => refuse('missing', '没有找到这家店铺')

/** Resolves to whether this person has the role for the shop. */
export async function keepsShop(db: Queryable, shop: string, uid: string): Promise<boolean> {
  const grants = db.selectFrom('roleGrant').select('id').where('role', '=', 'shopOwner')
  const found = await grants.where('uid', '=', uid).where('region', '=', shop).executeTakeFirst()
  return found !== undefined
}

/** Throws `missing` unless this person owns the shop, so that another shop's content is not revealed. */
export async function assertKeeper(db: Queryable, shop: string, uid: string): Promise<void> {
  if (!(await keepsShop(db, shop, uid))) refuseMissingShop()
}

/**
 * Throws as `assertKeeper`, and `notNow` while the shop is not open. Waits for a step that is changing the shop, and
 * locks its state until the transaction ends.
 */
export async function assertKeeperMayChange(db: Queryable, shop: string, uid: string): Promise<void> {
  await assertKeeper(db, shop, uid)
  const record = await db
    .selectFrom('record')
    .select('state')
    .where('id', '=', shop)
    .where('workflow', '=', 'shop')
    .forShare()
    .executeTakeFirst()
  if (record?.state === 'suspended') refuse('notNow', '店铺已暂停营业，现在只能查看，不能修改')
  if (record?.state !== 'open') refuseMissingShop()
}
