/** The embedded database behind the interface of a pool with one connection. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite, parse, protocol } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { messageOf, StartProblem } from '../kernel/problem.ts'
import { statementNamer } from './preparedStatements.ts'

const INT8 = 20
const transactionScope = new AsyncLocalStorage<{ held: boolean }>()

/** Opens the database in `folder`, or in memory if none is given; `dump` is an image of a data folder to start from. */
export async function openPglite(folder?: string, dump?: Blob): Promise<PGlite> {
  const fresh = folder === undefined || !existsSync(join(folder, 'PG_VERSION'))
  try {
    return await PGlite.create({
      ...(folder === undefined ? {} : { dataDir: folder }),
      ...(dump && fresh ? { loadDataDir: dump } : {}),
      extensions: { pg_trgm },
      parsers: { [INT8]: Number },
    })
  } catch (error) {
    throw new StartProblem(
      `内置数据库打不开（${folder ?? '内存'}）：${messageOf(error)}。若目录损坏，请从备份恢复；若是演示数据，删除该目录后重新启动即可。`,
    )
  }
}

const { serialize } = protocol

/**
 * Runs a query as `database.query` does, but parses and plans a repeated statement once, in one round trip instead of
 * six.
 */
function preparedQuery(database: PGlite) {
  const nameOf = statementNamer()
  const typesOf = new Map<string, readonly number[]>()
  const turn = (...messages: readonly Uint8Array[]) => database.execProtocolStream(Buffer.concat(messages))
  const prepareStatement = async (name: string, text: string): Promise<readonly number[]> => {
    const known = typesOf.get(name)
    if (known) return known
    const reply = await turn(serialize.parse({ name, text }), serialize.describe({ type: 'S', name }), serialize.sync())
    const types = parse.parseDescribeStatementResults(reply)
    typesOf.set(name, types)
    return types
  }
  return async (text: string, params: readonly unknown[]) => {
    const name = nameOf(text)
    if (name === undefined) return database.query(text, [...params])
    return database.runExclusive(async () => {
      const types = await prepareStatement(name, text)
      const values = params.map((value, at) => {
        if (value === null || value === undefined) return null
        return database.serializers[types[at] ?? 0]?.(value) ?? String(value)
      })
      const reply = await turn(
        serialize.bind({ statement: name, values }),
        serialize.describe({ type: 'P' }),
        serialize.execute({}),
        serialize.sync(),
      )
      return parse.parseResults(reply, database.parsers)[0]!
    })
  }
}

/**
 * Returns a pool of one connection. Requesting it inside its own transaction would wait for itself for ever, so that
 * throws an error.
 */
export function poolOf(database: PGlite): PostgresPool & { transaction<T>(work: () => Promise<T>): Promise<T> } {
  const runQuery = preparedQuery(database)
  let tail: Promise<unknown> = Promise.resolve()
  const connect = async (): Promise<PostgresPoolClient> => {
    const scope = transactionScope.getStore()
    if (scope?.held) throw new Error('The outer database handle was used inside a transaction')
    let release = () => {}
    const turn = tail
    tail = new Promise<void>(resolve => {
      release = resolve
    })
    await turn
    if (scope) scope.held = true
    const query = async (sql: string, params: readonly unknown[]) => {
      const { affectedRows, rows } = await runQuery(sql, params)
      return { command: sql.trimStart().slice(0, 6).toUpperCase(), rowCount: affectedRows || rows.length, rows }
    }
    return {
      query: query as PostgresPoolClient['query'],
      release() {
        if (scope) scope.held = false
        release()
      },
    }
  }
  return {
    connect: connect as PostgresPool['connect'],
    end: async () => {
      await tail
      await database.close()
    },
    transaction: work => transactionScope.run({ held: false }, work),
  }
}
