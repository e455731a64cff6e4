/** Settings are changed by records, secrets are none, and matters keep the thresholds that they began with. */
import { type Kysely, sql } from 'kysely'

const STATEMENTS = [
  // Keys that the server generated for itself, by name.
  'create table secret (name text primary key, value text not null)',
  `with moved as (
    delete from setting where key in ('calendarKey', 'certificateKey', 'fileKey', 'identityKey', 'liveSecret',
      'puzzleKey', 'sandboxKey', 'sceneKey') returning key, value)
    insert into secret (name, value) select key, value #>> '{}' from moved`,
  `update record set facts = facts || '{"twoFrom":200000}' where workflow = 'payment'`,
  `update record set facts = facts || '{"twoFrom":50000}' where workflow = 'expense'`,
  `update record set facts = facts || '{"aloneUpTo":100000}' where workflow = 'withdrawal'`,
  // The change of a key that is in force, and those that wait.
  `create index record_setting on record ((facts->>'key'), state) where workflow = 'settingChange'`,
]

export async function up<T>(db: Kysely<T>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
