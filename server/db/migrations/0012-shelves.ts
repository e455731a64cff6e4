import { type Kysely, sql } from 'kysely'

/** A batch that moves to another shelf is a movement too: of no pieces, from here to there. */
const STATEMENTS = [
  `alter table movement
    add column from_shelf text not null default '',
    add column to_shelf text not null default '',
    drop constraint movement_kind_check,
    add constraint movement_kind_check check (kind in ('in', 'reserve', 'free', 'out', 'correction', 'shelf')),
    drop constraint movement_count_check,
    add constraint movement_count_check check ((count = 0) = (kind = 'shelf'))`,
  'create index movement_record on movement (record, id desc) where record is not null',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
