/** Every call of the contract by whoever may not make it, in a way that is none, or about what is somebody else's. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { personContract } from '../../../src/contract/person.contract.ts'
import { logIn, register, type TestAccount } from '../../support/fixtures/accounts.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'
import { every, fingerprint, resultOf, sampleFor, send, shapeOf } from './samples.ts'

const { addressAdd, logout } = personContract
/** Beishan street in Hangzhou. */
const STREET = '330106109'
const MONTH = 31 * 86_400_000
const members = every.filter(({ endpoint }) => endpoint.who === 'member')
const visitors = every.filter(({ endpoint }) => endpoint.who === 'visitor')
const posts = every.filter(({ endpoint }) => endpoint.method === 'POST')
/** One of each kind of mount: what a body is, is decided before any endpoint is asked. */
const mounts = [
  ...new Map(posts.map(one => [[one.endpoint.who, one.endpoint.once, one.endpoint.envelope].join(' '), one])).values(),
]

let server: TestServer
let wang: TestAccount
let li: TestAccount
const bad: Record<string, string> = {}

beforeAll(async () => {
  server = await startServer({ demo: false })
  wang = await register(server, '13711110011')
  bad.stale = await logIn(server, wang.phone)
  server.advanceClock(MONTH)
  wang = { ...wang, token: await logIn(server, wang.phone) }
  bad.revoked = await logIn(server, wang.phone)
  await server.call(logout, {}, { token: bad.revoked })
  li = await register(server, '13711110012', '李建国')
  Object.assign(bad, {
    none: '',
    garbage: "x' or 1=1 --",
    unknown: 'A'.repeat(43),
    long: 'A'.repeat(5000),
    'with a zero byte': `${'A'.repeat(42)}\0`,
  })
})
afterAll(() => server.close())

/** What the tests that follow leave as it is. */
let before: Record<string, string> = {}
const isStill = async () => expect(await fingerprint(server.database)).toEqual(before)

test('before anybody calls, everything is as it is', async () => {
  before = await fingerprint(server.database)
})

describe.each(members)('$name', ({ endpoint }) => {
  test('is for members only, whatever token a stranger holds', async () => {
    for (const [kind, token] of Object.entries(bad)) {
      const { body } = await send(server.url, endpoint, { token })
      expect(resultOf(body), kind).toBe(110)
      expect(body.resultNote, kind).toBe('请登录')
    }
    const twice = new URLSearchParams({ token: wang.token })
    twice.append('token', wang.token)
    expect(resultOf((await send(server.url, endpoint, twice)).body)).toBe(110)
  })
})

test('a stranger wrote nothing', isStill)

describe.each(visitors)('$name', ({ endpoint }) => {
  test('does not ask a visitor to log in, even with a token that has run out', async () => {
    const { body } = await send(server.url, endpoint, { token: bad.stale ?? '' })
    expect([0, 200, 422]).toContain(resultOf(body))
  })
})

describe.each(every)('$name', ({ endpoint }) => {
  const { wire, method } = endpoint
  test('is called by its own method only', async () => {
    for (const other of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'].filter(one => one !== method)) {
      const answer = await fetch(server.url + wire, { method: other })
      expect([404, 405], other).toContain(answer.status)
      expect(await answer.json(), other).toEqual({ result: 404, resultNote: '没有这个地址' })
    }
  })
})

describe.each(mounts)('$name', ({ endpoint }) => {
  test('finds no fault of ours in a body of another kind', async () => {
    const multipart = new FormData()
    multipart.append('id', '33')
    const bodies: [string | undefined, BodyInit][] = [
      ['application/json', '{"id":'],
      ['application/json', ''],
      ['application/json', '{"__proto__":{"token":"1"}}'],
      ['application/json', '["33"]'],
      ['application/json', '33'],
      ['text/xml', '<id>33</id>'],
      ['text/plain', 'id=33'],
      ['application/octet-stream', new Uint8Array([0, 255, 1])],
      ['nonsense', 'id=33'],
      [undefined, multipart],
    ]
    for (const [type, body] of bodies) {
      const answer = await fetch(server.url + endpoint.wire, {
        method: 'POST',
        body,
        ...(type ? { headers: { 'content-type': type } } : {}),
      })
      const envelope = (await answer.json()) as Record<string, unknown>
      expect(answer.status, type).toBeLessThan(500)
      expect(envelope.result, type).toBe(422)
      expect(envelope.resultNote, type).toBe('提交的内容格式不正确')
    }
  })

  test('takes a body of a megabyte at most', async () => {
    const answer = await fetch(server.url + endpoint.wire, {
      method: 'POST',
      body: new URLSearchParams({ a: 'x'.repeat(1_100_000) }),
    })
    expect(answer.status).toBe(413)
    expect(await answer.json()).toEqual({ result: 413, resultNote: '提交的内容太大了' })
  })
})

describe.each(posts)('$name', ({ endpoint }) => {
  test('finds no fault of ours in a form that is none', async () => {
    for (const garbage of ['%%%=%zz&&&=;', '&=&=&', '[1,2]', '\uFEFF', '%00=%00']) {
      const form = { 'content-type': 'application/x-www-form-urlencoded' }
      const answer = await fetch(server.url + endpoint.wire, { method: 'POST', body: garbage, headers: form })
      expect([0, 110, 422], garbage).toContain(((await answer.json()) as Record<string, unknown>).result)
    }
  })
})

test('what nobody could read wrote nothing', isStill)

describe.each(members.filter(({ endpoint }) => /\/my\/address/.test(endpoint.wire) && 'id' in shapeOf(endpoint)))(
  '$name',
  ({ endpoint }) => {
    test('answers about somebody else’s the same as about nothing, and leaves it alone', async () => {
      const { id } = await server.call(
        addressAdd,
        { name: '李建国', phone: li.phone, region: STREET, detail: '曙光路 1 号' },
        { token: li.token },
      )
      const before = await fingerprint(server.database)
      const about = async (which: string) =>
        (await send(server.url, endpoint, { ...sampleFor(endpoint), id: which, token: wang.token })).body
      const theirs = await about(id)
      expect(resultOf(theirs)).toBe(404)
      expect(theirs.resultNote).toMatch(/\p{Script=Han}{2}/u)
      expect(await about('0'.repeat(22))).toEqual(theirs)
      expect(await fingerprint(server.database)).toEqual(before)
    })
  },
)

describe('a JSON body', () => {
  test('says the same as a form, numbers as numbers and flags as flags', async () => {
    const post = async (type: string, body: string) =>
      (
        await fetch(`${server.url}/api/index/getDitu`, { method: 'POST', headers: { 'content-type': type }, body })
      ).json()
    const box = { west: 120, south: 30, east: 120.3, north: 30.4 }
    const form = new URLSearchParams(Object.entries(box).map(([name, value]) => [name, String(value)]))
    const reply = await post('application/json', JSON.stringify(box))
    expect(reply).toMatchObject({ result: 0 })
    expect(reply).toEqual(await post('application/x-www-form-urlencoded', form.toString()))
  })
})
