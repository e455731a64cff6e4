/** What nobody asks for any more is deleted by the clock, in small portions, so that no call has to wait for it. */
import { sql } from 'kysely'
import { keysOf } from '../../src/contract/keys.ts'
import { DAY_MS } from '../../src/contract/time.ts'
import type { Database, Queryable } from './connect.ts'

/** How often it is looked for where nothing was left last time. ms */
const SWEEP_INTERVAL_MS = 60_000
/** Rows that one statement deletes. */
const BATCH_SIZE = 500

/**
 * What is old, by table: a key is answered again for a day, a session ends, of codes that were sent only a day counts,
 * and no rate limit looks back further than a day.
 */
const RETENTION = {
  once: { column: 'createdAt', keepMs: DAY_MS },
  session: { column: 'expiresAt', keepMs: 0 },
  smsCode: { column: 'createdAt', keepMs: DAY_MS },
  rate: { column: 'openedAt', keepMs: 2 * DAY_MS },
} as const
type Table = keyof typeof RETENTION
const TABLES = keysOf(RETENTION)

/** Deletes the oldest; true where more may be left. */
async function deleteBatch(db: Queryable, table: Table, now: number): Promise<boolean> {
  const { column, keepMs } = RETENTION[table]
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${sql.ref(column)} < ${new Date(now - keepMs)}
      order by ${sql.ref(column)} limit ${sql.lit(BATCH_SIZE)} for update skip locked
    ))`.execute(db)
  return numAffectedRows >= BATCH_SIZE
}

/** Deletes a portion of each table, at the next call again where more is left, else a minute later. */
export function createJanitor({
  database: { db },
  clock,
}: {
  readonly database: Pick<Database, 'db'>
  readonly clock: () => number
}): () => Promise<void> {
  let next = Number.NEGATIVE_INFINITY
  return async () => {
    const now = clock()
    if (now < next) return
    const more = []
    for (const table of TABLES) more.push(await deleteBatch(db, table, now))
    next = more.includes(true) ? now : now + SWEEP_INTERVAL_MS
  }
}
