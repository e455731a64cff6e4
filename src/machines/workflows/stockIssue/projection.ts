/** What of goods that are set aside leaves the server, and for whom; keepers read it with their warehouse. */
import { projectionOf } from '../../workflow/projection.ts'
import { stockIssue } from './chart.ts'

export const stockIssueProjection = projectionOf(stockIssue, {
  facts: { aid: 'all', helper: 'person', warehouse: 'all', pieces: 'all' },
  notes: {},
})
