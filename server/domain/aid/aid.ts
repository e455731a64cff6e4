/** Every call of the groups aid and result. */
import type { aidContract } from '../../../src/contract/aid.contract.ts'
import type { resultContract } from '../../../src/contract/result.contract.ts'
import type { Handlers } from '../context.ts'
import { applyCalls } from './apply.ts'
import { boardCalls } from './board.ts'
import { candidateCalls } from './candidates.ts'
import { contactCalls } from './contact.ts'
import { detailCalls } from './detail.ts'
import { mineCalls } from './mine.ts'
import { resultCalls } from './results.ts'
import { shareCalls } from './share.ts'

export const aid: Handlers<typeof aidContract> = {
  ...applyCalls,
  ...contactCalls,
  ...mineCalls,
  ...detailCalls,
  ...boardCalls,
  ...candidateCalls,
}

/** Every call of the group result. */
export const result: Handlers<typeof resultContract> = { ...resultCalls, ...shareCalls }
