import { type Order, order } from '../../src/machines/workflows/order/chart.ts'
import type { Balances } from '../support/model/balances.ts'
import { chartSuite } from '../support/model/chartSuite.ts'
import { orderWorld } from '../support/model/worlds/order.ts'

/** From paying to the end: the order holds what was paid until the shop gets it. What goes back is posted by 售后. */
function money(state: string, { amount, refunded, goingBack, released }: Order): Balances {
  if (state === 'pendingPayment' || state === 'cancelled') return {}
  if (goingBack > 0 && state === 'closed')
    return { clearing: -amount, channel: goingBack, ...(refunded > goingBack && { escrow: refunded - goingBack }) }
  return released
    ? { clearing: -amount, ...(refunded ? { escrow: refunded } : {}), 'shop:s1': amount - refunded }
    : { clearing: -amount, escrow: amount }
}

chartSuite(order, orderWorld, { waiting: ['paid', 'refunding'], money })
