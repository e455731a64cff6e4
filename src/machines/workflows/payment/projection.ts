/** What of a payment leaves the server, and for whom. */
import { projectionOf } from '../../workflow/projection.ts'
import { payment } from './chart.ts'

const EVERY_READER = ['owner', 'finance'] as const

export const paymentProjection = projectionOf(payment, {
  facts: {
    owner: 'person',
    region: 'all',
    amount: 'all',
    purpose: 'all',
    subject: 'all',
    confirmed: 'all',
    disbursed: 'all',
    refundOver: 'all',
  },
  notes: { REQUEST_REFUND: EVERY_READER, REFUSE: EVERY_READER },
})
