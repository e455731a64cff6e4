/** Handlers of all donation calls. */
import type { donationContract } from '../../../src/contract/donation.contract.ts'
import type { Handlers } from '../../engine/context.ts'
import { warehouseCalls } from '../place/warehouses.ts'
import { donationCartCalls } from './cart.ts'
import { donationDetailCalls } from './detail.ts'
import { givingCalls } from './giving.ts'
import { donationListCalls } from './lists.ts'
import { publicCalls } from './public.ts'
import { donationSubmitCalls } from './submit.ts'

export const donationHandlers: Handlers<typeof donationContract> = {
  ...donationSubmitCalls,
  ...donationCartCalls,
  ...donationListCalls,
  ...donationDetailCalls,
  ...publicCalls,
  ...givingCalls,
  ...warehouseCalls,
}
