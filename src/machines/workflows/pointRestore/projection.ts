/** What of a request to restore points leaves the server, and for whom. */
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
    /** The whole name of whose points they are. */
    name: { owner: true, staff: true, requester: true, reviewer: true },
  },
})
