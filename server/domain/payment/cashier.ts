/** The data of a payment for the built-in cashier. */
import { purposeOf } from '../../../src/machines/workflows/payment/purposes.ts'
import type { Database, Queryable } from '../../db/connect.ts'
import { backFrom, isWhole, partsOf, sumOf, titleOf } from './trades.ts'

/**
 * Resolves to title, amount (分), state and return address of the payments with this number; undefined if there are
 * none. If a part was cancelled, all of them count as cancelled.
 */
export async function cashierTrade(db: Queryable, number: string) {
  const [first, ...others] = await partsOf(db, 'sandbox', number)
  if (!first) return undefined
  const parts = [first, ...others] as const
  const states = parts.map(({ state }) => state)
  const mixed = !isWhole(parts) && states.includes('pendingPayment')
  return {
    title: titleOf(parts),
    parts: parts.map(({ title, amount }) => ({ title, amount })),
    amount: sumOf(parts),
    state: mixed ? 'cancelled' : (states.find(state => state === 'paid') ?? first.state),
    /** Whether no money is booked on any part. */
    isUnpaid: states.every(state => state === 'pendingPayment' || state === 'cancelled'),
    back: backFrom(parts),
    merchant: first.merchant,
    label: purposeOf(first.facts).label,
  }
}

/** Returns the store of what the cashier took, 分 by number; of two payments of a number the first counts. */
export const cashierTaken = ({ db }: Database, clock: () => number) => ({
  async get(number: string): Promise<number | undefined> {
    const row = await db.selectFrom('cashierPayment').select('amount').where('number', '=', number).executeTakeFirst()
    return row?.amount
  },
  async set(number: string, amount: number): Promise<void> {
    await db
      .insertInto('cashierPayment')
      .values({ number, amount, createdAt: new Date(clock()) })
      .onConflict(conflict => conflict.doNothing())
      .execute()
  },
})
