/** The hierarchy of roles: which roles a leader sees in their region, and which they decide on. */
import { type SqlBool, sql } from 'kysely'
import { APPOINTED_BY, type AppointedRole } from '../../../src/contract/appointing.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import type { Role } from '../../../src/contract/words.ts'
import type { GrantedRole, Principal } from '../../../src/machines/workflow/people.ts'
import { isLeader, type Leader, rolesBelow } from '../../../src/machines/workflows/roleGrant/leaders.ts'
import { withinRegion } from '../../geo/regionFilter.ts'

/**
 * Returns the posts of a leader with their regions, '' for everywhere. Throws `notYours` for people who are not
 * leaders.
 */
export function leaderPostsOf({
  grants = [],
}: Principal): readonly { readonly leader: Leader; readonly region: string }[] {
  const posts = grants.flatMap(({ role, region }) =>
    isLeader(role) ? [{ leader: role, region: role === 'platform' ? '' : region }] : [],
  )
  return posts.length > 0 ? posts : refuse('notYours', '只有负责人和平台可以管理角色')
}

/** Returns a condition for records of roles below this leader. Throws `notYours` for people who are not leaders. */
export const belowLeader = (who: Principal) =>
  sql<SqlBool>`(${sql.join(
    leaderPostsOf(who).map(
      ({ leader, region }) =>
        sql`(${region === '' ? sql`true` : withinRegion('record.place', region)} and facts->>'role' in (${sql.join(rolesBelow(leader))}))`,
    ),
    sql` or `,
  )}) and record.owner <> ${who.uid}`

/** Throws `notYours` if none of these grants appoints a role: street leaders must not look up numbers. */
export function assertAppointsSomebody({ grants = [] }: Principal): void {
  const appointing: readonly Role[] = Object.values(APPOINTED_BY)
  if (!grants.some(({ role }) => appointing.includes(role))) refuse('notYours', '您的角色不任命别人')
}

/** Throws with the reason, for the field it belongs to, if none of these grants may appoint this role. */
export function assertMayAppoint(
  { grants = [] }: Principal,
  role: AppointedRole,
  covers: (grant: GrantedRole) => boolean,
): void {
  const by: Role = APPOINTED_BY[role]
  const own = grants.filter(grant => grant.role === by)
  if (own.length === 0) refuse('notYours', '这个角色不由您任命：负责人只能任命下一级', 'role')
  if (!own.some(covers)) refuse('notYours', '只能在自己负责的地区内任命', 'region')
}
