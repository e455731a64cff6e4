/** Projection of service hours: which reader gets which data. */
import { projectionOf } from '../../workflow/projection.ts'
import { hours } from './chart.ts'

const DESKS = ['desk', 'reviewer', 'leader', 'city', 'platform'] as const
const EVERY_READER = ['owner', ...DESKS] as const

export const hoursProjection = projectionOf(hours, {
  facts: {
    owner: 'person',
    place: { to: DESKS, others: place => place.slice(0, 9) },
    // It identifies the aid application, which does not concern people who confirm hours.
    work: { to: ['owner'], others: '' },
    source: 'all',
    auto: 'all',
    minutes: 'all',
    planned: 'all',
    dayMinutes: 'all',
    helped: 'person',
    possible: 'all',
    overlaps: 'all',
    pairTimes: 'all',
    pairMinutes: 'all',
    credited: 'all',
    desk: 'all',
    confirmedBy: 'person',
    disputable: 'all',
    revokedBy: 'person',
  },
  notes: {
    CONFIRM: EVERY_READER,
    RETURN: EVERY_READER,
    VOID: EVERY_READER,
    DISPUTE: EVERY_READER,
    DECIDE: EVERY_READER,
    DISMISS: EVERY_READER,
    REVOKE: EVERY_READER,
    KEEP: DESKS,
  },
  contents: {
    /** Full name of the owner. */
    name: { owner: true, desk: true, reviewer: true, leader: true, city: true, platform: true },
  },
  files: {
    photos: { city: true, platform: true },
  },
})
