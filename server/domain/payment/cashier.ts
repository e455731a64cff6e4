/** What the built-in cashier shows of a payment. */
import type { Queryable } from '../../db/connect.ts'
import { backFrom, isWhole, partsOf, sumOf, titleOf } from './trades.ts'

/**
 * Resolves to title, amount (分), state and way back of what is paid by that number; undefined where there is none.
 * Where a part of it was given up, all of it counts as given up.
 */
export async function cashierTrade(db: Queryable, number: string) {
  const parts = await partsOf(db, 'sandbox', number)
  const [first] = parts
  if (!first) return undefined
  const states = parts.map(({ state }) => state)
  const mixed = !isWhole(parts) && states.includes('pendingPayment')
  return {
    title: titleOf(parts),
    parts: parts.map(({ title, amount }) => ({ title, amount })),
    amount: sumOf(parts),
    state: mixed ? 'cancelled' : (states.find(state => state === 'paid') ?? first.state),
    back: backFrom(parts, first.root ?? ''),
  }
}
