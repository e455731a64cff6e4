import { beforeEach, describe, expect, it, vi } from 'vitest'
import { READ_FRESH_MS } from '../../src/contract/constants.ts'
import { Refused } from '../../src/contract/refusal.ts'
import {
  follow,
  forgetReads,
  readAgain,
  readMore,
  readRetry,
  readThrough,
  shownOf,
  want,
} from '../../src/pages/cache.ts'
import type { CallWire } from '../../src/pages/ports.ts'

const WIRE = '/api/index/getGongyixiangmu'
const page = (name: string, next = '') => ({ dataList: [name], next, total: 3 })

/** A server whose answers the test gives by hand. */
function answering() {
  const asked: {
    input: Record<string, unknown>
    options: { dialog?: string }
    give(reply: object): void
    refuse(code: 'offline' | 'missing' | 'login' | 'tooMany'): void
  }[] = []
  readThrough(
    ((_: string, input: Record<string, unknown>, options: { dialog?: string }) =>
      new Promise((resolve, reject) =>
        asked.push({ input, options, give: resolve, refuse: code => reject(new Refused({ code, message: code })) }),
      )) as unknown as CallWire,
  )
  return asked
}
const settled = () => vi.waitFor(() => expect(shownOf(WIRE, {}).busy).toBe(false))

describe('what was read from the server', () => {
  beforeEach(() => {
    readThrough((() => new Promise(() => {})) as unknown as CallWire)
    forgetReads()
  })

  it('is asked once, however many show it', async () => {
    const asked = answering()
    want(WIRE, {})
    want(WIRE, {})
    expect(asked).toHaveLength(1)
    asked[0]!.give(page('a'))
    await settled()
    want(WIRE, {})
    expect(asked).toHaveLength(1)
    expect(shownOf(WIRE, {}).pages).toEqual([page('a')])
  })

  it('is asked again once it is old, and stays on show meanwhile', async () => {
    const asked = answering()
    want(WIRE, {})
    asked[0]!.give(page('a'))
    await settled()
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + READ_FRESH_MS + 1)
    want(WIRE, {})
    vi.restoreAllMocks()
    expect(asked).toHaveLength(2)
    expect(shownOf(WIRE, {})).toMatchObject({ busy: true, pages: [page('a')] })
  })

  it('goes on page by page, and retries a page that failed without losing those before it', async () => {
    const asked = answering()
    want(WIRE, {})
    asked[0]!.give(page('a', '1'))
    await settled()
    readMore(WIRE, {})
    readMore(WIRE, {})
    expect(asked).toHaveLength(2)
    expect(asked[1]!.input).toEqual({ after: '1' })
    asked[1]!.refuse('missing')
    await settled()
    expect(shownOf(WIRE, {})).toMatchObject({ pages: [page('a', '1')], problem: { code: 'missing' } })
    readRetry(WIRE, {})
    asked[2]!.give(page('b'))
    await settled()
    expect(shownOf(WIRE, {}).pages).toEqual([page('a', '1'), page('b')])
    readMore(WIRE, {})
    expect(asked).toHaveLength(3)
  })

  it('asks an unreachable server once more, and gives a refusal at once', async () => {
    const asked = answering()
    want(WIRE, {})
    asked[0]!.refuse('offline')
    await vi.waitFor(() => expect(asked).toHaveLength(2))
    asked[1]!.refuse('offline')
    await settled()
    expect(shownOf(WIRE, {}).problem?.code).toBe('offline')
    expect(asked).toHaveLength(2)
  })

  it('drops an answer that was overtaken', async () => {
    const asked = answering()
    const stop = follow(WIRE, {}, () => {})
    want(WIRE, {})
    readAgain(WIRE)
    asked[1]!.give(page('new'))
    await settled()
    asked[0]!.give(page('old'))
    await Promise.resolve()
    expect(shownOf(WIRE, {}).pages).toEqual([page('new')])
    stop()
  })

  it('is read anew as far as it went after a write, and told to whom it is on show', async () => {
    const asked = answering()
    const tell = vi.fn()
    const stop = follow(WIRE, {}, tell)
    want(WIRE, {})
    asked[0]!.give(page('a', '1'))
    await settled()
    readMore(WIRE, {})
    asked[1]!.give(page('b', '2'))
    await settled()
    tell.mockClear()
    readAgain(WIRE)
    asked[2]!.give(page('A', '1'))
    await vi.waitFor(() => expect(asked).toHaveLength(4))
    asked[3]!.give(page('B', '2'))
    await settled()
    expect(shownOf(WIRE, {}).pages).toEqual([page('A', '1'), page('B', '2')])
    expect(tell).toHaveBeenCalled()
    stop()
  })

  it('that could not be read anew is asked for again by itself while it is on show, later each time', async () => {
    vi.useFakeTimers()
    const asked = answering()
    const stop = follow(WIRE, {}, () => {})
    want(WIRE, {})
    asked[0]!.give(page('old'))
    await vi.advanceTimersByTimeAsync(0)
    readAgain(WIRE)
    let asks = 2
    for (const pause of [2_000, 4_000]) {
      asked.at(-1)!.refuse('tooMany')
      await vi.advanceTimersByTimeAsync(pause - 1)
      expect(asked).toHaveLength(asks)
      expect(shownOf(WIRE, {}).pages).toEqual([page('old')])
      await vi.advanceTimersByTimeAsync(1)
      expect(asked).toHaveLength(++asks)
    }
    asked.at(-1)!.give(page('new'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(shownOf(WIRE, {})).toMatchObject({ pages: [page('new')], problem: undefined })
    expect(asked).toHaveLength(asks)
    readAgain(WIRE)
    asked.at(-1)!.refuse('missing')
    await vi.advanceTimersByTimeAsync(600_000)
    expect(asked, 'what is gone is not asked for again').toHaveLength(asks + 1)
    readAgain(WIRE)
    asked.at(-1)!.refuse('tooMany')
    await vi.advanceTimersByTimeAsync(0)
    stop()
    await vi.advanceTimersByTimeAsync(600_000)
    expect(asked, 'nobody looks any more').toHaveLength(asks + 2)
    vi.useRealTimers()
  })

  it('fetched ahead sends nobody to the login page; whoever comes to show it asks aloud', async () => {
    const asked = answering()
    want(WIRE, {}, true)
    expect(asked[0]!.options).toEqual({ dialog: '2' })
    asked[0]!.refuse('login')
    await settled()
    expect(shownOf(WIRE, {}).problem).toBeUndefined()
    want(WIRE, {}, true)
    const stop = follow(WIRE, {}, () => {})
    want(WIRE, {})
    asked[1]!.refuse('login')
    await vi.waitFor(() => expect(asked).toHaveLength(3))
    expect(asked[2]!.options).toEqual({})
    asked[2]!.refuse('login')
    await settled()
    expect(shownOf(WIRE, {}).problem?.code).toBe('login')
    stop()
  })

  it('of one person is gone when another comes', async () => {
    const asked = answering()
    want(WIRE, {})
    asked[0]!.give(page('a'))
    await settled()
    forgetReads()
    expect(shownOf(WIRE, {}).pages).toEqual([])
  })
})
