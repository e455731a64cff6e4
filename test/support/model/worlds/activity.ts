/** A garden in 北山街道: rescheduled, copied from last week's, dangerous and uninsured. */
import { HOUR_MS } from '../../../../src/contract/time.ts'
import type { Role } from '../../../../src/contract/words.ts'
import type { Principal } from '../../../../src/machines/workflow/people.ts'
import type { Activity, activity } from '../../../../src/machines/workflows/activity/chart.ts'
import type { World } from '../world.ts'

const grant = (uid: string, role: Role, region: string): Principal => ({ uid, grants: [{ role, region }] })

/** Far away, so that no other walk interferes. */
export const STARTS_AT = Date.parse('2100-01-02T09:00:00+08:00')
export const ENDS_AT = STARTS_AT + 3 * HOUR_MS
/** What other day it is leads nowhere else: that it is another one does. */
const WHEN = { startsAt: STARTS_AT, endsAt: ENDS_AT }
export const GARDEN: Activity = {
  ...{ owner: 'host', place: '330106109001', startsAt: STARTS_AT, endsAt: ENDS_AT, signUpOpen: true },
  ...{ risky: false, insured: false, copied: false, belowMinimum: false, desk: 'leader3', pictures: 0 },
}
const PLAN = { place: '330106109001', startsAt: STARTS_AT, endsAt: ENDS_AT, risky: false, insured: false }

export const ACTIVITY_ACTORS = {
  host: grant('host', 'activityLeader', '330106'),
  colleague: grant('colleague', 'activityLeader', '330106'),
  farHost: grant('farHost', 'activityLeader', '330105'),
  leader3: grant('leader3', 'leader3', '330106'),
  leader2: grant('leader2', 'leader2', '3301'),
  platform: grant('platform', 'platform', ''),
  responsible: grant('responsible', 'responsible', '330106109001'),
  neighbour: { uid: 'neighbour' },
  nobody: {},
} satisfies Record<string, Principal>

const DESKS: Readonly<Record<string, readonly string[]>> = {
  leader3: ['leader'],
  responsible: ['responsible'],
  host: ['author', 'host'],
  colleague: ['host'],
  shift: ['shift'],
}
const rolesOf =
  (actor: string) =>
  ({ desk }: Activity): readonly string[] => [...(actor === desk ? ['reviewer'] : []), ...(DESKS[actor] ?? [])]
const why = { why: { reason: '当天有大雨' } }

export const activityWorld: World<typeof activity> = {
  births: {
    planned: GARDEN,
    copied: { ...GARDEN, copied: true },
    risky: { ...GARDEN, risky: true },
  },
  actors: Object.fromEntries(
    Object.entries({ ...ACTIVITY_ACTORS, shift: { system: 'shift' } as const }).map(
      ([name, who]: [string, Principal]) => [name, { who, roles: rolesOf(name) }],
    ),
  ),
  samples: {
    EDIT: { safe: ({ copied, risky }, state) => (copied || risky || state === 'returned' ? PLAN : undefined) },
    RETURN: why,
    RESCHEDULE: { rain: { by: HOUR_MS, reason: '当天有大雨' } },
    CANCEL: why,
    // Another one at the same time is still on.
    SHIFT_DROPPED: { other: { startsBy: 0, endsBy: 0 } },
    ADD_PHOTOS: { taken: { photos: ['/files/1.jpg'] } },
    FINISH: { done: { words: '二十个人，种下六十株苗', photos: ['/files/1.jpg'] } },
  },
  externalChanges: {
    tooFew: ({ belowMinimum }, state) => (state === 'recruiting' && !belowMinimum ? { belowMinimum: true } : undefined),
  },
  // How it was planned matters no more once it is public, and how many come once it begins.
  fold: (state, facts) => {
    if (['–', 'draft', 'returned', 'submitted'].includes(state)) return { ...facts, ...WHEN }
    const { signUpOpen, belowMinimum } = facts
    return { ...GARDEN, signUpOpen, belowMinimum: state === 'recruiting' && belowMinimum }
  },
}
