/** Binds the restoration of points to the engine. */
import { sql } from 'kysely'
import type { Principal } from '../../../src/machines/workflow/people.ts'
import { pointRestore } from '../../../src/machines/workflows/pointRestore/chart.ts'
import { pointRestoreProjection } from '../../../src/machines/workflows/pointRestore/projection.ts'
import { binding } from '../../engine/binding.ts'
import { placeWithin } from '../../engine/posts.ts'
import { lockExpiredLot } from './lots.ts'
import { citiesOf } from './standing.ts'

const deskConditions = (who: Principal) =>
  citiesOf(who).map(city => sql`${placeWithin(city)} and owner <> ${who.uid ?? ''}`)

export const pointRestoreBinding = binding(pointRestore, {
  projection: pointRestoreProjection,
  columns: ({ owner, place }) => ({ owner, place }),
  conditions: {
    expiredLot: {
      check: async (db, { facts: { owner, lot } }) => void (await lockExpiredLot(db, owner, lot)),
      promisedBy: ['restored'],
      steps: ['APPROVE'],
    },
  },
  standing: {
    staff: deskConditions,
    reviewer: who =>
      deskConditions(who).map(condition => sql`${condition} and facts->>'requestedBy' <> ${who.uid ?? ''}`),
  },
})
