/** The person behind a call with all roles held. */
import type { Principal } from '../../src/machines/workflow/people.ts'
import type { Queryable } from '../db/connect.ts'

/** Resolves to who calls, as the charts ask: uid and grants. Nobody for a visitor. */
export async function whoIs(db: Queryable, uid: string | undefined): Promise<Principal> {
  if (uid === undefined) return {}
  const grants = await db.selectFrom('roleGrant').select(['role', 'region']).where('uid', '=', uid).execute()
  return { uid, grants }
}

/**
 * Resolves to the same for somebody who shall be given a matter: until that is through no role of theirs is taken back.
 */
export async function whoIsLocked(db: Queryable, uid: string): Promise<Principal> {
  const grants = await db
    .selectFrom('roleGrant')
    .select(['role', 'region'])
    .where('uid', '=', uid)
    .orderBy('id')
    .forKeyShare()
    .execute()
  return { uid, grants }
}
