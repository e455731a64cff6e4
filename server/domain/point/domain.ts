/** The domain point: its calls, its workflow and what else the portal has to know of it. */
import { pointContract } from '../../../src/contract/point.contract.ts'
import { defineDomain } from '../../engine/domain.ts'
import { pointRestoreBinding } from './binding.ts'
import { pointBoardCalls } from './board.ts'
import { checkAwards, checkPointDebts, checkPointHolds, checkPointLots } from './check.ts'
import { pointDetailCalls } from './detail.ts'
import { award, movePoints, restorePoints } from './effects.ts'
import { pointListCalls } from './lists.ts'
import { createPointSweep } from './lots.ts'
import { pointSubmitCalls } from './submit.ts'

export const pointDomain = defineDomain({
  title: '积分',
  contract: pointContract,
  handlers: {
    ...pointListCalls,
    ...pointSubmitCalls,
    ...pointBoardCalls,
    ...pointDetailCalls,
  },
  workflows: { pointRestore: pointRestoreBinding },
  performers: { award, movePoints, restorePoints },
  checks: [checkAwards, checkPointDebts, checkPointHolds, checkPointLots],
  sweep: createPointSweep,
})
