/** Binds aid to the engine: the ladder above it, and assertions about other records. */
import { refuse } from '../../../src/contract/refusal.ts'
import type { Principal } from '../../../src/machines/workflow/people.ts'
import { type Aid, aid } from '../../../src/machines/workflows/aid/chart.ts'
import { aidProjection } from '../../../src/machines/workflows/aid/projection.ts'
import type { Queryable } from '../../db/connect.ts'
import { binding } from '../../engine/binding.ts'
import { rungText } from '../../engine/desk.ts'
import type { RecordRow } from '../../engine/engine.ts'
import { heldRungs, lockPosts, nextRungOf } from '../../engine/ladder.ts'
import { attachPictures } from '../../files/ownership.ts'
import { assertHelper, assertStillHelper } from './helpers.ts'
import { notesOf, PUBLIC_NOTES } from './notes.ts'

/** States in which it may be escalated. */
const CLIMBING_STATES: readonly string[] = ['submitted', 'accepted']

interface Assignment {
  readonly helper: string
  readonly warehouse?: string | undefined
}

async function assertWarehouse(db: Queryable, id: string | undefined): Promise<void> {
  if (id === undefined || id === '') return
  const found = await db.selectFrom('warehouse').select('id').where('id', '=', id).executeTakeFirst()
  if (!found) refuse('invalid', '没有这个仓库，请重新选择', 'warehouse')
}

/** Throws unless the published photographs are those of the report. */
async function assertReported(db: Queryable, id: string, photos: readonly string[]): Promise<void> {
  const { report } = (await notesOf(db, [id], PUBLIC_NOTES))(id)
  const reported = report?.photos ?? []
  if (!photos.every(photo => reported.includes(photo))) refuse('invalid', '只能公开帮扶人拍的照片', 'photos')
}

async function assertAssignment(
  db: Queryable,
  { facts }: RecordRow<Aid>,
  { input: { helper, warehouse }, who: { uid = '' } }: { readonly input: Assignment; readonly who: Principal },
): Promise<void> {
  await assertHelper(db, facts, helper, uid)
  await assertWarehouse(db, warehouse)
}

export const aidBinding = binding(aid, {
  projection: aidProjection,
  columns: ({ owner, place }) => ({ owner, place }),
  async titles(db, ids) {
    const rows = await db.selectFrom('aidInfo').select(['id', 'title']).where('id', 'in', ids).execute()
    return new Map(rows.map(({ id, title }) => [id, title]))
  },
  lockPosts,
  async refresh(db, { state, facts }) {
    if (!CLIMBING_STATES.includes(state)) return {}
    const { owner, writer, place, rung } = facts
    return { next: nextRungOf(await heldRungs(db, place, [owner, writer]), rung) }
  },
  async successors(db, { state, facts: { next, rung, place } }): Promise<Readonly<Record<string, string>>> {
    return state === 'submitted' && next !== rung ? { unanswered: await rungText(db, next, place) } : {}
  },
  conditions: {
    // Roles, places and sides may have changed since the helper was named.
    helper: {
      check: (db, { facts }) => assertStillHelper(db, facts),
      promisedBy: ['helping'],
      steps: ['AGREE'],
      exempt: { DISPUTE: '帮扶人已经做过，只是还没有完成' },
    },
  },
  assertWorld: {
    PUBLISH: (db, record, { input }) => assertReported(db, record.id, input.photos),
    REPORT_DONE: (db, _, { input, who: { uid = '' } }) => attachPictures(db, uid, input.photos, { field: 'photos' }),
    ASSIGN: assertAssignment,
    REASSIGN: assertAssignment,
  },
})
