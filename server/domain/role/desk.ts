/** Who decides about a role: the leader one level up; where nobody but the person concerned holds that post, the next one up. */
import { APPOINTED_BY } from '../../../src/contract/words.ts'
import { type Grant, holds } from '../../../src/machines/workflows/people.ts'
import { DESKS, type Desk, type RoleGrant } from '../../../src/machines/workflows/roleGrant.ts'
import type { Query } from '../../db/connect.ts'
import { upwards } from '../regionFilter.ts'

type Asked = Pick<RoleGrant, 'role' | 'place' | 'owner'>

/** The desks of any number of grants, in one statement. */
export async function desksOf(db: Query, grants: readonly Asked[]): Promise<(grant: Asked) => Desk> {
  const regions = [...new Set(grants.flatMap(({ place }) => upwards(place)))].filter(region => region !== '')
  const rows = await db
    .selectFrom('role_grant')
    .select(['uid', 'role', 'region'])
    .where('role', 'in', DESKS)
    .where(eb => eb.or([eb('role', '=', 'platform'), ...(regions.length ? [eb('region', 'in', regions)] : [])]))
    .execute()
  const leaders = rows.map(({ uid, ...grant }) => ({ uid, grants: [grant as Grant] }))
  return ({ role, place, owner }) => {
    const over = DESKS.slice(DESKS.indexOf(APPOINTED_BY[role]))
    return over.find(desk => leaders.some(one => one.uid !== owner && holds(one, desk, place))) ?? 'platform'
  }
}
