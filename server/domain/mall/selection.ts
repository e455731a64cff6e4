/**
 * The current state of a selection to buy: by shop, with prices from the database and the reason why a line cannot be
 * bought.
 */
import { sql } from 'kysely'
import type { CartLine } from '../../../src/contract/mall.contract.ts'
import type { Queryable } from '../../db/connect.ts'
import type { DbRow } from '../../db/schema.ts'
import type { ShopBrief } from './shops.ts'

export interface SelectedSku {
  readonly sku: string
  readonly count: number
}

export interface ShopSelection {
  readonly shop: ShopBrief
  readonly owners: readonly string[]
  readonly lines: readonly CartLine[]
  /** 分, once an order: the highest freight of its goods. */
  readonly freight: number
  /** 分 with freight, of the lines that can be bought. */
  readonly amount: number
}

/** Merges repeated lines of the same SKU. */
export function mergeSelection(selection: readonly SelectedSku[]): SelectedSku[] {
  const counts = new Map<string, number>()
  for (const { sku, count } of selection) counts.set(sku, (counts.get(sku) ?? 0) + count)
  return [...counts].map(([sku, count]) => ({ sku, count }))
}

interface SelectedSkuRow extends Pick<DbRow<'sku'>, 'id' | 'goods' | 'options' | 'price' | 'stock' | 'held' | 'gone'> {
  readonly shop: string
  readonly title: string
  readonly picture: string
  readonly state: string
  readonly freight: number
  readonly shopName: string
  readonly shopPicture: string
  readonly open: boolean
  /** Uids of the shop's owners, who may not buy from themselves. */
  readonly owners: readonly string[]
}

/** Resolves to SKUs with their goods and shops. */
async function loadSkus(db: Queryable, skus: readonly string[]): Promise<readonly SelectedSkuRow[]> {
  const { rows } = await sql<SelectedSkuRow>`
    select sku.id, sku.goods, sku.options, sku.price, sku.stock, sku.held, sku.gone,
      goods.shop, goods.title, goods.picture, goods.state, goods.freight,
      shop.name as shop_name, shop.picture as shop_picture, coalesce(record.state = 'open', false) as open,
      array(select shop.uid union select uid from role_grant where role = 'shopOwner' and region = shop.id) as owners
    from sku join goods on goods.id = sku.goods join shop on shop.id = goods.shop left join record on record.id = shop.id
    where sku.id = any(${[...skus]}::text[])`.execute(db)
  return rows
}

interface BuyerView {
  readonly open: boolean
  readonly own: boolean
}
function problemOf(
  { gone, state, stock, held }: SelectedSkuRow,
  count: number,
  { open, own }: BuyerView,
): CartLine['problem'] {
  if (gone || state === 'draft') return 'gone'
  if (!open) return 'shopClosed'
  if (own) return 'ownShop'
  if (state === 'offSale') return 'offSale'
  if (stock <= held) return 'soldOut'
  return stock - held < count ? 'tooFew' : ''
}

const MISSING_SHOP: ShopBrief = { id: '', name: '', picture: '', open: false }
/** Returns the line of a SKU that does not exist any more; it belongs to no shop. */
const missingLine = ({ sku, count }: SelectedSku): CartLine => ({
  sku,
  goods: '',
  title: '商品已不存在',
  picture: '',
  options: [],
  price: 0,
  count,
  available: 0,
  problem: 'gone',
})

const lineOf = (row: SelectedSkuRow, count: number, problem: CartLine['problem']): CartLine => ({
  sku: row.id,
  goods: row.goods,
  title: row.title,
  picture: row.picture,
  options: row.options,
  price: row.price,
  count,
  available: Math.max(0, row.stock - row.held),
  problem,
})

/** Resolves to all lines; shops are in the order of their first line. */
export async function resolveSelection(
  db: Queryable,
  selection: readonly SelectedSku[],
  uid: string,
): Promise<ShopSelection[]> {
  const distinct = mergeSelection(selection)
  const rows = new Map(
    (
      await loadSkus(
        db,
        distinct.map(({ sku }) => sku),
      )
    ).map(row => [row.id, row]),
  )
  const ids = [...new Set(distinct.flatMap(({ sku }) => rows.get(sku)?.shop ?? []))]
  const shops = ids.map(id => {
    const shopLines = distinct.flatMap(({ sku, count }) => {
      const row = rows.get(sku)
      if (row?.shop !== id) return []
      const view = { open: row.open, own: row.owners.includes(uid) }
      return [{ row, line: lineOf(row, count, problemOf(row, count, view)) }]
    })
    const { row: first } = shopLines[0]!
    const buyable = shopLines.filter(({ line }) => line.problem === '')
    const freight = Math.max(0, ...buyable.map(({ row }) => row.freight))
    const amount = buyable.reduce((sum, { line }) => sum + line.price * line.count, freight)
    const shop = { id, name: first.shopName, picture: first.shopPicture, open: first.open }
    return { shop, owners: [...first.owners].sort(), lines: shopLines.map(({ line }) => line), freight, amount }
  })
  const missing = distinct.filter(({ sku }) => !rows.has(sku)).map(missingLine)
  return missing.length > 0
    ? [...shops, { shop: MISSING_SHOP, owners: [], lines: missing, freight: 0, amount: 0 }]
    : shops
}
