/** Effects that grant and revoke roles. */
import { isRuledOut, RULED_OUT } from '../../src/contract/appointing.ts'
import { refuse } from '../../src/contract/refusal.ts'
import { newId } from '../db/ids.ts'
import { lockName } from '../db/nameLock.ts'
import type { Performer } from './engine.ts'

/**
 * Performs the effect that grants a role. Throws `notNow` where the person's other roles rule it out: every way to a
 * role passes here, and two roles at once wait for each other.
 */
export const grantEffect: Performer<'grant'> = async ({ params: { uid, role, region } }, { db, at }) => {
  await lockName(db, `roles ${uid}`)
  const held = await db.selectFrom('roleGrant').select('role').where('uid', '=', uid).execute()
  if (
    isRuledOut(
      role,
      held.map(one => one.role),
    )
  )
    refuse('notNow', RULED_OUT)
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
