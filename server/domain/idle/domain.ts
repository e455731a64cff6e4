/** The domain idle: its calls, its workflows and what else the portal has to know of it. */
import { idleContract } from '../../../src/contract/idle.contract.ts'
import { defineDomain } from '../../engine/domain.ts'
import { idleDealBinding, idleItemBinding } from './binding.ts'
import { idleBoardCalls } from './board.ts'
import { idleDetailCalls } from './detail.ts'
import { giveIdleCode, withdrawIdlePictures } from './effects.ts'
import { idleForbiddenCalls, reportForbidden } from './forbidden.ts'
import { idleListCalls } from './lists.ts'
import { idleNearCalls } from './near.ts'
import { idlePayCalls } from './pay.ts'
import { idleSubmitCalls } from './submit.ts'

export const idleDomain = defineDomain({
  title: '闲置',
  contract: idleContract,
  handlers: {
    ...idleBoardCalls,
    ...idleDetailCalls,
    ...idleForbiddenCalls,
    ...idleListCalls,
    ...idleNearCalls,
    ...idlePayCalls,
    ...idleSubmitCalls,
  },
  workflows: { idleItem: idleItemBinding, idleDeal: idleDealBinding },
  jobs: { reportForbidden },
  performers: { giveIdleCode, withdrawIdlePictures },
})
