/** The morning of a garden: twenty places. */
import { HOUR_MS } from '../../../../src/contract/time.ts'
import type { Principal } from '../../../../src/machines/workflow/people.ts'
import type { Shift, shift } from '../../../../src/machines/workflows/shift/chart.ts'
import type { World } from '../world.ts'
import { ACTIVITY_ACTORS, ENDS_AT, STARTS_AT } from './activity.ts'

export const MORNING: Shift = {
  ...{ owner: 'host', place: '330106109001', activity: 'garden', startsAt: STARTS_AT, endsAt: ENDS_AT },
  ...{ places: 20, minimum: 5, leastAge: 0 },
}
const ACTORS: Readonly<Record<string, Principal>> = {
  ...ACTIVITY_ACTORS,
  activity: { system: 'activity' },
  signUp: { system: 'signUp' },
  groupSignUp: { system: 'groupSignUp' },
}
const ROLES: Readonly<Record<string, readonly string[]>> = {
  host: ['host'],
  colleague: ['host'],
  activity: ['activity'],
}
const why = { why: { reason: '当天有大雨' } }

export const shiftWorld: World<typeof shift> = {
  births: { morning: MORNING },
  actors: Object.fromEntries(Object.entries(ACTORS).map(([name, who]) => [name, { who, roles: ROLES[name] ?? [] }])),
  samples: {
    MOVE: { rain: { by: HOUR_MS } },
    CHANGE_PLACES: { same: { places: 20 } },
    DROP: why,
    CALL_OFF: why,
  },
  fold: (_, facts) => ({ ...facts, startsAt: STARTS_AT, endsAt: ENDS_AT }),
}
