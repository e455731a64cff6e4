/** Hours of service, rankings and certificates. */
import type { Generated } from 'kysely'
import type { CERTIFICATE_KINDS, HOURS_SOURCES } from '../../../src/contract/honourWords.ts'
import type { RankScope } from '../../../src/contract/hours.contract.ts'
import type { CalendarPeriod } from '../../../src/contract/time.ts'
import type { Timestamp } from './columns.ts'

export interface HonourTables {
  /** Data of service hours beside their facts, and the minutes booked on the account. */
  hoursEntry: {
    /** Id of its record. */
    id: string
    owner: string
    /** The work done, in public words. */
    title: string
    source: keyof typeof HOURS_SOURCES
    /** A code of the address tree. */
    place: string
    startedAt: Timestamp
    endedAt: Timestamp
    /** Minutes booked on the account. */
    credited: Generated<number>
    /** The account of the organisation that the owner came with; empty for a person who came alone. */
    servedFor: Generated<string>
    /** Seen by another person, or vouched for by two; only these count for rankings. */
    checked: boolean
  }
  /** Sum of checked minutes. `starts` is the first day of the period. */
  rankTotal: {
    scope: RankScope
    period: CalendarPeriod
    starts: string
    /** A uid, or a district of six digits. */
    key: string
    minutes: number
    /** False if the owner opted out of rankings. */
    shown: boolean
  }
  certificate: {
    /** Id of its record. */
    id: string
    number: string
    kind: keyof typeof CERTIFICATE_KINDS
    /** Canonical JSON from when it was issued, which the hash covers. */
    snapshot: string
    /** With this code a reader sees the holder's full name. */
    code: string
    lookups: Generated<number>
    issuedAt: Timestamp
  }
  /** The last number issued in a year. */
  certificateSerial: { year: number; last: number }
}
