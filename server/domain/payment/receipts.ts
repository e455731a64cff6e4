/** Whether a receipt stands for a payment: read off the receipts that it is part of. */
import { sql } from 'kysely'
import type { Payment } from '../../../src/machines/workflows/payment/chart.ts'
import type { Queryable } from '../../db/connect.ts'

/** Resolves to the state of a payment's receipt. */
export async function receiptOf(db: Queryable, payment: string): Promise<Payment['receipt']> {
  const { rows } = await sql<{ receipt: Payment['receipt'] }>`
    select case when bool_or(state in ('issued', 'reversing')) then 'issued'
      when bool_or(state = 'reversed') then 'reversed' else 'none' end as receipt
    from invoice_gift join record on record.id = invoice_gift.invoice where invoice_gift.payment = ${payment}`.execute(
    db,
  )
  return rows[0]?.receipt ?? 'none'
}
