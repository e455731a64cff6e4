/** Reviews 评价 as a shop's owners read and answer them. */
import { type SqlBool, sql } from 'kysely'
import { refuse } from '../../../src/contract/refusal.ts'
import type { shopContract } from '../../../src/contract/shop.contract.ts'
import type { Handlers } from '../../engine/context.ts'
import { reviewPageFor } from '../mall/reviews.ts'
import { assertKeeper, assertKeeperMayChange, keepsShop } from './keeper.ts'

export const shopReviewCalls: Pick<Handlers<typeof shopContract>, 'shopReviewPage' | 'reviewAnswer'> = {
  async shopReviewPage({ shop, unanswered, ...page }, { database: { db }, me: { uid } }) {
    await assertKeeper(db, shop, uid)
    const condition = sql<SqlBool>`review.shop = ${shop} ${unanswered ? sql`and review.answer = ''` : sql``}`
    return reviewPageFor(db, condition, page)
  },

  reviewAnswer: ({ id, words }, { database, me: { uid } }) =>
    database.tx(async db => {
      const found = await db.selectFrom('review').select('shop').where('id', '=', id).executeTakeFirst()
      if (!found || !(await keepsShop(db, found.shop, uid))) return refuse('missing', '没有找到这条评价')
      await assertKeeperMayChange(db, found.shop, uid)
      const { numUpdatedRows } = await db
        .updateTable('review')
        .set({ answer: words })
        .where('id', '=', id)
        .where('answer', '=', '')
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) refuse('notNow', '已经回复过这条评价了')
      return {}
    }),
}
