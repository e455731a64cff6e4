/** Who keeps a shop, and what its state lets the keeper do. */
import { refuse } from '../../../src/contract/refusal.ts'
import type { Queryable } from '../../db/connect.ts'

const refuseMissingShop = (): never => refuse('missing', '没有找到这家店铺')

/** Resolves to whether this person was granted the keeping of the shop. */
export async function keepsShop(db: Queryable, shop: string, uid: string): Promise<boolean> {
  const grants = db.selectFrom('roleGrant').select('id').where('role', '=', 'shopOwner')
  const found = await grants.where('uid', '=', uid).where('region', '=', shop).executeTakeFirst()
  return found !== undefined
}

/** Throws `missing` unless this person keeps the shop: nobody learns what lies in another's. */
export async function assertKeeper(db: Queryable, shop: string, uid: string): Promise<void> {
  if (!(await keepsShop(db, shop, uid))) refuseMissingShop()
}

/**
 * Asserts the same for whoever wants to change something: throws `notNow` while the shop is not open. Waits for whoever
 * moves the shop just now and keeps it where it is until the transaction ends.
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
