/** Opens the database that the configuration names: any PostgreSQL, or the embedded one. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import { acquireLock } from './lock.ts'
import { migrate } from './migrate.ts'
import { openPglite, poolOf } from './pglite.ts'
import { plugins } from './plugins.ts'
import { openPostgres } from './postgres.ts'
import { assertRoomForFirstStart } from './room.ts'
import type { Tables } from './schema.ts'

/** Whatever statements can be run on: the pool, or a transaction. */
export type Queryable = Kysely<Tables>

export interface Database {
  readonly kind: 'embedded' | 'postgres'
  readonly db: Kysely<Tables>
  /** Runs `work` in one transaction, again where PostgreSQL asks for it. Use only its handle inside. */
  tx<T>(work: (trx: Transaction<Tables>) => Promise<T>): Promise<T>
  /** Runs SQL text of several statements, for migrations and bulk loads. */
  exec(sql: string): Promise<void>
  /**
   * Hears what `pg_notify` says on a channel, from this process and others; returns how to stop. `onReconnect` is
   * called when the line was broken and is there again: what was said meanwhile nobody has heard.
   */
  listen(channel: string, onPayload: (payload: string) => void, onReconnect?: () => void): Promise<() => Promise<void>>
  /** Resolves when the database answers and takes writes; rejects within two seconds where it does not. */
  ping(): Promise<void>
  /**
   * Returns the standby for what may be some seconds old, to read only; undefined where there is none that is known to
   * be so near.
   */
  standby(): Database | undefined
  close(): Promise<void>
}

/**
 * Returns the same database seen from inside a transaction: everything that is done through it belongs to that
 * transaction.
 */
export const transactionDatabase = (database: Database, trx: Transaction<Tables>): Database => ({
  ...database,
  db: trx,
  tx: work => work(trx),
})

export interface DatabaseChoice {
  /** A PostgreSQL address; without it the embedded database is used. */
  readonly url?: string
  /** Past the pooler that `url` leads to, for what needs a session: upgrades and listening. */
  readonly directUrl?: string | undefined
  /** A standby for what may be some seconds old. */
  readonly readUrl?: string | undefined
  /** Where the embedded database lies; without it, and without `url`, in memory. */
  readonly dataDir?: string
  /** An image of a folder to start a fresh embedded database from. */
  readonly dump?: Blob
  readonly connections?: number
}

async function openEmbedded(dataDir: string | undefined, dump: Blob | undefined): Promise<Database> {
  const unlock = dataDir === undefined ? () => {} : await acquireLock(dataDir)
  try {
    if (dataDir !== undefined && !existsSync(join(dataDir, 'database'))) await assertRoomForFirstStart(dataDir)
    const lite = await openPglite(dataDir === undefined ? undefined : join(dataDir, 'database'), dump)
    const pool = poolOf(lite)
    const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins })
    const exclusively = async <T>(work: () => Promise<T>): Promise<T> => {
      const turn = await pool.connect()
      try {
        return await work()
      } finally {
        turn.release()
      }
    }
    return {
      kind: 'embedded',
      db,
      tx: work => pool.transaction(() => db.transaction().execute(work)),
      exec: async sql => void (await lite.exec(sql)),
      // Inside somebody's open transaction it would only hold if that one does.
      listen: async (channel, onPayload) => {
        const unlisten = await exclusively(() => lite.listen(channel, onPayload))
        return () => exclusively(unlisten)
      },
      ping: async () => void (await sql`select 1`.execute(db)),
      standby: () => undefined,
      close: async () => {
        await db.destroy()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

/** Opens and migrates. Throws `StartProblem` with what to do. */
export async function connect(choice: DatabaseChoice): Promise<Database> {
  const { url, directUrl, readUrl, dataDir, dump, connections = 10 } = choice
  if (url) {
    // Another server's turn may take longer than any call may.
    const patient = await openPostgres(directUrl ?? url, { connections: 1, deadlines: false })
    try {
      await migrate(patient.db)
    } finally {
      await patient.close()
    }
    return openPostgres(url, { connections, directUrl, readUrl })
  }
  const database = await openEmbedded(dataDir, dump)
  try {
    await migrate(database.db)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}
