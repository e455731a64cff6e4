/** The domain payment: its calls, its workflow and what else the portal has to know of it. */
import { paymentContract } from '../../../src/contract/payment.contract.ts'
import { defineDomain } from '../../engine/domain.ts'
import { paymentBinding } from './binding.ts'
import { paymentDetailCalls } from './detail.ts'
import { askPayout, closePayment, revokePayout, startPayout, startRefund } from './effects.ts'
import { closeTrade, queryPayment, sendRefund } from './jobs.ts'
import { askForPayout, sendPayout, withdrawPayout } from './payoutJobs.ts'

export const paymentDomain = defineDomain({
  title: '支付',
  contract: paymentContract,
  handlers: paymentDetailCalls,
  workflows: { payment: paymentBinding },
  performers: { closePayment, startRefund, startPayout, askPayout, revokePayout },
  jobs: {
    refund: sendRefund,
    close: closeTrade,
    query: queryPayment,
    payout: sendPayout,
    askPayout: askForPayout,
    revokePayout: withdrawPayout,
  },
})
