/** The server as a process: how it comes up, shares nothing, stops, dies and comes back. */
import { cpSync, existsSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  buildServer,
  occupyPort,
  postForm,
  removeBuild,
  startServerProcess,
  temporaryFolder,
} from '../support/server/serverProcess.ts'

const LONG = 240_000
/** Filled once, copied by every test that needs one. */
let filled = ''
let started = ''

beforeAll(async () => {
  await buildServer()
  filled = temporaryFolder()
  const first = startServerProcess({ DATA_DIR: filled, LOG_LEVEL: 'debug' })
  const url = await first.ready()
  await first.waitForOutput(/DATABASE_URL 指定 PostgreSQL/)
  await fetch(`${url}/health?token=secret`)
  await first.waitForOutput(/request completed/)
  first.child.kill('SIGTERM')
  expect(await first.exitCode).toBe(0)
  started = first.output()
}, LONG)
afterAll(removeBuild)

const stopped = new Set<() => Promise<unknown>>()
afterEach(async () => {
  for (const stop of stopped) await stop()
  stopped.clear()
})
/** A server on a copy of the filled data; ended after the test. */
const onCopy = (env: Readonly<Record<string, string>> = {}, dataDir = copy()) => {
  const one = startServerProcess({ DATA_DIR: dataDir, ...env })
  stopped.add(async () => {
    one.child.kill('SIGKILL')
    await one.exitCode
  })
  return { ...one, dataDir }
}
function copy(): string {
  const folder = temporaryFolder()
  cpSync(filled, folder, { recursive: true })
  return folder
}
interface Account {
  readonly role: string
  readonly name: string
  readonly phone: string
  readonly password: string
  readonly region: string
}
const accountsIn = (folder: string) => JSON.parse(readFileSync(join(folder, 'demo-accounts.json'), 'utf8')) as Account[]
const logIn = async (url: string, { phone, password }: Account) =>
  String((await postForm(url, '/api/login/phoneLogin', { phone, password })).token)

describe('a first start', () => {
  test('says its steps, its address, how long it took, and what the embedded database stands', () => {
    const steps = [
      '打开内置数据库',
      '装入全国五级地址',
      '装入演示数据',
      '邻里已就绪',
      '内置数据库经得起进程被杀',
      '已停止',
    ]
    const found = steps.map(step => started.indexOf(step))
    expect(found.every(at => at >= 0)).toBe(true)
    expect(found).toEqual([...found].sort((a, b) => a - b))
    const seconds = Number(started.match(/邻里已就绪（([\d.]+) 秒）/)?.[1])
    process.stdout.write(`first start with demonstration data: ${seconds} s\n`)
    expect(seconds).toBeGreaterThan(0)
    expect(started).not.toMatch(/Warning|Deprecat|\n\s+at /)
  })

  test('prints the demonstration accounts and writes the same ones down', () => {
    const accounts = accountsIn(filled)
    expect(accounts.length).toBeGreaterThan(5)
    for (const account of accounts) {
      expect(Object.keys(account)).toEqual(['role', 'name', 'phone', 'password', 'region'])
      expect(started).toContain(account.phone)
      expect(started).toContain(account.name)
    }
    expect(started).toContain(accounts[0]?.password)
    expect(started).toContain(join(filled, 'demo-accounts.json'))
  })

  test('logs each request with its id and without its query', () => {
    const lines = started.split('\n').filter(line => line.startsWith('{'))
    const [came, went] = ['incoming request', 'request completed'].map(
      what => lines.find(line => line.includes(what)) ?? '{}',
    )
    const [first, last] = [JSON.parse(came ?? '{}'), JSON.parse(went ?? '{}')]
    expect(first).toMatchObject({
      reqId: expect.stringMatching(/^[0-9a-z]{22}$/),
      req: { method: 'GET', path: '/health' },
    })
    expect(last.reqId).toBe(first.reqId)
    expect(started).not.toContain('secret')
  })
})

describe('a port that was asked for and is taken', () => {
  test('is refused, and a free one named', async () => {
    const { port, free } = await occupyPort()
    const refused = startServerProcess({ DATA_DIR: temporaryFolder(), PORT: String(port) })
    expect(await refused.exitCode).toBe(1)
    const [, next] = refused.output().match(/端口 \d+ 已被占用，请换一个，例如 PORT=(\d+) npm start/) ?? []
    expect(Number(next)).toBeGreaterThan(port)
    await (await occupyPort(Number(next))).free()
    await free()
  })
})

