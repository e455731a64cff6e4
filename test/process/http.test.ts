/** Errors, reads from a standby, sockets, the log and turns of the HTTP server, without a database. */
import { EventEmitter } from 'node:events'
import type { Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import type { Database } from '../../server/db/connect.ts'
import { DatabaseUnavailable } from '../../server/db/unavailable.ts'
import type { Call } from '../../server/engine/context.ts'
import { withUploadPlace } from '../../server/files/inFlight.ts'
import { refusalFor, statusFor } from '../../server/http/errors.ts'
import { inTurn } from '../../server/http/inTurn.ts'
import { createLog } from '../../server/http/log.ts'
import { limitSockets, releaseSocketsOnClose } from '../../server/http/sockets.ts'
import { answer } from '../../server/http/standby.ts'
import { StorageUnavailable } from '../../server/providers/storage/storage.ts'
import { type Endpoint, endpoint } from '../../src/contract/endpoint.ts'
import { Refused } from '../../src/contract/refusal.ts'

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

test('four uploads of a person are in memory at once, and others still have a place', async () => {
  let finish = () => {}
  const stored = new Promise<void>(resolve => {
    finish = resolve
  })
  const uploadOf = (uid: string) =>
    withUploadPlace(async take => {
      take(uid)
      await stored
    })
  const four = [1, 2, 3, 4].map(() => uploadOf('wang'))
  await expect(uploadOf('wang')).rejects.toThrow('正在上传的文件太多，请等前面的传完再试')
  const other = uploadOf('li')
  finish()
  await Promise.all([...four, other])
  await expect(uploadOf('wang')).resolves.toBeUndefined()
})
