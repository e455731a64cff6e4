/** A shop's own goods, as its keeper sees them: drafts and what is off sale as well, with what lies on the shelf. */
import { sql } from 'kysely'
import type { GoodsDraft, shopContract } from '../../../src/contract/mall.contract.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import type { Query } from '../../db/connect.ts'
import type { Handlers } from '../context.ts'
import { keysOf, pageLimit, pageOf } from '../paging.ts'
import { every, saying } from './filters.ts'
import { keeps, mayLook } from './keeper.ts'
import { type Found, ROW, shownRow } from './rows.ts'

type State = 'draft' | 'onSale' | 'offSale'

interface Own extends Found {
  readonly state: State
  readonly stock: number
  readonly held: number
}

/** The goods, if this person keeps their shop; `missing` otherwise. */
export async function ownGoods(db: Query, id: string, uid: string) {
  const row = await db.selectFrom('goods').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row || !(await keeps(db, row.shop, uid))) return refuse('missing', '没有找到这件商品')
  return row
}

async function draftOf(db: Query, row: Awaited<ReturnType<typeof ownGoods>>): Promise<GoodsDraft> {
  const skus = await db
    .selectFrom('sku')
    .select(['id', 'options', 'price', 'stock'])
    .where('goods', '=', row.id)
    .where('gone', '=', false)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const { title, summary, body, classification, condition, freight, option_names } = row
  const pictures = row.pictures.length > 0 ? row.pictures : [row.picture]
  return { title, summary, body, classification, condition, freight, pictures, optionNames: option_names, skus }
}

export const shopGoodsCalls: Pick<Handlers<typeof shopContract>, 'shopGoodsPage' | 'shopGoodsDetail'> = {
  async shopGoodsPage({ shop, state, keyword, pageSize, after }, { database: { db }, me: { uid } }) {
    await mayLook(db, shop, uid)
    const fitting = every([
      sql<boolean>`goods.shop = ${shop}`,
      ...(state === undefined ? [] : [sql<boolean>`goods.state = ${state}`]),
      ...(keyword === undefined ? [] : [saying(keyword)]),
    ])
    const from = after === undefined ? sql`true` : sql`goods.id < ${keysOf(after, [''])[0]}`
    const found = await sql<Own>`
      select ${ROW}, goods.state, coalesce(shelf.stock, 0)::int as stock, coalesce(shelf.held, 0)::int as held
      from goods left join lateral (
        select sum(stock) as stock, sum(held) as held from sku where sku.goods = goods.id and not sku.gone
      ) shelf on true
      where ${fitting} and ${from} order by goods.id desc limit ${pageLimit(pageSize)}`.execute(db)
    const counted = await sql<{ n: number }>`select count(*)::int as n from goods where ${fitting}`.execute(db)
    const { rows, next } = pageOf(found.rows, pageSize, ({ id }) => [id])
    const dataList = rows.map(row => ({ ...shownRow(row), state: row.state, stock: row.stock, held: row.held }))
    return { dataList, next, total: counted.rows[0]?.n ?? 0 }
  },

  async shopGoodsDetail({ id }, { database: { db }, me: { uid } }) {
    const row = await ownGoods(db, id, uid)
    return { id, shop: row.shop, state: row.state, draft: await draftOf(db, row) }
  },
}
