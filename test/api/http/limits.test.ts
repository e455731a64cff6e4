/** What the server says to everybody, and what it does when it is asked too much. */
import { request } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { homeContract } from '../../../src/contract/home.contract.ts'
import { placeContract } from '../../../src/contract/place.contract.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

const open: TestServer[] = []
const start = async (options: Parameters<typeof startServer>[0] = {}) => {
  const server = await startServer({ demo: false, ...options })
  open.push(server)
  return server
}
const closeAll = async () => {
  for (const server of open.splice(0)) await server.close()
}

describe('headers', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await start({ site: true })
  })
  afterAll(closeAll)

  test.each(['/api/docs', '/health', '/api/none', '/pictures/bust-in-silhouette.svg'])(
    'of %s keep a browser safe',
    async path => {
      const { headers, body } = await fetch(server.url + path)
      await body?.cancel()
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy).toContain("default-src 'self'")
      expect(policy).toMatch(/script-src 'self'(;| 'sha256-)/)
      expect(policy).not.toMatch(/script-src[^;]*unsafe/)
      for (const part of ["object-src 'none'", "frame-ancestors 'none'", "base-uri 'self'", "form-action 'self'"])
        expect(policy).toContain(part)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBeTruthy()
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    },
  )

  test('do not tell what the server is made of, and name each request', async () => {
    const [one, other] = [await fetch(`${server.url}/health`), await fetch(`${server.url}/health`)]
    for (const name of ['server', 'x-powered-by', 'via']) expect(one.headers.get(name)).toBeNull()
    expect(one.headers.get('x-request-id')).toMatch(/^[0-9a-z]{22}$/)
    expect(one.headers.get('x-request-id')).not.toBe(other.headers.get('x-request-id'))
  })

  test('of what does not exist come with an envelope', async () => {
    for (const [method, path] of [
      ['GET', '/api/none'],
      ['POST', '/api/none'],
      ['POST', '/index'],
      ['GET', '/assets/none-12345678.js'],
      ['GET', '/api/..%2f..%2fpackage.json'],
      ['GET', '/.vite/manifest.json'],
      ['DELETE', '/'],
    ] as const) {
      const answer = await fetch(server.url + path, { method })
      expect(answer.status, path).toBe(404)
      expect(await answer.json(), path).toEqual({ result: 404, resultNote: '没有这个地址' })
    }
  })
})

describe('an address that calls too often', () => {
  afterEach(closeAll)

  test('is told so in every envelope, may look at pages all the same, and may call again later', async () => {
    const server = await start({ callsPerMinute: 5 })
    const ask = () => fetch(`${server.url}${homeContract.getPlatformSet.wire}`, { method: 'POST' })
    for (let i = 0; i < 5; i++) expect((await ask()).status).toBe(200)
    const late = await ask()
    expect(late.status).toBe(429)
    expect(await late.json()).toEqual({ result: 429, resultNote: '操作太频繁，请稍后再试' })
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0)
    const tree = await fetch(`${server.url}${placeContract.getQianSanjiAddress.wire}`)
    expect(await tree.json()).toEqual({ code: 429, resultNote: '操作太频繁，请稍后再试' })
    for (const path of ['/health', '/ready', '/pictures/bust-in-silhouette.svg'])
      expect((await fetch(server.url + path)).status, path).toBe(200)
  })

  test('is limited however it spells the path', async () => {
    const server = await start({ callsPerMinute: 5 })
    const { port } = new URL(server.url)
    const spellings = ['/%61pi/getPlatformSet', '/api/%67etPlatformSet', 'http://elsewhere/api/getPlatformSet']
    const post = (path: string) =>
      new Promise<number>((resolve, reject) => {
        request({ host: '127.0.0.1', port, path, method: 'POST' }, answer => {
          answer.resume()
          resolve(answer.statusCode ?? 0)
        })
          .on('error', reject)
          .end()
      })
    for (let i = 0; i < 5; i++) expect(await post('/api/getPlatformSet')).toBe(200)
    for (const path of spellings) expect(await post(path), path).toBe(429)
    const cashier = await start({ callsPerMinute: 2 })
    const look = async () => (await fetch(`${cashier.url}/cashier/none`)).status
    expect([await look(), await look(), await look()]).toEqual([404, 404, 429])
  })

  test('is told from another by the entries that our own proxies wrote, and by no other', async () => {
    const open = (proxies: string) => start({ callsPerMinute: 1, env: { TRUST_PROXY: proxies } })
    const from = async ({ url }: TestServer, ip: string) =>
      (await fetch(`${url}/api/getPlatformSet`, { method: 'POST', headers: { 'x-forwarded-for': ip } })).status
    const bare = await open('0')
    expect([await from(bare, '8.8.8.8'), await from(bare, '9.9.9.9')]).toEqual([200, 429])
    const one = await open('1')
    expect([await from(one, '8.8.8.8'), await from(one, '9.9.9.9')]).toEqual([200, 200])
    expect([await from(one, '1.1.1.1, 8.8.8.8'), await from(one, '9.9.9.9, 127.0.0.1, 9.9.9.9')]).toEqual([429, 429])
    const two = await open('2')
    expect([await from(two, '8.8.8.8, 10.0.0.1'), await from(two, '1.1.1.1, 8.8.8.8, 10.0.0.2')]).toEqual([200, 429])
    const named = await open('loopback,10.0.0.0/8')
    expect([await from(named, '8.8.8.8, 10.0.0.1'), await from(named, '1.1.1.1, 8.8.8.8')]).toEqual([200, 429])
  })
})

describe('a server', () => {
  afterEach(closeAll)

  test('is alive without its database, but not ready', async () => {
    const server = await startServer({ demo: false })
    const status = async (path: string) => (await fetch(server.url + path)).status
    expect([await status('/health'), await status('/ready')]).toEqual([200, 200])
    await server.database.close()
    expect([await status('/health'), await status('/ready')]).toEqual([200, 503])
    const answer = await fetch(`${server.url}/api/my/getMyInfo`, {
      method: 'POST',
      body: new URLSearchParams({ token: 'A'.repeat(43) }),
    })
    expect(answer.status).toBe(500)
    expect(await answer.json()).toEqual({ result: 500, resultNote: '服务出了点问题，请稍后再试' })
    // What it has to close is closed already.
    await server.close().catch(() => {})
  })
})
