/** What roles that others hold, or that the same person holds besides, mean for a role. */
import { isCountersigned, isRuledOut } from '../../../src/contract/appointing.ts'
import type { Role } from '../../../src/contract/words.ts'
import type { RoleGrant } from '../../../src/machines/workflows/roleGrant/chart.ts'
import type { Queryable } from '../../db/connect.ts'
import { desksOf } from './decidingDesk.ts'

type RoleQuery = Pick<RoleGrant, 'owner' | 'role' | 'region' | 'place' | 'proposedBy'>
type FromOthers = Pick<RoleGrant, 'desk'> & Required<Pick<RoleGrant, 'alone' | 'last' | 'ruledOut'>>

/** Resolves to the facts of any number of roles that other roles change. */
export async function factsFromOthers(
  db: Queryable,
  queries: readonly RoleQuery[],
): Promise<(grant: RoleQuery) => FromOthers> {
  const desk = await desksOf(db, queries)
  const owners = [...new Set(queries.map(({ owner }) => owner))]
  const held = await db
    .selectFrom('roleGrant')
    .select(['uid', 'role', 'region'])
    .where(eb => eb.or([eb('role', '=', 'platform'), ...(owners.length ? [eb('uid', 'in', owners)] : [])]))
    .execute()
  const platform = new Set(held.flatMap(({ uid, role }) => (role === 'platform' ? [uid] : [])))
  const otherRoles = ({ owner, role, region }: RoleQuery): Role[] =>
    held.flatMap(one => (one.uid === owner && !(one.role === role && one.region === region) ? [one.role] : []))
  return grant => {
    const { owner, role, proposedBy = '' } = grant
    const others = [...platform].filter(uid => uid !== owner)
    return {
      desk: desk(grant),
      alone: isCountersigned(role) && !others.some(uid => uid !== proposedBy),
      last: role === 'platform' && others.length === 0,
      ruledOut: isRuledOut(role, otherRoles(grant)),
    }
  }
}
