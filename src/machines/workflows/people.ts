/** Whoever stands behind a step. What someone is to a record is a relation, worked out each time and never stored. */
import { REACH, type Role } from '../../contract/words.ts'

/** A granted role and where it holds: a code of the five-level address tree, or the id of a shop or warehouse. */
export interface Grant {
  readonly role: Role
  readonly region: string
}

/** The parts of the portal that act by themselves: a payment provider's verified notice, or another workflow. */
export type System =
  | 'provider'
  | 'payment'
  | 'order'
  | 'afterSales'
  | 'complaint'
  | 'aid'
  | 'goodsDonation'
  | 'stockIssue'
  | 'roleGrant'

export interface Who {
  readonly uid?: string
  readonly grants?: readonly Grant[]
  /** Only the server sets it, never a request. */
  readonly system?: System
}

/**
 * Whether this person was granted the role where the matter lies. A place of the address tree lies inside every
 * code that it begins with (2, 4, 6, 9, 12 digits); a shop or a warehouse only inside itself.
 */
export const holds = (who: Who, role: Role, place = ''): boolean =>
  (who.grants ?? []).some(grant => grant.role === role && covers(role, grant.region, place))

function covers(role: Role, region: string, place: string): boolean {
  const reach = REACH[role]
  if (reach === 'all') return true
  if (reach === 'shop' || reach === 'warehouse') return region === place
  return region !== '' && place.startsWith(region)
}
