/** The neighbour's bicycle that the buyer asks for, to be met for or posted, given away or sold. */
import type { Principal } from '../../../../src/machines/workflow/people.ts'
import type { IdleDeal, idleDeal } from '../../../../src/machines/workflows/idleDeal/chart.ts'
import type { World } from '../world.ts'

const MET: IdleDeal = {
  owner: 'buyer',
  seller: 'neighbour',
  parties: ['buyer', 'neighbour'],
  item: 'item1',
  place: '330106109',
  way: 'meet',
  meetAt: null,
  meetWhere: '',
  turn: '',
  brokenBy: '',
  asked: 0,
  price: 0,
  goingBack: 0,
  refunded: false,
}
export const [LISTED_PRICE, OFFER] = [8_000, 6_000]
const reason = { why: { reason: '临时有事' } }
const party = (uid: string, role: string) => ({
  who: { uid } satisfies Principal,
  roles: ({ turn }: IdleDeal) => (turn === uid ? [role, 'answerer'] : [role]),
})
/** States in which a meeting and who awaits an answer still matter. */
const MEETING = ['reserved', 'arranged', 'overdue', 'noShow']

export const idleDealWorld: World<typeof idleDeal> = {
  births: {
    met: MET,
    posted: { ...MET, way: 'post' },
    sold: { ...MET, asked: LISTED_PRICE, price: LISTED_PRICE },
    // With an offer, so that the seller may name another price.
    bargained: { ...MET, way: 'post', asked: LISTED_PRICE, price: OFFER },
  },
  actors: {
    buyer: party('buyer', 'buyer'),
    neighbour: party('neighbour', 'seller'),
    rival: { who: { uid: 'rival' }, roles: [] },
    platform: { who: { uid: 'platform', grants: [{ role: 'platform', region: '' }] }, roles: ['platform'] },
    item: { who: { system: 'idleItem' }, roles: ['item'] },
    payment: { who: { system: 'payment' }, roles: ['payment'] },
    provider: { who: { system: 'provider' }, roles: ['provider'] },
    nobody: { who: {}, roles: [] },
  },
  samples: {
    TURN_DOWN: reason,
    COUNTER: { between: { price: 7_000 } },
    // Far off, so that no walk meets it by chance.
    PROPOSE: { gate: { day: '2099-01-05', time: '10:00', words: '小区南门' } },
    SHIP: { parcel: { courier: '顺丰速运', number: 'SF1234567890' } },
    HAND_OVER: { right: { code: 'code1' } },
    BACK_OUT: reason,
    CONTEST: reason,
    NOT_ARRIVED: reason,
    DECIDE_DONE: reason,
    DECIDE_OFF: reason,
    DECIDE_PART: { some: { amount: 1_000, reason: '车铃不响' } },
  },
  fold: (state, facts) => ({
    ...facts,
    ...(!MEETING.includes(state) && { meetAt: null, meetWhere: '', turn: '', brokenBy: '' }),
  }),
}
