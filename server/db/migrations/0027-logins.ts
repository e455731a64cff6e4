/** Log-ins of the last months, for the person to see whether all of them were theirs. */
import { type Kysely, sql } from 'kysely'

const STATEMENTS = [
  `create table login (
    -- Of the session that it opened.
    id text primary key,
    uid text not null references account on delete cascade,
    device text not null,
    -- Region of the address in words; empty where it is unknown. The address itself is not stored.
    place text not null,
    at timestamptz not null
  )`,
  'create index login_uid on login (uid, at desc)',
  'create index login_at on login (at)',
  `insert into login (id, uid, device, place, at) select id, uid, device, '', created_at from session`,
]

export async function up<T>(db: Kysely<T>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
