import { type Kysely, sql } from 'kysely'

/** What certificates say, under numbers that count up in every year. */
const STATEMENTS = [
  `create table certificate (
    id text primary key, number text not null unique, kind text not null, snapshot text not null, code text not null,
    lookups integer not null default 0, issued_at timestamptz not null
  )`,
  'create table certificate_serial (year integer primary key, last integer not null)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
