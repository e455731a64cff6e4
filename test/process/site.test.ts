/** What a browser gets of the built site: a page under every path, its parts for ever, and nothing else. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { DatabaseUnavailable } from '../../server/db/unavailable.ts'
import type { Services } from '../../server/engine/context.ts'
import { contentSecurity } from '../../server/http/csp.ts'
import { documentRoutes } from '../../server/http/document.ts'
import { logFault } from '../../server/http/errors.ts'
import { siteRoutes } from '../../server/http/site.ts'
import { StorageUnavailable } from '../../server/providers/storage/storage.ts'
import { contract } from '../../src/contract/contract.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { type RefusalCode, Refused } from '../../src/contract/refusal.ts'

const folder = mkdtempSync(join(tmpdir(), 'linli-site-'))
const services = { mapTiles: { tiles: 'vector' } } as Services
const limited = vi.fn(async () => {})
const open = async (site: string | undefined) => {
  const app = Fastify()
  await app.register(helmet, { contentSecurityPolicy: await contentSecurity(site, services) })
  await siteRoutes(app, site, limited)
  return app
}
let app: FastifyInstance
beforeAll(async () => {
  const files = {
    'index.html': '<title>the page</title>',
    'preload.json': JSON.stringify({ '/index': '</assets/home.js>', '/goods': '</assets/goods.js>' }),
    'csp.json': JSON.stringify({ scripts: ["'sha256-abc='", "'sha256-def='"] }),
    'manifest.webmanifest': '{}',
    'assets/home.js': 'home()',
    'assets/home.js.br': 'packed',
    '.vite/manifest.json': '{}',
  }
  for (const name of ['assets', '.vite']) mkdirSync(join(folder, name))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  app = await open(folder)
})
beforeEach(() => limited.mockClear())
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

const MISSING = { result: 404, resultNote: '没有这个地址' }

describe('a page', () => {
  test.each(['/', '/goods', '/goods/', '/goodsDetail?id=a.b', '/a/b/c', '/apis', '/files', '/assetsList'])(
    'stands under %s, is asked for anew each time and costs no turn',
    async url => {
      for (const method of ['GET', 'HEAD'] as const) {
        const { statusCode, headers, body } = await app.inject({ method, url })
        expect(statusCode).toBe(200)
        expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
        if (method === 'GET') expect(body).toBe('<title>the page</title>')
      }
      expect(limited).not.toHaveBeenCalled()
    },
  )
  test.each([
    ['/', '</assets/home.js>'],
    ['/?from=app', '</assets/home.js>'],
    ['/goods', '</assets/goods.js>'],
    ['/goods/', '</assets/goods.js>'],
    ['/goods?id=1', '</assets/goods.js>'],
    ['/order', undefined],
  ])('under %s says what is fetched along with it: %s', async (url, link) => {
    expect((await app.inject({ url })).headers.link).toBe(link)
  })
})

describe('what is no page', () => {
  test.each([
    ...['/api/none', '/fiveaddress/none', '/files/none', '/pictures/none', '/maps/none', '/assets/none'],
    ...['/none.php', '/none.js?v=1', '/.vite/manifest.json', '/assets/../index.html.map'],
  ])('is said to be missing, and counted: %s', async url => {
    const { statusCode, body } = await app.inject({ url })
    expect([statusCode, JSON.parse(body)]).toEqual([404, MISSING])
    expect(limited).toHaveBeenCalledTimes(1)
  })
  test.each(['POST', 'PUT', 'DELETE'] as const)('is what is sent to a page by %s', async method => {
    expect((await app.inject({ method, url: '/goods' })).statusCode).toBe(404)
    expect(limited).toHaveBeenCalledTimes(1)
  })
  test('is turned away where an address asked for too much of it', async () => {
    limited.mockRejectedValueOnce(Object.assign(new Error('Too much that there is not'), { statusCode: 429 }))
    expect((await app.inject({ url: '/api/none' })).statusCode).toBe(429)
  })
  test('is everything where no site is built', async () => {
    for (const site of [undefined, join(folder, 'assets')]) {
      const bare = await open(site)
      for (const url of ['/', '/goods', '/home.js'])
        expect((await bare.inject({ url })).json(), `${site} ${url}`).toEqual(MISSING)
      await bare.close()
    }
  })
})

describe('a part of a page', () => {
  const PAGE_ONLY = [
    ...['content-security-policy', 'cross-origin-opener-policy', 'origin-agent-cluster', 'x-dns-prefetch-control'],
    ...['x-download-options', 'x-frame-options', 'x-permitted-cross-domain-policies', 'x-xss-protection'],
  ]
  const get = (url: string, encoding = '') => app.inject({ url, headers: { 'accept-encoding': encoding } })
  test('with its own name is good for ever, and says nothing that only pages need', async () => {
    const { statusCode, headers, body } = await get('/assets/home.js')
    expect([statusCode, body, headers['cache-control']]).toEqual([
      ...[200, 'home()', 'public, max-age=31536000, immutable'],
    ])
    expect(headers['x-content-type-options']).toBe('nosniff')
    const page = await get('/')
    for (const name of PAGE_ONLY) expect([name, headers[name], name in page.headers]).toEqual([name, undefined, true])
  })
  test('comes as it was packed by the build', async () => {
    const { headers, body } = await get('/assets/home.js', 'gzip, br')
    expect([headers['content-encoding'], body]).toEqual(['br', 'packed'])
  })
  test('that is called the same in every version is asked for anew', async () => {
    const { statusCode, headers } = await get('/manifest.webmanifest')
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache'])
    expect(headers['x-frame-options']).toBeDefined()
  })
})

test('a page runs its own scripts and those that the build wrote into it, and asks and sends nowhere else', async () => {
  const policy = (await app.inject({ url: '/' })).headers['content-security-policy']
  expect(String(policy).split(';')).toEqual([
    "default-src 'self'",
    "script-src 'self' 'sha256-abc=' 'sha256-def='",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ])
  const { directives } = await contentSecurity(join(folder, 'assets'), services)
  expect(directives.scriptSrc, 'where the build wrote none').toEqual(["'self'"])
})

describe('the log of faults', () => {
  const coded = (code: string) => Object.assign(new Error(code), { code })
  const refused = (code: RefusalCode) => new Refused({ code, message: '不行' })
  const withStatus = (statusCode: number) => Object.assign(new Error(String(statusCode)), { statusCode })
  const [away, store, fault] = [
    new DatabaseUnavailable(new Error('refused')),
    new StorageUnavailable('store away'),
    new TypeError('a fault of ours'),
  ]
  const [full, sick] = [coded('ENOSPC'), coded('EIO')]
  test.each([
    ['a database that is away: one line of it', away, [['warn', 'The database cannot be reached: refused']]],
    ['a store that is away: one line of it', store, [['warn', 'store away']]],
    ['a full disk, whole', full, [['error', full]]],
    ['a sick disk, whole', sick, [['error', sick]]],
    ['a fault of ours, whole', fault, [['error', fault]]],
    ['no refusal', refused('notNow'), []],
    ['no body that is none', withStatus(400), []],
    ['no body that is too large', withStatus(413), []],
    ['nobody who calls too often', withStatus(429), []],
    ['no busy moment', withStatus(503), []],
  ])('has %s', (_, error, lines) => {
    const written: unknown[] = []
    const log = (level: string) => (entry: unknown) => void written.push([level, entry])
    logFault({ log: { warn: log('warn'), error: log('error') } } as unknown as FastifyRequest, error)
    expect(written).toEqual(lines)
  })
})

test('the document of all calls says in words what each is for, who may call it, and what every call takes', async () => {
  const documented = Fastify()
  documentRoutes(documented)
  const endpoints = Object.values(contract).flatMap(group => Object.values<Endpoint>(group))
  const page = await documented.inject({ url: '/api/docs' })
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  for (const { method, wire, title, who } of endpoints)
    expect(page.body).toContain(
      `<code>${method} ${wire}</code> ${title}${who === 'member' ? '（需登录）' : ''}</summary><h2>提交</h2>`,
    )
  expect(page.body, 'what is written in the contract stands in no tag').not.toMatch(/<pre>[^<]*["<>][^<]*<\/pre>/)
  const { info, paths, components } = (await documented.inject({ url: '/api/docs/openapi.json' })).json()
  expect(info).toEqual({ title: '邻里 Linli', version: '1', description: '社区公益门户的全部调用，由契约生成。' })
  expect(components.securitySchemes).toEqual({ token: { type: 'apiKey', in: 'query', name: 'token' } })
  const login = paths['/api/login/phoneLogin'].post
  const { schema } = login.requestBody.content['application/x-www-form-urlencoded']
  expect(schema).toMatchObject({
    additionalProperties: false,
    properties: {
      token: { type: 'string', description: '登录后得到的令牌，没有则为空' },
      dialog: { type: 'string', description: '为 2 时，需要登录也不跳转' },
      key: { type: 'string', description: '重复提交标记：同一标记再来，回答第一次的结果' },
    },
  })
  expect([login.tags, login.security, login.responses[200].description]).toEqual([
    ...[['entry'], [], 'result 0 为成功，110 为请登录，其余见 resultNote'],
  ])
  expect(login.responses[200].content['application/json'].schema.properties.result).toEqual({
    ...{ type: 'integer', example: 0 },
  })
  // The address tree is asked for by its address and answers in an envelope of its own.
  const tree = paths['/fiveaddress/fiveAddress/getQianSanjiAddress'].get
  expect(tree.parameters).toMatchObject(
    ['token', 'dialog', 'key'].map(name => ({ name, in: 'query', required: false, schema: { type: 'string' } })),
  )
  const { properties } = tree.responses[200].content['application/json'].schema
  expect(properties.code).toEqual({ type: 'integer', example: 200 })
  expect(properties.result).toBeUndefined()
  await documented.close()
})
