/** The domain payment: its calls, its workflow and what else the portal has to know of it. */
import { paymentContract } from '../../../src/contract/payment.contract.ts'
import { defineDomain } from '../../engine/domain.ts'
import { paymentBinding } from './binding.ts'
import { paymentDetailCalls } from './detail.ts'
import { closePayment, startRefund } from './effects.ts'
import { closeTrade, queryPayment, sendRefund } from './jobs.ts'

export const paymentDomain = defineDomain({
  title: '支付',
  contract: paymentContract,
  handlers: paymentDetailCalls,
  workflows: { payment: paymentBinding },
  performers: { closePayment, startRefund },
  jobs: { refund: sendRefund, close: closeTrade, query: queryPayment },
})
