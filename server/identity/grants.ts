/** Reads the caller with all their roles. */
import type { Principal } from '../../src/machines/workflow/people.ts'
import type { Queryable } from '../db/connect.ts'

/** Resolves to the caller as charts expect it: uid and grants; an empty principal for a visitor. */
export async function whoIs(db: Queryable, uid: string | undefined): Promise<Principal> {
  if (uid === undefined) return {}
  const grants = await db.selectFrom('roleGrant').select(['role', 'region']).where('uid', '=', uid).execute()
  return { uid, grants }
}

/**
 * Resolves to the same for a person about to be assigned a record. The rows stay locked until the transaction ends, so
 * that no role can be revoked in between.
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
