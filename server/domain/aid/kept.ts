/** What the engine has to know of aid: who stands above, and what the world has to say to a step. */
import { refuse } from '../../../src/contract/refusal.ts'
import { type Aid, aid } from '../../../src/machines/workflows/aid.ts'
import type { Query } from '../../db/connect.ts'
import type { Kept } from '../engine/engine.ts'
import { mustBeOwnPictures } from '../personPicture.ts'
import { mustBeHelper } from './helpers.ts'
import { heldRungs, nextOf, postsStay } from './ladder.ts'

/** States in which it may climb. */
const CLIMBING: readonly string[] = ['submitted', 'accepted']

interface Chosen {
  readonly helper: string
  readonly warehouse?: string
}

async function mustBeWarehouse(db: Query, id: string | undefined): Promise<void> {
  if (id === undefined || id === '') return
  const found = await db.selectFrom('warehouse').select('id').where('id', '=', id).executeTakeFirst()
  if (!found) refuse('invalid', '没有这个仓库，请重新选择', 'warehouse')
}

export const aidKept: Kept = {
  flow: aid,
  columns: facts => {
    const { owner, place } = facts as Aid
    return { owner, place }
  },
  steady: postsStay,
  async fresh(db, { state, facts }) {
    if (!CLIMBING.includes(state)) return {}
    const { owner, place, rung } = facts as Aid
    return { next: nextOf(await heldRungs(db, place, [owner]), rung) }
  },
  async checked(db, { facts }, { event, input, who: { uid = '' } }) {
    if (event === 'REPORT_DONE')
      await mustBeOwnPictures(db, uid, (input as { photos: readonly string[] }).photos, 'photos')
    if (event !== 'ASSIGN' && event !== 'REASSIGN') return
    const { helper, warehouse } = input as Chosen
    await mustBeHelper(db, facts as Aid, helper, uid)
    await mustBeWarehouse(db, warehouse)
  },
}
