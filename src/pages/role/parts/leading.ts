/** The posts of the person who looks, and what they may give from each. */
import type { MyInfo } from '../../../contract/person.contract.ts'
import { APPOINTED_BY, type AppointedRole, LEADERS } from '../../../contract/words.ts'
import { APPOINTED_ROLES } from './duties.ts'

export interface Post {
  readonly role: string
  /** '' for the whole country. */
  readonly region: string
  readonly regionName: string
}

export const postsOf = (me: MyInfo | undefined): readonly Post[] =>
  (me?.roles ?? []).flatMap(({ role, region, regionName }) =>
    LEADERS.some(leader => leader === role) ? [{ role, region: role === 'platform' ? '' : region, regionName }] : [],
  )

/** The roles that one of these posts appoints. */
export const givenBy = (posts: readonly Post[]): readonly AppointedRole[] =>
  APPOINTED_ROLES.filter(role => posts.some(post => post.role === APPOINTED_BY[role]))

/** Where this person appoints that role: their own regions. */
export const rootsFor = (posts: readonly Post[], role: string): readonly Post[] =>
  posts.filter(post => post.role === APPOINTED_BY[role as AppointedRole])
