/** Projection of a thing to pass on: what is public of it is not here but in its own call. */
import { projectionOf } from '../../workflow/projection.ts'
import { idleItem } from './chart.ts'

const READERS = ['owner', 'platform'] as const

export const idleItemProjection = projectionOf(idleItem, {
  facts: { owner: 'person', place: 'all', doubtful: 'all', pieces: 'all', held: 'all', given: 'all' },
  // Who reported it stays unknown to its owner; so does what they wrote, by which they could be recognized.
  notes: { TURN_DOWN: READERS, REMOVE: READERS, REPORT: ['platform'] },
})
