/** Actors of steps. A relation to a record is computed each time and never stored. */
import { REACH, type Role } from '../../contract/words.ts'
import type { WorkflowId } from './registry.ts'

/** A granted role and its extent: a code of the five-level address tree, or the id of a shop or warehouse. */
export interface GrantedRole {
  readonly role: Role
  readonly region: string
}

/** Parts of the portal that act automatically: a payment provider's verified notice, or another workflow. */
export type SystemActor = 'provider' | WorkflowId

export interface Principal {
  readonly uid?: string
  readonly grants?: readonly GrantedRole[]
  /** Set only by the server, never by a request. */
  readonly system?: SystemActor
}

/**
 * Returns whether this person has the role at the place. A place of the address tree lies within every code that it
 * starts with (2, 4, 6, 9, 12 digits); a shop or a warehouse only within itself.
 */
export const hasRole = (who: Principal, role: Role, place = ''): boolean =>
  (who.grants ?? []).some(grant => grant.role === role && covers(role, grant.region, place))

/** Four eyes: the uid that may not act, or all of them; empty for none. */
export interface OtherPerson<F> {
  readonly than: (facts: F) => string | readonly string[]
}
/**
 * A relation to a record: its Chinese, a test of who has it, and (four eyes) the person who may not act although they
 * have it.
 */
export type Relation<F> = readonly [label: string, plays: (facts: F, who: Principal) => boolean, other?: OtherPerson<F>]

/** Returns the exclusion of the previous step's actor: `['财务', isFinance, another((f: Payment) => f.approvedBy)]`. */
export const another = <F>(than: OtherPerson<F>['than']): OtherPerson<F> => ({ than })

/** Returns the label of a person who must not be the previous actor. */
export const otherOf = (label: string): string => `另一位${label}`
/** Returns the error sentence for the previous step's actor. */
export const needsAnother = (label: string): string => `需要${otherOf(label)}复核，不能由同一人完成`

function covers(role: Role, region: string, place: string): boolean {
  const reach = REACH[role]
  if (reach === 'all') return true
  if (reach === 'shop' || reach === 'warehouse') return region === place
  return region !== '' && place.startsWith(region)
}
