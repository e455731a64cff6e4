/** Projection of a request to restore points: which reader gets which data. */
import { projectionOf } from '../../workflow/projection.ts'
import { pointRestore } from './chart.ts'

const STAFF = ['staff', 'requester', 'reviewer'] as const

export const pointRestoreProjection = projectionOf(pointRestore, {
  facts: {
    owner: 'person',
    place: { to: STAFF, others: place => place.slice(0, 9) },
    lot: 'all',
    source: 'all',
    points: 'all',
    expiredAt: 'all',
    requestedBy: 'person',
  },
  notes: { REQUEST: ['owner', ...STAFF], TURN_DOWN: ['owner', ...STAFF] },
  contents: {
    /** Full name of the points' owner. */
    name: { owner: true, staff: true, requester: true, reviewer: true },
  },
})
