/** Roles given and taken by a step, and the person behind a call with all roles held. */
import type { Grant, Who } from '../../../src/machines/workflows/people.ts'
import type { Query } from '../../db/connect.ts'
import { newId } from '../../db/ids.ts'
import type { Performer } from './engine.ts'

export const grantEffect: Performer<'grant'> = async ({ params: { uid, role, region } }, { db, at }) => {
  await db
    .insertInto('role_grant')
    .values({ id: newId(at), uid, role, region, created_at: new Date(at) })
    .onConflict(conflict => conflict.columns(['uid', 'role', 'region']).doNothing())
    .execute()
}

export const revokeEffect: Performer<'revoke'> = async ({ params: { uid, role, region } }, { db }) => {
  await db
    .deleteFrom('role_grant')
    .where('uid', '=', uid)
    .where('role', '=', role)
    .where('region', '=', region)
    .execute()
}

/** Who calls, as the charts ask: uid and grants. Nobody for a visitor. */
export async function whoIs(db: Query, uid: string | undefined): Promise<Who> {
  if (uid === undefined) return {}
  const grants = await db.selectFrom('role_grant').select(['role', 'region']).where('uid', '=', uid).execute()
  return { uid, grants: grants as readonly Grant[] }
}

/** The same for somebody who shall be given a matter: until that is through no role of theirs is taken back. */
export async function whoStays(db: Query, uid: string): Promise<Who> {
  const grants = await db
    .selectFrom('role_grant')
    .select(['role', 'region'])
    .where('uid', '=', uid)
    .orderBy('id')
    .forKeyShare()
    .execute()
  return { uid, grants: grants as readonly Grant[] }
}
