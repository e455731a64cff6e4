/** How much of what was read is remembered, what whoever missed changes reads anew, charts that do not come. */
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { MAX_CACHED_QUERIES } from '../../../src/contract/constants.ts'
import { Refused } from '../../../src/contract/refusal.ts'
import type { Wire } from '../../../src/contract/wire.ts'
import type { CallWire } from '../../../src/data/ports.ts'
import { listProps } from '../../../src/data/query.ts'
import { clearCache, fetchIfStale, setFetcher, snapshotOf, subscribe } from '../../../src/data/queryCache.ts'
import { invalidateAll } from '../../../src/data/record/invalidation.ts'
import { useFlow } from '../../../src/data/record/useFlow.ts'
import { FACES } from '../../../src/machines/workflows/index.ts'

const call = vi.fn(async (wire: string, input: object) => ({ wire, ...input }))
beforeEach(() => setFetcher(call as unknown as CallWire))
afterEach(() => {
  cleanup()
  clearCache()
  call.mockClear()
})

const read = async (wire: Wire, ...inputs: readonly object[]) => {
  for (const input of inputs) fetchIfStale(wire, input)
  await vi.waitFor(() => expect(snapshotOf(wire, inputs.at(-1) ?? {}).pages).toHaveLength(1))
}
const show = (wire: Wire, input: object = {}) => onTestFinished(subscribe(wire, input, () => {}))

describe('of a hundred reads', () => {
  const READ = '/api/v3/goodsDetail'
  const numbered = (at: number) => ({ id: String(at) })
  /** One more than there is room for. */
  const ALL = Array.from({ length: MAX_CACHED_QUERIES + 1 }, (_, at) => numbered(at))
  const isKnown = (at: number) => snapshotOf(READ, numbered(at)).pages.length > 0

  test('the oldest that nobody shows makes room for the next, and no other', async () => {
    show(READ, numbered(0))
    await read(READ, ...ALL.slice(0, -1))
    expect([0, 1, 2].map(isKnown)).toEqual([true, true, true])
    await read(READ, numbered(MAX_CACHED_QUERIES))
    expect([0, 1, 2, MAX_CACHED_QUERIES].map(isKnown)).toEqual([true, false, true, true])
    await read(READ, numbered(MAX_CACHED_QUERIES + 1))
    expect([0, 1, 2, 3].map(isKnown)).toEqual([true, false, false, true])
  })
  test('none is forgotten as long as somebody shows it', async () => {
    for (const input of ALL) show(READ, input)
    await read(READ, ...ALL)
    expect(ALL.filter((_, at) => !isKnown(at))).toEqual([])
  })
})

test('of who was here before nothing stays on show, not even where the next one may not read it', async () => {
  const READ = '/api/v3/goodsDetail'
  const shown: number[] = []
  onTestFinished(subscribe(READ, {}, () => shown.push(snapshotOf(READ, {}).pages.length)))
  await read(READ, {})
  call.mockClear()
  call.mockRejectedValueOnce(new Refused({ code: 'notYours', message: '不是您的' }))
  clearCache()
  expect(snapshotOf(READ, {}).pages).toEqual([])
  await vi.waitFor(() => expect(snapshotOf(READ, {}).problem?.message).toBe('不是您的'))
  expect(snapshotOf(READ, {}).pages).toEqual([])
  expect(shown.at(-1)).toBe(0)
  expect(call, 'what is on show is read anew').toHaveBeenCalledTimes(1)
})

test('a list says why the reading that had to come first failed, and asks again for whatever did', () => {
  const retried: string[] = []
  const list = {
    ...{ items: undefined, total: undefined, problem: undefined, loading: false, hasMore: false, loadingMore: false },
    fetchNextPage: () => {},
    retry: () => void retried.push('list'),
  }
  const problem = { code: 'missing', message: '没有这家店铺' } as const
  const before = { data: undefined, problem, retry: () => void retried.push('before') }
  const shown = (one: object, first?: { data: unknown; problem: typeof problem; retry: () => void }) =>
    listProps({ ...list, ...one } as never, first)
  expect(shown({}, before)).toMatchObject({ before: { text: '没有这家店铺' }, failure: undefined })
  shown({}, before).before?.onRetry()
  expect(retried).toEqual(['before'])
  const own = { code: 'offline', message: '网络不通' } as const
  expect(shown({ problem: own })).toMatchObject({ before: undefined, failure: { text: '网络不通' } })
  shown({ problem: own }).failure?.onRetry()
  shown({ problem: own }, before).before?.onRetry()
  expect(retried).toEqual(['before', 'list', 'before', 'list'])
  expect(shown({}, { ...before, data: {} }).before, 'it is old, not missing').toBeUndefined()
  expect(shown({})).toMatchObject({ before: undefined, failure: undefined })
})

test('where anything may have changed, whatever shows a record is read anew, and what no record changes is not', async () => {
  const records: readonly Wire[] = ['/api/my/messagePage', '/api/v3/orderPage', '/api/renwu/getRenwuCounts']
  const all: readonly Wire[] = [...records, '/api/getFiveAddress1']
  for (const wire of all) {
    show(wire)
    await read(wire, {})
  }
  call.mockClear()
  invalidateAll()
  await vi.waitFor(() => expect(call.mock.calls.map(([wire]) => wire).sort()).toEqual([...records].sort()))
})

describe('a chart', () => {
  const load = vi.spyOn(FACES.order, 'load')
  afterEach(() => void load.mockClear())

  test('that does not come says so until it is asked for again and is there', async () => {
    load.mockRejectedValueOnce(new Error('offline')).mockRejectedValueOnce(new Error('offline'))
    const { result } = renderHook(() => useFlow('order'))
    expect(result.current).toMatchObject({ flow: undefined, failed: false })
    await act(async () => {})
    expect(result.current).toMatchObject({ flow: undefined, failed: true })
    await act(async () => result.current.retry())
    expect(result.current.failed).toBe(true)
    await act(async () => result.current.retry())
    await vi.waitFor(() => expect(result.current.flow?.id).toBe('order'))
    expect([result.current.failed, load.mock.calls.length]).toEqual([false, 3])
  })
  test('that fails after one has gone on to another is no failure of that one', async () => {
    let fail = (_: Error) => {}
    vi.spyOn(FACES.aid, 'load').mockReturnValueOnce(
      new Promise((_, reject) => {
        fail = reject
      }),
    )
    const { result, rerender } = renderHook(({ id }: { id: 'aid' | 'order' }) => useFlow(id), {
      initialProps: { id: 'aid' },
    })
    rerender({ id: 'order' })
    await vi.waitFor(() => expect(result.current.flow?.id).toBe('order'))
    await act(async () => fail(new Error('offline')))
    expect([result.current.flow?.id, result.current.failed]).toEqual(['order', false])
  })
  test('of one workflow is not that of another whose code is still on its way', async () => {
    const { result, rerender } = renderHook(({ id }: { id: 'aid' | 'order' }) => useFlow(id), {
      initialProps: { id: 'order' },
    })
    await vi.waitFor(() => expect(result.current.flow?.id).toBe('order'))
    vi.spyOn(FACES.aid, 'load').mockReturnValueOnce(new Promise(() => {}))
    rerender({ id: 'aid' })
    expect(result.current).toMatchObject({ flow: undefined, failed: false })
  })
})
