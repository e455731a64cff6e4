/** What people at a desk note about a matter for each other, and which were urged. */
import { type Kysely, sql } from 'kysely'

const STATEMENTS = [
  // Appended only. Never read by the owner of the record, nor by its parties.
  `create table matter_note (
    id text primary key,
    record text not null references record,
    uid text not null references account,
    -- What became of a telephone call; empty where none was made.
    call text not null check (call in ('', 'answered', 'missed')),
    words text not null,
    at timestamptz not null,
    check (call <> '' or words <> '')
  )`,
  'create index matter_note_record on matter_note (record, id)',
  `create trigger matter_note_appended before update or delete on matter_note for each row
    execute function refuse_rewriting()`,
  // A matter is urged once a day, by whoever leads those who have it.
  `create table urged_matter (
    record text not null references record,
    -- China's, 2027-01-31.
    day text not null,
    uid text not null references account,
    at timestamptz not null,
    primary key (record, day)
  )`,
]

export async function up<T>(db: Kysely<T>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
