/** Finds a person's open assignments in a role. */
import { sql } from 'kysely'
import type { Role } from '../../../src/contract/words.ts'
import { hasRole } from '../../../src/machines/workflow/people.ts'
import type { Queryable } from '../../db/connect.ts'
import { withinRegion } from '../../geo/regionFilter.ts'
import { whoIs } from '../../identity/grants.ts'
import { CARRYING_STATES } from './candidates.ts'

/** Roles that can be assigned, by workflow. */
const CARRIER_ROLES: Readonly<Record<string, readonly Role[]>> = {
  aid: ['volunteer', 'collector', 'responsible'],
  goodsDonation: ['collector', 'responsible'],
}
interface HeldRole {
  readonly role: Role
  readonly region: string
}
export interface Matter {
  readonly id: string
  readonly workflow: string
  readonly place: string
}

/** Resolves to this person's open assignments in the region that they do not hold by another role as well. */
export async function carriedBy(db: Queryable, uid: string, { role, region }: HeldRole): Promise<readonly Matter[]> {
  const { grants = [] } = await whoIs(db, uid)
  const who = { grants: grants.filter(grant => grant.role !== role || grant.region !== region) }
  const { rows } = await sql<Matter>`
    select id, workflow, place from record
    where workflow in ('aid', 'goodsDonation') and facts->>'assignee' <> '' and facts->>'assignee' = ${uid}
      and state in (${sql.join(CARRYING_STATES)})
      and ${withinRegion('place', region)}
    order by id`.execute(db)
  return rows.filter(({ workflow, place }) => {
    const carriers = CARRIER_ROLES[workflow] ?? []
    return carriers.includes(role) && !carriers.some(one => hasRole(who, one, place))
  })
}
