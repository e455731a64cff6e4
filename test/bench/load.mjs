/** One call under load, and a hand that writes past the server, for measurements that need very many rows. */
import { join } from 'node:path'
import autocannon from 'autocannon'
import { inTurn } from './turns.mjs'

/** @typedef {Record<string, string>} Fields */
/** @typedef {{ rate: number, p50: number, p99: number, bad: number }} Outcome */
/**
 * @typedef {(sql: string) => Promise<unknown>} Run @typedef {(sql: string) => Promise<readonly Record<string,
 * string>[]>} Ask
 */
/** @typedef {{ run: Run, ask: Ask, close: () => Promise<void> }} Hand */

const SECONDS = 2
/** A server that has just started runs its code slowly at first. s */
const WARM_UP = 1.5

/** @param {string} url @param {string} wire @param {Fields} fields @returns {Promise<any>} */
export const post = async (url, wire, fields) =>
  (await fetch(url + wire, { method: 'POST', body: new URLSearchParams(fields) })).json()

/**
 * @param {string} url @param {string} path @param {readonly Fields[]} inputs taken in turn @param {number} connections
 * @returns {Promise<Outcome>}
 */
export const load = async (url, path, inputs, connections) => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const requests = inputs.map(fields => ({
    method: /** @type {const} */ ('POST'),
    path,
    headers,
    body: new URLSearchParams(fields).toString(),
  }))
  const first = await post(url, path, inputs[0] ?? {})
  if (first.result !== 0) throw new Error(`${path} 没有答好：${first.resultNote}`)
  await autocannon({ url, connections, duration: WARM_UP, requests })
  const fire = async () => {
    const { requests: done, ...rest } = await autocannon({ url, connections, duration: SECONDS, requests })
    const { latency, non2xx, errors } = rest
    return { rate: done.average, p50: latency.p50, p99: latency.p99, bad: non2xx + errors }
  }
  return inTurn(fire, { rankOf: ({ rate }) => rate })
}

/** @param {Outcome} outcome */
export const noteOf = ({ p50, p99, bad }) => `p50 ${p50} ms，p99 ${p99} ms${bad ? `，${bad} 次没有答好` : ''}`

/** @param {string} url @returns {Promise<Hand>} */
export const postgresHand = async url => {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  /** @type {Ask} */
  const ask = async sql => (await client.query(sql)).rows
  return { run: ask, ask, close: () => client.end() }
}

/** @param {string} folder @returns {Promise<Hand>} */
export const embeddedHand = async folder => {
  const { PGlite } = await import('@electric-sql/pglite')
  const { pg_trgm } = await import('@electric-sql/pglite/contrib/pg_trgm')
  const lite = await PGlite.create({ dataDir: join(folder, 'database'), extensions: { pg_trgm } })
  /** @type {Ask} */
  const ask = async sql => /** @type {Record<string, string>[]} */ ((await lite.query(sql)).rows)
  return { run: sql => lite.exec(sql), ask, close: () => lite.close() }
}
