/** Sign-ups for a morning in the garden: with a place, to be looked at first, and in the queue. */
import { HOUR_MS } from '../../../../src/contract/time.ts'
import type { Principal } from '../../../../src/machines/workflow/people.ts'
import type { signUp } from '../../../../src/machines/workflows/signUp/chart.ts'
import { decideUntil, type SignUp } from '../../../../src/machines/workflows/signUp/facts.ts'
import type { World } from '../world.ts'
import { ENDS_AT, STARTS_AT } from './activity.ts'

export const TRUSTED: SignUp = {
  ...{ owner: 'volunteer', place: '330106109001', activity: 'garden', shift: 'morning', title: '社区菜园 · 上午' },
  ...{ kind: 'volunteer', startsAt: STARTS_AT, endsAt: ENDS_AT, party: 1, places: 1, allOrNothing: false, queue: 1 },
  ...{ fits: true, trusted: true, decideBy: decideUntil(1, STARTS_AT), offerEndsAt: null, reconfirmBy: null },
  ...{ checkedInAt: null, byLeader: false, byName: false, undoable: false, excusable: true, late: false },
  ...{ group: '', trips: 0, carried: 0, kilometres: 0 },
}
export const LOOKED_AT: SignUp = { ...TRUSTED, trusted: false }
export const QUEUED: SignUp = { ...TRUSTED, fits: false }
/** Named by an organisation, until half a day before. */
export const MEMBER: SignUp = { ...TRUSTED, group: 'team', offerEndsAt: decideUntil(1, STARTS_AT) }
export const VAN: SignUp = { ...TRUSTED, kind: 'vehicle', places: 0, trusted: false }

const leader = (uid: string, region: string): Principal => ({ uid, grants: [{ role: 'activityLeader', region }] })
export const SIGN_UP_ACTORS = {
  volunteer: { uid: 'volunteer' },
  host: leader('host', '330106'),
  farHost: leader('farHost', '330105'),
  platform: { uid: 'platform', grants: [{ role: 'platform', region: '' }] },
  neighbour: { uid: 'neighbour' },
  nobody: {},
  shift: { system: 'shift' },
  signUp: { system: 'signUp' },
  groupSignUp: { system: 'groupSignUp' },
  aid: { system: 'aid' },
} satisfies Record<string, Principal>
const ROLES: Readonly<Record<string, readonly string[]>> = {
  volunteer: ['owner'],
  host: ['host'],
  shift: ['shift', 'queue'],
  signUp: ['queue'],
}
const rolesOf = (name: string) => (s: SignUp) =>
  name === 'groupSignUp' ? [...(s.group ? ['group'] : []), 'queue'] : (ROLES[name] ?? [])
/** Returns whether an organisation may withdraw a person: before check-in, or while that can be undone. */
const mayWithdraw = (state: string, { undoable }: SignUp) =>
  ['offered', 'approved', 'toReconfirm'].includes(state) || (state === 'present' && undoable)
/** States before a journey; later the kind no longer matters. */
const MAY_DRIVE = ['applied', 'approved', 'toReconfirm', 'present', 'underway']
const why = { why: { reason: '当天有大雨' } }

export const signUpWorld: World<typeof signUp> = {
  births: { trusted: TRUSTED, lookedAt: LOOKED_AT, queued: QUEUED, van: VAN, member: MEMBER },
  actors: Object.fromEntries(
    Object.entries(SIGN_UP_ACTORS).map(([name, who]: [string, Principal]) => [name, { who, roles: rolesOf(name) }]),
  ),
  samples: {
    REFUSE: why,
    INVITE: why,
    NAMED: { team: { unit: '青苗公益中心' } },
    OFFER: { one: { places: 1 } },
    RESCHEDULED: { rain: { by: HOUR_MS } },
    CALLED_OFF: why,
    LET_IN: why,
    LET_OUT: why,
    UNDO_CHECK_IN: why,
    DEPART: { four: { passengers: 4, load: 0 } },
    ARRIVE: { near: { kilometres: 6 } },
    EXCUSE: { ill: { reason: '发烧了', photos: [] } },
    TURN_DOWN: why,
    MAKE_UP: { paper: { minutes: 90, reason: '手机没电', photos: ['/files/1.jpg'] } },
  },
  // How it came to its place matters no more once it has one.
  fold: (state, facts) => {
    if (state === '–') return facts
    const { undoable, byLeader, byName, excusable } = facts
    const kind = MAY_DRIVE.includes(state) ? facts.kind : TRUSTED.kind
    const group = mayWithdraw(state, facts) ? facts.group : ''
    const set = (moment: number | null) => (moment === null ? null : STARTS_AT)
    return {
      ...{ ...TRUSTED, kind, group, undoable, byLeader, byName, excusable, checkedInAt: set(facts.checkedInAt) },
      ...{ reconfirmBy: set(facts.reconfirmBy), offerEndsAt: set(facts.offerEndsAt) },
    }
  },
}
