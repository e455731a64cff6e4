/** What the engine has to know of roles: whose they are, where they hold, and who decides now. */
import { roleGrant } from '../../../src/machines/workflows/roleGrant/chart.ts'
import { roleGrantProjection } from '../../../src/machines/workflows/roleGrant/projection.ts'
import { binding } from '../../engine/binding.ts'
import { decidesNow } from './decides.ts'
import { desksOf } from './decidingDesk.ts'

export const roleGrantBinding = binding(roleGrant, {
  projection: roleGrantProjection,
  columns: ({ owner, place }) => ({ owner, place }),
  standing: { superior: decidesNow },
  async refresh(db, { facts }) {
    return { desk: (await desksOf(db, [facts]))(facts) }
  },
})
