/** Goods as rows of lists. */
import { type RawBuilder, sql } from 'kysely'
import type { GoodsRow } from '../../../src/contract/mall.contract.ts'

/** Columns of a row, for a statement with the table `goods` under its own name. */
export const GOODS_COLUMNS: RawBuilder<GoodsRecordRow> = sql<GoodsRecordRow>`
  goods.id, goods.title, goods.summary, goods.picture, goods.price, goods.highest_price, goods.sold, goods.tag,
  goods.condition, goods.in_stock, (select name from shop where shop.id = goods.shop) as shop_name`

export interface GoodsRecordRow {
  readonly id: string
  readonly title: string
  readonly summary: string
  readonly picture: string
  readonly price: number
  readonly highestPrice: number
  readonly sold: number
  readonly tag: string
  readonly condition: 'new' | 'used'
  readonly inStock: boolean
  readonly shopName: string
}

/** Returns goods as a row of a list; amounts in 分. */
export const goodsRowOf = (row: GoodsRecordRow): GoodsRow => ({
  id: row.id,
  title: row.title,
  summary: row.summary,
  picture: row.picture,
  price: row.price,
  highestPrice: Math.max(row.price, row.highestPrice),
  sold: row.sold,
  tag: row.tag,
  condition: row.condition,
  shopName: row.shopName,
  inStock: row.inStock,
})
