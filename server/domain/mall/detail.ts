/** The details of goods with all their options. */
import { sql } from 'kysely'
import type { mallContract } from '../../../src/contract/mall.contract.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Handlers } from '../../engine/context.ts'
import { allClassifications } from './classifications.ts'
import { isFavourite } from './favourite.ts'
import { goodsRowOf } from './rows.ts'
import { shopBriefsOf } from './shops.ts'
import { starsOf } from './stars.ts'

/** Resolves to its available SKUs, in the shop's order. */
const skusOf = async (db: Queryable, goods: string) => {
  const rows = await db
    .selectFrom('sku')
    .select(['id', 'options', 'price', 'stock', 'held'])
    .where('goods', '=', goods)
    .where('gone', '=', false)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(({ stock, held, ...row }) => ({ ...row, available: stock - held }))
}

export const goodsDetailCalls: Pick<Handlers<typeof mallContract>, 'goodsDetail'> = {
  async goodsDetail({ id }, { me, ...services }) {
    const { db } = services.database
    const row = await db
      .selectFrom('goods')
      .selectAll()
      .select(sql<string>`(select name from shop where shop.id = goods.shop)`.as('shopName'))
      .where('id', '=', id)
      .where('state', '<>', 'draft')
      .executeTakeFirst()
    if (!row) return refuse('missing', '没有找到这件商品')
    const brief = await shopBriefsOf(db, [row.shop])
    const classifications = await allClassifications(services, 'all')
    return {
      ...goodsRowOf(row),
      pictures: row.pictures.length > 0 ? row.pictures : [row.picture],
      body: row.body,
      optionNames: row.optionNames,
      skus: await skusOf(db, id),
      shop: brief(row.shop),
      classification: [row.branch, row.classification].flatMap((code, place, all) => {
        const found = classifications.find(one => one.id === code)
        return found && all.indexOf(code) === place ? [{ id: code, name: found.name }] : []
      }),
      onSale: row.listed,
      reviews: await starsOf(db, 'goods', id),
      favourite: await isFavourite(db, me?.uid, 'goods', id),
      freight: row.freight,
    }
  },
}
