/** Projection of a payment: which reader gets which data. */
import { projectionOf } from '../../workflow/projection.ts'
import { payment } from './chart.ts'

const EVERY_READER = ['owner', 'finance'] as const

export const paymentProjection = projectionOf(payment, {
  audited: true,
  facts: {
    owner: 'person',
    region: 'all',
    amount: 'all',
    twoFrom: 'all',
    received: 'all',
    purpose: 'all',
    subject: 'all',
    confirmed: 'all',
    spent: 'all',
    refundOver: 'all',
    credited: 'all',
    payee: 'all',
    anonymous: 'all',
    inNameOf: 'all',
    receipt: 'all',
    asked: 'all',
    approvedBy: 'person',
    byHand: 'all',
    due: 'all',
  },
  notes: {
    REQUEST_REFUND: EVERY_READER,
    REQUEST_LATE_REFUND: EVERY_READER,
    REFUSE: EVERY_READER,
    REFUND_FAILED: EVERY_READER,
    PAY_BY_HAND: EVERY_READER,
    REJECT: EVERY_READER,
  },
  files: { proof: { owner: true, finance: true } },
})
