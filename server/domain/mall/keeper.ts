/** Who keeps a shop, and what its state lets the keeper do. */
import { refuse } from '../../../src/contract/refusal.ts'
import type { Query } from '../../db/connect.ts'

/** States of shops that the public may see. */
export const PUBLIC = ['open', 'suspended', 'closed'] as const

const noShop = (): never => refuse('missing', '没有找到这家店铺')

/** Whether this person was granted the keeping of the shop. */
export async function keeps(db: Query, shop: string, uid: string): Promise<boolean> {
  const grants = db.selectFrom('role_grant').select('id').where('role', '=', 'shopOwner')
  const found = await grants.where('uid', '=', uid).where('region', '=', shop).executeTakeFirst()
  return found !== undefined
}

/** Throws `missing` unless this person keeps the shop: nobody learns what lies in another's. */
export async function mayLook(db: Query, shop: string, uid: string): Promise<void> {
  if (!(await keeps(db, shop, uid))) noShop()
}

/**
 * The same for whoever wants to change something: throws `notNow` while the shop is not open. Waits for whoever moves the shop just now and keeps
 * it where it is until the transaction ends.
 */
export async function mayChange(db: Query, shop: string, uid: string): Promise<void> {
  await mayLook(db, shop, uid)
  const record = await db
    .selectFrom('record')
    .select('state')
    .where('id', '=', shop)
    .where('workflow', '=', 'shop')
    .forShare()
    .executeTakeFirst()
  if (record?.state === 'suspended') refuse('notNow', '店铺已暂停营业，现在只能查看，不能修改')
  if (record?.state !== 'open') noShop()
}
