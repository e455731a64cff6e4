import type { RoleName } from '../../../src/contract/words.ts'

/** A person of the demonstration whom any visitor may log in as. */
export interface DemoAccount {
  readonly role: RoleName
  readonly name: string
  readonly phone: string
  readonly password: string
  /** The region of the role or of the person's home, in Chinese. */
  readonly region: string
}

export interface SeedReport {
  /** Lines to print for the operator who started the server. */
  readonly lines: readonly string[]
  /** Empty without the demonstration. */
  readonly accounts: readonly DemoAccount[]
}
