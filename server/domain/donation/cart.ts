/** The donation cart: goods collected until they are donated together. */
import type { CartGoods, donationContract } from '../../../src/contract/donation.contract.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import { chinaDay } from '../../../src/contract/time.ts'
import { newId } from '../../db/ids.ts'
import type { Handlers } from '../../engine/context.ts'
import { assertGivable, goodsColumns } from './goods.ts'

/** The maximum of different goods in a cart. */
const MAX_KINDS = 50
type CartCall = 'cartList' | 'cartAdd' | 'cartUpdate' | 'cartDelete'

export const donationCartCalls: Pick<Handlers<typeof donationContract>, CartCall> = {
  async cartList(_, { database: { db }, me: { uid } }) {
    const rows = await db
      .selectFrom('donationCart')
      .innerJoin('classification', 'classification.id', 'donationCart.classification')
      .selectAll('donationCart')
      .select('classification.name as classificationName')
      .where('uid', '=', uid)
      .orderBy('donationCart.id', 'desc')
      .execute()
    return {
      dataList: rows.map(({ uid: _, createdAt: __, expiry, ...row }): CartGoods => ({ ...row, expiry: expiry ?? '' })),
    }
  },

  async cartAdd({ goods }, { database, me: { uid }, clock }) {
    return database.tx(async db => {
      await db.selectFrom('account').select('uid').where('uid', '=', uid).forNoKeyUpdate().executeTakeFirstOrThrow()
      await assertGivable(db, uid, [goods], { field: 'goods', today: chinaDay(clock()) })
      const { count } = await db
        .selectFrom('donationCart')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('uid', '=', uid)
        .executeTakeFirstOrThrow()
      if (Number(count) >= MAX_KINDS) refuse('notNow', `捐赠清单最多 ${MAX_KINDS} 样，请先提交一部分`)
      const id = newId(clock())
      await db
        .insertInto('donationCart')
        .values({ id, uid, createdAt: new Date(clock()), ...goodsColumns(goods) })
        .execute()
      return { id }
    })
  },

  async cartUpdate({ id, count }, { database: { db }, me: { uid } }) {
    const { numUpdatedRows } = await db
      .updateTable('donationCart')
      .set({ count })
      .where('id', '=', id)
      .where('uid', '=', uid)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) refuse('missing', '捐赠清单里没有这样物品')
    return {}
  },

  /** Lines that do not exist count as deleted. */
  async cartDelete({ ids }, { database: { db }, me: { uid } }) {
    await db
      .deleteFrom('donationCart')
      .where('uid', '=', uid)
      .where('id', 'in', [...ids])
      .execute()
    return {}
  },
}
