/** Projection of a stock issue: which reader gets which data; warehouse keepers read it together with its shelves. */
import { hasRole } from '../../workflow/people.ts'
import { projectionOf } from '../../workflow/projection.ts'
import { stockIssue } from './chart.ts'

export const stockIssueProjection = projectionOf(stockIssue, {
  also: {
    /** Issues the goods to the helper. */
    issuer: ({ warehouse }, who) => hasRole(who, 'warehouseOut', warehouse),
  },
  facts: { aid: 'all', helper: 'person', warehouse: 'all', pieces: 'all' },
  notes: {},
  contents: {
    /** Full name and telephone of the helper who fetches the goods. */
    helper: { helper: true, issuer: ['requested'] },
  },
})
