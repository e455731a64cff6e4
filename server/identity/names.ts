/** People as the other side of an order sees them. */
import type { Queryable } from '../db/connect.ts'

/** Returns `王**`: the surname and nothing else. */
export const maskedName = (name: string): string => (name === '' ? '' : `${[...name][0]}**`)

/** Resolves to names of accounts. */
export async function namesOf(db: Queryable, uids: readonly string[]): Promise<(uid: string) => string> {
  const rows =
    uids.length === 0
      ? []
      : await db
          .selectFrom('account')
          .select(['uid', 'name'])
          .where('uid', 'in', [...new Set(uids)])
          .execute()
  const names = new Map(rows.map(({ uid, name }) => [uid, name]))
  return uid => names.get(uid) ?? ''
}
