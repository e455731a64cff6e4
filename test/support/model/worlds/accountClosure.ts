/** A neighbour who wants to go, and of whom something may be open by then. */
import type { AccountClosure, accountClosure } from '../../../../src/machines/workflows/accountClosure/chart.ts'
import type { World } from '../world.ts'
import { actorsOf } from './people.ts'

export const LEAVING: AccountClosure = { owner: 'buyer', free: true }

export const accountClosureWorld: World<typeof accountClosure> = {
  births: { leaving: LEAVING },
  actors: actorsOf({ buyer: ['owner'] }),
  samples: { REQUEST: { asked: {} } },
  externalChanges: {
    opened: ({ free }, state) => (state === 'cooling' && free ? { free: false } : undefined),
    settled: ({ free }, state) => (state === 'blocked' && !free ? { free: true } : undefined),
  },
}
