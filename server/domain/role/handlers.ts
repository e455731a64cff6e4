/** Handlers of all role calls. */
import type { roleContract } from '../../../src/contract/role.contract.ts'
import type { Handlers } from '../../engine/context.ts'
import { appointCalls } from './appoint.ts'
import { roleDetailCalls } from './detail.ts'
import { roleListCalls } from './lists.ts'
import { roleSubmitCalls } from './submit.ts'
import { treeCalls } from './tree.ts'

export const roleHandlers: Handlers<typeof roleContract> = {
  ...roleSubmitCalls,
  ...appointCalls,
  ...roleDetailCalls,
  ...roleListCalls,
  ...treeCalls,
}
