/** Handlers of all calls about a person's own account. */
import type { personContract } from '../../../src/contract/person.contract.ts'
import type { Handlers } from '../../engine/context.ts'
import { addressCalls } from './addresses.ts'
import { feedbackCalls } from './feedback.ts'
import { profileCalls } from './profile.ts'
import { securityCalls } from './security.ts'

export const personHandlers: Handlers<typeof personContract> = {
  ...addressCalls,
  ...feedbackCalls,
  ...profileCalls,
  ...securityCalls,
}
