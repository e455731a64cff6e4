/** Donations of goods, and the warehouse stock that they become. Calendar days are `2027-01-31`. */
import type { Generated } from 'kysely'
import type { GOODS_CONDITIONS, PARTIES, SLOTS } from '../../../src/contract/donation.contract.ts'
import type { MOVEMENTS } from '../../../src/contract/warehouse.contract.ts'
import type { Json, Timestamp } from './columns.ts'

type GoodsCondition = (typeof GOODS_CONDITIONS)[number]

interface GoodsColumns {
  name: string
  classification: string
  condition: GoodsCondition
  count: number
  unit: string
  pictures: Json<string[]>
  expiry: string | null
}

export interface DonationTables {
  /** Data of a donation beside its facts: what lists show, and where to collect it. */
  donationInfo: {
    /** Id of its record. */
    id: string
    title: string
    /** The title without anything that identifies a person, set when it becomes public. */
    publishedTitle: Generated<string>
    picture: string
    party: (typeof PARTIES)[number]
    name: string
    phone: string
    region: string
    detail: string
    lng: number | null
    lat: number | null
    day: string
    slot: (typeof SLOTS)[number]
    remark: string
    activity: string | null
    /** Printed on the label of the delivery. */
    code: string
  }
  donationItem: GoodsColumns & {
    id: string
    donation: string
    position: number
    /** Pieces counted at the door; null until then. */
    collected: number | null
    /** Pieces booked in; null until then. */
    stored: number | null
    issued: Generated<number>
  }
  donationCart: GoodsColumns & { id: string; uid: string; createdAt: Timestamp }
  /** One kind of goods in one warehouse; its counts are those of its batches. */
  stockItem: {
    id: string
    warehouse: string
    name: string
    classification: string
    unit: string
    picture: string
    count: Generated<number>
    reserved: Generated<number>
    /** The earliest expiry of its batches that are not used up. */
    expiry: string | null
  }
  batch: {
    id: string
    /** Printed on its label. */
    code: string
    item: string
    donation: string
    donationItem: string
    received: number
    count: number
    reserved: Generated<number>
    shelf: string
    expiry: string | null
    createdAt: Timestamp
  }
  movement: {
    id: string
    warehouse: string
    item: string
    batch: string
    kind: (typeof MOVEMENTS)[number]
    /** Negative for pieces that leave or are reserved; 0 for a change of shelf alone. */
    count: number
    uid: string | null
    /** The donation or stock issue that caused it; null for a manual correction. */
    record: string | null
    reason: Generated<string>
    /** Old and new shelf; empty except for a change of shelf. */
    fromShelf: Generated<string>
    toShelf: Generated<string>
    at: Timestamp
  }
  /** Pieces of a batch reserved for a stock issue, or gone out with it. */
  issueLine: { id: string; issue: string; batch: string; item: string; count: number }
}
