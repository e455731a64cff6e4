/** Binds feedback to the engine: who is at its desk, and to whom it can be handed on. */
import { sql } from 'kysely'
import type { FeedbackDeskName } from '../../../src/contract/feedbackWords.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import { type Feedback, feedback } from '../../../src/machines/workflows/feedback/chart.ts'
import { feedbackProjection } from '../../../src/machines/workflows/feedback/projection.ts'
import type { Queryable } from '../../db/connect.ts'
import { binding } from '../../engine/binding.ts'
import { selfAndAncestors } from '../../geo/regionFilter.ts'
import { placesOf } from './board.ts'

/** Throws `notNow` at the field where nobody but its owner is at that desk, or it lies there already. */
async function assertTaken(db: Queryable, { owner, place, desk }: Feedback, next: FeedbackDeskName): Promise<void> {
  if (next === desk) refuse('notNow', '已经在这里处理了，请选别的', 'desk')
  const regions = next === 'platform' ? [''] : selfAndAncestors(place)
  const somebody = await db
    .selectFrom('roleGrant')
    .select('uid')
    .where('role', '=', next)
    .where('uid', '<>', owner)
    .$if(next !== 'platform', some => some.where('region', 'in', [...regions]))
    .executeTakeFirst()
  if (!somebody) refuse('notNow', '提出人所在的地区没有人可以处理，请由平台答复', 'desk')
}

export const feedbackBinding = binding(feedback, {
  projection: feedbackProjection,
  columns: ({ owner, place }) => ({ owner, place }),
  standing: {
    holder: who => placesOf(who).map(here => sql`(${here} and record.facts->>'holder' = ${who.uid ?? ''})`),
    taker: who => placesOf(who).map(here => sql`(${here} and record.facts->>'answeredBy' <> ${who.uid ?? ''})`),
  },
  assertWorld: {
    HAND_ON: (db, { facts }, { input: { desk } }) => assertTaken(db, facts, desk),
  },
})
