/** What of the matter of a shop leaves the server, and for whom. */
import { projectionOf } from '../../workflow/projection.ts'
import { shop } from './chart.ts'

const EVERY_READER = ['owner', 'platform'] as const

export const shopProjection = projectionOf(shop, {
  facts: { id: 'all', owner: 'person', openOrders: 'all' },
  notes: { REFUSE: EVERY_READER, SUSPEND: EVERY_READER, SHUT_DOWN: EVERY_READER },
})
