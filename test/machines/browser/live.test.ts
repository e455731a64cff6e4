import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createLive, type LiveEvent, type PushedChange } from '../../../src/machines/browser/live.ts'
import { createLiveConnector } from '../../../src/services/live.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const change: PushedChange = { record: 'r1', workflow: 'order', version: 3 }

/** A live machine whose lines are counted; `say` speaks on the newest one. */
function open() {
  const lines: { say: (event: LiveEvent) => void; closed: boolean }[] = []
  const changes: PushedChange[] = []
  const missed = vi.fn()
  const live = createLive({
    connect: say => {
      const one = { say, closed: false }
      lines.push(one)
      return () => {
        one.closed = true
      }
    },
    onChange: one => changes.push(one),
    onGap: missed,
  })
  return {
    ...{ live, lines, changes, missed },
    say: (event: LiveEvent) => lines.at(-1)?.say(event),
    logIn: (uid: string) => live.send({ type: 'PERSON', uid }),
    openLines: () => lines.filter(({ closed }) => !closed).length,
  }
}

describe('the live line', () => {
  test('is open while somebody is logged in, and only once', () => {
    const { logIn, lines, openLines } = open()
    expect(lines).toHaveLength(0)
    logIn('7')
    logIn('7')
    expect([lines.length, openLines()]).toEqual([1, 1])
    logIn('')
    expect(openLines()).toBe(0)
  })

  test('of another person is another line', () => {
    const { logIn, lines, openLines } = open()
    logIn('7')
    logIn('8')
    expect([lines.length, openLines()]).toEqual([2, 1])
  })

  test('of somebody who comes back is a line again', () => {
    const { logIn, lines, openLines } = open()
    logIn('7')
    logIn('')
    logIn('7')
    expect([lines.length, openLines()]).toEqual([2, 1])
  })

  test('of another person waits for no pause, and after it breaks for the shortest', () => {
    const { logIn, say, lines } = open()
    logIn('7')
    for (let count = 0; count < 3; count++) {
      say({ type: 'LOST' })
      vi.advanceTimersByTime(60_000)
    }
    say({ type: 'LOST' })
    logIn('8')
    expect(lines).toHaveLength(5)
    say({ type: 'LOST' })
    vi.advanceTimersByTime(1_000)
    expect(lines).toHaveLength(6)
  })

  test('tells what has changed', () => {
    const { logIn, say, changes } = open()
    logIn('7')
    say({ type: 'OPEN' })
    say({ type: 'CHANGED', change })
    expect(changes).toEqual([change])
  })

  test('says that something was missed when it is changes so, and not by itself', () => {
    const { logIn, say, missed } = open()
    logIn('7')
    say({ type: 'OPEN' })
    say({ type: 'LOST' })
    vi.advanceTimersByTime(1_000)
    say({ type: 'OPEN' })
    expect(missed).not.toHaveBeenCalled()
    say({ type: 'MISSED' })
    expect(missed).toHaveBeenCalledTimes(1)
  })

  test('that breaks is opened anew, later each time up to a minute', () => {
    const { logIn, say, lines } = open()
    logIn('7')
    for (const pause of [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]) {
      const before = lines.length
      say({ type: 'LOST' })
      vi.advanceTimersByTime(pause - 1)
      expect(lines.length, `${pause} ms are not over`).toBe(before)
      vi.advanceTimersByTime(1)
      expect(lines.length, `${pause} ms are over`).toBe(before + 1)
    }
  })

  test('that is there again starts from the shortest pause', () => {
    const { logIn, say, lines } = open()
    logIn('7')
    say({ type: 'OPEN' })
    for (let count = 0; count < 3; count++) {
      say({ type: 'LOST' })
      vi.advanceTimersByTime(60_000)
    }
    say({ type: 'OPEN' })
    say({ type: 'LOST' })
    vi.advanceTimersByTime(1_000)
    expect(lines).toHaveLength(5)
  })

  test('does not wait when the network is back', () => {
    const { live, logIn, say, lines } = open()
    logIn('7')
    say({ type: 'LOST' })
    live.send({ type: 'HURRY' })
    expect(lines).toHaveLength(2)
    live.send({ type: 'HURRY' })
    expect(lines, 'a line that is open is left alone').toHaveLength(2)
  })

  test('that broke is not opened anew once nobody is logged in', () => {
    const { logIn, say, lines } = open()
    logIn('7')
    say({ type: 'LOST' })
    logIn('')
    vi.advanceTimersByTime(600_000)
    expect(lines).toHaveLength(1)
  })
})

