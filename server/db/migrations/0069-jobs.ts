import { type Kysely, sql } from 'kysely'

/**
 * Jobs belong to the engine: a row is work that is still to be done, whatever its kind. What a payment provider was
 * asked to refund is a fact of payments and outlives the job that asks for it.
 */
const STATEMENTS = [
  `create table job (
    id text primary key, kind text not null, record text not null references record, payload jsonb not null,
    tries integer not null default 0, due_at timestamptz not null, unique (kind, record, payload)
  )`,
  'create index job_due on job (due_at)',
  `create table refund (
    id text primary key, payment text not null references trade, record text not null references record,
    amount bigint not null check (amount > 0), state text not null check (state in ('pending', 'done', 'failed')),
    created_at timestamptz not null
  )`,
  `create unique index refund_once on refund (record, payment) where state <> 'failed'`,
  'create index refund_payment on refund (payment)',
  `insert into refund (id, payment, record, amount, state, created_at)
    select id, payment, record, amount, case when state in ('done', 'failed') then state else 'pending' end, created_at
    from outbox_job where kind = 'refund'`,
  `insert into job (id, kind, record, payload, tries, due_at)
    select id, kind, case when kind = 'refund' then record else payment end,
      case when kind = 'refund' then jsonb_build_object('refund', id) else '{}' end, tries, due_at
    from outbox_job where state = 'waiting' on conflict do nothing`,
  'drop table outbox_job',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
