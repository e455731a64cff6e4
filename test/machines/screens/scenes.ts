/**
 * What drawn answers hardly ever are: places that are open, to somebody or to an organisation. A screen in such a scene
 * is read and pressed besides.
 */
import { DAY_MS, HOUR_MS } from '../../../src/contract/time.ts'
import { NOW } from '../../support/machines/sampleReplies.ts'
import type { Patch } from '../../support/machines/screen.tsx'

type Rows = readonly Readonly<Record<string, unknown>>[]

/** The first shift has room for whoever is grown up; at the next everybody of any age waits; the last is soon. */
const SHIFTS = [
  { startsAt: NOW + 5 * DAY_MS, places: 9, taken: 3, leastAge: 18 },
  { startsAt: NOW + 6 * DAY_MS, places: 4, taken: 4, leastAge: 0 },
  { startsAt: NOW + DAY_MS, places: 8, taken: 1, leastAge: 0 },
]
const openPlaces =
  (kind: 'person' | 'organisation'): Patch =>
  (wire, reply) => {
    if (wire === '/api/my/getMyInfo') return { ...reply, kind }
    if (wire !== '/api/huodong/huodongDetails') return reply
    const [first = {}] = (reply as { shifts: Rows }).shifts
    const shifts = SHIFTS.map((one, at) => {
      const endsAt = one.startsAt + 3 * HOUR_MS
      return { ...first, ...one, id: `shift${at + 1}`, title: `第 ${at + 1} 班`, state: 'open', waiting: 0, endsAt }
    })
    return { ...reply, shifts, mine: [], groups: [], obstacle: null, signUpOpen: true }
  }

const PLACES_ARE_OPEN = {
  'places are open': openPlaces('person'),
  'places are open to an organisation': openPlaces('organisation'),
}
const SCENES: Readonly<Record<string, Readonly<Record<string, Patch>>>> = {
  '/activityP': PLACES_ARE_OPEN,
  '/volunteerDetail': PLACES_ARE_OPEN,
  '/volunteerRF': { 'places are open': openPlaces('person') },
  '/VolunteerDF': { 'places are open': openPlaces('organisation') },
  '/carDetailR': { 'places are open': openPlaces('person') },
}

/** Returns the scenes in which a screen is looked at, by what they are called. */
export const scenesOf = (path: string): readonly (readonly [name: string, patch: Patch])[] =>
  Object.entries(SCENES[path] ?? {})
