/** Projection of a shift: which reader gets which data. */
import { projectionOf } from '../../workflow/projection.ts'
import { shift } from './chart.ts'

export const shiftProjection = projectionOf(shift, {
  facts: {
    owner: 'person',
    place: 'all',
    activity: 'all',
    startsAt: 'all',
    endsAt: 'all',
    places: 'all',
    minimum: 'all',
    leastAge: 'all',
  },
  notes: { DROP: ['host'], CALL_OFF: ['host'] },
})
