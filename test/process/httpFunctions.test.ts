/**
 * Small functions between HTTP and the handlers: fields, seals, errors, sockets, and what is remembered for
 * seconds.
 */
import { EventEmitter } from 'node:events'
import type { Server } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import type { Database } from '../../server/db/connect.ts'
import { DatabaseUnavailable } from '../../server/db/unavailable.ts'
import type { Call, Services } from '../../server/engine/context.ts'
import { contentSecurity } from '../../server/http/csp.ts'
import { refusalFor, statusFor } from '../../server/http/errors.ts'
import { parameter, readRequestFields } from '../../server/http/fields.ts'
import { inTurn } from '../../server/http/inTurn.ts'
import { createLog } from '../../server/http/log.ts'
import { recentChanges } from '../../server/http/recentChanges.ts'
import { replySealer } from '../../server/http/sealReply.ts'
import { limitSockets, releaseSocketsOnClose } from '../../server/http/sockets.ts'
import { answer } from '../../server/http/standby.ts'
import { StorageUnavailable } from '../../server/providers/storage/storage.ts'
import { type Endpoint, endpoint } from '../../src/contract/endpoint.ts'
import { privateFile } from '../../src/contract/parts.contract.ts'
import { Refused } from '../../src/contract/refusal.ts'

describe('a parameter of an address', () => {
  test.each([
    [{ ip: '1.2.3.4' }, '1.2.3.4'],
    [{ ip: '  1.2.3.4 ' }, '1.2.3.4'],
    [{ ip: ['first', 'second'] }, 'first'],
    [{ ip: [] }, ''],
    [{ ip: { a: 1 } }, ''],
    [{ other: 'x' }, ''],
  ])('of %j is %j', (query, text) => {
    expect(parameter(query, 'ip')).toBe(text)
  })
})

describe('the fields of a call', () => {
  const read = (method: string, body: unknown, query: unknown = {}) =>
    readRequestFields({ method, body, query } as FastifyRequest)
  test('come from the address where it is read and from the body where it is sent', () => {
    expect(read('GET', { a: 'body' }, { a: 'address' }).fields).toEqual({ a: 'address' })
    expect(read('POST', { a: 'body' }, { a: 'address' }).fields).toEqual({ a: 'body' })
    expect(read('POST', undefined)).toEqual({ token: '', dialog: '', key: '', fields: {} })
  })
  test('are told from what belongs to every call', () => {
    const body = { token: 't', dialog: '2', key: 'k', a: 'x' }
    expect(read('POST', body)).toEqual({ token: 't', dialog: '2', key: 'k', fields: { a: 'x' } })
    expect(read('POST', { token: ['t'], dialog: 2, key: null })).toEqual({ token: '', dialog: '', key: '', fields: {} })
  })
  test('are text whatever JSON made of them; lists and objects stay what they are', () => {
    const body = {
      number: 1.5,
      none: 0,
      yes: true,
      no: false,
      nothing: null,
      text: ' a ',
      list: ['a'],
      object: { b: 1 },
    }
    expect(read('POST', body).fields).toEqual({
      ...{ number: '1.5', none: '0', yes: '1', no: '0', nothing: undefined },
      ...{ text: ' a ', list: ['a'], object: { b: 1 } },
    })
  })
  test.each([[[]], ['text'], [5]])('are none in %j', body => {
    expect(() => read('POST', body)).toThrow('提交的内容格式不正确')
  })
})

