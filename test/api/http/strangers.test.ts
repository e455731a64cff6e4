/** What comes from no page of ours: marks, words and bytes that somebody made up. */
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { register, type TestAccount } from '../../support/fixtures/accounts.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'
import { every, sampleFor, send, shapeOf } from '../contract/samples.ts'

const FAULT_FROM = 500
/** However it is written, a search is over before anybody waits. ms */
const PATIENCE_MS = 2_000

let server: TestServer
let person: TestAccount
beforeAll(async () => {
  server = await startServer()
  person = await register(server, '13711110021')
})
afterAll(() => server.close())

const mark = (keys: unknown) => Buffer.from(JSON.stringify(keys)).toString('base64url')
const MARKS = [
  'x',
  '%',
  mark(null),
  mark({}),
  mark([]),
  mark([null]),
  mark([1e308, 'a']),
  mark(['a', 'b', 'c']),
  mark([Number.MAX_SAFE_INTEGER, 'a']),
  mark([-Number.MAX_SAFE_INTEGER, 'a']),
  mark([0, "' or 1=1 --"]),
  mark(['a'.repeat(400)]),
  mark([['a'], { a: 1 }]),
  mark(['9'.repeat(40)]),
]
const lists = every.filter(({ endpoint }) => 'after' in shapeOf(endpoint))

test.each(lists)('$name goes on from no mark that was made up', async ({ endpoint }) => {
  const { after: _, ...input } = sampleFor(endpoint)
  for (const after of MARKS) {
    const { status } = await send(server.url, endpoint, { ...input, after, token: person.token })
    expect(status, after).toBeLessThan(FAULT_FROM)
  }
})

const searched = every.filter(({ endpoint }) => 'keyword' in shapeOf(endpoint))
const WORDS = ['%', '_', '\\', '%_%_%_%_%_%_%_%_%_%', '((((a+)+)+)+)+$', "' or 1=1 --", '😀'.repeat(10), 'ａ％＿']

test.each(searched)('$name looks for signs as for any other words', async ({ endpoint }) => {
  for (const keyword of WORDS) {
    const began = performance.now()
    const { status, body } = await send(server.url, endpoint, { keyword, token: person.token })
    expect(status, keyword).toBeLessThan(FAULT_FROM)
    expect(performance.now() - began, keyword).toBeLessThan(PATIENCE_MS)
    const { dataList } = body as { dataList?: readonly unknown[] }
    // A single one may stand in what is looked through.
    // The search reads the letters among them as pinyin.
    const isSpelt = endpoint.wire.startsWith('/api/search/')
    if (Array.isArray(dataList) && keyword.length > 1 && !isSpelt) expect(dataList, keyword).toEqual([])
  }
})

test('other sites are told nothing that their pages could read, and send no form in our name', async () => {
  const headers = { origin: 'https://elsewhere.example' }
  const preflight = { ...headers, 'access-control-request-method': 'POST' }
  for (const init of [
    { method: 'OPTIONS', headers: preflight },
    { method: 'POST', headers },
  ]) {
    const answer = await fetch(`${server.url}/api/my/getMyInfo`, init)
    expect([...answer.headers.keys()].filter(name => name.startsWith('access-control-'))).toEqual([])
    expect(answer.headers.get('set-cookie')).toBeNull()
  }
})

test('a body that is nested without end is refused at once', async () => {
  const began = performance.now()
  const answer = await fetch(`${server.url}/api/getPlatformSet`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: `${'['.repeat(150_000)}${']'.repeat(150_000)}`,
  })
  expect(answer.status).toBeLessThan(FAULT_FROM)
  expect(performance.now() - began).toBeLessThan(PATIENCE_MS)
})

describe('a line of bytes', () => {
  /** Sends them, and resolves to what comes until the line is closed, or to what came when it stays open. */
  const say = (bytes: string | Uint8Array) =>
    new Promise<string>(resolve => {
      const { hostname, port } = new URL(server.url)
      const socket = connect(Number(port), hostname)
      let received = ''
      const end = () => {
        socket.destroy()
        resolve(received)
      }
      socket.on('data', chunk => {
        received += chunk.toString('latin1')
        end()
      })
      socket.on('close', end).on('error', end)
      socket.write(bytes)
    })
  const POST = 'POST /api/getPlatformSet HTTP/1.1\r\nHost: x\r\n'

  test.each([
    ['of another protocol', new Uint8Array([22, 3, 1, 2, 0, 1, 0, 1, 252, 3, 3])],
    ['with two lengths', `${POST}Content-Length: 2\r\nContent-Length: 20\r\n\r\n{}`],
    [
      'with a length and in pieces',
      `${POST}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET / HTTP/1.1\r\n\r\n`,
    ],
    ['in pieces of no size', `${POST}Transfer-Encoding: chunked\r\n\r\nzz\r\n\r\n`],
    ['with a header that begins a second answer', 'GET /\r\nX: y HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['with headers without end', `${POST}${'X-A: b\r\n'.repeat(30_000)}\r\n`],
    ['of no method', 'HELLO WORLD\r\n\r\n'],
  ])('%s is turned away, and the next call is answered', async (_, bytes) => {
    expect(await say(bytes)).not.toMatch(/^HTTP\/1\.1 (2|5)/)
    expect((await fetch(`${server.url}/health`)).status).toBe(200)
  })

  test('that breaks off in the middle of a body leaves nothing behind', async () => {
    const { hostname, port } = new URL(server.url)
    for (let times = 0; times < 50; times++) {
      const socket = connect(Number(port), hostname)
      socket.on('error', () => {})
      socket.write(`${POST}Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"a":`, () => socket.destroy())
      await new Promise(resolve => socket.once('close', resolve))
    }
    expect((await fetch(`${server.url}/health`)).status).toBe(200)
  })
})
