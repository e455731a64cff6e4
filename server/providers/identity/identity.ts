/** Checks of identities with an official register, and of what they compared. */
import type { CheckLevel } from '../../../src/contract/certificationWords.ts'

export interface ClaimedIdentity {
  readonly name: string
  /** Identity number of a person or credit code of an organisation. */
  readonly number: string
}

export interface IdentityCheck {
  /** Whether name and number belong to each other, as far as the level goes. */
  readonly matches: boolean
  readonly level: CheckLevel
}

export interface IdentityProvider {
  /** Resolves to the result; the number is not stored by the provider. Rejects if the register does not answer. */
  check(identity: ClaimedIdentity): Promise<IdentityCheck>
}
