/** Projection of after-sales: which reader gets which data. */
import { hasRole } from '../../workflow/people.ts'
import { projectionOf } from '../../workflow/projection.ts'
import { afterSales } from './chart.ts'

const EVERY_READER = ['owner', 'shop', 'platform'] as const

export const afterSalesProjection = projectionOf(afterSales, {
  also: {
    /** Reads it after a complaint about the order. */
    platform: (_, who) => hasRole(who, 'platform'),
  },
  facts: {
    owner: 'person',
    shopOwners: 'person',
    shop: 'all',
    order: 'all',
    lines: 'all',
    kind: 'all',
    amount: 'all',
    refundable: 'all',
    shipped: 'all',
    sentBack: 'all',
    appliedAgain: 'all',
    complaint: 'all',
    released: 'all',
  },
  notes: {
    APPLY: EVERY_READER,
    DECIDE: EVERY_READER,
    REFUSE_RETURN: EVERY_READER,
    REFUSE_REFUND: EVERY_READER,
    // The buyer's words about the shop, for the platform.
    COMPLAIN: ['owner', 'platform'],
  },
  files: {
    /** Attached to the application. */
    photos: { owner: true, shop: true, platform: true },
  },
})
