import { type Kysely, sql } from 'kysely'
import { openHours } from '../hoursRecords.ts'

/** Hours are records of their own; rankings are running sums of those that somebody checked. */
const STATEMENTS = [
  `create table hours_entry (
    id text primary key, owner text not null, title text not null, source text not null, place text not null,
    started_at timestamptz not null, ended_at timestamptz not null,
    credited integer not null default 0 check (credited >= 0), checked boolean not null,
    check (ended_at > started_at)
  )`,
  'create index hours_entry_owner on hours_entry (owner, started_at desc, id desc)',
  `create table rank_total (
    scope text not null, period text not null, starts text not null, key text not null,
    minutes integer not null check (minutes >= 0), shown boolean not null,
    primary key (period, starts, scope, key)
  )`,
  'create index rank_total_top on rank_total (period, starts, scope, minutes desc, key) where shown',
  'create index rank_total_key on rank_total (key)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
  await openHours(db, Date.now())
}
