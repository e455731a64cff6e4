/** What somebody wants to buy, as it stands right now: by shop, with prices from the database and what keeps a line from being bought. */
import { sql } from 'kysely'
import type { CartLine } from '../../../src/contract/mall.contract.ts'
import type { Query } from '../../db/connect.ts'
import type { Row } from '../../db/schema.ts'
import type { ShopBrief } from './shops.ts'

export interface Want {
  readonly sku: string
  readonly count: number
}

export interface WantedShop {
  readonly shop: ShopBrief
  readonly owners: readonly string[]
  readonly lines: readonly CartLine[]
  /** 分, once an order: the dearest of its goods. */
  readonly freight: number
  /** 分 with freight, of the lines that can be bought. */
  readonly amount: number
}

/** The same SKU named twice is one line. */
export function merged(wanted: readonly Want[]): Want[] {
  const counts = new Map<string, number>()
  for (const { sku, count } of wanted) counts.set(sku, (counts.get(sku) ?? 0) + count)
  return [...counts].map(([sku, count]) => ({ sku, count }))
}

interface Found extends Pick<Row<'sku'>, 'id' | 'goods' | 'options' | 'price' | 'stock' | 'held' | 'gone'> {
  readonly shop: string
  readonly title: string
  readonly picture: string
  readonly state: string
  readonly freight: number
  readonly shop_name: string
  readonly shop_picture: string
  readonly open: boolean
  /** As `ownersOf` finds them. */
  readonly owners: readonly string[]
}

/** SKUs with their goods and shops. */
async function found(db: Query, skus: readonly string[]): Promise<readonly Found[]> {
  const { rows } = await sql<Found>`
    select sku.id, sku.goods, sku.options, sku.price, sku.stock, sku.held, sku.gone,
      goods.shop, goods.title, goods.picture, goods.state, goods.freight,
      shop.name as shop_name, shop.picture as shop_picture, coalesce(record.state = 'open', false) as open,
      array(select shop.uid union select uid from role_grant where role = 'shopOwner' and region = shop.id) as owners
    from sku join goods on goods.id = sku.goods join shop on shop.id = goods.shop left join record on record.id = shop.id
    where sku.id = any(${[...skus]}::text[])`.execute(db)
  return rows
}

interface Look {
  readonly open: boolean
  readonly own: boolean
}
function problemOf({ gone, state, stock, held }: Found, count: number, { open, own }: Look): CartLine['problem'] {
  if (gone || state === 'draft') return 'gone'
  if (!open) return 'shopClosed'
  if (own) return 'ownShop'
  if (state === 'offSale') return 'offSale'
  if (stock <= held) return 'soldOut'
  return stock - held < count ? 'tooFew' : ''
}

const NO_SHOP: ShopBrief = { id: '', name: '', picture: '', open: false }
/** A line of a SKU that is not there any more; it belongs to no shop. */
const lost = ({ sku, count }: Want): CartLine => ({
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

const lineOf = (row: Found, count: number, problem: CartLine['problem']): CartLine => ({
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

/** Looks everything up; shops in the order in which they were first named. */
export async function lookUp(db: Query, wanted: readonly Want[], uid: string): Promise<WantedShop[]> {
  const wants = merged(wanted)
  const rows = new Map(
    (
      await found(
        db,
        wants.map(({ sku }) => sku),
      )
    ).map(row => [row.id, row]),
  )
  const ids = [...new Set(wants.flatMap(({ sku }) => rows.get(sku)?.shop ?? []))]
  const shops = ids.map(id => {
    const here = wants.flatMap(({ sku, count }) => {
      const row = rows.get(sku)
      if (row?.shop !== id) return []
      const look = { open: row.open, own: row.owners.includes(uid) }
      return [{ row, line: lineOf(row, count, problemOf(row, count, look)) }]
    })
    const [{ row: first }] = here as [(typeof here)[number]]
    const good = here.filter(({ line }) => line.problem === '')
    const freight = Math.max(0, ...good.map(({ row }) => row.freight))
    const amount = good.reduce((sum, { line }) => sum + line.price * line.count, freight)
    const shop = { id, name: first.shop_name, picture: first.shop_picture, open: first.open }
    return { shop, owners: [...first.owners].sort(), lines: here.map(({ line }) => line), freight, amount }
  })
  const missing = wants.filter(({ sku }) => !rows.has(sku)).map(lost)
  return missing.length > 0 ? [...shops, { shop: NO_SHOP, owners: [], lines: missing, freight: 0, amount: 0 }] : shops
}
