/** Binds campaigns to the engine. */
import { sql } from 'kysely'
import { refuse } from '../../../src/contract/refusal.ts'
import type { Principal } from '../../../src/machines/workflow/people.ts'
import { type Campaign, campaign } from '../../../src/machines/workflows/campaign/chart.ts'
import { campaignProjection } from '../../../src/machines/workflows/campaign/projection.ts'
import type { Queryable } from '../../db/connect.ts'
import { binding } from '../../engine/binding.ts'
import type { RecordRow } from '../../engine/engine.ts'
import { operatorMode } from './operator.ts'
import { fundraiserOf } from './organisation.ts'
import { assertRestTarget, assertSlip } from './rest.ts'
import { duesOf, hasOverdue, standOf } from './sums.ts'

/** A stop that is turned down leads back to what was published already. */
const PUBLISHED_BEFORE = { TURN_DOWN_STOP: '公布的时候已经核对过，到时间由时钟开始或者结束' } as const

interface Slip {
  readonly input: { readonly words: string; readonly proof: readonly string[] }
  readonly who: Principal
}

/** Throws for a rest that cannot go where it was announced to go, or whose slip is missing. */
async function assertMoves(db: Queryable, { id, facts }: RecordRow<Campaign>, { input, who }: Slip): Promise<void> {
  await assertRestTarget(db, id, facts.restTo)
  await assertSlip(db, facts, input, who.uid ?? '')
}

export const campaignBinding = binding(campaign, {
  projection: campaignProjection,
  columns: ({ owner, place }) => ({ owner, place }),
  refresh: async (db, { id, facts: { owner } }) => ({
    ...(await standOf(db, id)),
    ...(await duesOf(db, id, owner)),
    operator: await operatorMode(db),
  }),
  standing: {
    resumer: ({ uid = '', grants = [] }) =>
      grants.some(({ role }) => role === 'platform')
        ? [sql`(owner <> ${uid} and facts->>'filingOverdue' = 'false' and not ${hasOverdue('record')})`]
        : [],
  },
  assertWorld: {
    PROPOSE_REST: (db, { id }, { input: { to } }) => assertRestTarget(db, id, to),
    HAND_OVER: (db, { id }, { input: { to } }) => assertRestTarget(db, id, to),
    AGREE_REST: assertMoves,
    AGREE_HAND: assertMoves,
  },
  async titles(db, ids) {
    const rows = await db.selectFrom('campaign').select(['id', 'title']).where('id', 'in', ids).execute()
    return new Map(rows.map(({ id, title }) => [id, title]))
  },
  conditions: {
    certified: {
      async check(db, { facts: { owner } }) {
        await fundraiserOf(db, owner)
      },
      promisedBy: ['submitted', 'scheduled'],
      steps: ['SUBMIT', 'PUBLISH'],
      exempt: PUBLISHED_BEFORE,
    },
    permitted: {
      async check(db) {
        if ((await operatorMode(db)) === 'none') refuse('notNow', '本平台现在没有公开募捐的资格，不能公布募捐')
      },
      promisedBy: ['submitted', 'scheduled'],
      steps: ['SUBMIT', 'PUBLISH'],
      exempt: PUBLISHED_BEFORE,
    },
    stillAhead: {
      check: (_, { facts: { endsAt } }, { at }) => {
        if (at >= endsAt) refuse('notNow', '结束日期已经过了，请先修改方案里的日期')
      },
      promisedBy: ['submitted', 'scheduled'],
      steps: ['SUBMIT', 'PUBLISH'],
      exempt: PUBLISHED_BEFORE,
    },
  },
})
