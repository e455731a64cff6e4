/** The hierarchy of leaders. */

import { APPOINTED_BY, type AppointedRole } from '../../../contract/appointing.ts'
import { keysOf } from '../../../contract/keys.ts'
import { LEADERS } from '../../../contract/words.ts'
import { hasRole, type Principal } from '../../workflow/people.ts'

export type Leader = (typeof LEADERS)[number]

const ROLES = keysOf(APPOINTED_BY)
const rank = (leader: Leader) => LEADERS.indexOf(leader)
/** A street leader appoints no one, but leads these roles. */
const STREET_ROLES: readonly AppointedRole[] = ['collector', 'responsible']

/** Returns whether a role leads others. */
export const isLeader = (role: string): role is Leader => LEADERS.some(leader => leader === role)

/** Returns the roles below a leader: those they appoint, and those appointed by these in turn. */
export const rolesBelow = (leader: Leader): readonly AppointedRole[] =>
  leader === 'leader4' ? STREET_ROLES : ROLES.filter(role => rank(APPOINTED_BY[role]) <= rank(leader))

/** Returns whether this person leads, at any level, the holders of the role there; leaders see their full names. */
export const leads = ({ grants = [] }: Principal, role: AppointedRole, place: string): boolean =>
  grants.some(
    grant =>
      isLeader(grant.role) && rolesBelow(grant.role).includes(role) && hasRole({ grants: [grant] }, grant.role, place),
  )
