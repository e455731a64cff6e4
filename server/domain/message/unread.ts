/** Counts a person's unread messages. */
import type { Queryable } from '../../db/connect.ts'

/** Resolves to the number of this person's unread messages. */
export async function unreadOf(db: Queryable, uid: string): Promise<number> {
  const { count } = await db
    .selectFrom('message')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('uid', '=', uid)
    .where('readAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}
