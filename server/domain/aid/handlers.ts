/** Every call of the groups aid and result. */
import type { aidContract } from '../../../src/contract/aid.contract.ts'
import type { resultContract } from '../../../src/contract/result.contract.ts'
import type { Handlers } from '../../engine/context.ts'
import { aidBoardCalls } from './board.ts'
import { candidateCalls } from './candidates.ts'
import { contactCalls } from './contact.ts'
import { aidDetailCalls } from './detail.ts'
import { aidListCalls } from './lists.ts'
import { resultCalls } from './results.ts'
import { shareCalls } from './share.ts'
import { aidSubmitCalls } from './submit.ts'

export const aidHandlers: Handlers<typeof aidContract> = {
  ...aidSubmitCalls,
  ...contactCalls,
  ...aidListCalls,
  ...aidDetailCalls,
  ...aidBoardCalls,
  ...candidateCalls,
}

/** Every call of the group result. */
export const resultHandlers: Handlers<typeof resultContract> = { ...resultCalls, ...shareCalls }
