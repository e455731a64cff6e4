/** Handlers of all certificate calls. */
import type { certificateContract } from '../../../src/contract/certificate.contract.ts'
import type { Handlers } from '../../engine/context.ts'
import { certificateListCalls } from './lists.ts'
import { certificateLookUpCalls } from './lookUp.ts'

export const certificateHandlers: Handlers<typeof certificateContract> = {
  ...certificateListCalls,
  ...certificateLookUpCalls,
}
