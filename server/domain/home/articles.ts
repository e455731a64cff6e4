/** Articles about the platform: introduction, agreement, privacy, contact. */
import { sql } from 'kysely'
import type { homeContract } from '../../../src/contract/home.contract.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import type { Handlers } from '../../engine/context.ts'
import { byId, byNumber, listPage } from '../../kernel/listPage.ts'

const CARD = ['id', 'title', 'summary', 'picture', 'publishedAt'] as const

const ORDER = [byNumber<{ readonly id: string; readonly sort: number }>(sql.ref('sort'), row => row.sort), byId()]

export const articleCalls: Pick<Handlers<typeof homeContract>, 'articlePage' | 'platformJieshaoDetails'> = {
  articlePage: async ({ topic, ...paging }, { database: { db } }) => {
    const matching = db.selectFrom('article').$if(topic !== undefined, all => all.where('topic', '=', topic!))
    const read = (page: typeof matching) => page.select([...CARD, 'sort'])
    const { rows, next, total } = await listPage(db, matching, read, { by: ORDER, direction: 'asc', ...paging })
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
