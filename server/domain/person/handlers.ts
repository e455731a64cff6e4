/** Every call of the group person but those about feedback. */
import type { personContract } from '../../../src/contract/person.contract.ts'
import type { Handlers } from '../../engine/context.ts'
import { addressCalls } from './addresses.ts'
import { profileCalls } from './profile.ts'
import { securityCalls } from './security.ts'

export const personHandlers: Omit<Handlers<typeof personContract>, 'feedback' | 'feedbackPage'> = {
  ...addressCalls,
  ...profileCalls,
  ...securityCalls,
}