describe('seals on an answer', () => {
  const seal = (url: string) => `${url}?sealed`
  test('stand wherever a private file may lie, and nowhere else', () => {
    const step = z.object({ photos: z.array(privateFile()), picture: z.string() })
    const schema = z.object({
      ...{ one: privateFile(), open: z.string(), nullable: z.nullable(privateFile()), report: z.nullable(step) },
      ...{ optional: z.optional(step), steps: z.array(step), plain: z.object({ picture: z.string() }) },
    })
    const given = { photos: ['/files/a', '/files/b'], picture: '/files/c' }
    const sealed = { photos: ['/files/a?sealed', '/files/b?sealed'], picture: '/files/c' }
    const plain = { open: '/files/d', plain: { picture: '/files/e' } }
    expect(
      replySealer(schema)(
        { one: '/files/1', nullable: '/files/2', report: given, optional: given, steps: [given, given], ...plain },
        seal,
      ),
    ).toEqual({
      ...{ one: '/files/1?sealed', nullable: '/files/2?sealed', report: sealed, optional: sealed },
      ...{ steps: [sealed, sealed], ...plain },
    })
    expect(replySealer(schema)({ one: '/files/1', nullable: null, report: null, steps: [], ...plain }, seal)).toEqual({
      one: '/files/1?sealed',
      nullable: null,
      report: null,
      optional: undefined,
      steps: [],
      ...plain,
    })
  })
  test('are put on nothing where no private file can lie', () => {
    const reply = { url: '/files/1' }
    expect(replySealer(z.object({ url: z.string() }))(reply, seal)).toBe(reply)
  })
})

describe('what went wrong', () => {
  const coded = (code: string) => Object.assign(new Error(code), { code })
  const withStatus = (statusCode: number) => Object.assign(new Error(String(statusCode)), { statusCode })
  const FULL = '服务器的存储空间满了，这一次没有保存；以前保存的都在，请稍后再试'
  const BUSY = '服务正忙，请稍后再试'
  const away = Object.assign(Object.create(DatabaseUnavailable.prototype) as Error, {
    message: 'away',
    statusCode: 503,
  })
  const FAULTS: readonly (readonly [string, Error, number, string, string])[] = [
    ...['ENOSPC', 'EDQUOT', '53100'].map((code): (typeof FAULTS)[number] => [code, coded(code), 503, 'offline', FULL]),
    ...['EROFS', 'EIO', 'EMFILE', 'ENFILE', '53200', '58030'].map((code): (typeof FAULTS)[number] => [
      code,
      coded(code),
      503,
      'offline',
      BUSY,
    ]),
    ['a database that is away', away, 503, 'offline', '暂时连不上数据库，请稍后再试'],
    ['a store that is away', new StorageUnavailable('away'), 503, 'offline', '文件暂时存取不了，请稍后再试'],
    ['too large a body', withStatus(413), 413, 'tooLarge', '提交的内容太大了'],
    ['too many calls', withStatus(429), 429, 'tooMany', '操作太频繁，请稍后再试'],
    ['a busy server', withStatus(503), 503, 'offline', BUSY],
    ['a body that is none', withStatus(400), 400, 'invalid', '提交的内容格式不正确'],
    ['a type that is none', withStatus(415), 415, 'invalid', '提交的内容格式不正确'],
    ['a refusal', new Refused({ code: 'notNow', message: '已经办了' }), 500, 'notNow', '已经办了'],
    ['a refusal for too much', new Refused({ code: 'tooMany', message: '明天再来' }), 429, 'tooMany', '明天再来'],
  ]
  test.each(FAULTS)('%s is said with its status and in a sentence', (_, error, status, code, message) => {
    expect([statusFor(error), refusalFor(error)]).toEqual([status, { code, message }])
  })
  test('a fault of ours is 500, and says nothing of itself', () => {
    const fault = new Error('select secret from table')
    expect([statusFor(fault), refusalFor(fault).code]).toEqual([500, 'broken'])
    expect(refusalFor(fault).message).not.toContain('secret')
    expect(refusalFor(withStatus(500)).code).toBe('broken')
  })
})

