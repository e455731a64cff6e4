/** Binds the closing of accounts to the engine: whether something is still open is read before every step. */
import { accountClosure } from '../../../src/machines/workflows/accountClosure/chart.ts'
import { accountClosureProjection } from '../../../src/machines/workflows/accountClosure/projection.ts'
import { binding } from '../../engine/binding.ts'
import { obstaclesOf } from './obstacles.ts'

export const accountClosureBinding = binding(accountClosure, {
  projection: accountClosureProjection,
  columns: ({ owner }) => ({ owner, place: '' }),
  refresh: async (db, { facts }) => ({ free: (await obstaclesOf(db, facts.owner)).length === 0 }),
})
