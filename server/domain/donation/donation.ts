/** Every call of the group donation. */
import type { donationContract } from '../../../src/contract/donation.contract.ts'
import type { Handlers } from '../context.ts'
import { nearCalls } from '../warehouse/near.ts'
import { cartCalls } from './cart.ts'
import { detailCalls } from './detail.ts'
import { mineCalls } from './mine.ts'
import { publicCalls } from './public.ts'
import { submitCalls } from './submit.ts'

export const donation: Handlers<typeof donationContract> = {
  ...submitCalls,
  ...cartCalls,
  ...mineCalls,
  ...detailCalls,
  ...publicCalls,
  ...nearCalls,
}
