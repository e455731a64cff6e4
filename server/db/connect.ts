/** Opens the configured database: any PostgreSQL, or the embedded one. */
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

/** Anything that runs statements: the pool or a transaction. */
export type Queryable = Kysely<Tables>

export interface Database {
  readonly kind: 'embedded' | 'postgres'
  readonly db: Kysely<Tables>
  /**
   * Runs `work` in one transaction and retries it on a serialisation failure or deadlock. Use only its handle inside.
   */
  tx<T>(work: (trx: Transaction<Tables>) => Promise<T>): Promise<T>
  /** Runs SQL text of several statements, for migrations and bulk loads. */
  exec(sql: string): Promise<void>
  /**
   * Subscribes to a `pg_notify` channel, for notifications from this and other processes; returns how to unsubscribe.
   * `onReconnect` is called after reconnecting; notifications sent while disconnected are lost.
   */
  listen(channel: string, onPayload: (payload: string) => void, onReconnect?: () => void): Promise<() => Promise<void>>
  /** Resolves if the database responds and accepts writes; rejects within two seconds if not. */
  ping(): Promise<void>
  /** Returns the standby, for reads that may be some seconds old; undefined if none is known to be up to date. */
  standby(): Database | undefined
  close(): Promise<void>
}

/** Returns the database seen from inside a transaction: all its calls are part of that transaction. */
export const transactionDatabase = (database: Database, trx: Transaction<Tables>): Database => ({
  ...database,
  db: trx,
  tx: work => work(trx),
})

export interface DatabaseChoice {
  /** URL of a PostgreSQL; without it the embedded database is used. */
  readonly url?: string
  /** Bypasses the pooler of `url`, for what needs a session: migrations and `listen`. */
  readonly directUrl?: string | undefined
  /** A standby for reads that may be some seconds old. */
  readonly readUrl?: string | undefined
  /** Folder of the embedded database; without it and without `url` it is in memory. */
  readonly dataDir?: string
  /** Image of a data folder to start a new embedded database from. */
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
      // Inside an open transaction, `listen` would take effect only if that transaction commits.
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

/** Opens and migrates the database. Throws `StartProblem` that says what to do. */
export async function connect(choice: DatabaseChoice): Promise<Database> {
  const { url, directUrl, readUrl, dataDir, dump, connections = 10 } = choice
  if (url) {
    // No deadlines: waiting for another server's migration may take longer than any call may.
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
