/** Every call of the group order. */
import type { orderContract } from '../../../src/contract/order.contract.ts'
import { afterSalesCalls } from '../afterSales/detail.ts'
import { complaintCalls } from '../complaint/calls.ts'
import type { Handlers } from '../context.ts'
import { paymentCalls } from '../payment/detail.ts'
import { detailCalls } from './detail.ts'
import { pageCalls } from './pages.ts'
import { submitCalls } from './submit.ts'

export const order: Handlers<typeof orderContract> = {
  ...submitCalls,
  ...pageCalls,
  ...detailCalls,
  ...afterSalesCalls,
  ...complaintCalls,
  ...paymentCalls,
  courierList: async (_, { couriers }) => ({ dataList: [...couriers.companies()] }),
}
