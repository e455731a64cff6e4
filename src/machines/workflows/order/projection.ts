/** Projection of an order: which reader gets which data. */
import { hasRole } from '../../workflow/people.ts'
import { projectionOf } from '../../workflow/projection.ts'
import { order } from './chart.ts'

/** States in which the shop may know the receiver: only paid orders are delivered. */
export const PAID_STATES = ['paid', 'refunding', 'shipped', 'received', 'completed', 'closed'] as const

export const orderProjection = projectionOf(order, {
  also: {
    /** Reads it after a complaint. */
    platform: (_, who) => hasRole(who, 'platform'),
    /** The shop until after-sales are over and the money is settled; later it needs no personal data. */
    servingShop: (o, who) => who.uid !== undefined && o.shopOwners.includes(who.uid) && !o.released,
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
    /** Name, telephone and address of the receiver. */
    receiver: { owner: true, servingShop: PAID_STATES },
    /** Title of the invoice. */
    invoice: { owner: true, shop: PAID_STATES },
    /** Name and telephone of the shop's owner. */
    seller: { owner: PAID_STATES },
    /** The buyer's full name. */
    buyer: { owner: true, servingShop: PAID_STATES, platform: PAID_STATES },
  },
})
