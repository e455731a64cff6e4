/** A thermos for 500 points: posted, picked up, looked at first, or drawn. */
import type { Principal } from '../../../../src/machines/workflow/people.ts'
import type { Exchange, exchange } from '../../../../src/machines/workflows/exchange/chart.ts'
import type { World } from '../world.ts'

const staff = (uid: string, region: string): Principal => ({ uid, grants: [{ role: 'giftStaff', region }] })

export const POINTS = 500
export const POSTED: Exchange = {
  ...{ owner: 'buyer', place: '3301', gift: 'gift1', sku: 'sku1', count: 1, points: POINTS },
  ...{ mode: 'post', station: '', doubt: '', drawAt: null, won: false, taken: false, sentBy: '' },
}
export const STATION_PLACE = '330106109001'
export const PICKED_UP: Exchange = { ...POSTED, mode: 'pickUp', station: 'station1', place: STATION_PLACE }
export const DOUBTFUL: Exchange = { ...POSTED, doubt: 'newAccount' }
/** Far off, so that no walk meets it by chance. */
export const DRAWN: Exchange = { ...POSTED, drawAt: Date.parse('2100-01-01T00:00:00Z') }

export const EXCHANGE_ACTORS = {
  buyer: { uid: 'buyer' },
  staff: staff('staff', '3301'),
  otherStaff: staff('otherStaff', '3301'),
  farStaff: staff('farStaff', '3302'),
  leader: { uid: 'leader', grants: [{ role: 'leader2', region: '3301' }] },
  platform: { uid: 'platform', grants: [{ role: 'platform', region: '' }] },
  neighbour: { uid: 'neighbour' },
  nobody: {},
} satisfies Record<string, Principal>

const STAFF_ROLES = ['giftStaff', 'reviewer']
const ROLES_BY_ACTOR: Readonly<Record<string, readonly string[]>> = {
  buyer: ['owner'],
  staff: STAFF_ROLES,
  otherStaff: STAFF_ROLES,
}
const why = { why: { reason: '地址写得不清楚' } }
const COMPLAINING = ['shipped', 'received', 'problem']
const BEFORE_PACKING = ['–', 'entered', 'checking']

export const exchangeWorld: World<typeof exchange> = {
  births: { posted: POSTED, pickedUp: PICKED_UP, doubtful: DOUBTFUL, drawn: DRAWN },
  actors: Object.fromEntries(
    Object.entries(EXCHANGE_ACTORS).map(([name, who]: [string, Principal]) => [
      name,
      { who, roles: ROLES_BY_ACTOR[name] ?? [] },
    ]),
  ),
  samples: {
    CALL_OFF: why,
    SHIP: { parcel: { courier: '顺丰速运', number: 'SF1234567890' } },
    HAND_OVER: { right: { code: 'code1' } },
    CAME_BACK: why,
    RESEND: { home: { address: 'address1' } },
    REPORT: { broken: { kind: 'broken', words: '盖子裂了', photos: ['/files/1.jpg'] } },
    TURN_DOWN: why,
  },
  externalChanges: { chosen: ({ won }, state) => (state === 'entered' && !won ? { won: true } : undefined) },
  // Why it was looked at, and by which draw it was won, matters no more once it is to be packed; who sent it, only
  // while somebody may complain.
  fold: (state, facts) =>
    BEFORE_PACKING.includes(state)
      ? facts
      : { ...facts, doubt: '', drawAt: null, won: false, sentBy: COMPLAINING.includes(state) ? facts.sentBy : '' },
}
