/** Tables of things to pass on. */
import type { GeneratedAlways } from 'kysely'
import type { IDLE_CONDITIONS, IdleTerms, IdleWay } from '../../../src/contract/idleWords.ts'
import type { Json, Timestamp } from './columns.ts'

export interface IdleTables {
  /** What is public of a thing; the record with the same id has its state. */
  idleItem: {
    id: string
    uid: string
    title: string
    classification: string
    branch: string
    condition: keyof typeof IDLE_CONDITIONS
    terms: IdleTerms
    want: string
    words: string
    pictures: Json<readonly string[]>
    ways: Json<readonly IdleWay[]>
    region: string
    spot: string
    /** A point in the owner's neighbourhood, GCJ-02. */
    lng: number
    lat: number
    marks: GeneratedAlways<string[]>
    createdAt: Timestamp
  }
  /** Who asks for a thing. */
  idleDeal: {
    id: string
    item: string
    uid: string
    way: IdleWay
    words: string
    code: string | null
    createdAt: Timestamp
  }
}
