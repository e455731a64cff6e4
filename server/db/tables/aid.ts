/** Aid beside its records. */
import type { AID_KINDS } from '../../../src/contract/aid.contract.ts'
import type { Json, Timestamp } from './columns.ts'

export interface AidTables {
  /** What an application says; where it stands and who has it is the record's. */
  aidInfo: {
    id: string
    kind: (typeof AID_KINDS)[number]
    title: string
    words: string
    /** Empty unless it is about relief. */
    relief: string
    /** 分 */
    amount: number
    policy: string | null
    proof: Json<string[]>
    name: string
    phone: string
    /** A person's identity number or an organisation's credit code. */
    identity: string
    detail: string
    /** GCJ-02; null where nobody pointed at the map. */
    lng: number | null
    lat: number | null
    /** What the public map shows, of the street alone; null where the map lacks the region. */
    publicLng: number | null
    publicLat: number | null
  }
  /** What everybody may learn of completed aid: that it was done, and the story where it was published. */
  aidResult: {
    id: string
    completedAt: Timestamp
    /** Empty where nothing was published. */
    title: string
    words: string
    thanks: string
    photos: Json<string[]>
  }
}
