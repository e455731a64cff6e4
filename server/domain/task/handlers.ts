/** Handlers of all task calls. */
import type { taskContract } from '../../../src/contract/task.contract.ts'
import type { Handlers } from '../../engine/context.ts'
import { donationBoardCalls } from '../donation/board.ts'
import { taskBoardCalls } from './board.ts'
import { candidateCalls } from './candidates.ts'
import { collectCalls } from './collect.ts'
import { searchCalls } from './search.ts'

export const taskHandlers: Handlers<typeof taskContract> = {
  ...taskBoardCalls,
  ...donationBoardCalls,
  ...candidateCalls,
  ...collectCalls,
  ...searchCalls,
}
