/** Projection of a complaint: which reader gets which data. */
import { projectionOf } from '../../workflow/projection.ts'
import { complaint } from './chart.ts'

const EVERY_READER = ['owner', 'platform'] as const
const BOTH_SIDES = [...EVERY_READER, 'shop'] as const

export const complaintProjection = projectionOf(complaint, {
  also: {
    /** Has no page of it, and is only notified of the outcome. */
    shop: ({ shopOwners }, { uid }) => uid !== undefined && shopOwners.includes(uid),
  },
  facts: { owner: 'person', shopOwners: 'person', order: 'all', afterSales: 'all' },
  notes: {
    FILE: EVERY_READER,
    FORCE_REFUND: BOTH_SIDES,
    REFUND_ORDER: BOTH_SIDES,
    RESOLVE: BOTH_SIDES,
    REJECT: BOTH_SIDES,
  },
  files: {
    /** Attached to the complaint. */
    photos: { owner: true, platform: true },
  },
})
