import { type Withdrawal, withdrawal } from '../../src/machines/workflows/withdrawal/chart.ts'
import type { Balances } from '../support/model/balances.ts'
import { chartSuite } from '../support/model/chartSuite.ts'
import { withdrawalWorld } from '../support/model/worlds/withdrawal.ts'

/** Set aside from the application on, until it arrives or comes back. */
function money(state: string, { owner, shop, amount }: Withdrawal): Balances {
  const from = shop ? `shop:${shop}` : `person:${owner}`
  if (['failed', 'refused', 'cancelled'].includes(state)) return {}
  return ['paidOut', 'returnReported'].includes(state)
    ? { channel: amount, [from]: -amount }
    : Object.fromEntries(Object.entries({ payouts: amount, [from]: -amount }).sort(([a], [b]) => (a < b ? -1 : 1)))
}

chartSuite(withdrawal, withdrawalWorld, {
  waiting: ['applied', 'approved', 'held', 'returnReported', 'toCountersign'],
  money,
})
