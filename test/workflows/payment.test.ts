import { type Payment, payment } from '../../src/machines/workflows/payment/chart.ts'
import type { Balances } from '../support/model/balances.ts'
import { chartSuite } from '../support/model/chartSuite.ts'
import { paymentWorld } from '../support/model/worlds/payment.ts'

/**
 * What came in is in clearing until finance books it: a gift to its campaign, a fee to the platform. An order takes its
 * own. What nobody asked for lies apart; what was paid back by hand was the platform's.
 */
function money(state: string, { received, purpose, confirmed, byHand }: Payment): Balances {
  if (['pendingPayment', 'cancelled'].includes(state)) return {}
  if (state === 'doubtful') return { channel: -received, suspense: received }
  if (state === 'refunded') return byHand ? { channel: -received, platform: received } : {}
  const booked = purpose === 'donation' ? 'campaign:c1' : purpose === 'fee' ? 'platform' : 'clearing'
  return confirmed ? { [booked]: received, channel: -received } : { channel: -received, clearing: received }
}

chartSuite(payment, paymentWorld, {
  waiting: ['doubtful', 'handPaid', 'paid', 'refundFailed', 'refundRequested', 'toCountersign'],
  money,
})
