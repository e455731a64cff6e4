/** Reads on a bad line, and of what changes meanwhile: what is asked for again by itself, what is not, what is lost. */
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type RefusalCode, Refused } from '../../../src/contract/refusal.ts'
import type { Wire } from '../../../src/contract/wire.ts'
import type { CallWire } from '../../../src/data/ports.ts'
import {
  clearCache,
  fetchIfStale,
  fetchNextPage,
  invalidate,
  refetch,
  retryOffline,
  setFetcher,
  snapshotOf,
  subscribe,
} from '../../../src/data/queryCache.ts'

const LIST = '/api/v3/orderPage'
const ONE = '/api/v3/goodsDetail'
const page = (name: string, next = '') => ({ dataList: [name], next, total: 3 })

interface Request {
  readonly input: { readonly after?: string }
  /** Answers it, and waits until that is known. */
  give(reply: object): Promise<void>
  refuse(code: RefusalCode): Promise<void>
}
let requests: Request[]
const settle = async () => void (await vi.advanceTimersByTimeAsync(0))

beforeEach(() => {
  vi.useFakeTimers()
  // By now nobody shows anything of the test before.
  clearCache()
  requests = []
  setFetcher(
    ((_: string, input: Request['input']) =>
      new Promise((resolve, reject) => {
        requests.push({
          input,
          give: reply => {
            resolve(reply)
            return settle()
          },
          refuse: code => {
            reject(new Refused({ code, message: code }))
            return settle()
          },
        })
      })) as unknown as CallWire,
  )
})
afterEach(() => void vi.useRealTimers())

const last = (): Request => {
  const request = requests.at(-1)
  if (!request) throw new Error('Nothing was asked.')
  return request
}
const show = (wire: Wire) => onTestFinished(subscribe(wire, {}, () => {}))
/** Shows a read whose answer is there. */
async function shown(wire: Wire, reply: object): Promise<void> {
  show(wire)
  fetchIfStale(wire, {})
  await last().give(reply)
}
const pages = (wire: Wire) => snapshotOf(wire, {}).pages

describe('a list that is read anew', () => {
  beforeEach(async () => {
    await shown(LIST, page('a', '1'))
    fetchNextPage(LIST, {})
    await last().give(page('b', '2'))
  })

  test('and has become shorter ends where it ends, and does not begin a second time', async () => {
    invalidate(LIST)
    await last().give(page('A'))
    expect([pages(LIST), requests.length, snapshotOf(LIST, {}).busy]).toEqual([[page('A')], 3, false])
  })

  test('asks for no further page once a newer reading has begun', async () => {
    invalidate(LIST)
    const overtaken = last()
    invalidate(LIST)
    const latest = last()
    await overtaken.give(page('old', '7'))
    expect(requests).toHaveLength(4)
    await latest.give(page('A', '1'))
    expect(last().input).toEqual({ after: '1' })
    await last().give(page('B', '2'))
    expect(pages(LIST)).toEqual([page('A', '1'), page('B', '2')])
  })

  test('stays as it was while its pages come one after the other', async () => {
    invalidate(LIST)
    await last().give(page('A', '1'))
    expect(pages(LIST)).toEqual([page('a', '1'), page('b', '2')])
    expect(snapshotOf(LIST, {}).busy).toBe(true)
  })
})

