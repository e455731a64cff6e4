/** Shops, goods, carts, favourites and reviews. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { FAVOURITE_KINDS } from '../../../src/contract/mall.contract.ts'
import type { Json, Timestamp } from './columns.ts'

export interface MallTables {
  shop: {
    id: string
    uid: string
    name: string
    summary: string
    picture: string
    region: string
    address: string
    lng: number
    lat: number
    /** Pictures of its licences, for the platform only. */
    papers: ColumnType<string[], string | undefined, string>
    createdAt: Timestamp
  }
  goods: {
    id: string
    shop: string
    classification: string
    title: string
    summary: string
    picture: string
    /** Lowest price of its SKUs, 分. */
    price: number
    sold: number
    tag: string
    state: Generated<'draft' | 'onSale' | 'offSale'>
    /** 分 for one delivery of any number of pieces. */
    freight: Generated<number>
    /** Whether any of its SKUs can be bought; updated by every change of stock. */
    inStock: Generated<boolean>
    condition: Generated<'new' | 'used'>
    pictures: ColumnType<string[], string | undefined, string>
    body: Generated<string>
    optionNames: ColumnType<string[], string | undefined, string>
    /** Highest price of its SKUs, 分; 0 counts as the lowest. */
    highestPrice: Generated<number>
    /** First level of its classification, set by the database. */
    branch: GeneratedAlways<string>
    /** On sale in an open shop; set by the database. */
    listed: GeneratedAlways<boolean>
    /** Single characters and pairs of title and tag for search, set by the database. */
    marks: GeneratedAlways<string[]>
    createdAt: Timestamp
  }
  /** `stock` pieces, of which `held` await payment; the difference can be bought. */
  sku: {
    id: string
    goods: string
    options: Json<string[]>
    price: number
    stock: number
    held: Generated<number>
    sold: Generated<number>
    gone: Generated<boolean>
    /** Order in which the shop listed them. */
    position: Generated<number>
  }
  cartLine: { uid: string; sku: string; count: number; at: Timestamp }
  favourite: {
    id: string
    uid: string
    kind: (typeof FAVOURITE_KINDS)[number]
    target: string
    at: Timestamp
  }
  review: {
    id: string
    goods: string
    shop: string
    /** The reviewed order line. */
    line: string
    uid: string
    stars: number
    words: string
    pictures: Json<string[]>
    options: Json<string[]>
    answer: Generated<string>
    createdAt: Timestamp
  }
}
