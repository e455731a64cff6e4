/** Reviews 评价: read by everybody, answered by the shop. The workflow of orders publishes them. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { mallContract, Review, shopContract } from '../../../src/contract/mall.contract.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import type { Query } from '../../db/connect.ts'
import type { Handlers } from '../context.ts'
import { maskedName } from '../order/people.ts'
import { keysOf, pageLimit, pageOf } from '../paging.ts'
import { keeps, mayChange, mayLook } from './keeper.ts'

interface Asked {
  readonly pageSize?: number | undefined
  readonly after?: string | undefined
}
type ReviewOf = Review & { readonly goods: string; readonly goodsTitle: string }

async function pageFor(db: Query, fitting: RawBuilder<SqlBool>, { pageSize, after }: Asked) {
  const all = db.selectFrom('review').where(fitting)
  const found = await all
    .innerJoin('goods', 'goods.id', 'review.goods')
    .leftJoin('account', 'account.uid', 'review.uid')
    .select(['review.id', 'stars', 'words', 'review.pictures', 'options', 'answer', 'review.created_at'])
    .select(['account.name', 'review.goods', 'goods.title'])
    .$if(after !== undefined, some => some.where('review.id', '<', keysOf(after!, [''])[0]))
    .orderBy('review.id', 'desc')
    .limit(pageLimit(pageSize))
    .execute()
  const { total } = await all.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const { rows, next } = pageOf(found, pageSize, ({ id }) => [id])
  const dataList = rows.map(
    ({ name, title, created_at, ...row }): ReviewOf => ({
      ...row,
      author: name === null ? '已注销的用户' : maskedName(name),
      goodsTitle: title,
      at: created_at.getTime(),
    }),
  )
  return { dataList, next, total: Number(total) }
}

export const reviewCalls: Pick<Handlers<typeof mallContract>, 'reviewPage'> = {
  async reviewPage({ goods, stars, withPictures, ...asked }, { database: { db } }) {
    const shown = db.selectFrom('goods').select('id').where('id', '=', goods).where('state', '<>', 'draft')
    if (!(await shown.executeTakeFirst())) refuse('missing', '没有找到这件商品')
    const fitting = sql<SqlBool>`review.goods = ${goods}
      ${stars === undefined ? sql`` : sql`and review.stars = ${stars}`}
      ${withPictures ? sql`and review.pictures <> '[]'` : sql``}`
    return pageFor(db, fitting, asked)
  },
}

export const shopReviewCalls: Pick<Handlers<typeof shopContract>, 'shopReviewPage' | 'reviewAnswer'> = {
  async shopReviewPage({ shop, unanswered, ...asked }, { database: { db }, me: { uid } }) {
    await mayLook(db, shop, uid)
    const fitting = sql<SqlBool>`review.shop = ${shop} ${unanswered ? sql`and review.answer = ''` : sql``}`
    return pageFor(db, fitting, asked)
  },

  reviewAnswer: ({ id, words }, { database, me: { uid } }) =>
    database.tx(async db => {
      const found = await db.selectFrom('review').select('shop').where('id', '=', id).executeTakeFirst()
      if (!found || !(await keeps(db, found.shop, uid))) return refuse('missing', '没有找到这条评价')
      await mayChange(db, found.shop, uid)
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