/** The browser's own end of a line, as far as it is used. */
class Source extends EventTarget {
  static readonly made: Source[] = []
  readonly url: string
  closed = false
  onopen = () => {}
  onerror = () => {}
  onmessage = (_: { data: string }) => {}
  constructor(url: string) {
    super()
    this.url = url
    Source.made.push(this)
  }
  close() {
    this.closed = true
  }
  static get last() {
    return Source.made.at(-1)!
  }
  static get behind() {
    return Number(new URL(Source.last.url, 'http://linli').searchParams.get('behind'))
  }
}

describe('a line to the server', () => {
  beforeEach(() => vi.stubGlobal('EventSource', Source))
  afterEach(() => vi.unstubAllGlobals())
  const opener = () => createLiveConnector(async () => 'paper', Date.now())
  const beats = () => Source.last.dispatchEvent(new Event('beat'))

  test('says for how long nobody has changes this page of changes: since it was read, or since the last line was alive', async () => {
    const line = opener()
    vi.advanceTimersByTime(3_000)
    line(() => {})
    await vi.advanceTimersByTimeAsync(0)
    expect(Source.behind).toBe(3_000)
    beats()
    vi.advanceTimersByTime(8_000)
    Source.last.onerror()
    line(() => {})
    await vi.advanceTimersByTimeAsync(0)
    expect(Source.behind).toBe(8_000)
  })

  test('is opened with its whole ticket, and never for less than no time, should the clock have been put back', async () => {
    createLiveConnector(async () => 'a+b/c=&d', Date.now() + 5_000)(() => {})
    await vi.advanceTimersByTimeAsync(0)
    const { searchParams } = new URL(Source.last.url, 'http://linli')
    expect([searchParams.get('ticket'), searchParams.get('behind')]).toEqual(['a+b/c=&d', '0'])
  })

  test('that only opened and broke again has changes nothing yet', async () => {
    const line = opener()
    vi.advanceTimersByTime(3_000)
    line(() => {})
    await vi.advanceTimersByTimeAsync(0)
    Source.last.onopen()
    Source.last.onerror()
    line(() => {})
    await vi.advanceTimersByTimeAsync(0)
    expect(Source.behind).toBe(3_000)
  })

  test('is lost when it says nothing any more, though the browser believes in it', async () => {
    const events: string[] = []
    opener()(({ type }) => events.push(type))
    await vi.advanceTimersByTimeAsync(0)
    for (let count = 0; count < 4; count++) {
      vi.advanceTimersByTime(25_000)
      beats()
    }
    expect(events).toEqual([])
    vi.advanceTimersByTime(60_000)
    expect(events).toEqual(['LOST'])
    expect(Source.last.closed).toBe(true)
    vi.advanceTimersByTime(600_000)
    expect(events).toEqual(['LOST'])
  })

  test('says what comes on it, and each of it keeps it alive', async () => {
    const events: unknown[] = []
    opener()(event => events.push(event))
    await vi.advanceTimersByTimeAsync(0)
    Source.last.onopen()
    vi.advanceTimersByTime(59_000)
    Source.last.onmessage({ data: JSON.stringify(change) })
    vi.advanceTimersByTime(59_000)
    Source.last.dispatchEvent(new Event('missed'))
    expect(events).toEqual([{ type: 'OPEN' }, { type: 'CHANGED', change }, { type: 'MISSED' }])
    vi.advanceTimersByTime(1_000)
    expect(events.at(-1)).toEqual({ type: 'LOST' })
  })

  test('that is closed by its page is over, and says nothing of it', async () => {
    const events: unknown[] = []
    const close = opener()(event => events.push(event))
    await vi.advanceTimersByTimeAsync(0)
    close()
    expect(Source.last.closed).toBe(true)
    Source.last.onerror()
    vi.advanceTimersByTime(600_000)
    expect(events).toEqual([])
  })

  test('that is closed before its ticket came is never opened; without a ticket it is lost', async () => {
    const events: unknown[] = []
    const made = Source.made.length
    opener()(event => events.push(event))()
    await vi.advanceTimersByTimeAsync(0)
    expect([Source.made.length, events]).toEqual([made, []])
    createLiveConnector(() => Promise.reject(new Error('offline')), 0)(event => events.push(event))
    await vi.advanceTimersByTimeAsync(0)
    expect([Source.made.length, events]).toEqual([made, [{ type: 'LOST' }]])
  })
})
