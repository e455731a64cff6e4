/** Projection of the closing of an account: its owner alone reads it. */
import { projectionOf } from '../../workflow/projection.ts'
import { accountClosure } from './chart.ts'

export const accountClosureProjection = projectionOf(accountClosure, {
  facts: { owner: 'person', free: 'all' },
  notes: {},
  contents: {},
  files: {},
})
