/** Handlers of all complaint calls. */
import type { complaintContract } from '../../../src/contract/complaint.contract.ts'
import type { Handlers } from '../../engine/context.ts'
import { complaintDetailCalls } from './detail.ts'
import { complaintListCalls } from './lists.ts'
import { complaintSubmitCalls } from './submit.ts'

export const complaintHandlers: Handlers<typeof complaintContract> = {
  ...complaintDetailCalls,
  ...complaintListCalls,
  ...complaintSubmitCalls,
}
