// @ts-check
/** Minutes of what people do, all at once, on one server: whether it grows, keeps connections or answers badly. */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { post } from './load.mjs'

/** @typedef {import('./table.mjs').Figure} Figure @typedef {import('./load.mjs').Fields} Fields */

const MINUTES = 3
/** Between two calls of one person. ms */
const PAUSE = 100
const SAMPLE_EVERY = 5_000
/** What a server keeps for good it has by then. s */
const WARM_UP = 60
/** Sockets that nobody uses are closed by then. ms */
const REST = 75_000
const PASSWORD = 'linli2026'
const PEOPLE = ['01', '02', '03', '06', '07', '08', '09', '10', '11', '12'].map(at => `139000000${at}`)
const MEGABYTE = 1024 * 1024

/** @param {string} path */
const isSocket = path => {
  try {
    return readlinkSync(path).startsWith('socket:')
  } catch {
    return false
  }
}
/** Resident bytes and sockets of a process; the database's own files stay open by design. @param {number} pid */
const stateOf = pid => {
  const resident = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  const open = readdirSync(`/proc/${pid}/fd`).map(fd => `/proc/${pid}/fd/${fd}`)
  return { bytes: Number(resident) * 1024, sockets: open.filter(isSocket).length }
}

/** What one does in turn; every tenth logs in anew. @param {string} token @returns {readonly [string, Fields][]} */
const roundOf = token => [
  ['/api/index/getShouye', { region: '330106' }],
  ['/api/my/getMyInfo', { token }],
  ['/api/huodong/getHuodongPage', {}],
  ['/api/index/getGongyixiangmu', { keyword: '老人' }],
  ['/api/renwu/getRenwuPage', { token }],
  ['/api/index/aixinbang', {}],
  ['/api/my/updateMyInfo', { token, introduction: `住在北山街道，${Date.now() % 1000} 号` }],
  ['/api/v3/goodsPage', { keyword: '米' }],
  ['/api/my/messagePage', { token }],
]

/** @param {string} url @param {string} phone */
const logIn = async (url, phone) => {
  const { token, resultNote } = await post(url, '/api/login/phoneLogin', { phone, password: PASSWORD })
  if (!token) throw new Error(`${phone} 登录不了：${resultNote}`)
  return token
}

/**
 * Opens the line for news for some seconds, as a page does that is looked at.
 * @param {string} url
 * @param {string} token
 */
const listen = async (url, token) => {
  const { ticket } = await post(url, '/api/my/getLive', { token })
  const answer = await fetch(`${url}/api/live?ticket=${ticket}`, { signal: AbortSignal.timeout(3_000) })
  try {
    for await (const _ of answer.body ?? []);
  } catch {}
  return answer.status
}

/**
 * @param {import('./server.mjs').Server} server
 * @returns {Promise<Figure[]>}
 */
export const measure = async ({ url, pid }) => {
  const ends = Date.now() + MINUTES * 60_000
  const bad = new Map()
  let calls = 0
  /** @param {string} wire @param {number} status */
  const count = (wire, status) => {
    calls++
    if (status >= 500) bad.set(wire, (bad.get(wire) ?? 0) + 1)
  }
  /** @param {string} phone */
  const person = async phone => {
    while (Date.now() < ends) {
      const token = await logIn(url, phone)
      for (let round = 0; round < 10 && Date.now() < ends; round++) {
        for (const [wire, fields] of roundOf(token)) {
          const { status } = await fetch(url + wire, { method: 'POST', body: new URLSearchParams(fields) })
          count(wire, status)
          await pause(PAUSE)
        }
        count('/api/live', await listen(url, token))
      }
      await post(url, '/api/my/logout', { token })
    }
  }
  /** @type {ReturnType<typeof stateOf>[]} */
  const samples = []
  const before = stateOf(pid)
  const sampling = (async () => {
    while (Date.now() < ends) {
      samples.push(stateOf(pid))
      await pause(SAMPLE_EVERY)
    }
  })()
  await Promise.all([sampling, ...PEOPLE.map(person)])
  await pause(REST)
  const after = stateOf(pid)
  const warm = samples.slice((WARM_UP * 1000) / SAMPLE_EVERY)
  const half = Math.floor(warm.length / 2)
  /** @param {typeof samples} part */
  const mean = part => part.reduce((sum, { bytes }) => sum + bytes, 0) / part.length / MEGABYTE
  const [first, second] = [mean(warm.slice(0, half)), mean(warm.slice(half))]
  return [
    { what: `${MINUTES} 分钟里的调用`, value: calls, unit: '次' },
    {
      ...{ what: '没有答好的', value: [...bad.values()].reduce((sum, one) => sum + one, 0), unit: '次', most: 0 },
      note: [...bad.keys()].join(' '),
    },
    {
      ...{ what: '内存：后一半是前一半的几倍', value: second / first, unit: '倍', most: 1.1 },
      note: `${first.toFixed(0)} → ${second.toFixed(0)} MB，停下后 ${(after.bytes / MEGABYTE).toFixed(0)} MB`,
    },
    {
      ...{ what: '停下后多开着的连接', value: after.sockets - before.sockets, unit: '个', most: 2 },
      note: `之前 ${before.sockets}，最多 ${Math.max(...samples.map(({ sockets }) => sockets))}`,
    },
  ]
}
