/** Reading matter about the platform: introduction, agreement, privacy, contact. */
import { sql } from 'kysely'
import type { homeContract } from '../../../src/contract/home.contract.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import type { Handlers } from '../../engine/context.ts'
import { decodeCursor, pageLimit, pageOf } from '../../kernel/pagination.ts'

const CARD = ['id', 'title', 'summary', 'picture', 'publishedAt'] as const

export const articleCalls: Pick<Handlers<typeof homeContract>, 'platformJieshaoPage' | 'platformJieshaoDetails'> = {
  platformJieshaoPage: async ({ topic, pageSize, after }, { database: { db } }) => {
    const matching = db.selectFrom('article').$if(topic !== undefined, all => all.where('topic', '=', topic!))
    const [sort, id] = after === undefined ? [0, ''] : decodeCursor(after, [0, ''])
    const found = await matching
      .select([...CARD, 'sort'])
      .$if(after !== undefined, all => all.where(sql<boolean>`(sort, id) > (${sort}::bigint, ${id})`))
      .orderBy('sort')
      .orderBy('id')
      .limit(pageLimit(pageSize))
      .execute()
    const { total } = await matching.select(eb => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    const { rows, next } = pageOf(found, pageSize, row => [row.sort, row.id])
    return {
      dataList: rows.map(({ publishedAt, ...row }) => ({ ...row, publishedAt: publishedAt.getTime() })),
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
    const { publishedAt, ...row } = found
    return { ...row, publishedAt: publishedAt.getTime() }
  },
}
