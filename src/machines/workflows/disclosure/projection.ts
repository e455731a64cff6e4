/** Projection of a disclosure: which reader gets which data; what is published everybody reads in its own call. */
import { projectionOf } from '../../workflow/projection.ts'
import { disclosure } from './chart.ts'

const EVERY_READER = ['owner', 'platform'] as const

export const disclosureProjection = projectionOf(disclosure, {
  audited: true,
  facts: {
    owner: 'person',
    place: 'all',
    campaign: 'all',
    kind: 'all',
    dueAt: 'all',
    late: 'all',
    number: 'all',
    running: 'all',
  },
  notes: { SUBMIT: EVERY_READER, CORRECT: EVERY_READER, RETURN: EVERY_READER },
  contents: {
    /** The version that is not published yet. */
    pending: { owner: true, platform: true },
  },
})
