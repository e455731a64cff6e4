/** The calls of the group order, without those that after-sales, complaints and payments answer. */
import type { orderContract } from '../../../src/contract/order.contract.ts'
import type { Handlers } from '../../engine/context.ts'
import { orderDetailCalls } from './detail.ts'
import { orderListCalls } from './lists.ts'
import { parcelCalls } from './parcels.ts'
import { orderSubmitCalls } from './submit.ts'

type OtherDomainCall =
  | 'refundDetail'
  | 'complaintAdd'
  | 'complaintDetail'
  | 'complaintPage'
  | 'paymentDetail'
  | 'orderPay'

export const orderHandlers: Omit<Handlers<typeof orderContract>, OtherDomainCall> = {
  ...orderSubmitCalls,
  ...orderListCalls,
  ...orderDetailCalls,
  ...parcelCalls,
}
