/** The domain complaint: its calls, its workflow and what else the portal has to know of it. */
import { complaintContract } from '../../../src/contract/complaint.contract.ts'
import { defineDomain } from '../../engine/domain.ts'
import { complaintBinding } from './binding.ts'
import { complaintDetailCalls } from './detail.ts'
import { complaintListCalls } from './lists.ts'
import { complaintSubmitCalls } from './submit.ts'

export const complaintDomain = defineDomain({
  title: '投诉',
  contract: complaintContract,
  handlers: {
    ...complaintDetailCalls,
    ...complaintListCalls,
    ...complaintSubmitCalls,
  },
  workflows: { complaint: complaintBinding },
})
