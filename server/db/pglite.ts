/** The embedded database behind the interface of a pool of one connection. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { StartProblem } from '../problem.ts'

const INT8 = 20
const holder = new AsyncLocalStorage<{ held: boolean }>()

/** Opens the database in `folder`, or in memory where none is given; `dump` is a folder's image to start from. */
export async function openPglite(folder?: string, dump?: Blob): Promise<PGlite> {
  const fresh = folder === undefined || !existsSync(join(folder, 'PG_VERSION'))
  try {
    return await PGlite.create({
      ...(folder === undefined ? {} : { dataDir: folder }),
      ...(dump && fresh ? { loadDataDir: dump } : {}),
      parsers: { [INT8]: Number },
    })
  } catch (error) {
    throw new StartProblem(
      `内置数据库打不开（${folder ?? '内存'}）：${(error as Error).message}。若目录损坏，请从备份恢复；若是演示数据，删除该目录后重新启动即可。`,
    )
  }
}

/**
 * One connection, so whoever asks for it inside its own transaction would wait for itself for ever: that is refused
 * with an error instead.
 */
export function poolOf(database: PGlite): PostgresPool & { transaction<T>(work: () => Promise<T>): Promise<T> } {
  let tail: Promise<unknown> = Promise.resolve()
  const connect = async (): Promise<PostgresPoolClient> => {
    const here = holder.getStore()
    if (here?.held) throw new Error('The outer database handle was used inside a transaction')
    let release = () => {}
    const turn = tail
    tail = new Promise<void>(resolve => {
      release = resolve
    })
    await turn
    if (here) here.held = true
    const query = async (sql: string, params: readonly unknown[]) => {
      const { affectedRows, rows } = await database.query(sql, [...params])
      return { command: sql.trimStart().slice(0, 6).toUpperCase(), rowCount: affectedRows || rows.length, rows }
    }
    return {
      query: query as PostgresPoolClient['query'],
      release() {
        if (here) here.held = false
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
    transaction: work => holder.run({ held: false }, work),
  }
}
