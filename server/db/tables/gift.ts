/** Gifts, their SKUs and draws, and what belongs to exchanges beside their records. */
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
    condition: 'new' | 'used'
    optionNames: Json<string[]>
    /** Fewest and most points of its SKUs. */
    points: number
    highestPoints: number
    /** The city whose gift staff packs it. */
    region: string
    /** Where it is posted to: a code of the address tree; empty for everywhere. */
    deliversTo: Generated<string>
    post: boolean
    pickUp: boolean
    /** Pieces that one person may exchange within so many days; 0 for no limit, 0 days for ever. */
    perPerson: Generated<number>
    perDays: Generated<number>
    startsAt: Date | null
    listed: Generated<boolean>
    /** True where any of its SKUs can be exchanged; whoever changes stock says so. */
    inStock: Generated<boolean>
    exchanged: Generated<number>
    createdAt: Timestamp
    /** Single signs and pairs of the title, for search; the database computes them. */
    marks: GeneratedAlways<string[]>
  }
  /** What is exchanged: `stock` pieces, of which `held` are put by. */
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
  /** A scarce gift is drawn among those who asked. `seedHash` is shown before, `seed` after. */
  giftDraw: {
    gift: string
    pieces: number
    opensAt: Date
    closesAt: Date
    seed: string
    seedHash: string
    /** Another one whenever somebody enters or leaves, never the same again. */
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
    /** The address as one word, by which two accounts at one door are found; empty where it is picked up. */
    door: string
    /** Whether a draw may choose it. */
    drawn: Generated<boolean>
    /** By which it is handed over. */
    code: string | null
    createdAt: Timestamp
  }
}
