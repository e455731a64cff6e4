/** The domain role: its calls, its workflow and what else the portal has to know of it. */
import { roleContract } from '../../../src/contract/role.contract.ts'
import { defineDomain } from '../../engine/domain.ts'
import { appointCalls } from './appoint.ts'
import { roleGrantBinding } from './binding.ts'
import { roleDetailCalls } from './detail.ts'
import { handUpEffect } from './effects.ts'
import { roleListCalls } from './lists.ts'
import { roleSubmitCalls } from './submit.ts'
import { treeCalls } from './tree.ts'

export const roleDomain = defineDomain({
  title: '角色和组织架构',
  contract: roleContract,
  handlers: {
    ...roleSubmitCalls,
    ...appointCalls,
    ...roleDetailCalls,
    ...roleListCalls,
    ...treeCalls,
  },
  workflows: { roleGrant: roleGrantBinding },
  performers: { handUp: handUpEffect },
})
