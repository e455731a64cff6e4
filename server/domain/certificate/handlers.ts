/** Every call of the group certificate. */
import type { certificateContract } from '../../../src/contract/certificate.contract.ts'
import type { Handlers } from '../../engine/context.ts'
import { certificateCheckCalls } from './check.ts'
import { certificateListCalls } from './lists.ts'

export const certificateHandlers: Handlers<typeof certificateContract> = {
  ...certificateListCalls,
  ...certificateCheckCalls,
}
