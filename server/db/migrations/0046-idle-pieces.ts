/** A thing to pass on may have several pieces, each for another neighbour: those that stand there have one. */
import { type Kysely, sql } from 'kysely'

export async function up<T>(db: Kysely<T>): Promise<void> {
  await sql`update record set facts = facts || jsonb_build_object('pieces', 1,
      'held', case state when 'reserved' then 1 else 0 end, 'given', case state when 'gone' then 1 else 0 end)
    where workflow = 'idleItem'`.execute(db)
}
