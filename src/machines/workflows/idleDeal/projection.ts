/** Projection of a deal: which reader gets which data. */
import { projectionOf } from '../../workflow/projection.ts'
import { idleDeal } from './chart.ts'
import { HELD_STATES } from './facts.ts'

const PARTIES = ['buyer', 'seller'] as const
const EVERY_READER = [...PARTIES, 'platform'] as const

export const idleDealProjection = projectionOf(idleDeal, {
  facts: {
    owner: 'person',
    seller: 'person',
    parties: 'person',
    item: 'all',
    place: 'all',
    way: 'all',
    meetAt: 'all',
    meetWhere: 'all',
    turn: 'person',
    brokenBy: 'person',
    asked: 'all',
    price: 'all',
    goingBack: 'all',
    refunded: 'all',
  },
  notes: {
    TURN_DOWN: EVERY_READER,
    PROPOSE: EVERY_READER,
    BACK_OUT: EVERY_READER,
    CONTEST: EVERY_READER,
    NOT_ARRIVED: EVERY_READER,
    DECIDE_DONE: EVERY_READER,
    DECIDE_PART: EVERY_READER,
    DECIDE_OFF: EVERY_READER,
  },
  contents: {
    /** Name and telephone of the other: the two have to reach each other. */
    contact: { buyer: HELD_STATES, seller: HELD_STATES, platform: ['disputed'] },
    /** Code for the hand-over: its bearer receives the thing. */
    code: { buyer: ['reserved', 'arranged', 'overdue'] },
  },
})
