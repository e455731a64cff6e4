/** World of two morning places in the garden, reserved by an organisation. */
import { HOUR_MS } from '../../../../src/contract/time.ts'
import type { Principal } from '../../../../src/machines/workflow/people.ts'
import type { groupSignUp } from '../../../../src/machines/workflows/groupSignUp/chart.ts'
import { type GroupSignUp, NAME_LEAD_MS } from '../../../../src/machines/workflows/groupSignUp/facts.ts'
import type { World } from '../world.ts'
import { ENDS_AT, STARTS_AT } from './activity.ts'
import { SIGN_UP_ACTORS } from './signUp.ts'

export const PAIR: GroupSignUp = {
  ...{ owner: 'unit', place: '330106109001', activity: 'garden', shift: 'morning', title: '社区菜园 · 上午' },
  ...{ startsAt: STARTS_AT, endsAt: ENDS_AT, nameBy: STARTS_AT - NAME_LEAD_MS },
  ...{ size: 2, places: 2, unanswered: 0, agreed: 0, freed: 0 },
}
const { volunteer: _, ...OTHERS } = SIGN_UP_ACTORS
const ACTORS: Readonly<Record<string, Principal>> = { unit: { uid: 'unit' }, ...OTHERS }
const ROLES: Readonly<Record<string, readonly string[]>> = {
  unit: ['owner'],
  host: ['host'],
  shift: ['shift'],
}
/** Only a named person without an answer answers, and only one who agreed withdraws. */
const rolesOf =
  (name: string) =>
  ({ unanswered, agreed }: GroupSignUp): readonly string[] =>
    name === 'signUp' ? [...(unanswered > 0 ? ['member'] : []), ...(agreed > 0 ? ['comer'] : [])] : (ROLES[name] ?? [])
const why = { why: { reason: '当天有大雨' } }

export const groupSignUpWorld: World<typeof groupSignUp> = {
  births: { pair: PAIR },
  actors: Object.fromEntries(Object.entries(ACTORS).map(([name, who]) => [name, { who, roles: rolesOf(name) }])),
  samples: {
    NAME: { one: { phones: '13900000001' } },
    REFUSE: why,
    RESCHEDULED: { rain: { by: HOUR_MS } },
    CALLED_OFF: why,
  },
  // How many answered matters no more once it is over.
  fold: (state, facts) => {
    const { places, unanswered, agreed } = facts
    const open = state === 'held' || state === 'named'
    return {
      ...PAIR,
      ...(open ? { places, unanswered } : { places: 0 }),
      agreed: open || state === 'confirmed' ? agreed : 0,
    }
  },
}
