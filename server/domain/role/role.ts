/** Every call of the group role. */
import type { roleContract } from '../../../src/contract/role.contract.ts'
import type { Handlers } from '../context.ts'
import { applyCalls } from './apply.ts'
import { appointCalls } from './appoint.ts'
import { detailCalls } from './detail.ts'
import { pageCalls } from './pages.ts'
import { treeCalls } from './tree.ts'

export const role: Handlers<typeof roleContract> = {
  ...applyCalls,
  ...appointCalls,
  ...detailCalls,
  ...pageCalls,
  ...treeCalls,
}
