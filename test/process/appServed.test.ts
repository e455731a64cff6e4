/** The HTTP server by itself: what it takes, whom it turns away when, and what it says around every answer. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Services } from '../../server/engine/context.ts'
import { type AppOptions, createApp } from '../../server/http/app.ts'
import type { createLog } from '../../server/http/log.ts'

const LONG = 'x'.repeat(1024)
vi.mock('../../server/http/mount.ts', () => ({
  mount: (app: FastifyInstance) => {
    app.post('/api/echo', async ({ body }) => ({ bytes: JSON.stringify(body).length }))
    app.get('/api/named/:name', async ({ params }) => params)
    app.get('/api/long', async () => ({ long: LONG }))
    app.get('/api/short', async () => ({ short: LONG.slice(0, 900) }))
    app.get('/api/fault', async () => {
      throw new TypeError('a secret of ours')
    })
  },
}))
vi.mock('../../server/db/secrets.ts', () => ({ secretOf: async () => 'key' }))
const written: string[] = []
vi.mock('../../server/http/log.ts', async original => {
  const log = await original<{ readonly createLog: typeof createLog }>()
  return { createLog: (level: string) => log.createLog(level, { write: line => void written.push(line) }) }
})
/** How late the event loop is, as far as the server knows. ms */
let late: number | undefined
const watched = vi.fn()
vi.mock('@fastify/under-pressure', () => {
  type Handler = (request: object, reply: object, type: string, value?: number) => Promise<void>
  const plugin = async (app: FastifyInstance, options: { readonly pressureHandler: Handler }) => {
    watched(options)
    app.addHook('onRequest', async (request, reply) => {
      if (late !== undefined) await options.pressureHandler(request, reply, 'eventLoopDelay', late)
    })
  }
  return { default: Object.assign(plugin, { [Symbol.for('skip-override')]: true }) }
})
const notices: object[] = []
vi.mock('../../server/domain/payment/webhook.ts', () => ({
  handleWebhook: async (_: unknown, notice: { readonly body: string }) => {
    notices.push(notice)
    return notice.body.includes('forged') ? { verdict: 'forged', taken: false } : { verdict: 'taken', taken: true }
  },
}))
const drawn = vi.fn((..._: readonly unknown[]) => ({ type: 'image/svg+xml', body: '<svg/>' }))
vi.mock('../../server/domain/certificate/picture.ts', () => ({
  FORMATS: ['svg', 'png', 'pdf'],
  certificateFile: async (_: unknown, sheet: { readonly seal: string }) =>
    sheet.seal.startsWith('wrong') ? undefined : drawn(sheet),
  sampleFile: async (name: string, format: string) => (name === 'moban9' ? undefined : drawn(name, format)),
}))
vi.mock('../../server/domain/activity/calendar.ts', () => ({
  personalCalendar: async (_: unknown, { secret, at, origin }: Record<string, unknown>) =>
    secret === 'none' ? undefined : `${secret} ${at} ${origin}`,
  activityCalendar: async (_: unknown, id: string, origin: string) => (id === 'none' ? undefined : `${id} ${origin}`),
}))

const partials = mkdtempSync(join(tmpdir(), 'linli-app-'))
const ping = vi.fn(async () => {})
const services = {
  database: { db: {}, ping, listen: async () => async () => {} },
  payment: {
    name: 'sandbox',
    answerWebhook: (taken: boolean) => ({ status: taken ? 200 : 401, type: 'text/plain', body: taken ? 'OK' : 'NO' }),
  },
  ...{ storage: { partials }, limits: { socketsPerAddress: 0 }, mapTiles: { tiles: 'vector' } },
  ...{ engine: { bindings: {}, faces: {} }, publicUrl: 'https://linli.cn', clock: () => 7 },
} as unknown as Services
/** Servers with limits of their own, and those that hold none, by the address that people reach them under. */
const open: FastifyInstance[] = []
const plain = new Map<string, Promise<FastifyInstance>>()
const served = (publicUrl = 'https://linli.cn') => {
  const app = plain.get(publicUrl) ?? create({ services: { ...services, publicUrl } })
  plain.set(publicUrl, app)
  return app
}
const create = (options: Partial<AppOptions>): Promise<FastifyInstance> =>
  createApp({
    ...{ services, domains: {}, stepHandlerOf: () => async () => ({}), sandbox: undefined, logLevel: 'warn' },
    ...{ trustProxy: false, callsPerMinute: 0, maxDelay: 1_000, timeouts: undefined, site: undefined },
    ...options,
  } as unknown as AppOptions)
async function start(options: Partial<AppOptions>): Promise<FastifyInstance> {
  const app = await create(options)
  open.push(app)
  return app
}
beforeEach(() => {
  late = undefined
  notices.length = 0
  written.length = 0
  drawn.mockClear()
})
afterEach(async () => {
  for (const app of open.splice(0)) await app.close()
})
afterAll(async () => {
  for (const app of plain.values()) await (await app).close()
  rmSync(partials, { recursive: true, force: true })
})

test('a server is alive, and ready as long as its database answers', async () => {
  const app = await served()
  const look = async (url: string) => {
    const { statusCode, body } = await app.inject({ url })
    return [statusCode, JSON.parse(body)]
  }
  expect([await look('/health'), await look('/ready')]).toEqual([
    [200, { status: 'ok' }],
    [200, { status: 'ready' }],
  ])
  ping.mockRejectedValue(new Error('gone'))
  expect([await look('/health'), await look('/ready')]).toEqual([
    [200, { status: 'ok' }],
    [503, { status: 'database' }],
  ])
  ping.mockResolvedValue(undefined)
})