describe('what could not be read', () => {
  test('the first time is not asked for again behind the back of whoever reads why', async () => {
    show(ONE)
    fetchIfStale(ONE, {})
    await last().refuse('tooMany')
    await vi.advanceTimersByTimeAsync(600_000)
    expect([requests.length, snapshotOf(ONE, {}).problem?.code]).toEqual([1, 'tooMany'])
  })

  test('of a list below its first page waits for whoever asks for it, and goes on from there', async () => {
    await shown(LIST, page('a', '1'))
    fetchNextPage(LIST, {})
    await last().refuse('tooMany')
    await vi.advanceTimersByTimeAsync(600_000)
    expect([requests.length, snapshotOf(LIST, {}).problem?.code]).toEqual([2, 'tooMany'])
    refetch(LIST, {})
    expect(last().input).toEqual({ after: '1' })
  })

  test('anew for want of a line is asked for again by itself', async () => {
    await shown(ONE, { id: 'old' })
    invalidate(ONE)
    // One more try is made at once.
    for (let tries = 0; tries < 2; tries++) await last().refuse('offline')
    expect(requests).toHaveLength(3)
    await vi.advanceTimersByTimeAsync(2_000)
    await last().give({ id: 'new' })
    expect(pages(ONE)).toEqual([{ id: 'new' }])
  })

  test('anew is not asked for once more where a later reading has come', async () => {
    await shown(ONE, { id: 'old' })
    invalidate(ONE)
    await last().refuse('tooMany')
    invalidate(ONE)
    await last().give({ id: 'new' })
    await vi.advanceTimersByTimeAsync(600_000)
    expect([requests.length, pages(ONE)]).toEqual([3, [{ id: 'new' }]])
  })

  test('anew takes the place of the old when the network is back, and does not stand behind it', async () => {
    await shown(ONE, { id: 'old' })
    invalidate(ONE)
    for (let tries = 0; tries < 2; tries++) await last().refuse('offline')
    retryOffline()
    await last().give({ id: 'new' })
    expect(pages(ONE)).toEqual([{ id: 'new' }])
  })
})

test('what grew old and cannot be read anew is not read on behind itself once the line is back', async () => {
  for (const wire of [ONE, LIST] as const) {
    const reply = (name: string) => (wire === ONE ? { id: name } : page(name, '1'))
    const leave = subscribe(wire, {}, () => {})
    fetchIfStale(wire, {})
    await last().give(reply('old'))
    await vi.advanceTimersByTimeAsync(31_000)
    fetchIfStale(wire, {})
    for (let tries = 0; tries < 2; tries++) await last().refuse('offline')
    retryOffline()
    await last().give(reply('new'))
    expect(pages(wire), wire).toEqual([reply('new')])
    leave()
  }
})

test('whoever asks for more of a list that could not be read anew gets it from its beginning, and nothing old', async () => {
  const leave = subscribe(LIST, {}, () => {})
  fetchIfStale(LIST, {})
  await last().give(page('old', '1'))
  await vi.advanceTimersByTimeAsync(31_000)
  fetchIfStale(LIST, {})
  for (let tries = 0; tries < 2; tries++) await last().refuse('offline')
  fetchNextPage(LIST, {})
  await last().give(page('new', '1'))
  expect(pages(LIST)).toEqual([page('new', '1')])
  leave()
})

test('what is on its way, shown to nobody, while it is changed is asked for anew by whoever shows it next', async () => {
  fetchIfStale(ONE, {}, true)
  invalidate(ONE)
  await last().give({ id: 'before the change' })
  show(ONE)
  fetchIfStale(ONE, {})
  await last().give({ id: 'after it' })
  expect([pages(ONE), requests.length]).toEqual([[{ id: 'after it' }], 2])
  fetchIfStale(ONE, {})
  expect(requests, 'that one is fresh').toHaveLength(2)
})

describe('what is on its way when another person logs in', () => {
  test('never reaches them, be it on show or not', async () => {
    show(ONE)
    fetchIfStale(ONE, {})
    fetchIfStale(LIST, {})
    const [ofBefore, listOfBefore] = requests
    clearCache()
    await ofBefore?.give({ id: 'theirs' })
    await listOfBefore?.give(page('theirs'))
    expect([pages(ONE), pages(LIST)]).toEqual([[], []])
    fetchIfStale(LIST, {})
    await last().give(page('mine'))
    await requests[2]?.give({ id: 'mine' })
    expect([pages(ONE), pages(LIST), requests.length]).toEqual([[{ id: 'mine' }], [page('mine')], 4])
  })
})
