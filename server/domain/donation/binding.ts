/** What the engine has to know of gifts of goods: who stands above, and what the world has to say to a step. */
import { refuse } from '../../../src/contract/refusal.ts'
import { goodsDonation, WAITING_STATES } from '../../../src/machines/workflows/goodsDonation/chart.ts'
import type { Queryable } from '../../db/connect.ts'
import { binding } from '../../engine/binding.ts'
import { heldRungs, lockPosts, nextRungOf } from '../../engine/ladder.ts'
import { assertOwnPictures } from '../../files/ownership.ts'
import { assertCollector } from './collectors.ts'
import { assertCounted } from './counts.ts'

const WAITING: readonly string[] = WAITING_STATES

async function assertPhotographed(db: Queryable, uid: string, photos: readonly string[]): Promise<void> {
  if (photos.length === 0) refuse('invalid', '请至少拍一张现场照片', 'photos')
  await assertOwnPictures(db, uid, photos, 'photos')
}

export const donationBinding = binding(goodsDonation, {
  columns: ({ owner, place }) => ({ owner, place }),
  async titles(db, ids) {
    const rows = await db.selectFrom('donationInfo').select(['id', 'title']).where('id', 'in', ids).execute()
    return new Map(rows.map(({ id, title }) => [id, title]))
  },
  lockPosts,
  async refresh(db, { state, facts }) {
    if (!WAITING.includes(state)) return {}
    const { owner, place, rung } = facts
    return { next: nextRungOf(await heldRungs(db, place, [owner]), rung) }
  },
  assertWorld: {
    ASSIGN: (db, { facts }, { input }) => assertCollector(db, facts, input.collector),
    async COLLECT(db, { id }, { input, who: { uid = '' } }) {
      await assertPhotographed(db, uid, input.photos)
      await assertCounted(db, id, input)
    },
    STORE: (db, { id }, { input }) => assertCounted(db, id, input),
  },
})
