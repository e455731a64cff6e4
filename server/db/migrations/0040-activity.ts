import { type Kysely, sql } from 'kysely'
import { openActivities } from '../activityRecords.ts'

/** Activities are records of their own, places are those of their shifts, and people sign up. */
const STATEMENTS = [
  `alter table activity
    add body text not null default '', add meeting text not null default '',
    add radius integer not null default 300 check (radius > 0), add insurance jsonb,
    add automatic boolean not null default true, add listed boolean not null default false,
    add over boolean not null default false, add sequence integer not null default 0,
    add marks text[] not null generated always as (search_marks(search_text(title, ''))) stored`,
  `create table activity_shift (
    id text primary key, activity text not null references activity, position integer not null, title text not null,
    starts_at timestamptz not null, ends_at timestamptz not null, places integer not null check (places > 0),
    minimum integer not null default 0, least_age integer not null default 0, skill text not null default '',
    check (ends_at > starts_at)
  )`,
  'create index activity_shift_activity on activity_shift (activity, position)',
  `create table sign_up (
    id text primary key references record, activity text not null references activity,
    shift text not null references activity_shift, owner text not null references account,
    party text not null check (party in ('person', 'organisation')),
    kind text not null check (kind in ('volunteer', 'vehicle')), words text not null default '', age integer,
    guardian_phone text, vehicle jsonb, code text not null unique, created_at timestamptz not null
  )`,
  'create index sign_up_activity on sign_up (activity, kind, id)',
  'create index sign_up_shift on sign_up (shift, id)',
  'create index sign_up_owner on sign_up (owner, id)',
  'create index activity_listed on activity (starts_at, id) where listed',
  'create index activity_marks on activity using gin (marks) with (gin_pending_list_limit = 64) where listed',
  `create index activity_desk on record (left(place, 6), state, id) where workflow = 'activity'`,
  `create index sign_up_desk on record (left(place, 6), state, id) where workflow = 'signUp'`,
  `create index hours_work on record ((facts->>'work')) where workflow = 'hours'`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
  const { rows } = await sql<{ id: string; places: number; taken: number }>`
    select id, places, taken from activity`.execute(db)
  await openActivities(db, Date.now(), rows)
  await sql`alter table activity drop column places, drop column taken`.execute(db)
}
