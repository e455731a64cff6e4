/** What the built-in cashier shows of a payment. */
import type { Queryable } from '../../db/connect.ts'

/** Resolves to title, amount (分), state and order of the payment of that number; undefined where there is none. */
export const cashierTrade = (db: Queryable, number: string) =>
  db
    .selectFrom('trade')
    .innerJoin('record', 'record.id', 'trade.payment')
    .select(['trade.title', 'trade.amount', 'record.state', 'record.root'])
    .where('trade.provider', '=', 'sandbox')
    .where('trade.number', '=', number)
    .executeTakeFirst()
