/** Handlers of all calls of aid and its results. */
import type { aidContract } from '../../../src/contract/aid.contract.ts'
import type { aidResultContract } from '../../../src/contract/aidResult.contract.ts'
import type { Handlers } from '../../engine/context.ts'
import { aidBoardCalls } from './board.ts'
import { candidateCalls } from './candidates.ts'
import { contactCalls } from './contact.ts'
import { aidDetailCalls } from './detail.ts'
import { aidListCalls } from './lists.ts'
import { resultCalls } from './results.ts'
import { shareCalls } from './share.ts'
import { aidSubmitCalls } from './submit.ts'

export const aidHandlers: Handlers<typeof aidContract & typeof aidResultContract> = {
  ...aidSubmitCalls,
  ...contactCalls,
  ...aidListCalls,
  ...aidDetailCalls,
  ...aidBoardCalls,
  ...candidateCalls,
  ...resultCalls,
  ...shareCalls,
}
