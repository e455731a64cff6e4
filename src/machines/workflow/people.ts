/** Whoever stands behind a step. What someone is to a record is a relation, worked out each time and never stored. */
import { REACH, type Role } from '../../contract/words.ts'
import type { WorkflowId } from './registry.ts'

/** A granted role and where it holds: a code of the five-level address tree, or the id of a shop or warehouse. */
export interface GrantedRole {
  readonly role: Role
  readonly region: string
}

/** The parts of the portal that act by themselves: a payment provider's verified notice, or another workflow. */
export type SystemActor = 'provider' | WorkflowId

export interface Principal {
  readonly uid?: string
  readonly grants?: readonly GrantedRole[]
  /** Only the server sets it, never a request. */
  readonly system?: SystemActor
}

/**
 * Returns whether this person was granted the role where the matter lies. A place of the address tree lies inside every
 * code that it begins with (2, 4, 6, 9, 12 digits); a shop or a warehouse only inside itself.
 */
export const hasRole = (who: Principal, role: Role, place = ''): boolean =>
  (who.grants ?? []).some(grant => grant.role === role && covers(role, grant.region, place))

/** Who may not be the same: the uid of whoever took the step before; empty where nobody did. */
export interface OtherPerson<F> {
  readonly than: (facts: F) => string
}
/**
 * What somebody is to a record: its Chinese, who stands in it, and (four eyes) whose step it may not be, although that
 * person stands in it, too.
 */
export type Relation<F> = readonly [label: string, plays: (facts: F, who: Principal) => boolean, other?: OtherPerson<F>]

/** Closes a relation to whoever took the step before: `['财务', isFinance, another((f: Payment) => f.approvedBy)]`. */
export const another = <F>(than: (facts: F) => string): OtherPerson<F> => ({ than })

/** Returns what somebody is called who has to be another person than the one before. */
export const otherOf = (label: string): string => `另一位${label}`
/** Returns the sentence for whoever took the step before. */
export const needsAnother = (label: string): string => `需要${otherOf(label)}复核，不能由同一人完成`

function covers(role: Role, region: string, place: string): boolean {
  const reach = REACH[role]
  if (reach === 'all') return true
  if (reach === 'shop' || reach === 'warehouse') return region === place
  return region !== '' && place.startsWith(region)
}
