/** Reviews 评价: read by everybody. The workflow of orders publishes them. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { mallContract, Review } from '../../../src/contract/mall.contract.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import { scrubbed } from '../../../src/contract/scrub.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Handlers } from '../../engine/context.ts'
import { maskedName } from '../../identity/names.ts'
import { nameSecrets, partySecretsOf } from '../../identity/parties.ts'
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
    .leftJoin('orderLine', 'orderLine.id', 'review.line')
    .select(['review.id', 'stars', 'words', 'review.pictures', 'review.options', 'answer', 'review.createdAt'])
    .select(['account.name', 'review.goods', 'goods.title', 'orderLine.order'])
    .$if(after !== undefined, some => some.where('review.id', '<', decodeCursor(after!, [''])[0]))
    .orderBy('review.id', 'desc')
    .limit(pageLimit(pageSize))
    .execute()
  const { total } = await all.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const { rows, next } = pageOf(found, pageSize, ({ id }) => [id])
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
