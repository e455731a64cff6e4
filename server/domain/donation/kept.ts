/** What the engine has to know of gifts of goods: who stands above, and what the world has to say to a step. */
import { refuse } from '../../../src/contract/refusal.ts'
import { type GoodsDonation, goodsDonation, WAITING_STATES } from '../../../src/machines/workflows/goodsDonation.ts'
import type { Query } from '../../db/connect.ts'
import { heldRungs, nextOf, postsStay } from '../aid/ladder.ts'
import type { Kept } from '../engine/engine.ts'
import { mustBeOwnPictures } from '../personPicture.ts'
import { mustBeCollector } from './collectors.ts'
import { type Count, mustBeCounted } from './counted.ts'

const WAITING: readonly string[] = WAITING_STATES

async function mustBePhotographed(db: Query, uid: string, photos: readonly string[]): Promise<void> {
  if (photos.length === 0) refuse('invalid', '请至少拍一张现场照片', 'photos')
  await mustBeOwnPictures(db, uid, photos, 'photos')
}

export const donationKept: Kept = {
  flow: goodsDonation,
  columns: facts => {
    const { owner, place } = facts as GoodsDonation
    return { owner, place }
  },
  steady: postsStay,
  async fresh(db, { state, facts }) {
    if (!WAITING.includes(state)) return {}
    const { owner, place, rung } = facts as GoodsDonation
    return { next: nextOf(await heldRungs(db, place, [owner]), rung) }
  },
  async checked(db, { id, facts }, { event, input, who: { uid = '' } }) {
    if (event === 'ASSIGN')
      await mustBeCollector(db, facts as GoodsDonation, (input as { readonly collector: string }).collector)
    if (event === 'COLLECT') await mustBePhotographed(db, uid, (input as { readonly photos: string[] }).photos)
    if (event === 'COLLECT' || event === 'STORE') await mustBeCounted(db, id, input as Count)
  },
}
