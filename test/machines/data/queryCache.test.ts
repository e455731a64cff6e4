import { beforeEach, describe, expect, it, vi } from 'vitest'
import { STALE_AFTER_MS } from '../../../src/contract/constants.ts'
import { type RefusalCode, Refused } from '../../../src/contract/refusal.ts'
import type { CallWire } from '../../../src/data/ports.ts'
import {
  clearCache,
  fetchIfStale,
  fetchNextPage,
  invalidate,
  refetch,
  retryOffline,
  setFetcher,
  setQueryData,
  snapshotOf,
  subscribe,
} from '../../../src/data/queryCache.ts'

const WIRE = '/api/index/getGongyixiangmu'
const page = (name: string, next = '') => ({ dataList: [name], next, total: 3 })

/** A server whose answers the test gives by hand. */
function answering() {
  const requests: {
    input: Record<string, unknown>
    options: { dialog?: string }
    give(reply: object): void
    refuse(code: RefusalCode): void
  }[] = []
  setFetcher(
    ((_: string, input: Record<string, unknown>, options: { dialog?: string }) =>
      new Promise((resolve, reject) =>
        requests.push({ input, options, give: resolve, refuse: code => reject(new Refused({ code, message: code })) }),
      )) as unknown as CallWire,
  )
  return requests
}
/** Until an answer or a refusal is there, and nothing else on its way. */
const settled = () =>
  vi.waitFor(() => {
    const { pages, problem, busy } = snapshotOf(WIRE, {})
    expect(!busy && (pages.length > 0 || problem !== undefined)).toBe(true)
  })

