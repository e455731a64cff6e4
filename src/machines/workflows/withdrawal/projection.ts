/** Projection of a withdrawal: which reader gets which data. */
import { projectionOf } from '../../workflow/projection.ts'
import { withdrawal } from './chart.ts'

const EVERY_READER = ['owner', 'finance'] as const

export const withdrawalProjection = projectionOf(withdrawal, {
  audited: true,
  facts: {
    owner: 'person',
    shop: 'all',
    place: 'all',
    amount: 'all',
    aloneUpTo: 'all',
    payee: 'all',
    account: 'all',
    isNewPayee: 'all',
    dayFull: 'person',
    approvedBy: 'person',
    heldBy: 'person',
    until: 'all',
  },
  notes: {
    REFUSE: EVERY_READER,
    FAILED: EVERY_READER,
    RETURNED: EVERY_READER,
    REPORT_RETURN: EVERY_READER,
    REJECT: ['finance'],
    // Its owner learns that it is checked, not why.
    HOLD: ['finance'],
  },
  // What one scans to collect it.
  contents: { code: { owner: ['toCollect'] } },
  files: { proof: { finance: true } },
})
