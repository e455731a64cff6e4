/** The details of a gift with all its options. */
import { sql } from 'kysely'
import type { giftContract } from '../../../src/contract/gift.contract.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import type { Queryable } from '../../db/connect.ts'
import type { DbRow } from '../../db/schema.ts'
import type { Handlers } from '../../engine/context.ts'
import { regionNames } from '../../geo/regionNames.ts'
import { allClassifications } from '../mall/classifications.ts'
import { isFavourite } from '../mall/favourite.ts'
import { drawOf } from './draw.ts'
import { leftFor } from './limits.ts'
import { freePointsOf, giftRowOf } from './rows.ts'

const skus = (db: Queryable) =>
  db
    .selectFrom('giftSku')
    .select(['id', 'gift', 'options', 'points', 'stock', 'held', 'position'])
    .where('gone', '=', false)
const servedSku = ({
  id,
  options,
  points,
  stock,
  held,
}: Awaited<ReturnType<ReturnType<typeof skus>['execute']>>[number]) => ({
  id,
  options,
  points,
  available: stock - held,
})

async function termsOf(db: Queryable, gift: DbRow<'gift'>) {
  const name = await regionNames(db, [gift.deliversTo])
  return {
    modes: [...(gift.post ? (['post'] as const) : []), ...(gift.pickUp ? (['pickUp'] as const) : [])],
    deliversTo: gift.deliversTo === '' ? '' : name(gift.deliversTo),
    perPerson: gift.perPerson,
    perDays: gift.perDays,
  }
}

export const giftDetailCalls: Pick<Handlers<typeof giftContract>, 'giftDetail' | 'giftSkuDetail'> = {
  async giftDetail({ id }, { me, ...services }) {
    const { db } = services.database
    const at = services.clock()
    const gift = await db
      .selectFrom('gift')
      .selectAll()
      .select(sql<boolean>`exists (select from gift_draw where gift_draw.gift = gift.id)`.as('drawn'))
      .where('id', '=', id)
      .executeTakeFirst()
    if (!gift) return refuse('missing', '没有找到这件礼品')
    const classifications = await allClassifications(services, 'all')
    const choices = await skus(db).where('gift', '=', id).orderBy('position').orderBy('id').execute()
    return {
      ...giftRowOf(gift),
      pictures: gift.pictures.length > 0 ? gift.pictures : [gift.picture],
      alt: gift.alt,
      body: gift.body,
      optionNames: gift.optionNames,
      skus: choices.map(servedSku),
      classification: [...new Set([gift.branch, gift.classification])].flatMap(code => {
        const found = classifications.find(one => one.id === code)
        return found ? [{ id: code, name: found.name }] : []
      }),
      ...(await termsOf(db, gift)),
      left: await leftFor(db, gift, me?.uid, at),
      startsAt: gift.startsAt && gift.startsAt.getTime() > at ? gift.startsAt.getTime() : null,
      listed: gift.listed,
      draw: await drawOf(db, id, at),
      favourite: await isFavourite(db, me?.uid, 'gift', id),
      mine: await freePointsOf(db, me?.uid, at),
    }
  },

  async giftSkuDetail({ id }, { database: { db } }) {
    const sku = await skus(db).where('id', '=', id).executeTakeFirst()
    if (!sku) return refuse('missing', '没有找到这个规格')
    const { title } = await db.selectFrom('gift').select('title').where('id', '=', sku.gift).executeTakeFirstOrThrow()
    return { ...servedSku(sku), gift: sku.gift, title }
  },
}
