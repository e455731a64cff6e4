/** The data of a payment for the built-in cashier. */
import type { Queryable } from '../../db/connect.ts'
import { backFrom, isWhole, partsOf, sumOf, titleOf } from './trades.ts'

/**
 * Resolves to title, amount (分), state and return address of the payments with this number; undefined if there are
 * none. If a part was cancelled, all of them count as cancelled.
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
