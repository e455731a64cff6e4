/** Projection of an exchange: which reader gets which data. */
import { projectionOf } from '../../workflow/projection.ts'
import { exchange } from './chart.ts'

const EVERY_READER = ['owner', 'giftStaff'] as const
/** States with something to send; the address is not needed before or after. */
const SENDING_STATES = ['checking', 'pending', 'packing', 'shipped', 'returned', 'problem'] as const

export const exchangeProjection = projectionOf(exchange, {
  facts: {
    owner: 'person',
    place: 'all',
    gift: 'all',
    sku: 'all',
    count: 'all',
    points: 'all',
    mode: 'all',
    station: 'all',
    doubt: { to: ['giftStaff'], others: '' },
    drawAt: 'all',
    // Hidden until the draw is closed; afterwards the state shows it.
    won: { to: [], others: false },
    taken: 'all',
    sentBy: 'person',
  },
  notes: {
    CALL_OFF: EVERY_READER,
    CAME_BACK: EVERY_READER,
    REPORT: EVERY_READER,
    TURN_DOWN: EVERY_READER,
  },
  contents: {
    /** Full name, telephone and address. */
    receiver: { owner: true, giftStaff: SENDING_STATES },
    /** Code for the hand-over: its bearer receives the gift. */
    code: { owner: ['ready'] },
  },
  files: {
    /** Attached to the problem report. */
    photos: { owner: true, giftStaff: true },
  },
})
