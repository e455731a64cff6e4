/** What of after-sales leaves the server, and for whom. */
import { hasRole } from '../../workflow/people.ts'
import { projectionOf } from '../../workflow/projection.ts'
import { afterSales } from './chart.ts'

const EVERY_READER = ['owner', 'shop', 'platform'] as const

export const afterSalesProjection = projectionOf(afterSales, {
  also: {
    /** Reads it once the order is complained about. */
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
    // The buyer says it to the platform about the shop.
    COMPLAIN: ['owner', 'platform'],
  },
  files: {
    /** With the application. */
    photos: { owner: true, shop: true, platform: true },
  },
})