describe('who is answered from a standby', () => {
  const database = { standby: () => 'standby' } as unknown as Database
  const input = z.object({})
  const call = (who: 'visitor' | 'member', writes = false): Endpoint =>
    endpoint({ wire: '/x', who, title: '', input, reply: input, writes })
  const asked = async (one: Endpoint, me: Call['me'], fails = false, from: unknown = database) => {
    const answers: unknown[] = []
    const failures: string[] = []
    const handler = async (_: unknown, { database: used }: Call) => {
      answers.push(used)
      if (fails && used === ('standby' as unknown)) throw new Error('too old')
      return {}
    }
    await answer(handler as never, { endpoint: one, input: {}, call: { database: from, me } as Call }, error =>
      failures.push(error.message),
    )
    return { answers, failures }
  }
  const me = { uid: 'a', session: 's' }
  test('is whoever nobody knows and who writes nothing', async () => {
    expect((await asked(call('visitor'), undefined)).answers).toEqual(['standby'])
    for (const [one, who] of [
      [call('visitor'), me],
      [call('member'), me],
      [call('visitor', true), undefined],
    ] as const)
      expect((await asked(one, who)).answers).toEqual([database])
    const alone = { standby: () => undefined }
    expect((await asked(call('visitor'), undefined, false, alone)).answers).toEqual([alone])
  })
  test('is answered by the primary where the standby fails, which is told', async () => {
    expect(await asked(call('visitor'), undefined, true)).toEqual({
      answers: ['standby', database],
      failures: ['too old'],
    })
  })
})

test.each([
  ['vector', []],
  ['amap', ['https://*.is.autonavi.com']],
  ['tianditu', ['https://*.tianditu.gov.cn']],
])('with tiles of %s pictures come from here and from %j', async (tiles, hosts) => {
  const { directives } = await contentSecurity(undefined, { mapTiles: { tiles } } as unknown as Services)
  expect(directives.imgSrc).toEqual(["'self'", 'data:', 'blob:', ...hosts])
})

describe('changes of the last two minutes', () => {
  const change = (record: string, version = 1) => ({ record, workflow: 'order', version })
  const open = () => {
    const time = { now: 1_000_000 }
    return { time, recent: recentChanges(() => time.now) }
  }
  test('are told from the asked moment on, each record once and as it was last', () => {
    const { time, recent } = open()
    time.now += 10_000
    recent.add(change('a'))
    time.now += 1_000
    recent.add(change('b'))
    recent.add(change('a', 2))
    time.now += 500
    expect(recent.within(500)).toEqual([change('b'), change('a', 2)])
    expect(recent.within(499)).toEqual([])
    expect(recent.within(1_500)).toEqual([change('a', 2), change('b')])
  })
  test('are not known from before they were listened to, nor from before something was overheard', () => {
    const { time, recent } = open()
    recent.add(change('a'))
    time.now += 1_000
    expect([recent.within(1_000), recent.within(999)]).toEqual([undefined, []])
    recent.clear()
    time.now += 10
    expect([recent.within(11), recent.within(10), recent.within(9)]).toEqual([undefined, undefined, []])
  })
  test('are known for two minutes, and never more than two thousand of them', () => {
    const { time, recent } = open()
    time.now += 200_000
    expect([recent.within(119_999), recent.within(120_000)]).toEqual([[], undefined])
    for (let number = 0; number < 2_001; number++) {
      time.now += 1
      recent.add(change(`r${number}`))
    }
    expect(recent.within(1_999)).toHaveLength(2_000)
    expect(recent.within(2_000)).toBeUndefined()
  })
})

class Socket extends EventEmitter {
  readonly destroy = vi.fn()
  readonly remoteAddress: string
  readonly bytesRead: number
  constructor(remoteAddress: string, bytesRead = 0) {
    super()
    this.remoteAddress = remoteAddress
    this.bytesRead = bytesRead
  }
}

