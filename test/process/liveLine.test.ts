/** The live line as its pages and its operator see it: who is let in, what is told when, and when it ends. */
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Services } from '../../server/engine/context.ts'
import type { ChangeNotification } from '../../server/engine/live.ts'
import { liveRoutes } from '../../server/http/live.ts'

/** Whom each change concerns, by record; whoever finds it out may fail so many times. */
const audience = new Map<string, readonly string[]>()
let failures = 0
const requested: (readonly string[])[] = []
const openSessions = new Set<string>()
let sessionsFail = false
/** How long it takes to look them up. */
let lookedUp = Promise.resolve()
/** Sessions that were looked up, a row each time. */
const checked: (readonly string[])[] = []
vi.mock('../../server/identity/liveTicket.ts', () => ({
  // A ticket names whose it is, their session and its age.
  useTicket: async (_: unknown, ticket: string) => {
    const [uid = '', session = '', age = '0'] = ticket.split('.')
    return uid === '' ? undefined : { uid, session, age: Number(age) }
  },
}))
vi.mock('../../server/identity/session.ts', () => ({
  openSessionsAmong: async (_: unknown, ids: readonly string[]) => {
    checked.push(ids)
    if (sessionsFail) throw new Error('no database')
    await lookedUp
    return new Set(ids.filter(id => openSessions.has(id)))
  },
}))
vi.mock('../../server/engine/recipients.ts', () => ({
  recipientsOf: async (_: unknown, changes: readonly ChangeNotification[], uids: readonly string[]) => {
    requested.push(changes.map(({ record, version }) => `${record} ${version}`))
    if (failures-- > 0) throw new Error('nobody knows')
    return changes.flatMap(change =>
      (audience.get(change.record) ?? []).filter(uid => uids.includes(uid)).map(uid => ({ uid, ...change })),
    )
  },
}))

const SECOND = 1_000
const change = (record: string, version = 1) => ({ record, workflow: 'order', version })
let app: FastifyInstance
let tell: (change: ChangeNotification) => void
let lineBroke: () => void
const unlisten = vi.fn(async () => {})
/** What a workflow has to tell along with a change of another. */
const side = vi.fn(async (..._: readonly unknown[]): Promise<readonly object[]> => [])
const logged = { error: vi.fn(), warn: vi.fn() }
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  for (const map of [audience, openSessions]) map.clear()
  for (const mock of [unlisten, side, logged.error, logged.warn]) mock.mockClear()
  requested.length = 0
  checked.length = 0
  failures = 0
  sessionsFail = false
  lookedUp = Promise.resolve()
  openSessions.add('s').add('t')
  // Sockets of calls that were turned away, which the client holds ready for others, hold up no stop here.
  app = Fastify({ forceCloseConnections: true })
  Object.assign(app.log, logged)
  const listen = async (channel: string, onChange: (payload: string) => void, onGap: () => void) => {
    expect(channel).toBe('linli_live')
    tell = one => onChange(JSON.stringify(one))
    lineBroke = onGap
    return unlisten
  }
  const engine = { bindings: { order: {}, shop: { sideNews: side } }, faces: {} }
  await liveRoutes(app, { database: { db: {}, listen }, engine, clock: () => 0 } as unknown as Services)
  await app.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(async () => {
  vi.useRealTimers()
  await app.close()
})

/** What does not come in this time never comes, even on a busy machine. ms */
const PATIENCE_MS = 60_000

/** Opens a line; `until` resolves to all that came once so much has come, `rest` to all until it ended. */
async function open(ticket: string, behind?: number | string) {
  const { port } = app.server.address() as { readonly port: number }
  const since = behind === undefined ? '' : `&behind=${behind}`
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const answer = await fetch(`http://127.0.0.1:${port}/api/live?ticket=${ticket}${since}`, { signal })
  let received = ''
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  const readOn = async () => {
    const { value = '', done } = (await reader?.read().catch(() => undefined)) ?? { value: '', done: undefined }
    if (done === undefined) throw new Error(`Nothing more came within ${PATIENCE_MS / 1000} s than: ${received}`)
    received += value
    return !done
  }
  const events = () => received.split('\n\n').filter(text => text !== '' && text !== ':')
  return {
    answer,
    until: async (text: string) => {
      while (!received.includes(text)) if (!(await readOn())) throw new Error(`It ended without ${text}: ${received}`)
      return events()
    },
    rest: async () => {
      while (await readOn());
      return events()
    },
    close: () => reader?.cancel(),
  }
}
const eventOf = (record: string, version = 1) => `data: ${JSON.stringify(change(record, version))}`
const BEAT = 'event: beat\ndata: {}'
const MISSED = 'event: missed\ndata: {}'

