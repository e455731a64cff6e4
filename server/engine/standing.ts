/** Relations of a person to records, as conditions on `record` that short index scans can evaluate. */
import { type RawBuilder, sql } from 'kysely'
import { REACH, REGION_REACHES, type Role } from '../../src/contract/words.ts'
import type { Standing } from '../../src/machines/workflow/face.ts'
import type { Principal } from '../../src/machines/workflow/people.ts'
import { ladderPostsIn, notTheirOwn, placeWithin } from './posts.ts'

type Condition = RawBuilder<unknown>

const factIs = (fact: string, value: string): Condition =>
  sql`facts->>${sql.lit(fact)} = ${value} and facts->>${sql.lit(fact)} <> ''`

function withRole({ role, fact, except }: Extract<Standing, { by: 'role' }>, { uid = '', grants = [] }: Principal) {
  const noParty = except
    ? sql`owner <> ${uid} and not jsonb_exists(facts->${sql.lit(except)}, ${uid})`
    : sql`owner <> ${uid}`
  const placed = (held: string): Condition => {
    const reach = REACH[role]
    if (fact) return factIs(fact, held)
    if (reach === 'all') return sql`true`
    return reachesRegion(role) ? placeWithin(held) : sql`record.place = ${held}`
  }
  return grants.flatMap(grant => (grant.role === role ? [sql`${placed(grant.region)} and ${noParty}`] : []))
}

/**
 * Returns the conditions under which this person stands in the relation, one for each grant; none if they never do.
 * Owners do not qualify for their own records, except as owner. Relations that only a domain knows are in its binding's
 * `standing`.
 */
export function standingIn(who: Principal, standing: Exclude<Standing, { by: 'binding' }>): readonly Condition[] {
  const { uid = '' } = who
  if (standing.by === 'owner') return [sql`owner = ${uid}`]
  if (standing.by === 'fact') return [factIs(standing.fact, uid)]
  if (standing.by === 'role') return withRole(standing, who)
  return ladderPostsIn(who).map(
    ({ rung, region }) => sql`${placeWithin(region)} and facts->>'rung' = ${rung} and ${notTheirOwn(uid)}`,
  )
}

/** Returns whether holders of a role stand above whole regions, so that a record lies below them. */
export const reachesRegion = (role: Role): boolean => REGION_REACHES.includes(REACH[role])
