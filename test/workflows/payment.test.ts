import { type Payment, payment } from '../../src/machines/workflows/payment/chart.ts'
import type { Balances } from '../support/model/balances.ts'
import { chartSuite } from '../support/model/chartSuite.ts'
import { paymentWorld } from '../support/model/worlds/payment.ts'

/**
 * What came in stands with its purpose at once: a gift with its campaign, a fee with the platform; an order takes its
 * own from clearing, where all that came late waits to go back. What nobody asked for lies apart; what was paid back by
 * hand was the platform's. What was spent of a gift has not left its campaign here: the spending is another record.
 */
function money(state: string, { received, spent, purpose, credited, byHand }: Payment): Balances {
  if (['pendingPayment', 'cancelled'].includes(state)) return {}
  if (state === 'doubtful') return { channel: -received, suspense: received }
  if (state === 'refunded') return byHand ? { channel: -received, platform: received } : {}
  if (state === 'partlyRefunded')
    return {
      'campaign:c1': spent,
      ...(byHand ? { channel: -received, platform: received - spent } : { channel: -spent }),
    }
  const booked = purpose === 'donation' ? 'campaign:c1' : purpose === 'fee' ? 'platform' : 'clearing'
  return { [credited ? booked : 'clearing']: received, channel: -received }
}

chartSuite(payment, paymentWorld, {
  waiting: ['doubtful', 'handPaid', 'paid', 'refundFailed', 'refundRequested', 'toCountersign'],
  money,
})
