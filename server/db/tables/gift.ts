/** Gifts, their SKUs and draws, and the data of exchanges beside their records. */
import type { Generated, GeneratedAlways } from 'kysely'
import type { Json, Timestamp } from './columns.ts'

export interface GiftTables {
  gift: {
    id: string
    classification: string
    /** First level of its classification. */
    branch: string
    title: string
    summary: string
    body: string
    picture: string
    pictures: Json<string[]>
    /** The first picture in words; empty where nobody has described it. */
    alt: Generated<string>
    condition: 'new' | 'used'
    optionNames: Json<string[]>
    /** Lowest and highest points of its SKUs. */
    points: number
    highestPoints: number
    /** The city whose gift staff packs it. */
    region: string
    /** A code of the address tree that it is posted to; empty for everywhere. */
    deliversTo: Generated<string>
    post: boolean
    pickUp: boolean
    /** Pieces that one person may exchange in `perDays` days; 0 for no limit, 0 days for ever. */
    perPerson: Generated<number>
    perDays: Generated<number>
    startsAt: Date | null
    listed: Generated<boolean>
    /** Whether any of its SKUs can be exchanged; updated by every change of stock. */
    inStock: Generated<boolean>
    exchanged: Generated<number>
    createdAt: Timestamp
    /** Single characters and pairs of the title for search, computed by the database. */
    marks: GeneratedAlways<string[]>
  }
  /** `stock` pieces, of which `held` are reserved. */
  giftSku: {
    id: string
    gift: string
    options: Json<string[]>
    points: number
    stock: number
    held: Generated<number>
    given: Generated<number>
    gone: Generated<boolean>
    position: Generated<number>
  }
  /** Pieces that came in or were written off. */
  giftMovement: { id: string; sku: string; pieces: number; reason: string; uid: string; at: Timestamp }
  /** A scarce gift is drawn among the entrants. `seedHash` is public before the draw, `seed` after it. */
  giftDraw: {
    gift: string
    /** Of what is published. */
    id: Generated<string>
    title: Generated<string>
    pieces: number
    opensAt: Date
    closesAt: Date
    seed: string
    seedHash: string
    /** Changes whenever somebody enters or leaves, and never repeats. */
    stamp: Generated<string>
  }
  exchangeInfo: {
    /** Id of its record. */
    id: string
    uid: string
    gift: string
    sku: string
    title: string
    picture: string
    options: Json<string[]>
    count: number
    points: number
    receiverName: string
    receiverPhone: string
    receiverRegion: string
    receiverDetail: string
    /** The address normalised to one word, to find two accounts at one door; empty for collection in person. */
    door: string
    /** Whether a draw may choose it. */
    drawn: Generated<boolean>
    /** Shown to collect the gift. */
    code: string | null
    createdAt: Timestamp
  }
}
