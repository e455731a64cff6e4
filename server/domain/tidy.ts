/** What nobody asks for any more is deleted by the clock, in small portions, so that no call has to wait for it. */
import { sql } from 'kysely'
import type { Query } from '../db/connect.ts'
import type { Services } from './context.ts'

const DAY = 86_400_000
/** How often it is looked for where nothing was left last time. ms */
const EVERY = 60_000
/** Rows that one statement deletes. */
const PORTION = 500

/** What is old, by table: a key is answered again for a day, a session ends, and of codes that were sent only a day counts. */
const OLD = {
  once: { column: 'created_at', keep: DAY },
  session: { column: 'expires_at', keep: 0 },
  sms_code: { column: 'created_at', keep: DAY },
} as const
type Table = keyof typeof OLD
const TABLES = Object.keys(OLD) as Table[]

/** Deletes the oldest; true where more may be left. */
async function deletePortion(db: Query, table: Table, now: number): Promise<boolean> {
  const { column, keep } = OLD[table]
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${sql.ref(column)} < ${new Date(now - keep)}
      order by ${sql.ref(column)} limit ${sql.lit(PORTION)} for update skip locked
    ))`.execute(db)
  return numAffectedRows >= PORTION
}

/** Deletes a portion of each table, at the next call again where more is left, else a minute later. */
export function tidier({ database: { db }, clock }: Services): () => Promise<void> {
  let next = Number.NEGATIVE_INFINITY
  return async () => {
    const now = clock()
    if (now < next) return
    const more = []
    for (const table of TABLES) more.push(await deletePortion(db, table, now))
    next = more.includes(true) ? now : now + EVERY
  }
}
