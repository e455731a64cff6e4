/**
 * The time that everything here goes by is the database's: servers whose own clocks are wrong, or moved by hand, ring
 * nobody's clocks early and agree with each other about what has run out.
 */
import { sql } from 'kysely'
import type { Database } from '../db/connect.ts'

/** How often the database is asked; in between the time that has passed is counted. ms */
const CHECK_INTERVAL_MS = 60_000
/** What a server's own clock may differ by before it is said. ms */
const MAX_SKEW_MS = 30_000

export interface DatabaseClock {
  /** Milliseconds since 1970, as the database has it. */
  now(): number
  /** Asks the database again where a minute has passed. */
  adjust(): Promise<void>
}

/** Returns a clock that goes by the database's; `say` is told when this machine's own one is wrong. */
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
