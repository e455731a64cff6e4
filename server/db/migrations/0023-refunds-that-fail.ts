import { type Kysely, sql } from 'kysely'

/**
 * What is known of a payment since refunds may fail, other amounts may come and two people decide. A receipt is a fact
 * now and no state of its own: whoever has one keeps what was booked.
 */
const STATEMENTS = [
  `update record set
      facts = facts || jsonb_build_object(
        'received', case when state in ('pendingPayment', 'cancelled') then 0 else (facts->>'amount')::bigint end,
        'receipt', case when state = 'receiptIssued' then 'issued' else 'none' end,
        'refundOver', (facts->>'refundOver')::boolean or state = 'receiptIssued',
        'asked', '', 'approvedBy', '', 'byHand', false),
      state = case when state = 'receiptIssued' then 'confirmed' else state end
    where workflow = 'payment'`,
  `insert into timer (record, clock, due_at)
    select id, case when state = 'refunding' then 'refundNews' else 'decision' end,
      now() + case when state = 'refunding' then interval '1 day' else interval '3 days' end
    from record where workflow = 'payment' and state in ('refunding', 'refundRequested')`,
  // A number that the provider has closed makes room for another one.
  'alter table outbox_job drop constraint errand_kind_record_payment_key',
  `create unique index outbox_job_once on outbox_job (kind, record, payment) where state <> 'failed'`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
