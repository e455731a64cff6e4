/** Hours of service, rankings and certificates. */
import type { Generated } from 'kysely'
import type { CERTIFICATE_KINDS, HOURS_SOURCES } from '../../../src/contract/honourWords.ts'
import type { RankScope } from '../../../src/contract/hours.contract.ts'
import type { CalendarPeriod } from '../../../src/contract/time.ts'
import type { Timestamp } from './columns.ts'

export interface HonourTables {
  /** What a record of hours says beside its facts, and what of it is on the account. */
  hoursEntry: {
    /** Id of its record. */
    id: string
    owner: string
    /** What was served, in words for everybody. */
    title: string
    source: keyof typeof HOURS_SOURCES
    /** A code of the address tree. */
    place: string
    startedAt: Timestamp
    endedAt: Timestamp
    /** Minutes on the account. */
    credited: Generated<number>
    /** The account of the organisation that its owner came with; empty for whoever came by themselves. */
    servedFor: Generated<string>
    /** Somebody beside its owner saw it, or two people vouch for it: rankings count it. */
    checked: boolean
  }
  /** A running sum of checked minutes. `starts` is the first day of the period. */
  rankTotal: {
    scope: RankScope
    period: CalendarPeriod
    starts: string
    /** A uid, or a district of six digits. */
    key: string
    minutes: number
    /** False while its owner stays out of rankings. */
    shown: boolean
  }
  certificate: {
    /** Id of its record. */
    id: string
    number: string
    kind: keyof typeof CERTIFICATE_KINDS
    /** Canonical JSON, as it was when it was issued: what the hash is of. */
    snapshot: string
    /** By whoever knows it the holder is shown with their whole name. */
    code: string
    lookups: Generated<number>
    issuedAt: Timestamp
  }
  /** The last number that was given in a year. */
  certificateSerial: { year: number; last: number }
}
