/** Measures how far a standby lags by positions in the write-ahead log, because clocks of two machines may differ. */
import { sql } from 'kysely'
import type { Queryable } from './connect.ts'
import { createPinger } from './ping.ts'

/** How often the positions are compared. ms */
const LOOK_INTERVAL_MS = 1_000
/** The maximum age of what a standby returns. ms */
const MAX_LAG_MS = 3_000

interface Position {
  /** Positions of another cluster are not comparable. */
  readonly cluster: string
  /** Position in the log, written here or replayed there; null if the server is not a standby any more. */
  readonly bytes: number | null
}
const CLUSTER = '(select system_identifier::text from pg_control_system()) as cluster'
const WRITTEN = `select ${CLUSTER}, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as bytes`
const REPLAYED = `
  select ${CLUSTER}, case when pg_is_in_recovery() then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8 end as bytes`

export interface Standby {
  /** Returns whether the standby had everything that was written up to some seconds ago. */
  isFresh(): boolean
  close(): Promise<void>
}

/** Watches the standby at `address` of the database that `primary` writes to. An unreachable standby is not fresh. */
export function createStandby(primary: Queryable, address: string): Standby {
  const pinger = createPinger<Position>(address, REPLAYED)
  /** Written positions with their times that the standby has not confirmed yet. */
  let marks: (Position & { readonly at: number })[] = []
  let freshAsOf = Number.NEGATIVE_INFINITY
  const look = async () => {
    const at = performance.now()
    const { rows } = await sql.raw<Position>(WRITTEN).execute(primary)
    for (const written of rows) marks.push({ ...written, at })
    marks = marks.filter(mark => at - mark.at < MAX_LAG_MS)
    const { cluster, bytes } = await pinger.ask()
    for (const mark of marks)
      if (mark.cluster === cluster && bytes !== null && Number(mark.bytes) <= bytes) freshAsOf = mark.at
  }
  let looking = false
  const turn = () => {
    if (looking) return
    looking = true
    void look()
      .catch(() => {})
      .finally(() => {
        looking = false
      })
  }
  const watch = setInterval(turn, LOOK_INTERVAL_MS).unref()
  turn()
  return {
    isFresh: () => performance.now() - freshAsOf < MAX_LAG_MS,
    close: async () => {
      clearInterval(watch)
      await pinger.close()
    },
  }
}
