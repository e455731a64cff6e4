/** What of an exchange leaves the server, and for whom. */
import { projectionOf } from '../../workflow/projection.ts'
import { exchange } from './chart.ts'

const EVERY_READER = ['owner', 'giftStaff'] as const
/** While there is something to send; before and after nobody needs to know where somebody lives. */
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
    // Before the draw is closed nobody may know; afterwards the state says it.
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
    /** Whole name, telephone and address. */
    receiver: { owner: true, giftStaff: SENDING_STATES },
    /** By which it is handed over: whoever shows it takes the gift along. */
    code: { owner: ['ready'] },
  },
  files: {
    /** With what is reported. */
    photos: { owner: true, giftStaff: true },
  },
})
