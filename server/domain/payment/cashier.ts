/** What the built-in cashier shows of a payment. */
import type { Query } from '../../db/connect.ts'

/** Title, amount (分) and state of the payment of that number; undefined where there is none. */
export const cashierTrade = (db: Query, number: string) =>
  db
    .selectFrom('trade')
    .innerJoin('record', 'record.id', 'trade.payment')
    .select(['trade.title', 'trade.amount', 'record.state'])
    .where('trade.provider', '=', 'sandbox')
    .where('trade.number', '=', number)
    .executeTakeFirst()
