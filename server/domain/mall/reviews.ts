/** Reviews 评价: read by everybody. The workflow of orders publishes them. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { mallContract, Review } from '../../../src/contract/mall.contract.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Handlers } from '../../engine/context.ts'
import { maskedName } from '../../identity/names.ts'
import { decodeCursor, pageLimit, pageOf } from '../../kernel/pagination.ts'

interface ReviewListQuery {
  readonly pageSize?: number | undefined
  readonly after?: string | undefined
}
type ListedReview = Review & { readonly goods: string; readonly goodsTitle: string }

/** Returns a page of the reviews that meet the condition, the newest first. */
export async function reviewPageFor(
  db: Queryable,
  condition: RawBuilder<SqlBool>,
  { pageSize, after }: ReviewListQuery,
) {
  const all = db.selectFrom('review').where(condition)
  const found = await all
    .innerJoin('goods', 'goods.id', 'review.goods')
    .leftJoin('account', 'account.uid', 'review.uid')
    .select(['review.id', 'stars', 'words', 'review.pictures', 'options', 'answer', 'review.createdAt'])
    .select(['account.name', 'review.goods', 'goods.title'])
    .$if(after !== undefined, some => some.where('review.id', '<', decodeCursor(after!, [''])[0]))
    .orderBy('review.id', 'desc')
    .limit(pageLimit(pageSize))
    .execute()
  const { total } = await all.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const { rows, next } = pageOf(found, pageSize, ({ id }) => [id])
  const dataList = rows.map(
    ({ name, title, createdAt, ...row }): ListedReview => ({
      ...row,
      author: name === null ? '已注销的用户' : maskedName(name),
      goodsTitle: title,
      at: createdAt.getTime(),
    }),
  )
  return { dataList, next, total: Number(total) }
}

export const reviewCalls: Pick<Handlers<typeof mallContract>, 'reviewPage'> = {
  async reviewPage({ goods, stars, withPictures, ...page }, { database: { db } }) {
    const visibleGoods = db.selectFrom('goods').select('id').where('id', '=', goods).where('state', '<>', 'draft')
    if (!(await visibleGoods.executeTakeFirst())) refuse('missing', '没有找到这件商品')
    const condition = sql<SqlBool>`review.goods = ${goods}
      ${stars === undefined ? sql`` : sql`and review.stars = ${stars}`}
      ${withPictures ? sql`and review.pictures <> '[]'` : sql``}`
    return reviewPageFor(db, condition, page)
  },
}
