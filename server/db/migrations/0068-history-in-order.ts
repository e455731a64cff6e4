import { type Kysely, sql } from 'kysely'

const STATEMENTS = [
  'alter table history add column ordinal bigint',
  `update history set ordinal = numbered.place
   from (select id, row_number() over (order by at, id) as place from history) numbered where numbered.id = history.id`,
  'alter table history alter column ordinal set not null',
  'alter table history alter column ordinal add generated always as identity',
  `select setval(pg_get_serial_sequence('history', 'ordinal'), (select count(*) + 1 from history), false)`,
  'drop index history_record',
  'create index history_record on history (record, ordinal)',
]

/** Lines of history are read in the order in which they were written: two steps of one ms have ids in any order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
