/** Who took which list away as a spreadsheet, when and why. */
import { type Kysely, sql } from 'kysely'

const STATEMENTS = [
  // Appended only. The file lies in `upload` under the same id, for a day.
  `create table list_export (
    id text primary key,
    uid text not null references account,
    list text not null,
    filter jsonb not null,
    reason text not null,
    rows integer not null check (rows > 0),
    at timestamptz not null
  )`,
  `create table open_export (id text primary key references list_export, due_at timestamptz not null)`,
  'create index list_export_person on list_export (uid, at)',
  `create function refuse_rewriting() returns trigger language plpgsql as $$
  begin
    raise exception '% is appended only', tg_table_name;
  end $$`,
  `create trigger list_export_appended before update or delete on list_export for each row
    execute function refuse_rewriting()`,
]

export async function up<T>(db: Kysely<T>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