describe('a line', () => {
  test('is a stream that nobody on the way holds back or stores, and that ends with its socket', async () => {
    const line = await open('wang.s')
    expect(line.answer.status).toBe(200)
    expect(Object.fromEntries(line.answer.headers)).toMatchObject({
      ...{ 'content-type': 'text/event-stream', 'cache-control': 'no-store' },
      ...{ 'x-accel-buffering': 'no', connection: 'close' },
    })
    await line.close()
  })
  test('beats every twenty-five seconds, so that nobody takes a silent one for a dead one', async () => {
    const line = await open('wang.s')
    vi.advanceTimersByTime(25 * SECOND - 1)
    lineBroke()
    expect(await line.until(MISSED), 'not before').toEqual([MISSED])
    vi.advanceTimersByTime(1)
    expect(await line.until(BEAT)).toEqual([MISSED, BEAT])
    await line.close()
  })
  test('ends two seconds after its session, and no other does', async () => {
    const [mine, other] = [await open('wang.s'), await open('wang.t')]
    openSessions.delete('s')
    vi.advanceTimersByTime(2 * SECOND)
    expect(await mine.rest()).toEqual([])
    lineBroke()
    await other.until(MISSED)
    await other.close()
  })
  test('that opens while the sessions of others are looked up stays open', async () => {
    const before = await open('wang.s')
    let lookUp = () => {}
    lookedUp = new Promise(resolve => {
      lookUp = resolve
    })
    openSessions.delete('s')
    vi.advanceTimersByTime(2 * SECOND)
    const meanwhile = await open('wang.t')
    lookUp()
    expect(await before.rest()).toEqual([])
    lineBroke()
    await meanwhile.until(MISSED)
    await meanwhile.close()
  })
  test('has its session looked up once for all lines of it, and by nobody once they are closed', async () => {
    const lines = [await open('wang.s'), await open('wang.s'), await open('wang.t')]
    vi.advanceTimersByTime(2 * SECOND)
    expect(checked).toEqual([['s', 't']])
    await Promise.all(lines.map(line => line.close()))
    await vi.waitFor(() => {
      checked.length = 0
      vi.advanceTimersByTime(2 * SECOND)
      expect(checked).toEqual([])
    })
  })
  test('stays where it cannot be found out whether its session lasts, which is written down', async () => {
    const line = await open('wang.s')
    sessionsFail = true
    vi.advanceTimersByTime(2 * SECOND)
    await vi.waitFor(() => expect(logged.warn).toHaveBeenCalledTimes(1))
    lineBroke()
    await line.until(MISSED)
    await line.close()
  })
  test('is opened by nobody without a ticket, and ten times at once by one person', async () => {
    expect((await open('')).answer.status).toBe(401)
    const lines = []
    for (let count = 0; count < 10; count++) lines.push(await open('wang.s'))
    expect(lines.map(({ answer }) => answer.status)).toEqual(Array(10).fill(200))
    expect([(await open('wang.s')).answer.status, (await open('li.t')).answer.status]).toEqual([429, 200])
    await Promise.all(lines.map(line => line.close()))
    await vi.waitFor(async () => expect((await open('wang.s')).answer.status).toBe(200))
  })
  test('ends where the server stops, which hears of no more changes then and lets nobody in', async () => {
    const line = await open('wang.s')
    const stopped = app.close()
    expect(await line.rest()).toEqual([])
    await stopped
    expect(unlisten).toHaveBeenCalledTimes(1)
    expect(vi.getTimerCount(), 'beats and checks are over').toBe(0)
  })
})

