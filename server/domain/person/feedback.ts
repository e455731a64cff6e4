/** Feedback to the platform, and its reply. */
import type { personContract } from '../../../src/contract/person.contract.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import { DAY_MS } from '../../../src/contract/time.ts'
import { newId } from '../../db/ids.ts'
import { consume } from '../../db/rateLimit.ts'
import type { Handlers } from '../../engine/context.ts'
import { attachPictures } from '../../files/ownership.ts'
import { byId, listPage } from '../../kernel/listPage.ts'

const MAX_PER_DAY = 50

export const feedbackCalls: Pick<Handlers<typeof personContract>, 'feedback' | 'feedbackPage'> = {
  async feedback({ content, pictures = [] }, { database: { db }, me: { uid }, clock }) {
    await attachPictures(db, uid, pictures, { field: 'pictures' })
    const now = clock()
    const { allowed } = await consume(db, { key: `feedback:${uid}`, max: MAX_PER_DAY, windowMs: DAY_MS }, now)
    if (!allowed) refuse('tooMany', '今天的反馈已经很多了，请明天再来')
    const id = newId(now)
    await db
      .insertInto('feedback')
      .values({ id, uid, content, pictures: JSON.stringify(pictures), createdAt: new Date(now) })
      .execute()
    return { id }
  },

  async feedbackPage(paging, { database: { db }, me: { uid } }) {
    const myFeedback = db.selectFrom('feedback').where('uid', '=', uid)
    const { rows, next, total } = await listPage(db, myFeedback, page => page.selectAll(), { by: [byId()], ...paging })
    return {
      dataList: rows.map(({ id, content, pictures, answer, createdAt }) => ({
        id,
        content,
        pictures,
        answer,
        createdAt: createdAt.getTime(),
      })),
      next,
      total,
    }
  },
}
