/** A PostgreSQL server as the portal's database: a pool with deadlines, and refusals of servers that will not do. */
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { StartProblem } from '../kernel/problem.ts'
import type { Database } from './connect.ts'
import { listenOn } from './listen.ts'
import { createPinger } from './ping.ts'
import { plugins } from './plugins.ts'
import { preparedPool } from './preparedStatements.ts'
import { withRetry } from './retry.ts'
import type { Tables } from './schema.ts'

const INT8 = 20
/** PostgreSQL gives a statement up after this. ms */
const STATEMENT_TIMEOUT_MS = 30_000
/** A server that does not even say that it gave up is hung; its connection is dropped. ms */
const QUERY_TIMEOUT_MS = 35_000
/** How long a call waits for a connection, new or of the pool. ms */
const CONNECT_TIMEOUT_MS = 5_000

/** The oldest server that the portal runs on. */
const MIN_SERVER_VERSION = 150_000

/** Refuses a server that is too old or cannot keep Chinese. */
async function assertServerSupported(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ version: number; name: string; encoding: string }>(
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

/** Where a name has several addresses, what went wrong with each is inside. */
function reasonOf(error: unknown): string {
  const [one = error] = error instanceof AggregateError ? error.errors : [error]
  return one instanceof Error ? one.message : String(one)
}

/** Throws `StartProblem` for what is no address of a PostgreSQL database. */
function assertPostgresUrl(url: string): void {
  if (!URL.canParse(url) || !/^postgres(ql)?:$/.test(new URL(url).protocol))
    throw new StartProblem('DATABASE_URL 不是 PostgreSQL 的地址，应形如 postgres://用户:密码@主机:5432/数据库。')
}

interface PoolOptions {
  readonly connections: number
  /** False where a statement may take as long as it takes: upgrades. */
  readonly deadlines?: boolean
}

/** Opens a pool on the server. Throws `StartProblem` where it cannot be reached or is of no use. */
export async function openPostgres(url: string, { connections, deadlines = true }: PoolOptions): Promise<Database> {
  assertPostgresUrl(url)
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    ...(deadlines ? { statement_timeout: STATEMENT_TIMEOUT_MS, query_timeout: QUERY_TIMEOUT_MS } : {}),
    types: {
      getTypeParser: ((oid: number, format?: 'text') =>
        oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  })
  // A client that is lent out has no listener but this one, and an error event without any ends the process.
  pool.on('connect', client => client.on('error', () => {}))
  pool.on('error', () => {})
  try {
    await assertServerSupported(pool)
  } catch (error) {
    await pool.end()
    if (error instanceof StartProblem) throw error
    throw new StartProblem(`连不上 DATABASE_URL 指定的 PostgreSQL：${reasonOf(error)}。请检查地址、账号和网络。`)
  }
  const pinger = createPinger(url)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: preparedPool(pool) }), plugins })
  return {
    kind: 'postgres',
    db,
    tx: work => withRetry(() => db.transaction().execute(work)),
    exec: async sql => void (await pool.query(sql)),
    listen: (channel, onPayload, onReconnect) => listenOn({ url, channel, onPayload, onReconnect }),
    ping: pinger.ping,
    close: async () => {
      await pinger.close()
      await db.destroy()
    },
  }
}
