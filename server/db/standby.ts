/** How far a standby is behind, told by the write-ahead log: clocks of two machines say nothing about it. */
import { sql } from 'kysely'
import type { Queryable } from './connect.ts'
import { createPinger } from './ping.ts'

/** How often it is looked. ms */
const LOOK_INTERVAL_MS = 1_000
/** What a standby says may be this old. ms */
const MAX_LAG_MS = 3_000

interface Position {
  /** Another cluster's log says nothing. */
  readonly cluster: string
  /** Of log that are written here, or replayed there; null on what is no standby any more. */
  readonly bytes: number | null
}
const CLUSTER = '(select system_identifier::text from pg_control_system()) as cluster'
const WRITTEN = `select ${CLUSTER}, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as bytes`
const REPLAYED = `
  select ${CLUSTER}, case when pg_is_in_recovery() then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8 end as bytes`

export interface Standby {
  /** Returns whether it had, some seconds ago at most, everything that was written by then. */
  isFresh(): boolean
  close(): Promise<void>
}

/** Watches the standby at `address` of the database that `primary` writes to. One that is away is not fresh. */
export function createStandby(primary: Queryable, address: string): Standby {
  const pinger = createPinger<Position>(address, REPLAYED)
  /** What was written, and when it was so, of what the standby has not shown to have yet. */
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
