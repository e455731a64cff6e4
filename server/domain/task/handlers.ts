/** Every call of the group task. */
import type { taskContract } from '../../../src/contract/task.contract.ts'
import type { Handlers } from '../../engine/context.ts'
import { taskBoardCalls } from './board.ts'
import { collectCalls } from './collect.ts'
import { collectorCalls } from './candidates.ts'
import { donationBoardCalls } from '../donation/board.ts'

export const taskHandlers: Handlers<typeof taskContract> = {
  ...taskBoardCalls,
  ...donationBoardCalls,
  ...collectorCalls,
  ...collectCalls,
}
