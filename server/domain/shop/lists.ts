/**
 * A shop's own goods as its owner sees them, including drafts and goods off sale, with their stock; and the open shops,
 * for everybody.
 */
import { sql } from 'kysely'
import { refuse } from '../../../src/contract/refusal.ts'
import type { ShopGoodsDraft, shopContract } from '../../../src/contract/shop.contract.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Handlers } from '../../engine/context.ts'
import { byId, listPage } from '../../kernel/listPage.ts'
import { decodeCursor, likePattern, pageLimit, pageOf } from '../../kernel/pagination.ts'
import { seenOf } from '../../kernel/seen.ts'
import { allOf, matchesKeyword } from '../mall/filters.ts'
import { GOODS_COLUMNS, type GoodsRecordRow, goodsRowOf } from '../mall/rows.ts'
import { assertKeeper, keepsShop } from './keeper.ts'

type GoodsState = 'draft' | 'onSale' | 'offSale'

interface OwnGoodsRow extends GoodsRecordRow {
  readonly state: GoodsState
  readonly stock: number
  readonly held: number
}

/** Resolves to the goods if this person owns their shop; throws `missing` otherwise. */
export async function ownGoods(db: Queryable, id: string, uid: string) {
  const row = await db.selectFrom('goods').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row || !(await keepsShop(db, row.shop, uid))) return refuse('missing', '没有找到这件商品')
  return row
}

/** Resolves to goods as their form shows them; what lies on the shelf is said a SKU. */
export async function draftOf(db: Queryable, row: Awaited<ReturnType<typeof ownGoods>>): Promise<ShopGoodsDraft> {
  const skus = await db
    .selectFrom('sku')
    .select(['id', 'options', 'price', 'stock'])
    .where('goods', '=', row.id)
    .where('gone', '=', false)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const { title, summary, body, classification, condition, freight, optionNames } = row
  const pictures = row.pictures.length > 0 ? row.pictures : [row.picture]
  return {
    title,
    summary,
    body,
    classification,
    condition,
    freight,
    pictures,
    optionNames,
    skus: skus.map(sku => ({ ...sku, seen: sku.stock })),
  }
}

/** Returns what an edit of goods changes: all but their stock, which moves by itself. */
export const editedOf = ({ skus, ...draft }: ShopGoodsDraft) => ({
  ...draft,
  skus: skus.map(({ id, options, price }) => ({ id, options, price })),
})

export const shopListCalls: Pick<Handlers<typeof shopContract>, 'shopGoodsPage' | 'shopGoodsDetail'> = {
  async shopGoodsPage({ shop, state, keyword, pageSize, after }, { database: { db }, me: { uid } }) {
    await assertKeeper(db, shop, uid)
    const matching = allOf([
      sql<boolean>`goods.shop = ${shop}`,
      ...(state === undefined ? [] : [sql<boolean>`goods.state = ${state}`]),
      ...(keyword === undefined ? [] : [matchesKeyword(keyword)]),
    ])
    const from = after === undefined ? sql`true` : sql`goods.id < ${decodeCursor(after, [''])[0]}`
    const found = await sql<OwnGoodsRow>`
      select ${GOODS_COLUMNS}, goods.state, coalesce(shelf.stock, 0)::int as stock, coalesce(shelf.held, 0)::int as held
      from goods left join lateral (
        select sum(stock) as stock, sum(held) as held from sku where sku.goods = goods.id and not sku.gone
      ) shelf on true
      where ${matching} and ${from} order by goods.id desc limit ${pageLimit(pageSize)}`.execute(db)
    const counted = await sql<{ n: number }>`select count(*)::int as n from goods where ${matching}`.execute(db)
    const { rows, next } = pageOf(found.rows, pageSize, ({ id }) => [id])
    const dataList = rows.map(row => ({ ...goodsRowOf(row), state: row.state, stock: row.stock, held: row.held }))
    return { dataList, next, total: counted.rows[0]?.n ?? 0 }
  },

  async shopGoodsDetail({ id }, { database: { db }, me: { uid } }) {
    const row = await ownGoods(db, id, uid)
    const draft = await draftOf(db, row)
    return { id, shop: row.shop, state: row.state, draft, seen: seenOf(editedOf(draft)) }
  },
}

export const publicShopListCalls: Pick<Handlers<typeof shopContract>, 'shopPage'> = {
  async shopPage({ keyword, ...paging }, { database: { db } }) {
    const open = db
      .selectFrom('shop')
      .innerJoin('record', 'record.id', 'shop.id')
      .where('record.state', '=', 'open')
      .$if(keyword !== undefined, some => some.where('shop.name', 'ilike', likePattern(keyword!)))
    const read = (page: typeof open) => page.select(['shop.id', 'shop.name', 'shop.picture', 'shop.summary'])
    const { rows, ...rest } = await listPage(db, open, read, { by: [byId('shop.id')], ...paging })
    return { dataList: rows.map(row => ({ ...row, open: true })), ...rest }
  },
}
