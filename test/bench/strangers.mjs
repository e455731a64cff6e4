// @ts-check
/**
 * Strangers without an account who send what is dear to read: very many field names, and pictures that nobody may
 * upload. What others wait for `/health` meanwhile, and what the process grows by.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

const CONNECTIONS = 20
const FOR_MS = 15_000
const HEALTH_EVERY_MS = 25
/** Before a connection that was refused begins again. ms */
const AGAIN_MS = 20
const MEGABYTE = 1024 * 1024

/** @typedef {import('./table.mjs').Figure} Figure @typedef {import('./server.mjs').Server} Server */

const FIELDS = Buffer.from(
  Array.from({ length: 150_000 }, (_, at) => `${at}=1`)
    .join('&')
    .slice(0, 1_000_000),
)
const BOUNDARY = 'xxxxxxxxxxxxxxxx'
const HEAD = Buffer.from(
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`,
)
const PICTURE = Buffer.alloc(4.9 * MEGABYTE, 1)

/** @param {number} pid megabytes in memory; a process started for it would make others wait, too */
const megabytesOf = pid => {
  const status = `/proc/${pid}/status`
  const kilobytes = existsSync(status)
    ? /VmRSS:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1]
    : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })
  return Number(kilobytes) / 1024
}

const pause = (/** @type {number} */ ms) => new Promise(resolve => setTimeout(resolve, ms))

/**
 * Sends one request over a socket of its own, and stays silent after it until the server ends it.
 * @param {string} url @param {string} head @param {readonly Buffer[]} body @param {() => boolean} goesOn
 */
const sendAndWait = (url, head, body, goesOn) =>
  new Promise(resolve => {
    const { hostname, port } = new URL(url)
    const socket = connect(Number(port), hostname, () => {
      socket.write(`${head}\r\nhost: ${hostname}\r\n\r\n`)
      for (const piece of body) socket.write(piece)
    })
    const watch = setInterval(() => goesOn() || socket.destroy(), 200)
    socket.on('data', () => socket.end())
    socket.on('error', () => {})
    socket.on('close', () => {
      clearInterval(watch)
      resolve(undefined)
    })
  })

/** @param {string} url @param {() => boolean} goesOn */
const sendFields = (url, goesOn) =>
  sendAndWait(
    url,
    `POST /api/v3/goodsPage HTTP/1.1\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: ${FIELDS.length}`,
    [FIELDS],
    goesOn,
  )

/** @param {string} url @param {() => boolean} goesOn */
const sendPicture = (url, goesOn) =>
  sendAndWait(
    url,
    `POST /api/upload HTTP/1.1\r\ncontent-type: multipart/form-data; boundary=${BOUNDARY}\r\ncontent-length: ${PICTURE.length + MEGABYTE}`,
    [HEAD, PICTURE],
    goesOn,
  )

/** @param {string} url how long `/health` takes, ms */
const healthTime = url =>
  new Promise((/** @type {(ms: number) => void} */ resolve) => {
    const began = performance.now()
    const done = () => resolve(performance.now() - began)
    request(`${url}/health`, answer => answer.resume().on('end', done))
      .on('error', done)
      .end()
  })

/** @param {readonly number[]} all @param {number} share */
const rankOf = (all, share) => [...all].sort((a, b) => a - b)[Math.floor((all.length - 1) * share)] ?? 0

/** @param {string} url @param {() => boolean} goesOn */
async function watchHealth(url, goesOn) {
  const times = []
  while (goesOn()) {
    times.push(await healthTime(url))
    await pause(HEALTH_EVERY_MS)
  }
  return times
}

/** Sends for a while over all connections; resolves to the number of requests. @param {string} url */
async function sendAll(url) {
  const end = performance.now() + FOR_MS
  const goesOn = () => performance.now() < end
  let sent = 0
  const strangers = Array.from({ length: CONNECTIONS }, async (_, at) => {
    while (goesOn()) {
      await (at % 2 ? sendFields : sendPicture)(url, goesOn)
      sent++
      await pause(AGAIN_MS)
    }
  })
  await Promise.all(strangers)
  return sent
}

// Strangers have a thread of their own: what they do may not delay the clock of whoever watches.
if (!isMainThread && workerData?.strangersTo) parentPort?.postMessage(await sendAll(workerData.strangersTo))

/** @param {Server} server @returns {Promise<Figure[]>} */
export async function measure({ url, pid }) {
  const quietEnd = performance.now() + 3_000
  const quiet = await watchHealth(url, () => performance.now() < quietEnd)
  const before = megabytesOf(pid)
  let sent = -1
  const strangers = new Worker(new URL(import.meta.url), { workerData: { strangersTo: url } })
  strangers.on('message', (/** @type {number} */ count) => {
    sent = count
  })
  let most = before
  const watchMemory = setInterval(() => {
    most = Math.max(most, megabytesOf(pid))
  }, 500)
  const times = await watchHealth(url, () => sent < 0)
  clearInterval(watchMemory)
  const p99 = rankOf(times, 0.99)
  return [
    { what: '/health p99，没有别人', value: rankOf(quiet, 0.99), unit: 'ms' },
    { what: `/health p99，${CONNECTIONS} 个陌生连接`, value: p99, unit: 'ms', most: 50, note: `其间 ${sent} 次请求` },
    { what: '是没有别人时的几倍', value: p99 / rankOf(quiet, 0.99), unit: '倍' },
    { what: '内存最多增加', value: most - before, unit: 'MB', most: 50, note: `之前 ${Math.round(before)} MB` },
  ]
}
