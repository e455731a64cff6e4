/** A PostgreSQL server as the portal's database: a pool with deadlines; refuses servers that are not suitable. */
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { StartProblem } from '../kernel/problem.ts'
import { addressesOf } from './addresses.ts'
import type { Database } from './connect.ts'
import { listenOn } from './listen.ts'
import { plugins } from './plugins.ts'
import { preparedPool } from './preparedStatements.ts'
import { createPrimary } from './primary.ts'
import { type ClientPool, createPrimaryPool, openPool } from './primaryPool.ts'
import { withRetry } from './retry.ts'
import type { Tables } from './schema.ts'
import { createStandby } from './standby.ts'

const INT8 = 20
/** PostgreSQL cancels a statement after this. ms */
const STATEMENT_TIMEOUT_MS = 30_000
/** A server that does not even report the cancellation hangs; its connection is dropped. ms */
const QUERY_TIMEOUT_MS = 35_000
/** The wait for a connection, new or from the pool. ms */
const CONNECT_TIMEOUT_MS = 5_000
/** Short, because the primary can answer instead. ms */
const STANDBY_DEADLINES = { connectionTimeoutMillis: 1_000, query_timeout: 5_000 }

/** The oldest supported server version. */
const MIN_SERVER_VERSION = 150_000

/** Throws `StartProblem` if the server is too old or cannot store Chinese. */
async function assertServerSupported(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ version: number; name: string; encoding: string }>(
    `select current_setting('server_version_num')::int as version, current_setting('server_version') as name,
      current_setting('server_encoding') as encoding`,
  )
  const [{ version = 0, name = '', encoding = '' } = {}] = rows
  if (version < MIN_SERVER_VERSION)
    throw new StartProblem(`需要 PostgreSQL 15 或更新的版本，DATABASE_URL 指定的是 ${name}。`)
  if (encoding !== 'UTF8')
    throw new StartProblem(
      `数据库的编码是 ${encoding}，存不下中文，请用 UTF8 编码新建一个数据库（create database … encoding 'UTF8'）。`,
    )
}

/** Returns the reasons of an error; with several addresses, those of each. */
function reasonsIn(error: unknown): readonly string[] {
  if (error instanceof AggregateError) return error.errors.flatMap(reasonsIn)
  return [error instanceof Error ? error.message : String(error)]
}
const reasonOf = (error: unknown) => [...new Set(reasonsIn(error))].join('；')

/**
 * Refuses a pooler that may use another session for every transaction, unless a direct URL is configured. Such a pooler
 * reports a process id that is not the session's.
 */
async function assertNoPooler(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  if (!('processID' in client) || client.processID === rows[0]?.pid) return
  throw new StartProblem(
    'DATABASE_URL 指向的是连接池（如 pgbouncer），请再用 DATABASE_DIRECT_URL 给出直连数据库的地址，升级表结构和实时通知要用。',
  )
}

interface PoolOptions {
  readonly connections: number
  /** False for migrations, whose statements may take any time. */
  readonly deadlines?: boolean
  /** Bypasses the pooler of `url`; without it there is no pooler. */
  readonly directUrl?: string | undefined
  /** A standby for reads. */
  readonly readUrl?: string | undefined
}

/** Runs `work` on a connection of the pool and always returns it. */
async function withClient<T>(pool: ClientPool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    return await work(client)
  } finally {
    client.release()
  }
}

/** Opens a pool on the primary among the servers of `url`. Throws `StartProblem` if it is unreachable or unsuitable. */
export async function openPostgres(
  url: string,
  { connections, deadlines = true, directUrl, readUrl }: PoolOptions,
): Promise<Database> {
  const addresses = addressesOf('DATABASE_URL', url)
  const [readAddress, ...others] = readUrl === undefined ? [] : addressesOf('DATABASE_READ_URL', readUrl)
  if (others.length > 0)
    throw new StartProblem('DATABASE_READ_URL 只能是一台备库的地址；有几台时，请给出它们前面的负载均衡的地址。')
  const primary = createPrimary(addresses)
  const direct = directUrl === undefined ? primary : createPrimary(addressesOf('DATABASE_DIRECT_URL', directUrl))
  const options = {
    max: connections,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    // A pooler accepts no session settings; its own configuration has to limit how long a statement takes.
    ...(deadlines && !directUrl ? { statement_timeout: STATEMENT_TIMEOUT_MS } : {}),
    ...(deadlines ? { query_timeout: QUERY_TIMEOUT_MS } : {}),
    types: {
      getTypeParser: ((oid: number, format?: 'text') =>
        oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  }
  const pool = createPrimaryPool(primary, options)
  try {
    if (addresses.length > 1) await primary.find()
    await withClient(pool, assertServerSupported)
    if (!directUrl) await withClient(pool, assertNoPooler)
  } catch (error) {
    await Promise.all([pool.end(), primary.close(), direct.close()])
    if (error instanceof StartProblem) throw error
    throw new StartProblem(`连不上 DATABASE_URL 指定的 PostgreSQL：${reasonOf(error)}。请检查地址、账号和网络。`)
  }
  const kyselyOn = (clients: ClientPool) =>
    new Kysely<Tables>({
      dialect: new PostgresDialect({ pool: preparedPool(clients, directUrl === undefined) }),
      plugins,
    })
  const db = kyselyOn(pool)
  const transactionsOn =
    (own: Kysely<Tables>): Database['tx'] =>
    work =>
      withRetry(() => own.transaction().execute(work))
  const database: Database = {
    kind: 'postgres',
    db,
    tx: transactionsOn(db),
    exec: sql => withClient(pool, async client => void (await client.query(sql))),
    listen: (channel, onPayload, onReconnect) => listenOn({ primary: direct, channel, onPayload, onReconnect }),
    ping: primary.find,
    standby: () => undefined,
    close: async () => {
      await Promise.all([primary.close(), direct.close()])
      await db.destroy()
    },
  }
  if (readAddress === undefined) return database
  const standby = createStandby(db, readAddress)
  const standbyDb = kyselyOn(openPool({ ...options, ...STANDBY_DEADLINES, connectionString: readAddress }))
  const standbyDatabase: Database = { ...database, db: standbyDb, tx: transactionsOn(standbyDb) }
  return {
    ...database,
    standby: () => (standby.isFresh() ? standbyDatabase : undefined),
    close: async () => {
      await standby.close()
      await standbyDb.destroy()
      await database.close()
    },
  }
}
