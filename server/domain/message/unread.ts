/** A person's unread messages, as lines: those of one kind to a post are one. */
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../db/connect.ts'

/** Returns the unread lines of a person: the newest message of each, and how many it stands for. */
export const unreadLines = (uid: string): RawBuilder<{ id: string; count: number }> => sql`
  select max(message.id) as id, count(*)::int as count from message
  where message.uid = ${uid} and message.read_at is null
  group by message.workflow, message.text, case when message.to_post then '' else message.id end`

/** Resolves to the number of this person's unread lines. */
export async function unreadOf(db: Queryable, uid: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${unreadLines(uid)}) line`.execute(db)
  return rows[0]?.count ?? 0
}
