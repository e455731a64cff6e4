/** Certifications: what was shown, without the full identity number of a person. */
import { type Kysely, sql } from 'kysely'

const STATEMENTS = [
  // The record with the same id has its state. Of a person's number only a mask and a keyed hash are stored.
  `create table certification (
    id text primary key,
    uid text not null references account,
    kind text not null,
    name text not null,
    number text not null,
    number_hash text not null,
    legal_person text not null,
    phone text not null,
    region text not null,
    until text not null,
    photos jsonb not null,
    consents jsonb not null,
    level text not null,
    checked_at timestamptz not null,
    claimed boolean not null default false,
    decided_at timestamptz
  )`,
  // A number is certified for one account only.
  `create unique index certification_number on certification (kind, number_hash) where claimed and number_hash <> ''`,
  'create index certification_uid on certification (uid)',
  `create index certification_photos on certification (decided_at) where photos <> '[]'`,
]

export async function up<T>(db: Kysely<T>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
