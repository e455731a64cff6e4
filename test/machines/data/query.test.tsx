/** What a page sees of its reads: while they are on their way, when they fail, and page by page. */
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Refused } from '../../../src/contract/refusal.ts'
import type { CallWire } from '../../../src/data/ports.ts'
import { prefetchQuery, useInfiniteQuery, useQuery } from '../../../src/data/query.ts'
import { clearCache, invalidate, setFetcher } from '../../../src/data/queryCache.ts'

const ONE = '/api/v3/goodsDetail'
const LIST = '/api/v3/orderPage'

interface Request {
  readonly wire: string
  readonly input: object
  readonly options: object
  readonly give: (reply: object) => Promise<void>
  readonly refuse: (message: string) => Promise<void>
}
let requests: Request[]

beforeEach(() => {
  requests = []
  setFetcher(
    ((wire: string, input: object, options: object) =>
      new Promise((resolve, reject) => {
        requests.push({
          ...{ wire, input, options },
          give: reply => act(async () => resolve(reply)),
          refuse: message => act(async () => reject(new Refused({ code: 'missing', message }))),
        })
      })) as unknown as CallWire,
  )
})
afterEach(() => {
  cleanup()
  clearCache()
})
const last = () => {
  const request = requests.at(-1)
  if (!request) throw new Error('Nothing was asked.')
  return request
}

describe('one answer', () => {
  const open = (first = { id: '1', enabled: true }) =>
    renderHook(({ id, enabled }) => useQuery(ONE, { id }, enabled), { initialProps: first })

  test('is on its way until it is there', async () => {
    const { result } = open()
    expect(result.current).toMatchObject({ data: undefined, loading: true, problem: undefined })
    await last().give({ id: '1' })
    expect(result.current).toMatchObject({ data: { id: '1' }, loading: false, problem: undefined })
    expect(requests.map(({ wire, input, options }) => [wire, input, options])).toEqual([[ONE, { id: '1' }, {}]])
  })
  test('is not asked for as long as it waits for another, and neither is said to be on its way', async () => {
    const { result, rerender } = open({ id: '1', enabled: false })
    expect([requests.length, result.current.loading]).toEqual([0, false])
    rerender({ id: '1', enabled: true })
    expect([requests.length, result.current.loading]).toEqual([1, true])
    await last().give({ id: '1' })
    rerender({ id: '1', enabled: false })
    expect(result.current.data).toBeUndefined()
  })
  test('that is refused says why, and is asked for again on a press', async () => {
    const { result } = open()
    await last().refuse('没有这件商品')
    expect(result.current).toMatchObject({ data: undefined, loading: false, problem: { message: '没有这件商品' } })
    act(() => result.current.retry())
    expect(result.current).toMatchObject({ loading: true, problem: undefined })
    await last().give({ id: '1' })
    expect(result.current).toMatchObject({ data: { id: '1' }, problem: undefined })
  })
  test('that was there stays, without a word, where it could not be read anew', async () => {
    const { result } = open()
    await last().give({ id: '1' })
    act(() => invalidate(ONE))
    expect(result.current).toMatchObject({ data: { id: '1' }, loading: false })
    await last().refuse('没有这件商品')
    expect(result.current).toMatchObject({ data: { id: '1' }, loading: false, problem: undefined })
  })
  test('of another thing is another answer', async () => {
    const { result, rerender } = open()
    await last().give({ id: '1' })
    rerender({ id: '2', enabled: true })
    expect([result.current.data, last().input]).toEqual([undefined, { id: '2' }])
    rerender({ id: '1', enabled: true })
    expect([result.current.data, requests.length]).toEqual([{ id: '1' }, 2])
  })
  test('that was fetched ahead is there at once, and sent nobody to the login page', async () => {
    prefetchQuery(ONE, { id: '1' })
    expect(last().options).toEqual({ dialog: '2' })
    await last().give({ id: '1' })
    expect([open().result.current.data, requests.length]).toEqual([{ id: '1' }, 1])
  })
})

describe('a list', () => {
  const open = (enabled = true) => renderHook(() => useInfiniteQuery(LIST, { tab: 'paid' }, enabled))
  const page = (id: string, next = '', total = 3) => ({ dataList: [{ id }], next, total })

  test('is nothing until its first page is there, and says then how many there are', async () => {
    const { result } = open()
    expect(result.current).toMatchObject({ items: undefined, total: 0, loading: true, hasMore: false })
    expect(result.current.loadingMore).toBe(false)
    await last().give(page('a', '1'))
    expect(result.current).toMatchObject({ items: [{ id: 'a' }], total: 3, loading: false, hasMore: true })
    expect(result.current.loadingMore).toBe(false)
  })
  test('goes on where it ended, stays on show meanwhile, and counts as its first page did', async () => {
    const { result } = open()
    await last().give(page('a', '1'))
    act(() => result.current.fetchNextPage())
    expect(result.current).toMatchObject({ items: [{ id: 'a' }], loading: false, loadingMore: true })
    expect(last().input).toEqual({ tab: 'paid', after: '1' })
    await last().give(page('b', '', 9))
    expect(result.current).toMatchObject({
      ...{ items: [{ id: 'a' }, { id: 'b' }], total: 3, hasMore: false, loadingMore: false },
    })
    act(() => result.current.fetchNextPage())
    expect(requests).toHaveLength(2)
  })
  test('whose next page fails says so below what is there, and goes on from there', async () => {
    const { result } = open()
    await last().give(page('a', '1'))
    act(() => result.current.fetchNextPage())
    await last().refuse('翻不动了')
    expect(result.current).toMatchObject({ items: [{ id: 'a' }], hasMore: true, problem: { message: '翻不动了' } })
    act(() => result.current.retry())
    expect(last().input).toEqual({ tab: 'paid', after: '1' })
  })
  test('that waits for another asks for nothing', () => {
    const { result } = open(false)
    expect(result.current).toMatchObject({ items: undefined, loading: false, hasMore: false })
    expect(requests).toEqual([])
  })
  test('that is refused says why', async () => {
    const { result } = open()
    await last().refuse('没有这家店铺')
    expect(result.current).toMatchObject({ items: undefined, loading: false, problem: { message: '没有这家店铺' } })
  })
})
