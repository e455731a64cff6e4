/** Projection of a version: the platform and auditors read it; what is live everybody reads on its own page. */
import { projectionOf } from '../../workflow/projection.ts'
import { content } from './chart.ts'

const READERS = ['platform', 'publisher'] as const

export const contentProjection = projectionOf(content, {
  audited: true,
  facts: {
    kind: 'all',
    item: 'all',
    number: 'all',
    hash: 'all',
    startsAt: 'all',
    endsAt: 'all',
    editor: 'person',
    barred: 'person',
  },
  notes: { RETURN: READERS, TAKE_DOWN: READERS },
})
