import type { RoleName } from '../../../src/contract/words.ts'

/** A person of the demonstration whom anybody may log in as. */
export interface DemoAccount {
  readonly role: RoleName
  readonly name: string
  readonly phone: string
  readonly password: string
  /** The region that the role holds in, or where the person lives, as people say it. */
  readonly region: string
}

export interface SeedReport {
  /** What whoever started the server has to read. */
  readonly lines: readonly string[]
  /** Empty without the demonstration. */
  readonly accounts: readonly DemoAccount[]
}
