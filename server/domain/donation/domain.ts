/** The domain donation: its calls, its workflow and what else the portal has to know of it. */
import { donationContract } from '../../../src/contract/donation.contract.ts'
import { defineDomain } from '../../engine/domain.ts'
import { warehouseCalls } from '../place/warehouses.ts'
import { donationBinding } from './binding.ts'
import { donationCartCalls } from './cart.ts'
import { donationDetailCalls } from './detail.ts'
import { givingCalls } from './giving.ts'
import { donationListCalls } from './lists.ts'
import { publicCalls } from './public.ts'
import { donationSubmitCalls } from './submit.ts'

export const donationDomain = defineDomain({
  title: '捐物',
  contract: donationContract,
  handlers: {
    ...donationSubmitCalls,
    ...donationCartCalls,
    ...donationListCalls,
    ...donationDetailCalls,
    ...publicCalls,
    ...givingCalls,
    ...warehouseCalls,
  },
  workflows: { goodsDonation: donationBinding },
})
