/** Handlers of all point calls. */
import type { pointContract } from '../../../src/contract/point.contract.ts'
import type { Handlers } from '../../engine/context.ts'
import { pointBoardCalls } from './board.ts'
import { pointDetailCalls } from './detail.ts'
import { pointListCalls } from './lists.ts'
import { pointSubmitCalls } from './submit.ts'

export const pointHandlers: Handlers<typeof pointContract> = {
  ...pointListCalls,
  ...pointSubmitCalls,
  ...pointBoardCalls,
  ...pointDetailCalls,
}
