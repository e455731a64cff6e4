/**
 * The server's time is that of the database, so that servers with wrong clocks fire nothing early and agree on what has
 * expired.
 */
import { sql } from 'kysely'
import type { Database } from '../db/connect.ts'

/** How often the database is queried; in between the elapsed time is added. ms */
const CHECK_INTERVAL_MS = 60_000
/** The skew of a machine's own clock that is reported. ms */
const MAX_SKEW_MS = 30_000

export interface DatabaseClock {
  /** ms since 1970 by the database. */
  now(): number
  /** Synchronises with the database if a minute has passed. */
  adjust(): Promise<void>
}

/** Resolves to a clock synchronised with the database; `say` is called if the clock of this machine is wrong. */
export async function createDatabaseClock(
  { db }: Pick<Database, 'db'>,
  say: (line: string) => void,
): Promise<DatabaseClock> {
  let base = 0
  let measuredAt = 0
  let agreed = true
  const now = () => Math.floor(base + performance.now() - measuredAt)
  const ask = async () => {
    const before = performance.now()
    const { rows } = await sql<{ ms: number }>`
      select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(db)
    const after = performance.now()
    base = rows[0]?.ms ?? Number.NaN
    measuredAt = (before + after) / 2
    const skew = Math.abs(Date.now() - now())
    const agrees = skew <= MAX_SKEW_MS
    if (agreed && !agrees)
      say(
        `这台服务器的时钟和数据库相差 ${Math.round(skew / 1000)} 秒，已按数据库的时间处理；请校准时钟（例如启用 NTP）。`,
      )
    agreed = agrees
  }
  await ask()
  return {
    now,
    adjust: async () => {
      if (performance.now() - measuredAt >= CHECK_INTERVAL_MS) await ask()
    },
  }
}