describe('a server on data that is there, whose port is taken', () => {
  let folder = ''
  let server: ReturnType<typeof startServerProcess>
  let url = ''
  beforeAll(async () => {
    folder = copy()
    const usual = await occupyPort(8080).catch(() => undefined)
    server = startServerProcess({ DATA_DIR: folder, PORT: '' })
    url = await server.ready()
    await usual?.free()
  }, LONG)
  afterAll(() => server.child.kill('SIGKILL'))

  test('moves on to the next free one, which nobody asked for, and says so', () => {
    expect(server.output()).toMatch(/端口 8080 已被占用，改用 \d+。/)
    expect(Number(new URL(url).port)).toBeGreaterThan(8080)
  })

  test(
    'does not notice a second process, which is refused in one sentence',
    async () => {
      const second = startServerProcess({ DATA_DIR: folder })
      expect(await second.exitCode).toBe(1)
      expect(second.output()).toContain(`数据目录 ${folder} 正被另一个进程（${server.child.pid}）使用`)
      expect(second.output()).not.toMatch(/\n\s+at /)
      expect(await (await fetch(`${url}/ready`)).json()).toEqual({ status: 'ready' })
      const token = await logIn(url, accountsIn(filled)[0]!)
      expect(await postForm(url, '/api/my/getMyInfo', { token })).toMatchObject({ result: 0 })
    },
    LONG,
  )

  test(
    'that gets a signal lets the running call end, gives the lock back and ends with 0',
    async () => {
      const { child, exitCode: over, waitForOutput: saw } = server
      const body = 'id=33'
      const call = request(`${url}/api/getFiveAddress2`, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'content-length': body.length,
          expect: '100-continue',
        },
      })
      const answer = new Promise<string>((resolve, reject) => {
        call.on('error', reject).on('response', response => {
          let text = ''
          response
            .setEncoding('utf8')
            .on('data', piece => (text += piece))
            .on('end', () => resolve(text))
        })
      })
      // The server has the head of the call, half of its body, and waits for the rest.
      await new Promise(resolve => call.once('continue', resolve).flushHeaders())
      call.write(body.slice(0, 2))
      child.kill('SIGTERM')
      await saw(/正在停止/)
      call.end(body.slice(2))
      expect(JSON.parse(await answer)).toMatchObject({ result: 0, resultNote: '' })
      expect(await over).toBe(0)
      expect(existsSync(join(folder, 'lock'))).toBe(false)
    },
    LONG,
  )
})

describe('a signal', () => {
  test(
    'in the middle of the start, as Ctrl C, ends it cleanly too',
    async () => {
      const { child, waitForOutput: saw, exitCode: over, dataDir } = onCopy()
      await saw(/打开内置数据库/)
      child.kill('SIGINT')
      expect(await over).toBe(0)
      expect(existsSync(join(dataDir, 'lock'))).toBe(false)
    },
    LONG,
  )
})

test(
  'killed again and again while it writes, it comes back each time with everything that it had acknowledged',
  async () => {
    const dataDir = copy()
    const [account] = accountsIn(filled)
    const acknowledged = new Set<string>()
    const idsAt = async (url: string, token: string) => {
      const { dataList } = await postForm(url, '/api/my/feedbackPage', { token, pageSize: '100' })
      return new Set((dataList as { id: string }[]).map(({ id }) => id))
    }
    for (let round = 0; round < 3; round++) {
      const server = onCopy({}, dataDir)
      const url = await server.ready()
      const token = await logIn(url, account!)
      const there = await idsAt(url, token)
      for (const id of acknowledged) expect(there).toContain(id)
      // Killed while the last ones are on their way.
      const enough = 3 + round * 2
      for (let i = 0; ; i++) {
        const sent = postForm(url, '/api/my/feedback', { token, content: `第 ${round} 轮第 ${i} 条意见` })
        if (i === enough) server.child.kill('SIGKILL')
        const answer = await sent.catch(() => undefined)
        if (!answer) break
        expect(answer.result).toBe(0)
        acknowledged.add(String(answer.id))
      }
      expect(await server.exitCode).toBeNull()
      expect(existsSync(join(dataDir, 'lock'))).toBe(true)
    }
    expect(acknowledged.size).toBeGreaterThanOrEqual(3 + 5 + 7)
  },
  LONG,
)
