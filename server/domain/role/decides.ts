/** Selects the roles that a person currently decides on: the rule of `decidingDesk.ts` in SQL. */
import { type RawBuilder, sql } from 'kysely'
import { APPOINTED_BY } from '../../../src/contract/appointing.ts'
import { keysOf } from '../../../src/contract/keys.ts'
import { REACH } from '../../../src/contract/words.ts'
import type { Principal } from '../../../src/machines/workflow/people.ts'
import { DESKS, type Desk } from '../../../src/machines/workflows/roleGrant/chart.ts'
import { placeWithin } from '../../engine/posts.ts'

/** Code length of a desk's region. */
const CODE_LENGTH = { city: 4, district: 6 } as const
const rank = (desk: Desk) => DESKS.indexOf(desk)
const isDesk = (role: string): role is Desk => DESKS.some(desk => desk === role)
const ROLES = keysOf(APPOINTED_BY)
/** Roles decided on at this desk or, if it is vacant, further up. */
const rolesOf = (fits: (appointer: Desk) => boolean) =>
  sql.join(ROLES.filter(role => fits(APPOINTED_BY[role])).map(role => sql.lit(role)))

/**
 * A condition that the desk over the place is vacant, not counting the person concerned; for roles that it would decide
 * on.
 */
function isVacant(desk: Exclude<Desk, 'platform'>): RawBuilder<unknown> {
  const length = sql.lit(CODE_LENGTH[REACH[desk]])
  return sql`(facts->>'role' not in (${rolesOf(appointer => rank(appointer) <= rank(desk))}) or not exists (
    select from role_grant where role_grant.role = ${sql.lit(desk)} and role_grant.region = left(record.place, ${length})
      and role_grant.uid <> record.owner))`
}

/**
 * Returns the conditions under which this person decides on a role: they hold the appointing post, or the next higher
 * one that is filled.
 */
export const decidesNow = ({ uid = '', grants = [] }: Principal): readonly RawBuilder<unknown>[] =>
  grants.flatMap(({ role, region }) => {
    if (!isDesk(role)) return []
    const below = DESKS.flatMap(desk => (desk !== 'platform' && rank(desk) < rank(role) ? [isVacant(desk)] : []))
    const mine = sql`facts->>'role' in (${rolesOf(appointer => rank(appointer) <= rank(role))}) and owner <> ${uid}`
    return [sql.join([placeWithin(role === 'platform' ? '' : region), mine, ...below], sql` and `)]
  })
