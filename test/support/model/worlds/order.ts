/** Two lines of 40.00 元 each and 5.00 元 freight. One after-sales at a time. */
import type { Order, order } from '../../../../src/machines/workflows/order/chart.ts'
import type { World } from '../world.ts'
import { actorsOf } from './people.ts'

export const LINE = 4_000
export const ORDER: Order = {
  buyer: 'buyer',
  shop: 's1',
  shopOwners: ['seller'],
  amount: 2 * LINE + 500,
  refunded: 0,
  goingBack: 0,
  linesLeft: 2,
  linesKept: 2,
  sent: false,
  extended: false,
  afterSalesOpen: 0,
  afterSalesOver: false,
  released: false,
}
const PARCEL = { courier: '顺丰速运', number: 'SF1234567890' }
const CLAIM_INPUT = { kind: 'refund', amount: LINE, reason: '不想要了', photos: [] }

/** What the server would count after one after-sales of one line has come to its end. */
const closeClaim = (o: Order, gone: Partial<Order> = {}) =>
  o.afterSalesOpen ? { ...counts(o), ...gone, afterSalesOpen: o.afterSalesOpen - 1 } : undefined
const counts = ({ linesLeft, linesKept, refunded }: Order) => ({ linesLeft, linesKept, refunded })
const refundLine = (o: Order) => ({ linesKept: o.linesKept - 1, refunded: o.refunded + LINE })

export const orderWorld: World<typeof order> = {
  births: { order: ORDER },
  actors: actorsOf({
    buyer: ['owner'],
    seller: ['shop'],
    payment: ['payment'],
    provider: ['provider'],
    afterSales: ['afterSales'],
  }),
  samples: {
    // the graph stays small: stories cover other prices
    CHANGE_PRICE: { same: { amount: ORDER.amount, reason: '老邻居优惠' } },
    SHIP: {
      one: o => (o.linesLeft > 0 ? { ...PARCEL, lines: ['line1'] } : undefined),
      // A line in after-sales is not shipped until they are over.
      both: o => (o.linesLeft > 1 && !o.afterSalesOpen ? { ...PARCEL, lines: ['line1', 'line2'] } : undefined),
    },
    CANCEL_PAID: { unwanted: { reason: '不想要了' } },
    REVIEW: { nice: { reviews: [{ line: 'line1', stars: 5, words: '很好', pictures: [] }] } },
    APPLY_AFTER_SALES: { line: o => (o.afterSalesOpen ? undefined : { ...CLAIM_INPUT, lines: ['line1'] }) },
    AFTER_SALES_CHANGED: {
      withdrawn: o => closeClaim(o),
      unshippedRefunded: o =>
        o.linesLeft > 0 ? closeClaim(o, { ...refundLine(o), linesLeft: o.linesLeft - 1 }) : undefined,
      // A claim about a line that was paid back meanwhile had been refused before, and is complained about while the
      // shop waits for its money.
      contested: o =>
        o.linesKept === 1 && !o.afterSalesOpen && !o.released ? { ...counts(o), afterSalesOpen: 1 } : undefined,
      again: o => (o.linesKept ? undefined : { ...counts(o), afterSalesOpen: 0 }),
      shippedRefunded: o => (o.linesKept > o.linesLeft ? closeClaim(o, refundLine(o)) : undefined),
    },
  },
  fold: (state, facts) => (state === 'shipped' ? facts : { ...facts, extended: false }),
}
