/** Projection of an activity: which reader gets which data. */
import { projectionOf } from '../../workflow/projection.ts'
import { activity } from './chart.ts'

const DESKS = ['author', 'host', 'reviewer', 'leader', 'responsible'] as const

export const activityProjection = projectionOf(activity, {
  facts: {
    owner: 'person',
    place: 'all',
    startsAt: 'all',
    endsAt: 'all',
    signUpOpen: 'all',
    risky: 'all',
    insured: 'all',
    copied: 'all',
    belowMinimum: 'all',
    desk: 'all',
    pictures: 'all',
  },
  notes: { RETURN: DESKS, RESCHEDULE: DESKS, CANCEL: DESKS, FINISH: DESKS },
  files: {
    photos: { author: true, host: true, reviewer: true, leader: true, responsible: true },
  },
})
