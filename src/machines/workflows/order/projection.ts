/** What of an order leaves the server, and for whom. */
import { hasRole } from '../../workflow/people.ts'
import { projectionOf } from '../../workflow/projection.ts'
import { order } from './chart.ts'

/** Only what is paid is delivered: before, and where nothing comes of it, the shop need not know to whom. */
export const PAID_STATES = ['paid', 'refunding', 'shipped', 'received', 'completed', 'closed'] as const

export const orderProjection = projectionOf(order, {
  also: {
    /** Reads it once it is complained about. */
    platform: (_, who) => hasRole(who, 'platform'),
  },
  facts: {
    buyer: 'person',
    shop: 'all',
    shopOwners: 'person',
    amount: 'all',
    refunded: 'all',
    goingBack: 'all',
    linesLeft: 'all',
    linesKept: 'all',
    sent: 'all',
    extended: 'all',
    afterSalesOpen: 'all',
    afterSalesOver: 'all',
    released: 'all',
  },
  notes: {
    CANCEL_PAID: ['owner', 'shop', 'platform'],
    CHANGE_PRICE: ['owner', 'shop', 'platform'],
    APPLY_AFTER_SALES: ['owner', 'shop', 'platform'],
  },
  contents: {
    /** Name, telephone and address to which it goes, and to whom the invoice. */
    receiver: { owner: true, shop: PAID_STATES },
    /** Name and telephone of who keeps the shop. */
    seller: { owner: PAID_STATES },
    /** The buyer's whole name. */
    buyer: { owner: true, shop: PAID_STATES, platform: PAID_STATES },
  },
})
