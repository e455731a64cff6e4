/**
 * Determines who decides on a role: the leader one level up; if that post is vacant, not counting the person concerned,
 * the next higher one.
 */
import { APPOINTED_BY } from '../../../src/contract/appointing.ts'
import { hasRole } from '../../../src/machines/workflow/people.ts'
import { DESKS, type Desk, type RoleGrant } from '../../../src/machines/workflows/roleGrant/chart.ts'
import type { Queryable } from '../../db/connect.ts'
import { selfAndAncestors } from '../../geo/regionFilter.ts'

type DeskQuery = Pick<RoleGrant, 'role' | 'place' | 'owner'>

/** Resolves to the desks of any number of grants, in one statement. */
export async function desksOf(db: Queryable, grants: readonly DeskQuery[]): Promise<(grant: DeskQuery) => Desk> {
  const regions = [...new Set(grants.flatMap(({ place }) => selfAndAncestors(place)))].filter(region => region !== '')
  const rows = await db
    .selectFrom('roleGrant')
    .select(['uid', 'role', 'region'])
    .where('role', 'in', DESKS)
    .where(eb => eb.or([eb('role', '=', 'platform'), ...(regions.length ? [eb('region', 'in', regions)] : [])]))
    .execute()
  const leaders = rows.map(({ uid, ...grant }) => ({ uid, grants: [grant] }))
  return ({ role, place, owner }) => {
    const over = DESKS.slice(DESKS.indexOf(APPOINTED_BY[role]))
    return over.find(desk => leaders.some(one => one.uid !== owner && hasRole(one, desk, place))) ?? 'platform'
  }
}
