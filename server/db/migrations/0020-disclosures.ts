/** Campaigns are disclosed while they run, after their end and after their project, and completed. */
import { type Kysely, sql } from 'kysely'

const DAY_MS = 86_400_000

const STATEMENTS = [
  // What has run for long is disclosed at the next round day that leaves the organisation time to write.
  `update record set facts = facts || jsonb_build_object(
      'projectEndsAt', greatest((facts->>'endsAt')::bigint + ${365 * DAY_MS},
        (extract(epoch from now()) * 1000)::bigint + ${90 * DAY_MS}),
      'interimAt', case when state in ('running', 'paused') then greatest((facts->>'startsAt')::bigint + ${90 * DAY_MS},
        (extract(epoch from now()) * 1000)::bigint + ${45 * DAY_MS}) else 0 end,
      'claims', 0, 'unproven', 0, 'undisclosed', 0, 'overdue', 0, 'ownOverdue', 0)
    where workflow = 'campaign'`,
  `insert into timer (record, clock, due_at)
    select id, 'interim', to_timestamp((facts->>'interimAt')::bigint / 1000.0) - interval '30 days' from record
    where workflow = 'campaign' and state in ('running', 'paused')
      and (facts->>'interimAt')::bigint < (facts->>'endsAt')::bigint`,
  `insert into timer (record, clock, due_at)
    select id, 'projectEnd', to_timestamp((facts->>'projectEndsAt')::bigint / 1000.0) from record
    where workflow = 'campaign' and state = 'executing'`,
  // The figures are those of the ledger when the version was written; published ones are never changed.
  `create table disclosure_version (
    disclosure text not null references record,
    number integer not null check (number > 0),
    words text not null,
    assessment text not null,
    photos jsonb not null,
    -- Why it corrects the version before; empty in the first.
    reason text not null,
    figures jsonb not null,
    written_at timestamptz not null,
    published_at timestamptz,
    primary key (disclosure, number)
  )`,
]

export async function up<T>(db: Kysely<T>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
