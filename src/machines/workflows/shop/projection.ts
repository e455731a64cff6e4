/** Projection of a shop: which reader gets which data. */
import { projectionOf } from '../../workflow/projection.ts'
import { shop } from './chart.ts'

const EVERY_READER = ['owner', 'platform'] as const

export const shopProjection = projectionOf(shop, {
  facts: { id: 'all', owner: 'person', openOrders: 'all' },
  notes: { REFUSE: EVERY_READER, SUSPEND: EVERY_READER, SHUT_DOWN: EVERY_READER },
})
