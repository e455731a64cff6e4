/** The donation cart: goods gathered until they are given together. */
import type { CartGoods, donationContract } from '../../../src/contract/donation.contract.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import { newId } from '../../db/ids.ts'
import type { Handlers } from '../context.ts'
import { columnsOf, dayOf, mustBeGivable } from './given.ts'

/** Most kinds of goods in one cart. */
const MOST = 50
type Calls = 'cartList' | 'cartAdd' | 'cartUpdate' | 'cartDelete'

export const cartCalls: Pick<Handlers<typeof donationContract>, Calls> = {
  async cartList(_, { database: { db }, me: { uid } }) {
    const rows = await db
      .selectFrom('donation_cart')
      .innerJoin('classification', 'classification.id', 'donation_cart.classification')
      .selectAll('donation_cart')
      .select('classification.name as classificationName')
      .where('uid', '=', uid)
      .orderBy('donation_cart.id', 'desc')
      .execute()
    return {
      dataList: rows.map(({ uid: _, created_at: __, expiry, ...row }): CartGoods => ({ ...row, expiry: expiry ?? '' })),
    }
  },

  async cartAdd({ goods }, { database, me: { uid }, clock }) {
    return database.tx(async db => {
      await db.selectFrom('account').select('uid').where('uid', '=', uid).forUpdate().executeTakeFirstOrThrow()
      await mustBeGivable(db, uid, [goods], { field: 'goods', today: dayOf(clock()) })
      const { count } = await db
        .selectFrom('donation_cart')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('uid', '=', uid)
        .executeTakeFirstOrThrow()
      if (Number(count) >= MOST) refuse('notNow', `捐赠清单最多 ${MOST} 样，请先提交一部分`)
      const id = newId(clock())
      await db
        .insertInto('donation_cart')
        .values({ id, uid, created_at: new Date(clock()), ...columnsOf(goods) })
        .execute()
      return { id }
    })
  },

  async cartUpdate({ id, count }, { database: { db }, me: { uid } }) {
    const { numUpdatedRows } = await db
      .updateTable('donation_cart')
      .set({ count })
      .where('id', '=', id)
      .where('uid', '=', uid)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) refuse('missing', '捐赠清单里没有这样物品')
    return {}
  },

  /** What is not there any more is gone, as was asked. */
  async cartDelete({ ids }, { database: { db }, me: { uid } }) {
    await db
      .deleteFrom('donation_cart')
      .where('uid', '=', uid)
      .where('id', 'in', [...ids])
      .execute()
    return {}
  },
}
