/** Goods as lists show them. */
import { type RawBuilder, sql } from 'kysely'
import type { GoodsRow } from '../../../src/contract/mall.contract.ts'

/** Columns of a row, for a statement in which the table `goods` is called by its own name. */
export const ROW: RawBuilder<Found> = sql<Found>`
  goods.id, goods.title, goods.summary, goods.picture, goods.price, goods.highest_price, goods.sold, goods.tag,
  goods.condition, goods.in_stock, (select name from shop where shop.id = goods.shop) as shop_name`

export interface Found {
  readonly id: string
  readonly title: string
  readonly summary: string
  readonly picture: string
  readonly price: number
  readonly highest_price: number
  readonly sold: number
  readonly tag: string
  readonly condition: 'new' | 'used'
  readonly in_stock: boolean
  readonly shop_name: string
}

export const shownRow = (row: Found): GoodsRow => ({
  id: row.id,
  title: row.title,
  summary: row.summary,
  picture: row.picture,
  price: row.price,
  highestPrice: Math.max(row.price, row.highest_price),
  sold: row.sold,
  tag: row.tag,
  condition: row.condition,
  shopName: row.shop_name,
  inStock: row.in_stock,
})
