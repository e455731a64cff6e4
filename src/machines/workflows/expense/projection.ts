/** Projection of an expense: which reader gets which data. */
import { projectionOf } from '../../workflow/projection.ts'
import { expense } from './chart.ts'

const EVERY_READER = ['owner', 'finance'] as const

export const expenseProjection = projectionOf(expense, {
  audited: true,
  facts: {
    owner: 'person',
    place: 'all',
    campaign: 'all',
    payee: 'all',
    amount: 'all',
    twoFrom: 'all',
    invoice: 'all',
    approvedBy: 'person',
  },
  notes: { HAND_IN: EVERY_READER, REVISE: EVERY_READER, REFUSE: EVERY_READER, REMIT: EVERY_READER },
  files: {
    proof: { owner: true, finance: true },
  },
})
