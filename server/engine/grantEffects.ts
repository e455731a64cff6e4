/** Effects that grant and revoke roles. */
import { newId } from '../db/ids.ts'
import type { Performer } from './engine.ts'

/** Performs the effect that grants a role. */
export const grantEffect: Performer<'grant'> = async ({ params: { uid, role, region } }, { db, at }) => {
  await db
    .insertInto('roleGrant')
    .values({ id: newId(at), uid, role, region, createdAt: new Date(at) })
    .onConflict(conflict => conflict.columns(['uid', 'role', 'region']).doNothing())
    .execute()
}

/** Performs the effect that revokes a role. */
export const revokeEffect: Performer<'revoke'> = async ({ params: { uid, role, region } }, { db }) => {
  await db
    .deleteFrom('roleGrant')
    .where('uid', '=', uid)
    .where('role', '=', role)
    .where('region', '=', region)
    .execute()
}
