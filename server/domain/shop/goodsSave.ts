/** Saves a shop's goods as a whole, with their SKUs matched by id, and puts them on sale or takes them off. */
import { sql } from 'kysely'
import { refuse } from '../../../src/contract/refusal.ts'
import { goodsDraft, type ShopGoodsDraft, type shopContract } from '../../../src/contract/shop.contract.ts'
import type { Queryable } from '../../db/connect.ts'
import { newId } from '../../db/ids.ts'
import type { Handlers } from '../../engine/context.ts'
import { attachPictures } from '../../files/ownership.ts'
import { assertSeen } from '../../kernel/seen.ts'
import { lockGoodsSkus, saveSkus } from '../mall/skus.ts'
import { assertKeeperMayChange } from './keeper.ts'
import { draftOf, editedOf, ownGoods } from './lists.ts'

const refuseDraft = (sentence: string): never => refuse('invalid', sentence, 'draft')

/** Throws for what the schema cannot express: options must match their names and be unique. */
function assertOptionsFit({ optionNames, skus }: ShopGoodsDraft): void {
  if (new Set(optionNames).size < optionNames.length) refuseDraft('规格名不能重复')
  if (skus.some(({ options }) => options.length !== optionNames.length)) refuseDraft('每个规格都要选齐')
  if (new Set(skus.map(({ options }) => JSON.stringify(options))).size < skus.length) refuseDraft('有两个规格一模一样')
  const ids = skus.flatMap(({ id }) => id ?? [])
  if (new Set(ids).size < ids.length) refuseDraft('有两个规格用了同一个编号')
}

/** Throws `invalid` unless goods can have this classification: a second level, or a first level without children. */
async function assertClassification(db: Queryable, id: string): Promise<void> {
  const one = await db
    .selectFrom('classification as own')
    .select('own.id')
    .where('own.id', '=', id)
    .where('own.kind', '=', 'goods')
    .where(({ or, not, eb, exists, selectFrom }) =>
      or([
        eb('own.parent', '<>', ''),
        not(exists(selectFrom('classification as below').select('below.id').whereRef('below.parent', '=', 'own.id'))),
      ]),
    )
    .executeTakeFirst()
  if (!one) refuseDraft('请选择分类')
}

async function assertPictures(db: Queryable, uid: string, pictures: readonly string[], existing: readonly string[]) {
  if (new Set(pictures).size < pictures.length) refuseDraft('有两张图片一模一样')
  await attachPictures(
    db,
    uid,
    pictures.filter(url => !existing.includes(url)),
    { field: 'draft', visibility: 'public' },
  )
}

const goodsColumns = ({ skus, ...draft }: ShopGoodsDraft) => {
  const prices = skus.map(({ price }) => price)
  return {
    title: draft.title,
    summary: draft.summary,
    body: draft.body,
    classification: draft.classification,
    condition: draft.condition,
    picture: draft.pictures[0]!,
    pictures: JSON.stringify(draft.pictures),
    freight: draft.freight,
    optionNames: JSON.stringify(draft.optionNames),
    price: Math.min(...prices),
    highestPrice: Math.max(...prices),
  }
}

export const goodsSaveCalls: Pick<Handlers<typeof shopContract>, 'goodsSave' | 'goodsState'> = {
  goodsSave: ({ shop, id, seen, draft }, { database, me: { uid }, clock }) =>
    database.tx(async db => {
      await assertKeeperMayChange(db, shop, uid)
      const before = id === undefined ? undefined : await ownGoods(db, id, uid)
      if (before !== undefined && before.shop !== shop) refuse('missing', '没有找到这件商品')
      if (before) {
        // Of two who save at once the second sees what the first wrote.
        await lockGoodsSkus(db, before.id)
        const now = await draftOf(db, await ownGoods(db, before.id, uid))
        assertSeen(goodsDraft, seen, editedOf(now), editedOf(draft))
      }
      assertOptionsFit(draft)
      await assertClassification(db, draft.classification)
      await assertPictures(db, uid, draft.pictures, before ? [before.picture, ...before.pictures] : [])
      const goods = id ?? newId(clock())
      const columns = goodsColumns(draft)
      if (before === undefined) {
        const fresh = { id: goods, shop, sold: 0, tag: '', state: 'draft' as const, inStock: false }
        await db
          .insertInto('goods')
          .values({ ...fresh, ...columns, createdAt: new Date(clock()) })
          .execute()
      }
      const inStock = await saveSkus(db, goods, draft.skus, clock())
      await db
        .updateTable('goods')
        .set({ ...columns, inStock })
        .where('id', '=', goods)
        .execute()
      return { id: goods }
    }),

  goodsState: ({ id, state }, { database, me: { uid } }) =>
    database.tx(async db => {
      const { shop } = await ownGoods(db, id, uid)
      await assertKeeperMayChange(db, shop, uid)
      const now = await db
        .selectFrom('goods')
        .select(['state', 'body', sql<number>`jsonb_array_length(pictures)`.as('pictures')])
        .select(sql<boolean>`exists (select from sku where sku.goods = goods.id and not gone)`.as('choice'))
        .where('id', '=', id)
        .forNoKeyUpdate()
        .executeTakeFirstOrThrow()
      if (now.state === state) return {}
      if (state === 'draft') refuse('notNow', '发布过的商品不能变回草稿，可以下架')
      if (now.state === 'draft' && state === 'offSale') refuse('notNow', '草稿还没有上架，不用下架')
      if (state === 'onSale' && (now.body === '' || now.pictures === 0 || !now.choice))
        refuse('notNow', '请先填写商品详情、图片和规格，再上架')
      await db.updateTable('goods').set({ state }).where('id', '=', id).execute()
      return {}
    }),
}
