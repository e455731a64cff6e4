/** Checks that hours and accounts agree. */
import { sql } from 'kysely'
import type { Queryable } from '../../db/connect.ts'

/** Resolves to the faults of hours, a sentence each: the sum of an account's hours must equal its balance. */
export async function checkHours(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ uid: string; minutes: number; credited: number }>`
    select uid, work_minutes as minutes, coalesce(entries.credited, 0)::int as credited from account
    left join (select owner, sum(credited) as credited from hours_entry group by owner) entries on entries.owner = uid
    where work_minutes <> coalesce(entries.credited, 0) limit 20`.execute(db)
  return rows.map(({ uid, minutes, credited }) => `账号 ${uid} 有 ${minutes} 分钟工时，各份合计 ${credited}`)
}