describe('a change', () => {
  test('is told on every line of those whom it concerns, without their names, and on no other', async () => {
    audience.set('a', ['wang', 'li'])
    const [first, second, other, stranger] = await Promise.all(
      ['wang.s', 'wang.s', 'li.t', 'zhao.t'].map(one => open(one)),
    )
    tell(change('a', 3))
    for (const line of [first, second, other]) expect(await line?.until('"a"')).toEqual([eventOf('a', 3)])
    lineBroke()
    expect(await stranger?.until(MISSED)).toEqual([MISSED])
    await Promise.all([first, second, other, stranger].map(line => line?.close()))
  })
  test('is followed by what another workflow has to tell of it, to those who have a page open', async () => {
    const line = await open('wang.s')
    side.mockResolvedValueOnce([{ uid: 'wang', record: 'shop', workflow: 'shop', version: 7 }])
    tell(change('a'))
    expect(await line.until('"shop"')).toEqual(['data: {"record":"shop","workflow":"shop","version":7}'])
    expect(side).toHaveBeenCalledExactlyOnceWith({}, [change('a')], ['wang'])
    await line.close()
  })
  test('that comes while others are told waits, each record as it is last', async () => {
    audience.set('a', ['wang']).set('b', ['wang'])
    const line = await open('wang.s')
    for (const one of [change('a'), change('b'), change('a', 2), change('b', 2)]) tell(one)
    expect(await line.until(eventOf('b', 2))).toEqual([eventOf('a'), eventOf('b', 2), eventOf('a', 2)])
    expect(requested).toEqual([['a 1'], ['b 2', 'a 2']])
    await line.close()
  })
  test('is looked into by nobody where nobody has a page open', async () => {
    tell(change('a'))
    audience.set('b', ['wang'])
    const line = await open('wang.s')
    tell(change('b'))
    expect(await line.until('"b"')).toEqual([eventOf('b')])
    expect(requested).toEqual([['b 1']])
    await line.close()
  })
  test('of which nobody knows whom it concerns is tried again a second later, and told then', async () => {
    audience.set('a', ['wang'])
    const line = await open('wang.s')
    failures = 1
    const began = Date.now()
    tell(change('a'))
    expect(await line.until('"a"')).toEqual([eventOf('a')])
    expect(Date.now() - began).toBeGreaterThan(0.9 * SECOND)
    expect(logged.error).toHaveBeenCalledTimes(1)
    await line.close()
  })
  test('of which that is never known may concern everybody', async () => {
    audience.set('b', ['li'])
    const [line, other] = [await open('wang.s'), await open('li.t')]
    failures = 2
    tell(change('a'))
    tell(change('b'))
    expect(await line.until(MISSED)).toEqual([MISSED])
    expect(await other.until('"b"'), 'and what comes next is told').toEqual([MISSED, eventOf('b')])
    expect(logged.error).toHaveBeenCalledTimes(2)
    await Promise.all([line, other].map(one => one.close()))
  })
})

describe('whoever read before they had a line', () => {
  test('hears first what changed since, each as it is last, and then that the line is alive', async () => {
    audience.set('a', ['wang']).set('b', ['li']).set('c', ['wang'])
    vi.advanceTimersByTime(10 * SECOND)
    tell(change('c'))
    vi.advanceTimersByTime(1)
    for (const one of [change('a'), change('a', 2), change('b')]) tell(one)
    vi.advanceTimersByTime(3 * SECOND)
    // Two of the three seconds since are told of by the page and its ticket; clocks may differ by one.
    for (const [ticket, behind] of [
      ['wang.s', 2 * SECOND],
      ['wang.s.1500', 0.5 * SECOND],
    ] as const) {
      const line = await open(ticket, behind)
      expect(await line.until(BEAT)).toEqual([eventOf('a', 2), BEAT])
      await line.close()
    }
  })
  test.each([
    ['longer ago than this process listens', 'wang.s', 3_600_000],
    ['with a ticket that was given before', 'wang.s.3600000', 0],
    ['nobody says when', 'wang.s', 'nonsense'],
  ])('%s missed something, as far as anybody knows', async (_, ticket, behind) => {
    const line = await open(ticket, behind)
    expect(await line.until(BEAT)).toEqual([MISSED, BEAT])
    await line.close()
  })
  test('missed something where this process may have overheard it, and nothing of what came after', async () => {
    vi.advanceTimersByTime(10 * SECOND)
    lineBroke()
    vi.advanceTimersByTime(3 * SECOND)
    for (const [behind, events] of [
      [2 * SECOND, [MISSED, BEAT]],
      [2 * SECOND - 1, [BEAT]],
    ] as const) {
      const line = await open('wang.s', behind)
      expect(await line.until(BEAT)).toEqual(events)
      await line.close()
    }
  })
  test('hears nothing of before where they read nothing', async () => {
    audience.set('a', ['wang'])
    tell(change('a'))
    const line = await open('wang.s')
    lineBroke()
    expect(await line.until(MISSED)).toEqual([MISSED])
    await line.close()
  })
})