test('a call has two minutes to arrive, its headers one, and a socket may be silent for ninety seconds', async () => {
  const { server } = await served()
  expect([server.requestTimeout, server.headersTimeout, server.timeout]).toEqual([120_000, 60_000, 90_000])
  const quick = (await start({ timeouts: { requestMs: 800, idleMs: 1_200 } })).server
  expect([quick.requestTimeout, quick.headersTimeout, quick.timeout]).toEqual([800, 800, 1_200])
})

describe('a call', () => {
  test('may bring 64 KB and a hundred fields, in JSON or as a form, and no more', async () => {
    const app = await served()
    const send = async (type: string, payload: string) => {
      const headers = { 'content-type': type }
      const { statusCode, body } = await app.inject({ method: 'POST', url: '/api/echo', headers, payload })
      return [statusCode, JSON.parse(body)]
    }
    const tooLarge = [413, { result: 413, resultNote: '提交的内容太大了' }]
    const KB64 = 64 * 1024
    expect((await send('application/json', `"${'a'.repeat(KB64 - 2)}"`))[0]).toBe(200)
    expect(await send('application/json', `"${'a'.repeat(KB64 - 1)}"`)).toEqual(tooLarge)
    expect((await send('application/x-www-form-urlencoded', `a=${'a'.repeat(KB64 - 2)}`))[0]).toBe(200)
    expect(await send('application/x-www-form-urlencoded', `a=${'a'.repeat(KB64 - 1)}`)).toEqual(tooLarge)
    const fields = (count: number) => Array.from({ length: count }, (_, at) => `f${at}=1`).join('&')
    expect((await send('application/x-www-form-urlencoded', fields(100)))[0]).toBe(200)
    const many = { result: 422, resultNote: '一次最多提交 100 个字段' }
    expect((await send('application/x-www-form-urlencoded', fields(101)))[1]).toEqual(many)
    const noForm = { result: 422, resultNote: '提交的内容格式不正确' }
    for (const [type, text, status] of [
      ['text/plain', 'a=b', 415],
      ['application/xml', '<a/>', 415],
      ['application/json', '{"a":', 400],
    ] as const)
      expect(await send(type, text), type).toEqual([status, noForm])
  })
})

describe('a busy server', () => {
  test('turns calls away for five seconds, and tells whoever watches it that it is alive', async () => {
    const app = await start({ callsPerMinute: 100, maxDelay: 345 })
    expect(watched.mock.lastCall?.[0]).toMatchObject({ maxEventLoopDelay: 345, exposeStatusRoute: false })
    late = 400
    const { statusCode, headers, body } = await app.inject({ url: '/api/long' })
    expect([statusCode, headers['retry-after'], JSON.parse(body)]).toEqual([
      ...[503, '5', { result: 503, resultNote: '服务正忙，请稍后再试' }],
    ])
    for (const url of ['/health', '/ready']) expect((await app.inject({ url })).statusCode, url).toBe(200)
    expect(written, 'nothing that the operator could mend').toEqual([])
    late = Number.POSITIVE_INFINITY
    expect((await app.inject({ url: '/api/long' })).statusCode, 'nothing was measured yet').toBe(200)
  })

  test('turns nobody away where no limits hold', async () => {
    watched.mockClear()
    const app = await start({})
    for (let count = 0; count < 5; count++) expect((await app.inject({ url: '/api/none' })).statusCode).toBe(404)
    expect(watched).not.toHaveBeenCalled()
  })
})

test('without a limit are whoever watches, notices of payments and what is drawn; all else is counted', async () => {
  const app = await start({ callsPerMinute: 1 })
  const send = async (url: string, method: 'GET' | 'POST' = 'GET') => (await app.inject({ method, url })).statusCode
  expect([await send('/api/long'), await send('/api/long')]).toEqual([200, 429])
  for (let count = 0; count < 3; count++) {
    const urls = ['/health', '/ready', '/pictures/coat.svg']
    expect(await Promise.all([...urls.map(url => send(url)), send('/api/pay/notice/sandbox', 'POST')])).toEqual([
      ...[200, 200, 200, 200],
    ])
  }
  for (const url of ['/certificates/moban1.svg', '/ical/a.ics', '/files/none', '/api/docs', '/maps/v3/ip'])
    expect(await send(url), url).toBe(429)
})

describe('a notice of a payment', () => {
  const send = (payload: string, type = 'application/json') =>
    served().then(app =>
      app.inject({
        method: 'POST',
        url: '/api/pay/notice/sandbox',
        payload,
        headers: { 'content-type': type, 'x-signature': 'abc', 'set-cookie': ['a', 'b'] },
      }),
    )
  test.each(['application/json', 'text/plain', 'application/x-www-form-urlencoded', 'text/xml'])(
    'is read as it was sent, letter by letter, with its headers: %s',
    async type => {
      const text = '{ "a" : 1,\n"b":"%20+" }'
      const { statusCode, headers, body } = await send(text, type)
      expect(notices).toEqual([{ headers: expect.objectContaining({ 'x-signature': 'abc' }), body: text }])
      expect(notices[0]).not.toHaveProperty('headers.set-cookie')
      expect([statusCode, headers['content-type'], body]).toEqual([200, expect.stringContaining('text/plain'), 'OK'])
      expect(written).toEqual([])
    },
  )
  test('that is forged is refused, and no stranger fills the log with such', async () => {
    const { statusCode, body } = await send('forged')
    expect([statusCode, body]).toEqual([401, 'NO'])
    expect(written).toEqual([])
  })

  test('has 64 KB at most', async () => {
    expect((await send('a'.repeat(64 * 1024))).statusCode).toBe(200)
    expect((await send('a'.repeat(64 * 1024 + 1))).statusCode).toBe(413)
    expect(notices).toHaveLength(1)
  })
})
