/** Gifts of goods, and the warehouses' stock that they become. Days of the calendar are `2027-01-31`. */
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
  /** What a donation says beside its facts: what lists show, and where to fetch it. */
  donationInfo: {
    /** Id of its record. */
    id: string
    title: string
    /** The title without what identifies somebody, from when everybody may read it. */
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
    /** What stands on the label of the delivery. */
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
    /** The nearest of its batches that are not used up. */
    expiry: string | null
  }
  batch: {
    id: string
    /** What its label says. */
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
    /** Below zero for what leaves or is set aside; 0 for what only changes its shelf. */
    count: number
    uid: string | null
    /** The donation or the stock issue that moved it; null for what a keeper did by hand. */
    record: string | null
    reason: Generated<string>
    /** Where it lay and where it lies now; empty for all else than a change of shelf. */
    fromShelf: Generated<string>
    toShelf: Generated<string>
    at: Timestamp
  }
  /** Pieces of a batch that are set aside for a stock issue, or went out with it. */
  issueLine: { id: string; issue: string; batch: string; item: string; count: number }
}
