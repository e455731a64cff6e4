/**
 * What of goods that are set aside leaves the server, and for whom; those who keep the warehouse read it with its
 * shelves.
 */
import { hasRole } from '../../workflow/people.ts'
import { projectionOf } from '../../workflow/projection.ts'
import { stockIssue } from './chart.ts'

export const stockIssueProjection = projectionOf(stockIssue, {
  also: {
    /** Hands the goods to whoever comes for them. */
    issuer: ({ warehouse }, who) => hasRole(who, 'warehouseOut', warehouse),
  },
  facts: { aid: 'all', helper: 'person', warehouse: 'all', pieces: 'all' },
  notes: {},
  contents: {
    /** Whole name and telephone of the helper who comes for the goods. */
    helper: { helper: true, issuer: ['requested'] },
  },
})
