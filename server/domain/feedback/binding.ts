/** Binds feedback to the engine: who is at its desk. */
import { sql } from 'kysely'
import { refuse } from '../../../src/contract/refusal.ts'
import { feedback } from '../../../src/machines/workflows/feedback/chart.ts'
import { feedbackProjection } from '../../../src/machines/workflows/feedback/projection.ts'
import { binding } from '../../engine/binding.ts'
import { placesOf } from './board.ts'

export const feedbackBinding = binding(feedback, {
  projection: feedbackProjection,
  columns: ({ owner, place }) => ({ owner, place }),
  standing: {
    desk: who => placesOf(who),
    holder: who => placesOf(who).map(here => sql`(${here} and record.facts->>'holder' = ${who.uid ?? ''})`),
    taker: who => placesOf(who).map(here => sql`(${here} and record.facts->>'answeredBy' <> ${who.uid ?? ''})`),
  },
  assertWorld: {
    HAND_ON: async (_, { facts: { place } }, { input: { desk } }) => {
      if (desk !== 'platform' && place === '')
        refuse('notNow', '提出人没有填所在地区，不知道该转给哪里的人，请由平台答复', 'desk')
    },
  },
})
