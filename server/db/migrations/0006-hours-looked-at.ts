/** Facts for the doubts about hours, the times of help, and the owners of scanned claims. */
import { type Kysely, sql } from 'kysely'

const STATEMENTS = [
  `update record set facts = facts || jsonb_build_object(
    'agreedAt', (select (extract(epoch from max(at)) * 1000)::bigint from history where record = record.id and event = 'AGREE'),
    'doneAt', (select (extract(epoch from max(at)) * 1000)::bigint from history where record = record.id and event = 'REPORT_DONE'))
    where workflow = 'aid'`,
  `update record set facts = record.facts || jsonb_build_object('helped', coalesce(work.owner, ''),
    'possible', (record.facts->>'minutes')::int, 'overlaps', 0, 'pairTimes', 0, 'pairMinutes', 0)
    from record hours left join record work on work.workflow = 'aid' and work.id = hours.facts->>'work'
    where hours.id = record.id and record.workflow = 'hours'`,
  // Whose a claim is that a scanned code was exchanged for: whoever used it first, coming or going.
  `create table scene_claim (
    claim text primary key,
    uid text not null references account,
    went_in boolean not null default false,
    went_out boolean not null default false,
    used_at timestamptz not null
  )`,
  'create index scene_claim_used on scene_claim (used_at)',
]

export async function up<T>(db: Kysely<T>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
