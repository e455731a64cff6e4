// @ts-check
/** The built server on data of its own, for as long as a measurement takes. */
import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keepTemporary, keepTrack, removeTemporary, stop } from '../../scripts/lib/children.mjs'
import { ensurePostgres } from '../../scripts/lib/postgres.mjs'
import { MEASURED } from './turns.mjs'

const START_LIMIT_MS = 180_000

/** @typedef {{ url: string, pid: number, startedIn: number, stop: () => Promise<void> }} Server */

export const newFolder = () => keepTemporary(mkdtempSync(join(tmpdir(), 'linli-bench-')))
export const dropFolder = removeTemporary

/**
 * Starts the server on `dataDir`; answers where it listens and how many ms passed until it did.
 * @param {string} dataDir
 * @param {Record<string, string>} [env]
 * @returns {Promise<Server>}
 */
export const startServer = async (dataDir, env = {}) => {
  const began = performance.now()
  const child = keepTrack(
    spawn(process.execPath, [join(MEASURED, 'dist', 'server', 'main.js')], {
      cwd: MEASURED,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        PORT: '0',
        LOG_LEVEL: 'error',
        ...{ CALLS_PER_MINUTE: '0', SOCKETS_PER_ADDRESS: '0', MAX_UNPAID_ORDERS: '0', MAX_UNPAID_PIECES: '0' },
        DATA_DIR: dataDir,
        ...env,
      },
    }),
  )
  const url = await new Promise((/** @type {(url: string) => void} */ resolve, reject) => {
    let output = ''
    const alarm = setTimeout(() => reject(new Error(`服务没有及时启动：\n${output}`)), START_LIMIT_MS)
    child.once('exit', () => reject(new Error(`服务没有启动：\n${output}`)))
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
        output += text
        const found = output.match(/邻里已就绪.*：(http:\S+)/)?.[1]
        if (!found) return
        clearTimeout(alarm)
        resolve(found)
      })
    }
  })
  return { url, pid: child.pid ?? 0, startedIn: performance.now() - began, stop: () => stop(child) }
}

/**
 * A fresh PostgreSQL database; undefined where no PostgreSQL can be had.
 * @returns {Promise<{ url: string, stop: () => Promise<void> } | undefined>}
 */
export const freshPostgres = async () => {
  const postgres = await ensurePostgres()
  if (!postgres) return undefined
  const { default: pg } = await import('pg')
  const name = `linli_bench_${process.pid}`
  /** @param {string} statement */
  const run = async statement => {
    const client = new pg.Client({ connectionString: postgres.url })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  await run(`create database ${name} template template0 encoding 'UTF8'`)
  return {
    url: Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href,
    stop: async () => {
      await run(`drop database ${name} with (force)`)
      await postgres.stop()
    },
  }
}

/**
 * What is measured on a database of its own, or that there is none.
 * @param {(url: string) => Promise<import('./table.mjs').Figure[]>} measureOn
 * @returns {Promise<import('./table.mjs').Figure[]>}
 */
export const onFreshPostgres = async measureOn => {
  const postgres = await freshPostgres()
  if (!postgres) return [{ what: 'PostgreSQL', value: undefined, unit: '', note: '没有可用的 PostgreSQL' }]
  try {
    return await measureOn(postgres.url)
  } finally {
    await postgres.stop()
  }
}
