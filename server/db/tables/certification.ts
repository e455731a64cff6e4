/** Certifications of persons and organisations. */
import type { ColumnType, Generated } from 'kysely'
import type { CertificationKind, CheckLevel } from '../../../src/contract/certificationWords.ts'
import type { Json, Timestamp } from './columns.ts'

/** Consent to one use of sensitive data; `at` in ms since 1970. */
export interface Consent {
  readonly item: string
  readonly version: string
  readonly at: number
}

/** What its owner wants it to say instead; times in ms since 1970. */
export interface CertificationChange {
  readonly name: string
  readonly number: string
  readonly numberHash: string
  readonly legalPerson: string
  readonly phone: string
  readonly region: string
  readonly until: string
  readonly photos: readonly string[]
  readonly consents: readonly Consent[]
  readonly level: CheckLevel
  readonly checkedAt: number
}

export interface CertificationTables {
  certification: {
    /** Id of the record. */
    id: string
    uid: string
    kind: CertificationKind
    name: string
    /** Masked for persons; the public code of organisations in full. */
    number: string
    /** Keyed hash of the number, for one certification a number; empty once erased. */
    numberHash: string
    legalPerson: string
    phone: string
    /** District. */
    region: string
    /** Last day of the official qualification, `2027-01-31`; empty for kinds without one. */
    until: string
    /** Private files, deleted some time after the decision. */
    photos: Json<string[]>
    consents: Json<Consent[]>
    /** What waits to replace it; null for nothing. */
    change: ColumnType<CertificationChange | null, string | null | undefined, string | null>
    level: CheckLevel
    checkedAt: Timestamp
    /** Whether the number was certified for this account. */
    claimed: Generated<boolean>
    /** When the review ended; null while the proofs are needed. */
    decidedAt: Date | null
  }
}
