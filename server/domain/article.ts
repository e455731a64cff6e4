/** Reading matter about the platform: introduction, agreement, privacy, contact. */
import { sql } from 'kysely'
import type { homeContract } from '../../src/contract/home.contract.ts'
import { refuse } from '../../src/contract/refusal.ts'
import type { Handlers } from './context.ts'
import { keysOf, pageLimit, pageOf } from './paging.ts'

const CARD = ['id', 'title', 'summary', 'picture', 'published_at'] as const

export const article: Pick<Handlers<typeof homeContract>, 'platformJieshaoPage' | 'platformJieshaoDetails'> = {
  platformJieshaoPage: async ({ topic, pageSize, after }, { database: { db } }) => {
    const fitting = db.selectFrom('article').$if(topic !== undefined, all => all.where('topic', '=', topic!))
    const [sort, id] = after === undefined ? [0, ''] : keysOf(after, [0, ''])
    const found = await fitting
      .select([...CARD, 'sort'])
      .$if(after !== undefined, all => all.where(sql<boolean>`(sort, id) > (${sort}::bigint, ${id})`))
      .orderBy('sort')
      .orderBy('id')
      .limit(pageLimit(pageSize))
      .execute()
    const { total } = await fitting.select(eb => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    const { rows, next } = pageOf(found, pageSize, row => [row.sort, row.id])
    return {
      dataList: rows.map(({ published_at, ...row }) => ({ ...row, publishedAt: published_at.getTime() })),
      next,
      total,
    }
  },
  platformJieshaoDetails: async ({ id }, { database: { db } }) => {
    const found = await db
      .selectFrom('article')
      .select([...CARD, 'body'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!found) return refuse('missing', '没有找到这篇文章')
    const { published_at, ...row } = found
    return { ...row, publishedAt: published_at.getTime() }
  },
}
