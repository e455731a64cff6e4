/** Public reviews 评价. The workflow of orders publishes them. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { mallContract, Review } from '../../../src/contract/mall.contract.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import { scrubbed } from '../../../src/contract/scrub.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Handlers } from '../../engine/context.ts'
import { maskedName } from '../../identity/names.ts'
import { nameSecrets, partySecretsOf } from '../../identity/parties.ts'
import { byId, listPage, type Paging } from '../../kernel/listPage.ts'

type ListedReview = Review & { readonly goods: string; readonly goodsTitle: string }

/** Resolves to a page of the reviews that match the condition, the newest first. */
export async function reviewPageFor(db: Queryable, condition: RawBuilder<SqlBool>, paging: Paging) {
  const all = db.selectFrom('review').where(condition)
  const read = (page: typeof all) =>
    page
      .innerJoin('goods', 'goods.id', 'review.goods')
      .leftJoin('account', 'account.uid', 'review.uid')
      .leftJoin('orderLine', 'orderLine.id', 'review.line')
      .select(['review.id', 'stars', 'words', 'review.pictures', 'review.options', 'answer', 'review.createdAt'])
      .select(['account.name', 'review.goods', 'goods.title', 'orderLine.order'])
  const { rows, next, total } = await listPage(db, all, read, { by: [byId('review.id')], ...paging })
  const secrets = await partySecretsOf(
    db,
    rows.flatMap(({ order }) => order ?? []),
  )
  const dataList = rows.map(
    ({ name, title, createdAt, order, words, answer, ...row }): ListedReview => ({
      ...row,
      words: scrubbed(words, [...secrets(order ?? ''), ...nameSecrets(name ?? '')]),
      answer: scrubbed(answer, [...secrets(order ?? ''), ...nameSecrets(name ?? '')]),
      author: name === null ? '已注销的用户' : maskedName(name),
      goodsTitle: title,
      at: createdAt.getTime(),
    }),
  )
  return { dataList, next, total }
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
