import { type Payment, payment } from '../../src/machines/workflows/payment/chart.ts'
import type { Balances } from '../support/model/balances.ts'
import { chartSuite } from '../support/model/chartSuite.ts'
import { paymentWorld } from '../support/model/worlds/payment.ts'

/**
 * What came in is in clearing until finance books it: a gift to its campaign, a fee to the platform. An order takes its
 * own.
 */
function money(state: string, { amount, purpose, confirmed }: Payment): Balances {
  if (['pendingPayment', 'cancelled', 'refunded'].includes(state)) return {}
  const booked = purpose === 'donation' ? 'campaign:c1' : purpose === 'fee' ? 'platform' : 'clearing'
  return confirmed ? { [booked]: amount, channel: -amount } : { channel: -amount, clearing: amount }
}

chartSuite(payment, paymentWorld, { waiting: ['paid', 'refundRequested', 'refunding'], money })
