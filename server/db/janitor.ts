/** Deletes expired rows in small batches in the background. */
import { sql } from 'kysely'
import { AUDIT_YEARS } from '../../src/contract/auditWords.ts'
import { keysOf } from '../../src/contract/keys.ts'
import { DAY_MS } from '../../src/contract/time.ts'
import type { Database, Queryable } from './connect.ts'

/** The interval when nothing was left to delete. ms */
const SWEEP_INTERVAL_MS = 60_000
/** With a leap day, so that it is never shorter than the years that the database counts. */
const YEAR_MS = 366 * DAY_MS
const SECOND_MS = 1_000
/** Rows deleted by one statement. */
const BATCH_SIZE = 500

interface Retention {
  readonly column: string
  readonly keepMs: number
  /** Whether a trigger counts the age too, by the clock of the database. */
  readonly byDatabase?: boolean
}
/**
 * The age at which rows expire, by table: idempotency keys are answered for a day, sessions and scanned claims end, and
 * neither codes nor rate limits look back further than a day. Log-ins stay half a year, as 网络安全法 asks; of `audit`
 * a trigger refuses what is younger.
 */
const RETENTION = {
  once: { column: 'createdAt', keepMs: DAY_MS },
  session: { column: 'expiresAt', keepMs: 0 },
  audit: { column: 'at', keepMs: AUDIT_YEARS * YEAR_MS, byDatabase: true },
  login: { column: 'at', keepMs: 183 * DAY_MS },
  smsCode: { column: 'createdAt', keepMs: DAY_MS },
  rate: { column: 'openedAt', keepMs: 2 * DAY_MS },
  sceneClaim: { column: 'usedAt', keepMs: DAY_MS },
} as const satisfies Readonly<Record<string, Retention>>
type Table = keyof typeof RETENTION
const TABLES = keysOf(RETENTION)

/** Deletes the oldest rows of a table; resolves to whether more may be left. */
async function deleteBatch(db: Queryable, table: Table, now: number): Promise<boolean> {
  const { column, keepMs, byDatabase }: Retention = RETENTION[table]
  const expired = sql`${new Date(now - keepMs)}::timestamptz`
  const limit = byDatabase ? sql`least(${expired}, now() - make_interval(secs => ${keepMs / SECOND_MS}))` : expired
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${sql.ref(column)} < ${limit}
      order by ${sql.ref(column)} limit ${sql.lit(BATCH_SIZE)} for update skip locked
    ))`.execute(db)
  return numAffectedRows >= BATCH_SIZE
}

/** Deletes one batch of each table a call; while more is left the next call continues, else after a minute. */
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
