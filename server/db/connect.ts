/** Opens the database that the configuration names: any PostgreSQL, or the embedded one. */
import { join } from 'node:path'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { StartProblem } from '../problem.ts'
import { takeLock } from './lock.ts'
import { migrate } from './migrate.ts'
import { namedPool } from './named.ts'
import { openPglite, poolOf } from './pglite.ts'
import type { Tables } from './schema.ts'

const INT8 = 20
/** Serialisation failure and deadlock: the whole transaction may simply be run again. */
const AGAIN = new Set(['40001', '40P01'])
const TRIES = 5
/** How long to wait before listening again after a broken line. ms */
const LISTEN_AGAIN = 1_000

/** Whatever statements can be run on: the pool, or a transaction. */
export type Query = Kysely<Tables>

export interface Database {
  readonly kind: 'embedded' | 'postgres'
  readonly db: Kysely<Tables>
  /** Runs `work` in one transaction, again where PostgreSQL asks for it. Use only its handle inside. */
  tx<T>(work: (trx: Transaction<Tables>) => Promise<T>): Promise<T>
  /** Runs SQL text of several statements, for migrations and bulk loads. */
  exec(sql: string): Promise<void>
  /**
   * Hears what `pg_notify` says on a channel, from this process and others; returns how to stop. `again` is called when the line was
   * broken and is there again: what was said meanwhile nobody has heard.
   */
  listen(channel: string, heard: (payload: string) => void, again?: () => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

/** The same database seen from inside a transaction: everything that is done through it belongs to that transaction. */
export const within = (database: Database, trx: Transaction<Tables>): Database => ({
  ...database,
  db: trx,
  tx: work => work(trx),
})

export interface DatabaseChoice {
  /** A PostgreSQL address; without it the embedded database is used. */
  readonly url?: string
  /** Where the embedded database lies; without it, and without `url`, in memory. */
  readonly dataDir?: string
  /** An image of a folder to start a fresh embedded database from. */
  readonly dump?: Blob
  readonly connections?: number
}

/** The floor of design 3.5. */
const LEAST_VERSION = 150_000

/** Refuses a server that is too old or cannot keep Chinese. */
async function mustServe(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ version: number; name: string; encoding: string }>(
    `select current_setting('server_version_num')::int as version, current_setting('server_version') as name,
      current_setting('server_encoding') as encoding`,
  )
  const [{ version = 0, name = '', encoding = '' } = {}] = rows
  if (version < LEAST_VERSION)
    throw new StartProblem(`需要 PostgreSQL 15 或更新的版本，DATABASE_URL 指定的是 ${name}。`)
  if (encoding !== 'UTF8')
    throw new StartProblem(
      `数据库的编码是 ${encoding}，存不下中文，请用 UTF8 编码新建一个数据库（create database … encoding 'UTF8'）。`,
    )
}

/** Where a name has several addresses, what went wrong with each is inside. */
function reasonOf(error: unknown): string {
  const [one = error] = error instanceof AggregateError ? error.errors : [error]
  return one instanceof Error ? one.message : String(one)
}

/** Throws `StartProblem` for what is no address of a PostgreSQL database. */
function mustBeAddress(url: string): void {
  if (!URL.canParse(url) || !/^postgres(ql)?:$/.test(new URL(url).protocol))
    throw new StartProblem('DATABASE_URL 不是 PostgreSQL 的地址，应形如 postgres://用户:密码@主机:5432/数据库。')
}

async function openPostgres(url: string, connections: number): Promise<Database> {
  mustBeAddress(url)
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    statement_timeout: 30_000,
    connectionTimeoutMillis: 10_000,
    types: {
      getTypeParser: ((oid: number, format?: 'text') =>
        oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  })
  pool.on('error', () => {})
  try {
    await mustServe(pool)
  } catch (error) {
    await pool.end()
    if (error instanceof StartProblem) throw error
    throw new StartProblem(`连不上 DATABASE_URL 指定的 PostgreSQL：${reasonOf(error)}。请检查地址、账号和网络。`)
  }
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: namedPool(pool) }) })
  return {
    kind: 'postgres',
    db,
    tx: work => again(() => db.transaction().execute(work)),
    exec: async sql => void (await pool.query(sql)),
    listen: (channel, heard, again) => listenOn(url, channel, heard, again),
    close: () => db.destroy(),
  }
}

/** A connection of its own that listens, and comes back when the line breaks. */
async function listenOn(
  url: string,
  channel: string,
  heard: (payload: string) => void,
  again?: () => void,
): Promise<() => Promise<void>> {
  let stopped = false
  let client: pg.Client | undefined
  const open = async (): Promise<void> => {
    const mine = new pg.Client({ connectionString: url, keepAlive: true })
    mine.on('notification', ({ payload }) => heard(payload ?? ''))
    mine.on('error', () => {})
    mine.on('end', () => {
      if (!stopped) setTimeout(comeBack, LISTEN_AGAIN).unref()
    })
    try {
      await mine.connect()
      await mine.query(`listen ${mine.escapeIdentifier(channel)}`)
    } catch (error) {
      // Its end is what tries again.
      await mine.end().catch(() => {})
      throw error
    }
    client = mine
    if (stopped) await mine.end()
  }
  const comeBack = () => {
    if (!stopped) open().then(again, () => {})
  }
  await open()
  return async () => {
    stopped = true
    await client?.end()
  }
}

async function openEmbedded(dataDir: string | undefined, dump: Blob | undefined): Promise<Database> {
  const unlock = dataDir === undefined ? () => {} : takeLock(dataDir)
  try {
    const lite = await openPglite(dataDir === undefined ? undefined : join(dataDir, 'database'), dump)
    const pool = poolOf(lite)
    const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
    const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
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
      listen: async (channel, heard) => {
        const deaf = await inTurn(() => lite.listen(channel, heard))
        return () => inTurn(deaf)
      },
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

async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === TRIES || !AGAIN.has((error as { code?: string }).code ?? '')) throw error
    }
  }
}

/** Opens and migrates. Throws `StartProblem` with what to do. */
export async function connect({ url, dataDir, dump, connections = 10 }: DatabaseChoice): Promise<Database> {
  const database = url ? await openPostgres(url, connections) : await openEmbedded(dataDir, dump)
  try {
    await migrate(database.db)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}
