/** Binds certifications to the engine: who reviews them, and that a qualification needs a certified organisation. */
import { sql } from 'kysely'
import { certification } from '../../../src/machines/workflows/certification/chart.ts'
import { certificationProjection } from '../../../src/machines/workflows/certification/projection.ts'
import { binding } from '../../engine/binding.ts'
import { placeWithin } from '../../engine/posts.ts'
import { dueFeeOf } from './price.ts'
import { assertBaseCertified } from './standingNow.ts'

export const certificationBinding = binding(certification, {
  projection: certificationProjection,
  columns: ({ owner, place }) => ({ owner, place }),
  standing: {
    reviewer: ({ uid = '', grants = [] }) =>
      grants.flatMap(({ role, region }) =>
        role === 'leader3' || role === 'platform'
          ? [sql`${placeWithin(role === 'platform' ? '' : region)} and owner <> ${uid}`]
          : [],
      ),
  },
  refresh: async (db, record) => ({ fee: await dueFeeOf(db, record) }),
  assertWorld: {
    SUBMIT: (db, { facts }) => assertBaseCertified(db, facts),
    RENEW: (db, { facts }) => assertBaseCertified(db, facts),
    APPROVE: (db, { facts }) => assertBaseCertified(db, facts),
    COUNTERSIGN: (db, { facts }) => assertBaseCertified(db, facts),
  },
})
