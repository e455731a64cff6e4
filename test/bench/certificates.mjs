// @ts-check
/** Certificates (issue 12): as a picture and on paper, and what a thousand of them leave behind in memory. */
import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runnerImport } from 'vite'
import { ROOT } from '../../scripts/lib/install.mjs'
import { embeddedHand } from './load.mjs'
import { newFolder, startServer } from './server.mjs'
import { percentile } from './table.mjs'

/** @typedef {import('./table.mjs').Figure} Figure */

const MANY = 1_000
/** Drawn before memory is looked at for the first time: the font and its outlines are read once. */
const FIRST = 100
const KEY = 'bench'
/** Each is of another person, so that other signs are drawn. */
const SURNAMES = [...'王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗']
const GIVEN = [...'芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂兰慧新立山海川云雨']

/** @param {number} n */
const holderOf = n => `${SURNAMES[n % SURNAMES.length]}${GIVEN[n % GIVEN.length]}${GIVEN[(n * 7 + 3) % GIVEN.length]}`

/** Writes so many certificates; resolves to their numbers. @param {import('./load.mjs').Run} run */
const issue = async run => {
  const { module } = await runnerImport(join(ROOT, 'src/contract/certificateNumber.ts'), {
    root: ROOT,
    logLevel: 'error',
  })
  const { certificateNumber } = /** @type {typeof import('../../src/contract/certificateNumber.ts')} */ (module)
  const numbers = Array.from({ length: MANY }, (_, n) => certificateNumber(2026, n + 1))
  const rows = numbers.map((number, n) => ({
    number,
    snapshot: JSON.stringify({
      ...{ number, kind: 'hours', heading: '志愿服务记录', standing: '服务记录（非法定证明）', holder: holderOf(n) },
      lines: [
        ['服务内容', '周六社区花园 · 上午'],
        ['服务日期', '2026-11-21'],
        ['服务时长', `${1 + (n % 8)} 小时 ${n % 60} 分钟`],
        ['服务地点', '浙江省杭州市西湖区北山街道宝石社区'],
        ['记录来源', '扫码'],
      ],
      ...{ issuer: '北山街道宝石社区', issuedOn: '2026-11-22' },
    }),
  }))
  const values = `jsonb_to_recordset('${JSON.stringify(rows)}') as one (number text, snapshot text)`
  await run(`insert into setting (key, value) values ('certificateKey', '"${KEY}"')
    on conflict (key) do update set value = excluded.value`)
  await run(
    `insert into account (uid, kind, phone, name, avatar, region) values ('holder', 'person', '15200000000', '刘慧芳', '', '330106')`,
  )
  await run(`insert into record (id, workflow, state, version, facts, owner, place)
    select number, 'certificate', 'valid', 1, jsonb_build_object('owner', 'holder', 'kind', 'hours', 'subject', '', 'number', number, 'hash', '',
      'hidden', false, 'revokedBy', '', 'sourceRevoked', false), 'holder', '330106' from ${values}`)
  await run(`insert into certificate (id, number, kind, snapshot, code, issued_at)
    select number, number, 'hours', snapshot, '0000', now() from ${values}`)
  return numbers
}

/** @param {string} number @param {string} format */
const addressOf = (number, format) =>
  `/certificates/${number}.${createHmac('sha256', KEY).update(number).digest('base64url').slice(0, 22)}.${format}`

/** Resident memory in MB; undefined where the system does not tell. @param {number} pid */
const memoryOf = pid => {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024
  } catch {
    return undefined
  }
}

/** @param {string} url @param {string} address */
const fetched = async (url, address) => {
  const began = performance.now()
  const answer = await fetch(url + address)
  const body = Buffer.from(await answer.arrayBuffer())
  if (!answer.ok) throw new Error(`${address} 没有答好：${answer.status}`)
  return { took: performance.now() - began, bytes: body.length }
}

/** @returns {Promise<Figure[]>} */
export const measure = async () => {
  const folder = newFolder()
  const env = { DEMO: '0' }
  const first = await startServer(folder, env)
  await first.stop()
  const hand = await embeddedHand(folder)
  const numbers = await issue(hand.run)
  await hand.close()
  const server = await startServer(folder, env)
  /** @type {Figure[]} */
  const figures = []
  try {
    for (const [format, most] of /** @type {const} */ ([
      ['png', 300],
      ['pdf', 1000],
    ])) {
      const drawn = []
      let before
      for (const [at, number] of numbers.entries()) {
        if (at === FIRST) before = memoryOf(server.pid)
        drawn.push(await fetched(server.url, addressOf(number, format)))
      }
      const after = memoryOf(server.pid)
      const times = drawn.map(({ took }) => took)
      const name = format.toUpperCase()
      const note = `第一份 ${times[0]?.toFixed(0)} ms，中位 ${percentile(times, 50)?.toFixed(0)} ms，${Math.round((drawn[0]?.bytes ?? 0) / 1024)} KB`
      figures.push({ what: `证书 ${name} p99`, value: percentile(times, 99), unit: 'ms', most, note })
      const grown = before === undefined || after === undefined ? undefined : after - before
      figures.push({
        ...{ what: `${MANY} 份 ${name}，第 ${FIRST} 份以后多占的内存`, value: grown, unit: 'MB', most: 50 },
        note: `${before?.toFixed(0)} → ${after?.toFixed(0)} MB`,
      })
    }
    return figures
  } finally {
    await server.stop()
  }
}
