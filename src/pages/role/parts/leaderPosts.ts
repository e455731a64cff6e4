/** The posts of the person who looks, and what they may give from each. */
import type { MyInfo } from '../../../contract/person.contract.ts'
import { APPOINTED_BY, type AppointedRole, LEADERS } from '../../../contract/words.ts'
import { isAppointed, ORDERED_ROLES } from './duties.ts'

/** Says in the address that the whole country is meant, and not what one leads. */
export const COUNTRY = 'all'

export interface LeaderPost {
  readonly role: string
  /** '' for the whole country. */
  readonly region: string
  readonly regionName: string
}

export const leaderPostsOf = (me: MyInfo | undefined): readonly LeaderPost[] =>
  (me?.roles ?? []).flatMap(({ role, region, regionName }) =>
    LEADERS.some(leader => leader === role) ? [{ role, region: role === 'platform' ? '' : region, regionName }] : [],
  )

/** Returns the roles that one of these posts appoints. */
export const appointableRoles = (posts: readonly LeaderPost[]): readonly AppointedRole[] =>
  ORDERED_ROLES.filter(role => posts.some(post => post.role === APPOINTED_BY[role]))

/** Returns where this person appoints that role: their own regions. */
export const appointableRegions = (posts: readonly LeaderPost[], role: string): readonly LeaderPost[] =>
  isAppointed(role) ? posts.filter(post => post.role === APPOINTED_BY[role]) : []
