/**
 * News from the live line: whoever hears of little reads it at once, whoever hears of everything reads once a second.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { HOUR_MS } from '../../../src/contract/time.ts'
import type { CallWire } from '../../../src/data/ports.ts'
import { clearCache, fetchIfStale, fetchNextPage, setFetcher, subscribe } from '../../../src/data/queryCache.ts'
import { forgetChanges, onChange, trackStep } from '../../../src/data/record/recordChanges.ts'

const WIRE = '/api/my/messagePage'
let requests: string[] = []
let unsubscribe = () => {}
let records = 0
const hear = (workflow: string) => onChange({ workflow, record: `r${++records}`, version: 1 })

beforeEach(async () => {
  vi.useFakeTimers()
  clearCache()
  requests = []
  setFetcher((async (wire: string, input: { id?: string }) => {
    requests.push(wire)
    return input.id ? { id: input.id, version: 1 } : { dataList: [], next: '', total: 0 }
  }) as unknown as CallWire)
  unsubscribe = subscribe(WIRE, {}, () => {})
  fetchIfStale(WIRE, {})
  await vi.advanceTimersByTimeAsync(1_000)
  requests = []
})
afterEach(() => {
  forgetChanges()
  unsubscribe()
  vi.useRealTimers()
})

it('reads at once what is heard now and then, and several changes of one step together', async () => {
  for (const workflow of ['order', 'payment', 'order']) hear(workflow)
  await vi.advanceTimersByTimeAsync(100)
  expect(requests).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(2_000)
  hear('order')
  await vi.advanceTimersByTimeAsync(100)
  expect(requests).toHaveLength(2)
})

it('reads once a second what never stops', async () => {
  for (let news = 0; news < 200; news++) {
    hear('order')
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(requests.length).toBeGreaterThanOrEqual(20)
  expect(requests.length).toBeLessThanOrEqual(25)
})

it('reads at once five times in a row, then waits until the second is over', async () => {
  // Whatever another test was told is long over.
  vi.setSystemTime(Date.now() + HOUR_MS)
  for (let news = 1; news <= 5; news++) {
    hear('order')
    await vi.advanceTimersByTimeAsync(60)
    expect(requests, `news ${news}`).toHaveLength(news)
    await vi.advanceTimersByTimeAsync(40)
  }
  hear('order')
  await vi.advanceTimersByTimeAsync(559)
  expect(requests).toHaveLength(5)
  await vi.advanceTimersByTimeAsync(1)
  expect(requests).toHaveLength(6)
})

it('is forgotten with the person who heard it', async () => {
  hear('order')
  forgetChanges()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(requests).toEqual([])
})

it('reads a list anew although its next page was asked for since', async () => {
  const LIST = '/api/v3/orderPage'
  let pages = 0
  setFetcher((async (wire: string, { after = '' }: { after?: string }) => {
    requests.push(`${wire} ${after}`)
    if (wire === LIST) pages++
    return { dataList: [pages], next: `${pages}`, total: 9 }
  }) as unknown as CallWire)
  const leave = subscribe(LIST, {}, () => {})
  fetchIfStale(LIST, {})
  await vi.advanceTimersByTimeAsync(0)
  hear('order')
  fetchNextPage(LIST, {})
  await vi.advanceTimersByTimeAsync(2_000)
  leave()
  expect(requests.filter(one => one.startsWith(LIST))).toEqual([`${LIST} `, `${LIST} 1`, `${LIST} `, `${LIST} 3`])
})

it('reads an application anew whose goods were set aside: it names what is to be issued', async () => {
  const leaves = subscribe('/api/renwu/yuanzhuDetails', { id: 'a1' }, () => {})
  hear('stockIssue')
  await vi.advanceTimersByTimeAsync(2_000)
  leaves()
  expect(requests).toContain('/api/renwu/yuanzhuDetails')
})

describe('a change names its record', () => {
  const LIST = '/api/v3/orderPage'
  const DETAIL = '/api/v3/orderDetail'
  const RECORD = '/api/my/getLiucheng'
  let leave = () => {}
  beforeEach(async () => {
    const shown = [
      [LIST, {}],
      [DETAIL, { id: 'o1' }],
      [RECORD, { workflow: 'order', id: 'o1' }],
    ] as const
    const stops = shown.map(([wire, input]) => subscribe(wire, input, () => {}))
    for (const [wire, input] of shown) fetchIfStale(wire, input)
    await vi.advanceTimersByTimeAsync(1_000)
    requests = []
    leave = () => stops.map(stop => stop())
  })
  afterEach(() => leave())
  const changed = async (workflow: string, record: string, ms = 2_000) => {
    onChange({ workflow, record, version: 2 })
    await vi.advanceTimersByTimeAsync(ms)
    return requests.filter(wire => wire !== WIRE).sort()
  }

  it('and what shows that record is read anew with the lists, each once', async () => {
    expect(await changed('order', 'o1')).toEqual([RECORD, LIST, DETAIL].sort())
  })

  it('and the detail of another record of that workflow is left alone', async () => {
    expect(await changed('order', 'o2')).toEqual([LIST])
  })

  it('and a record of another workflow may stand in that detail', async () => {
    expect(await changed('payment', 'p1')).toEqual([RECORD, LIST, DETAIL].sort())
  })

  it('and it is read at once even by those for whom lists wait', async () => {
    for (let news = 0; news < 40; news++) await changed('order', `other${news}`, 25)
    requests = []
    expect(await changed('order', 'o1', 60)).toEqual(expect.arrayContaining([DETAIL, RECORD]))
  })

  it('and one’s own step is seen in the lists at once, even by those for whom lists wait', async () => {
    for (let news = 0; news < 40; news++) await changed('order', `other${news}`, 25)
    requests = []
    trackStep('order', 'o1')(2)
    await vi.advanceTimersByTimeAsync(60)
    expect(requests.filter(wire => wire !== WIRE).sort()).toEqual([RECORD, LIST, DETAIL].sort())
  })

  it('and after a step that was refused, or of which nobody knows, it is read anew once', async () => {
    const settle = trackStep('order', 'o1')
    expect(await changed('order', 'o1'), 'it may be the echo of the step').toEqual([])
    settle()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(requests.filter(wire => wire === RECORD)).toHaveLength(1)
    await changed('order', 'o1')
    expect(
      requests.filter(wire => wire === RECORD),
      'and what is heard later once more',
    ).toHaveLength(2)
  })

  it('and whoever logs in while a step of somebody else is on its way hears of it at once', async () => {
    trackStep('order', 'o1')
    forgetChanges()
    expect(await changed('order', 'o1')).toEqual([RECORD, LIST, DETAIL].sort())
  })

  it('and a page that is opened meanwhile is not read a second time', async () => {
    leave()
    onChange({ workflow: 'order', record: 'o1', version: 2 })
    leave = subscribe(DETAIL, { id: 'o1' }, () => {})
    fetchIfStale(DETAIL, { id: 'o1' })
    await vi.advanceTimersByTimeAsync(2_000)
    expect(requests.filter(wire => wire === DETAIL)).toHaveLength(1)
  })
})
