/** Relations of a person to records, as conditions on `record` that short index scans can evaluate. */
import { type RawBuilder, sql } from 'kysely'
import { REACH, REGION_REACHES, type Role } from '../../src/contract/words.ts'
import { type Face, isPerson, type Standing } from '../../src/machines/workflow/face.ts'
import { rolesOfStanding } from '../../src/machines/workflow/facePages.ts'
import type { Principal } from '../../src/machines/workflow/people.ts'
import type { WorkflowBinding } from './engine.ts'
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

/**
 * Returns whether somebody acts on a record by a role that they hold, or stands above those who do. Its owner does not,
 * nor who wrote it for them, nor a party that the chart excludes from the role, whatever roles they hold besides.
 */
export function worksOn(
  { flow, columns }: WorkflowBinding,
  { relations }: Face,
  facts: object,
  who: Principal & { readonly uid: string },
): boolean {
  const { writer = '' } = facts as { readonly writer?: string }
  if (columns(facts).owner === who.uid || writer === who.uid) return false
  return flow.rolesOf(facts, who).some(role => {
    const relation = relations[role]
    return relation !== undefined && isPerson(relation) && rolesOfStanding(relation.who).length > 0
  })
}