describe('sockets', () => {
  const arrive = (server: EventEmitter, address: string, bytesRead = 0) => {
    const socket = new Socket(address, bytesRead)
    server.emit('connection', socket)
    return socket
  }
  const isClosed = ({ destroy }: Socket) => destroy.mock.calls.length > 0
  test('are so many for one address, and one more when one of them is closed', () => {
    const server = new EventEmitter()
    limitSockets(server as Server, 2)
    const [first, second, third] = ['1.1.1.1', '1.1.1.1', '1.1.1.1'].map(one => arrive(server, one)) as [
      Socket,
      Socket,
      Socket,
    ]
    expect([first, second, third, arrive(server, '1.1.1.2')].map(isClosed)).toEqual([false, false, true, false])
    // What was never let in gives no place back.
    third.emit('close')
    expect(isClosed(arrive(server, '1.1.1.1'))).toBe(true)
    first.emit('close')
    expect([arrive(server, '1.1.1.1'), arrive(server, '1.1.1.1')].map(isClosed)).toEqual([false, true])
    const line = ['2001:db8:1:2::1', '2001:db8:1:2::2', '2001:db8:1:2::3', '2001:db8:1:3::1']
    expect(line.map(one => isClosed(arrive(server, one)))).toEqual([false, false, true, false])
  })
  test('are as many as come where no limit is set', () => {
    const server = new EventEmitter()
    limitSockets(server as Server, 0)
    expect(['1.1.1.1', '1.1.1.1'].map(one => isClosed(arrive(server, one)))).toEqual([false, false])
  })
  test('on which nobody has asked hold up no stop, one on which a call arrives or runs is left alone', async () => {
    const server = new EventEmitter()
    const hooks = new Map<string, (request?: unknown, reply?: unknown) => Promise<void>>()
    const addHook = (name: string, hook: () => Promise<void>) => void hooks.set(name, hook)
    releaseSocketsOnClose({ server, addHook } as unknown as FastifyInstance)
    const [silent, arriving, running, gone] = [0, 40, 90, 0].map(bytes => arrive(server, '1.1.1.1', bytes)) as [
      Socket,
      Socket,
      Socket,
      Socket,
    ]
    server.emit('request', { socket: running })
    gone.emit('close')
    const answered = async () => {
      const header = vi.fn()
      await hooks.get('onSend')?.({}, { header })
      return header.mock.calls
    }
    expect(await answered()).toEqual([])
    await hooks.get('preClose')?.()
    expect([silent, arriving, running, gone].map(isClosed)).toEqual([true, false, false, false])
    expect(isClosed(arrive(server, '1.1.1.1')), 'what comes during the stop').toBe(true)
    expect(await answered(), 'a call that runs is told that this is the last').toEqual([['connection', 'close']])
  })
})

describe('the log', () => {
  const written = (level: string, url: string) => {
    const lines: string[] = []
    const log = createLog(level, { write: line => void lines.push(line) })
    log.info({ req: { method: 'GET', url, ip: '10.0.0.1', headers: { cookie: 'token=secret' } } }, 'came in')
    return lines.map(line => JSON.parse(line))
  }
  test.each([
    ['/api/getBanner?token=secret', '/api/getBanner'],
    ['/ical/secret', '/ical/…'],
    ['/ical/secret?x=1', '/ical/…'],
    ['/certificates/secret', '/certificates/…'],
    ['/files/a/b.webp', '/files/a/b.webp'],
  ])('says of %s where it went, and nothing that opens a door', (url, path) => {
    const [line] = written('info', url)
    expect(line).toMatchObject({ level: 30, msg: 'came in', req: { method: 'GET', path, ip: '10.0.0.1' } })
    expect(JSON.stringify(line)).not.toContain('secret')
  })
  test('leaves out what is less grave than it was asked for', () => {
    expect(written('warn', '/')).toEqual([])
  })
})

test('what waits for the same turn is done in its order, also behind what failed; others do not wait', async () => {
  const done: string[] = []
  const doors = new Map<string, () => void>()
  const work = (name: string) => () =>
    new Promise<string>((resolve, reject) => {
      done.push(`${name} begins`)
      doors.set(name, () => (name === 'fails' ? reject(new Error(name)) : resolve(name)))
    })
  const settle = () => new Promise<void>(resolve => setImmediate(resolve))
  const fails = inTurn('shift', work('fails')).catch((error: Error) => error.message)
  const second = inTurn('shift', work('second'))
  const other = inTurn('another shift', work('other'))
  await settle()
  expect(done).toEqual(['fails begins', 'other begins'])
  doors.get('other')?.()
  doors.get('fails')?.()
  expect([await other, await fails]).toEqual(['other', 'fails'])
  await settle()
  expect(done.at(-1)).toBe('second begins')
  doors.get('second')?.()
  expect(await second).toBe('second')
})
