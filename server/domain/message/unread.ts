/** What a person has not read yet. */
import type { Queryable } from '../../db/connect.ts'

/** Resolves to how many messages of this person are not read yet. */
export async function unreadOf(db: Queryable, uid: string): Promise<number> {
  const { count } = await db
    .selectFrom('message')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('uid', '=', uid)
    .where('readAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}
