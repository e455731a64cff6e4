/** A person's unread messages, as lines: those of one kind about matters at a desk are one. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Queryable } from '../../db/connect.ts'

/**
 * Returns the condition that a message is about a matter of somebody else that waits at a desk: whose matter it is, and
 * who was given it by name, read of each by itself.
 */
export const isOfDesk = (uid: string): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select from record where record.id = message.record and record.owner <> ${uid}
    and record.facts->>'assignee' is distinct from ${uid})`

/** Returns the unread lines of a person: the newest message of each, and how many it stands for. */
export const unreadLines = (uid: string): RawBuilder<{ id: string; count: number }> => sql`
  select max(message.id) as id, count(*)::int as count from message
  where message.uid = ${uid} and message.read_at is null
  group by message.workflow, message.text, case when ${isOfDesk(uid)} then '' else message.id end`

/** Resolves to the number of this person's unread lines. */
export async function unreadOf(db: Queryable, uid: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${unreadLines(uid)}) line`.execute(db)
  return rows[0]?.count ?? 0
}
