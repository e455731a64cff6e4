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
import { logFault } from '../../server/http/errors.ts'
import { siteRoutes } from '../../server/http/site.ts'
import { StorageUnavailable } from '../../server/providers/storage/storage.ts'
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

  test('is turned away where an address asked for too much of it', async () => {
    limited.mockRejectedValueOnce(Object.assign(new Error('Too much that there is not'), { statusCode: 429 }))
    expect((await app.inject({ url: '/api/none' })).statusCode).toBe(429)
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
