/** The domain order: its calls, its workflow and what else the portal has to know of it. */
import { orderContract } from '../../../src/contract/order.contract.ts'
import { defineDomain } from '../../engine/domain.ts'
import { orderBinding } from './binding.ts'
import { checkStock } from './check.ts'
import { orderDetailCalls } from './detail.ts'
import {
  freeStock,
  holdStock,
  parcelEffect,
  refundOrder,
  returnStock,
  reviewsEffect,
  sellStock,
  shelveOrder,
  startPayment,
} from './effects.ts'
import { orderListCalls } from './lists.ts'
import { parcelCalls } from './parcels.ts'
import { pastedCalls } from './pasted.ts'
import { orderPayCalls } from './pay.ts'
import { orderSubmitCalls } from './submit.ts'

export const orderDomain = defineDomain({
  title: '订单',
  contract: orderContract,
  handlers: {
    ...orderDetailCalls,
    ...orderListCalls,
    ...parcelCalls,
    ...pastedCalls,
    ...orderSubmitCalls,
    ...orderPayCalls,
  },
  workflows: { order: orderBinding },
  performers: {
    holdStock,
    freeStock,
    sellStock,
    returnStock,
    shelveOrder,
    startPayment,
    refundOrder,
    parcel: parcelEffect,
    publishReviews: reviewsEffect,
  },
  checks: [checkStock],
})
