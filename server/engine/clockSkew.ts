/** Whether this process's clock agrees with the database's: a wrong one must not ring everybody's clocks. */
import { sql } from 'kysely'
import type { Database } from '../db/connect.ts'

/** ms */
const MAX_SKEW_MS = 30_000
/** How long an answer holds. ms */
const CHECK_INTERVAL_MS = 60_000

/**
 * Returns a question that is true while `now` and the database differ by no more than half a minute; it looks once a
 * minute, and `say` is told each time they do not agree.
 */
export function createSkewCheck(
  { db }: Pick<Database, 'db'>,
  say: (line: string) => void,
  now: () => number = Date.now,
): () => Promise<boolean> {
  let checkedAt = Number.NEGATIVE_INFINITY
  let agrees = false
  return async () => {
    if (performance.now() - checkedAt < CHECK_INTERVAL_MS) return agrees
    const { rows } = await sql<{ ms: number }>`
      select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(db)
    const skew = now() - (rows[0]?.ms ?? Number.NaN)
    agrees = Math.abs(skew) <= MAX_SKEW_MS
    checkedAt = performance.now()
    if (!agrees)
      say(
        `这台服务器的时钟和数据库相差 ${Math.round(Math.abs(skew) / 1000)} 秒，到期事项暂不处理；请校准时钟（例如启用 NTP）。`,
      )
    return agrees
  }
}
