/** Projection of a receipt: which reader gets which data. */
import { projectionOf } from '../../workflow/projection.ts'
import { invoice } from './chart.ts'

const EVERY_READER = ['owner', 'finance'] as const

export const invoiceProjection = projectionOf(invoice, {
  audited: true,
  facts: {
    owner: 'person',
    place: 'all',
    payee: 'all',
    year: 'all',
    total: 'all',
    kind: 'all',
    title: 'all',
    taxNumber: 'all',
    email: 'all',
    number: 'all',
    checkCode: 'all',
    file: { to: [], others: '' },
    reversal: 'all',
    correction: 'all',
    corrected: 'all',
  },
  notes: { RETURN: EVERY_READER, REVERSE_FAILED: EVERY_READER },
  files: { file: { owner: true, finance: true } },
})
