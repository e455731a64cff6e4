/** Receipts for gifts of money. */
import { type Kysely, sql } from 'kysely'

const STATEMENTS = [
  // The payments that a receipt is for; a payment is on one receipt that is neither withdrawn nor reversed.
  `create table invoice_gift (
    invoice text not null references record,
    payment text not null references record,
    primary key (invoice, payment)
  )`,
  'create index invoice_gift_payment on invoice_gift (payment)',
  // A number of the issuer is registered once.
  `create index record_receipt on record ((facts->>'number')) where workflow = 'invoice'`,
  `update record set facts = facts || '{"receipt": "none"}' where workflow = 'payment'`,
]

export async function up<T>(db: Kysely<T>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
