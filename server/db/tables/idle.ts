/** Tables of things to pass on. */
import type { GeneratedAlways } from 'kysely'
import type { IDLE_CONDITIONS, IdleTerms, IdleWay } from '../../../src/contract/idleWords.ts'
import type { Json, Timestamp } from './columns.ts'

interface SeenThing {
  readonly title: string
  readonly words: string
  readonly condition: keyof typeof IDLE_CONDITIONS
  readonly pictures: readonly string[]
}
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
    /** 分; 0 unless it is sold. */
    price: number
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
    /** The thing as the buyer saw it when asking. */
    seen: Json<SeenThing>
    createdAt: Timestamp
  }
}
