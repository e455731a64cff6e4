/** Data of aid beside its records. */
import type { AID_KINDS } from '../../../src/contract/aid.contract.ts'
import type { Json, Timestamp } from './columns.ts'

export interface AidTables {
  /** The content of an application; its state and its assignee are on the record. */
  aidInfo: {
    id: string
    kind: (typeof AID_KINDS)[number]
    title: string
    words: string
    /** Empty except for relief. */
    relief: string
    /** 分 */
    amount: number
    policy: string | null
    proof: Json<string[]>
    name: string
    phone: string
    /** A person's identity number or an organisation's credit code, sealed. */
    identity: string
    detail: string
    /** GCJ-02; null if no point was chosen on the map. */
    lng: number | null
    lat: number | null
    /** The point that the public map shows, derived from the street alone; null if the map lacks the region. */
    publicLng: number | null
    publicLat: number | null
  }
  /** Public part of completed aid: that it was done, and the story if it was published. */
  aidResult: {
    id: string
    completedAt: Timestamp
    /** Empty if nothing was published. */
    title: string
    words: string
    thanks: string
    photos: Json<string[]>
  }
}
