/** Campaigns become records with a plan; their sums are those of the ledger. */
import { type Kysely, sql } from 'kysely'

const STATEMENTS = [
  // Rows of the time before were pictures without a record: nothing could be given to them.
  'delete from campaign',
  'alter table campaign drop column raised',
  `alter table campaign
    add column story text not null,
    -- What the law wants to be public, by field of the form.
    add column plan jsonb not null,
    add column starts_at timestamptz not null,
    add column emergency boolean not null,
    -- Whether it is public, and whether it takes donations.
    add column listed boolean not null default false,
    add column giving boolean not null default false`,
  'create index campaign_giving on campaign (ends_at, id) where giving',
  'create index campaign_listed on campaign (ends_at desc, id desc) where listed',
  `create index record_donation on record ((facts->>'subject'), state)
    where workflow = 'payment' and facts->>'purpose' = 'donation'`,
]

export async function up<T>(db: Kysely<T>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