describe('what was read from the server', () => {
  beforeEach(() => {
    setFetcher((() => new Promise(() => {})) as unknown as CallWire)
    clearCache()
  })

  it('is requests once, however many show it', async () => {
    const requests = answering()
    fetchIfStale(WIRE, {})
    fetchIfStale(WIRE, {})
    expect(requests).toHaveLength(1)
    requests[0]!.give(page('a'))
    await settled()
    fetchIfStale(WIRE, {})
    expect(requests).toHaveLength(1)
    expect(snapshotOf(WIRE, {}).pages).toEqual([page('a')])
  })

  it('is asked for again when the network is back, where it is on show and could not be read', async () => {
    const requests = answering()
    const stop = subscribe(WIRE, {}, () => {})
    fetchIfStale(WIRE, {})
    for (let at = 0; !snapshotOf(WIRE, {}).problem; at++) {
      requests[at]?.refuse('offline')
      await Promise.resolve()
    }
    const asked = requests.length
    expect(snapshotOf(WIRE, {}).problem?.code).toBe('offline')
    retryOffline()
    expect(requests).toHaveLength(asked + 1)
    requests.at(-1)!.give(page('a'))
    await settled()
    expect(snapshotOf(WIRE, {}).pages).toEqual([page('a')])
    stop()
    retryOffline()
    expect(requests).toHaveLength(asked + 1)
  })

  it('draws nobody anew by being asked for, only by what comes of it', async () => {
    const requests = answering()
    const tell = vi.fn()
    const stop = subscribe(WIRE, {}, tell)
    fetchIfStale(WIRE, {})
    expect([requests.length, tell.mock.calls.length]).toEqual([1, 0])
    requests[0]!.give(page('a'))
    await settled()
    expect(tell).toHaveBeenCalledOnce()
    stop()
  })

  it('is requests again once it is old, and stays on show meanwhile', async () => {
    const requests = answering()
    fetchIfStale(WIRE, {})
    requests[0]!.give(page('a'))
    await settled()
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + STALE_AFTER_MS + 1)
    fetchIfStale(WIRE, {})
    vi.restoreAllMocks()
    expect(requests).toHaveLength(2)
    expect(snapshotOf(WIRE, {})).toMatchObject({ busy: true, pages: [page('a')] })
  })

  it('goes on page by page, and retries a page that failed without losing those before it', async () => {
    const requests = answering()
    fetchIfStale(WIRE, {})
    requests[0]!.give(page('a', '1'))
    await settled()
    fetchNextPage(WIRE, {})
    fetchNextPage(WIRE, {})
    expect(requests).toHaveLength(2)
    expect(requests[1]!.input).toEqual({ after: '1' })
    requests[1]!.refuse('missing')
    await settled()
    expect(snapshotOf(WIRE, {})).toMatchObject({ pages: [page('a', '1')], problem: { code: 'missing' } })
    refetch(WIRE, {})
    requests[2]!.give(page('b'))
    await settled()
    expect(snapshotOf(WIRE, {}).pages).toEqual([page('a', '1'), page('b')])
    fetchNextPage(WIRE, {})
    expect(requests).toHaveLength(3)
  })

  it('begins each page where the one before it ended', async () => {
    const requests = answering()
    fetchIfStale(WIRE, {})
    for (const [at, [name, next]] of [
      ['a', '1'],
      ['b', '2'],
      ['c', ''],
    ].entries()) {
      requests[at]!.give(page(name!, next))
      await settled()
      fetchNextPage(WIRE, {})
    }
    expect(requests.map(({ input }) => input.after)).toEqual([undefined, '1', '2'])
    expect(snapshotOf(WIRE, {}).pages).toEqual([page('a', '1'), page('b', '2'), page('c')])
  })

  it('asks an unreachable server once more, and gives a refusal at once', async () => {
    const requests = answering()
    fetchIfStale(WIRE, {})
    requests[0]!.refuse('offline')
    await vi.waitFor(() => expect(requests).toHaveLength(2))
    requests[1]!.refuse('offline')
    await settled()
    expect(snapshotOf(WIRE, {}).problem?.code).toBe('offline')
    expect(requests).toHaveLength(2)
  })

  it('drops an answer that was overtaken', async () => {
    const requests = answering()
    const stop = subscribe(WIRE, {}, () => {})
    fetchIfStale(WIRE, {})
    invalidate(WIRE)
    requests[1]!.give(page('new'))
    await settled()
    requests[0]!.give(page('old'))
    // Longer than any answer needs to be shown.
    await new Promise(resolve => setTimeout(resolve))
    expect(snapshotOf(WIRE, {})).toMatchObject({ pages: [page('new')], problem: undefined })
    stop()
  })

  it('drops a refusal that was overtaken', async () => {
    const requests = answering()
    const stop = subscribe(WIRE, {}, () => {})
    fetchIfStale(WIRE, {})
    invalidate(WIRE)
    requests[1]!.give(page('new'))
    await settled()
    requests[0]!.refuse('missing')
    await new Promise(resolve => setTimeout(resolve))
    expect(snapshotOf(WIRE, {})).toMatchObject({ pages: [page('new')], problem: undefined })
    stop()
  })

  it('is read anew after a write once it is shown again, however fresh it is', async () => {
    const requests = answering()
    fetchIfStale(WIRE, {})
    requests[0]!.give(page('old'))
    await settled()
    invalidate(WIRE)
    expect(requests).toHaveLength(1)
    fetchIfStale(WIRE, {})
    expect(requests).toHaveLength(2)
  })

  it('is read anew as far as it went after a write, and told to whom it is on show', async () => {
    const requests = answering()
    const tell = vi.fn()
    const stop = subscribe(WIRE, {}, tell)
    fetchIfStale(WIRE, {})
    requests[0]!.give(page('a', '1'))
    await settled()
    fetchNextPage(WIRE, {})
    requests[1]!.give(page('b', '2'))
    await settled()
    tell.mockClear()
    invalidate(WIRE)
    requests[2]!.give(page('A', '1'))
    await vi.waitFor(() => expect(requests).toHaveLength(4))
    requests[3]!.give(page('B', '2'))
    await settled()
    expect(snapshotOf(WIRE, {}).pages).toEqual([page('A', '1'), page('B', '2')])
    expect(tell).toHaveBeenCalled()
    stop()
  })

  it('that could not be read anew is requests for again by itself while it is on show, later each time', async () => {
    vi.useFakeTimers()
    const requests = answering()
    const stop = subscribe(WIRE, {}, () => {})
    fetchIfStale(WIRE, {})
    requests[0]!.give(page('old'))
    await vi.advanceTimersByTimeAsync(0)
    invalidate(WIRE)
    let asks = 2
    for (const pause of [2_000, 4_000]) {
      requests.at(-1)!.refuse('tooMany')
      await vi.advanceTimersByTimeAsync(pause - 1)
      expect(requests).toHaveLength(asks)
      expect(snapshotOf(WIRE, {}).pages).toEqual([page('old')])
      await vi.advanceTimersByTimeAsync(1)
      expect(requests).toHaveLength(++asks)
    }
    requests.at(-1)!.give(page('new'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(snapshotOf(WIRE, {})).toMatchObject({ pages: [page('new')], problem: undefined })
    expect(requests).toHaveLength(asks)
    invalidate(WIRE)
    requests.at(-1)!.refuse('missing')
    await vi.advanceTimersByTimeAsync(600_000)
    expect(requests, 'what is gone is not requests for again').toHaveLength(asks + 1)
    invalidate(WIRE)
    requests.at(-1)!.refuse('tooMany')
    await vi.advanceTimersByTimeAsync(0)
    stop()
    await vi.advanceTimersByTimeAsync(600_000)
    expect(requests, 'nobody looks any more').toHaveLength(asks + 2)
    vi.useRealTimers()
  })

  it('waits a minute at most, and as short as ever once it could be read', async () => {
    vi.useFakeTimers()
    const requests = answering()
    const stop = subscribe(WIRE, {}, () => {})
    fetchIfStale(WIRE, {})
    requests[0]!.give(page('old'))
    await vi.advanceTimersByTimeAsync(0)
    invalidate(WIRE)
    const waits = async (pause: number) => {
      const before = requests.length
      requests.at(-1)!.refuse(before % 2 === 0 ? 'tooMany' : 'broken')
      await vi.advanceTimersByTimeAsync(pause - 1)
      expect(requests.length, `${pause} ms are not over`).toBe(before)
      await vi.advanceTimersByTimeAsync(1)
      expect(requests.length, `${pause} ms are over`).toBe(before + 1)
    }
    for (const pause of [2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]) await waits(pause)
    requests.at(-1)!.give(page('new'))
    await vi.advanceTimersByTimeAsync(0)
    invalidate(WIRE)
    await waits(2_000)
    stop()
    vi.useRealTimers()
  })

  it('is fresh for half a minute, and no longer', async () => {
    const requests = answering()
    fetchIfStale(WIRE, {})
    requests[0]!.give(page('a'))
    await settled()
    const then = Date.now()
    const clock = vi.spyOn(Date, 'now').mockReturnValue(then + 29_000)
    fetchIfStale(WIRE, {})
    expect(requests).toHaveLength(1)
    clock.mockReturnValue(then + 31_000)
    fetchIfStale(WIRE, {})
    vi.restoreAllMocks()
    expect(requests).toHaveLength(2)
  })

  it('that was refused is not asked for again because the network is back', async () => {
    const requests = answering()
    const stop = subscribe(WIRE, {}, () => {})
    fetchIfStale(WIRE, {})
    requests[0]!.refuse('missing')
    await settled()
    retryOffline()
    expect(requests).toHaveLength(1)
    stop()
  })

  it('of which nothing is known cannot be changed by another way', () => {
    answering()
    const change = vi.fn()
    setQueryData(WIRE, {}, change)
    expect([change.mock.calls, snapshotOf(WIRE, {}).pages]).toEqual([[], []])
  })

  it('fetched ahead sends nobody to the login page; whoever comes to show it asks aloud', async () => {
    const requests = answering()
    fetchIfStale(WIRE, {}, true)
    expect(requests[0]!.options).toEqual({ dialog: '2' })
    requests[0]!.refuse('login')
    await vi.waitFor(() => {
      fetchIfStale(WIRE, {}, true)
      expect(requests).toHaveLength(2)
    })
    expect(snapshotOf(WIRE, {}).problem).toBeUndefined()
    const stop = subscribe(WIRE, {}, () => {})
    fetchIfStale(WIRE, {})
    requests[1]!.refuse('login')
    await vi.waitFor(() => expect(requests).toHaveLength(3))
    expect(requests[2]!.options).toEqual({})
    requests[2]!.refuse('login')
    await settled()
    expect(snapshotOf(WIRE, {}).problem?.code).toBe('login')
    stop()
  })

  it('put in place by another way is not on its way any more, and what was asked before is dropped', async () => {
    const requests = answering()
    fetchIfStale(WIRE, {})
    requests[0]!.give(page('a', '1'))
    await settled()
    fetchNextPage(WIRE, {})
    expect(snapshotOf(WIRE, {}).busy).toBe(true)
    setQueryData(WIRE, {}, known => ({ ...known, total: 9 }))
    expect(snapshotOf(WIRE, {})).toMatchObject({ busy: false, pages: [{ total: 9 }] })
    requests[1]!.give(page('b'))
    await settled()
    expect(snapshotOf(WIRE, {}).pages).toMatchObject([{ total: 9 }])
  })

  it('of one person is gone when another comes', async () => {
    const requests = answering()
    fetchIfStale(WIRE, {})
    requests[0]!.give(page('a'))
    await settled()
    clearCache()
    expect(snapshotOf(WIRE, {}).pages).toEqual([])
  })
})
