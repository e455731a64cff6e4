/** The reader's posts, and the roles that they appoint. */

import { APPOINTED_BY, type AppointedRole } from '../../../contract/appointing.ts'
import type { MyInfo } from '../../../contract/person.contract.ts'
import { LEADERS } from '../../../contract/words.ts'
import { isAppointed, ORDERED_ROLES } from './duties.ts'

/** Value in the address for the whole country, instead of one's own region. */
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

/** Returns the roles that these posts appoint. */
export const appointableRoles = (posts: readonly LeaderPost[]): readonly AppointedRole[] =>
  ORDERED_ROLES.filter(role => posts.some(post => post.role === APPOINTED_BY[role]))

/** Returns the regions in which this person appoints the role. */
export const appointableRegions = (posts: readonly LeaderPost[], role: string): readonly LeaderPost[] =>
  isAppointed(role) ? posts.filter(post => post.role === APPOINTED_BY[role]) : []
