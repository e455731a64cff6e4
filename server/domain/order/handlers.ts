/** Handlers of all order calls. */
import type { orderContract } from '../../../src/contract/order.contract.ts'
import type { Handlers } from '../../engine/context.ts'
import { orderDetailCalls } from './detail.ts'
import { orderListCalls } from './lists.ts'
import { parcelCalls } from './parcels.ts'
import { orderSubmitCalls } from './submit.ts'

export const orderHandlers: Handlers<typeof orderContract> = {
  ...orderDetailCalls,
  ...orderListCalls,
  ...parcelCalls,
  ...orderSubmitCalls,
}
