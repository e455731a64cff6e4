/** A word to the platform, and what the platform said to it. */
import type { personContract } from '../../src/contract/person.contract.ts'
import { refuse } from '../../src/contract/refusal.ts'
import { newId } from '../db/ids.ts'
import type { Handlers } from './context.ts'
import { keysOf, pageLimit, pageOf } from './paging.ts'
import { mustBeOwnPictures } from './personPicture.ts'
import { takeTurn } from './rate.ts'

const A_DAY = 50
const DAY = 86_400_000

export const feedback: Handlers<Pick<typeof personContract, 'feedback' | 'feedbackPage'>> = {
  async feedback({ content, pictures = [] }, { database: { db }, me: { uid }, clock }) {
    await mustBeOwnPictures(db, uid, pictures, 'pictures')
    const now = clock()
    const { taken } = await takeTurn(db, { key: `feedback:${uid}`, most: A_DAY, within: DAY }, now)
    if (!taken) refuse('tooMany', '今天的反馈已经很多了，请明天再来')
    const id = newId(now)
    await db
      .insertInto('feedback')
      .values({ id, uid, content, pictures: JSON.stringify(pictures), created_at: new Date(now) })
      .execute()
    return { id }
  },

  async feedbackPage({ after, pageSize }, { database: { db }, me: { uid } }) {
    const mine = db.selectFrom('feedback').where('uid', '=', uid)
    const from = after === undefined ? mine : mine.where('id', '<', keysOf(after, [''])[0])
    const rows = await from.selectAll().orderBy('id', 'desc').limit(pageLimit(pageSize)).execute()
    const { rows: shown, next } = pageOf(rows, pageSize, ({ id }) => [id])
    const { total } = await mine.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    return {
      dataList: shown.map(({ id, content, pictures, answer, created_at }) => ({
        id,
        content,
        pictures,
        answer,
        createdAt: created_at.getTime(),
      })),
      next,
      total: Number(total),
    }
  },
}
