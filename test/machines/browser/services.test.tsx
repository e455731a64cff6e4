/**
 * The ways out of the browser: what a call carries, what becomes of its answer, how a file is sent, what is counted.
 */
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { RESUMABLE_FROM_BYTES } from '../../../src/contract/constants.ts'
import type { Wire } from '../../../src/contract/wire.ts'
import { useOptimisticCounts } from '../../../src/data/counts.ts'
import { fenOf, yuanOf } from '../../../src/machines/browser/money.ts'
import { takeEarlyAnswer } from '../../../src/services/earlyAnswers.ts'
import { createHttp } from '../../../src/services/http.ts'
import { createSendFile } from '../../../src/services/upload.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('a call', () => {
  const READ = '/api/v3/orderPage' satisfies Wire
  const onSessionLost = vi.fn()
  const call = createHttp({ token: () => 't1', onSessionLost })
  const answered = (body: object) => {
    const fetched = vi.fn(async (_: string, __: RequestInit) => new Response(JSON.stringify(body)))
    vi.stubGlobal('fetch', fetched)
    return () => Object.fromEntries(new URLSearchParams(String(fetched.mock.lastCall?.[1].body)))
  }
  beforeEach(() => onSessionLost.mockClear())

  test('carries what is asked, who asks, and the key under which it is done once', async () => {
    const fields = answered({ result: 0, resultNote: '', dataList: [], next: '', total: 0 })
    await call(READ, { tab: 'paid', after: 'x' }, { key: 'k'.repeat(16) })
    expect(fields()).toEqual({ tab: 'paid', after: 'x', token: 't1', key: 'k'.repeat(16) })
  })
  test('that needs a login says so once with the token that it carried, and not where its caller asks in a dialog', async () => {
    const fields = answered({ result: 110, resultNote: '请登录' })
    await expect(call(READ, {})).rejects.toMatchObject({ refusal: { code: 'login' } })
    expect(onSessionLost.mock.calls).toEqual([['t1']])
    await expect(call(READ, {}, { dialog: '2' })).rejects.toMatchObject({ refusal: { code: 'login' } })
    expect([fields().dialog, onSessionLost.mock.calls.length]).toEqual(['2', 1])
  })
  test('that is given up is no broken line, and one that arrives nowhere is', async () => {
    const leaving = new AbortController()
    const broken = new TypeError('Failed to fetch')
    vi.stubGlobal('fetch', async () => Promise.reject(broken))
    await expect(call(READ, {})).rejects.toMatchObject({ refusal: { code: 'offline' } })
    leaving.abort()
    await expect(call(READ, {}, { signal: leaving.signal })).rejects.toBe(broken)
  })
  test('finds its early answer once', async () => {
    const early = new Response('{}')
    window.earlyAnswers = new Map([['/api/xtoken=', Promise.resolve(early)]])
    expect(await takeEarlyAnswer('/api/x', 'token=')).toBe(early)
    expect(await takeEarlyAnswer('/api/x', 'token=')).toBeUndefined()
  })
})

describe('a file', () => {
  const requests: FakeRequest[] = []
  class FakeRequest {
    readonly upload = {}
    readonly open = vi.fn()
    readonly send = vi.fn()
    readonly abort = vi.fn()
    status = 200
    responseText = ''
    onload = () => {}
    constructor() {
      requests.push(this)
    }
  }
  const listener = { onProgress: vi.fn(), onSent: vi.fn(), onFailed: vi.fn() }
  const send = (file: File) => createSendFile(() => 't1')(file, listener)
  beforeEach(() => {
    requests.length = 0
    vi.stubGlobal('XMLHttpRequest', FakeRequest)
  })

  test.each([
    ['goes whole, in one request', RESUMABLE_FROM_BYTES, 1],
    ['past the limit goes in pieces, and not whole', RESUMABLE_FROM_BYTES + 1, 0],
  ])('%s', (_, size, whole) => {
    const stop = send(Object.defineProperty(new File(['x'], '猫.png'), 'size', { value: size }))
    // Before the first piece is on its way.
    stop()
    expect(requests.length, 'requests that carry the whole file').toBe(whole)
  })
  test('carries whose it is, and has arrived where the server says so', () => {
    const answer = (status: number, body: object) => {
      send(new File(['x'], '猫.png'))
      const request = requests.at(-1)
      if (!request) throw new Error('A small file was not sent whole, in one request.')
      Object.assign(request, { status, responseText: JSON.stringify(body) }).onload()
      return request.send.mock.lastCall?.[0] as FormData
    }
    expect(answer(200, { result: 0, url: '/files/1' }).get('token')).toBe('t1')
    expect(listener.onSent.mock.calls.map(([url]) => url)).toEqual(['/files/1'])
    answer(413, { result: 413, resultNote: '文件太大', url: '' })
    expect(listener.onSent).toHaveBeenCalledTimes(1)
    expect(listener.onFailed.mock.calls).toEqual([[expect.objectContaining({ message: '文件太大', status: 413 })]])
  })
})

describe('counts of a list', () => {
  const line = { sku: 's1', count: 2 }
  const open = (send: (id: string, count: number) => Promise<unknown>) => {
    vi.useFakeTimers()
    const options = { idOf: ({ sku }: typeof line) => sku, send, list: '/api/v3/cartList' } as const
    return renderHook(() => useOptimisticCounts<typeof line>(options))
  }
  const rest = () => act(() => vi.advanceTimersByTimeAsync(1_000))

  test('are shown at once, sent when they rest, and taken back where they are refused', async () => {
    const send = vi.fn(() => Promise.reject(new Error('gone')))
    const { result } = open(send)
    for (const count of [3, 4, 5]) act(() => result.current.set(line, count))
    expect([result.current.countOf(line), send.mock.calls]).toEqual([5, []])
    await rest()
    expect([result.current.countOf(line), send.mock.calls]).toEqual([2, [['s1', 5]]])
  })
  test('are sent by whoever leaves right after the last press', async () => {
    const send = vi.fn(async () => ({}))
    const { result, unmount } = open(send)
    act(() => result.current.set(line, 7))
    unmount()
    await rest()
    expect(send.mock.calls).toEqual([['s1', 7]])
  })
})

test.each([
  ['0.29', 29],
  ['1.1', 110],
  ['12', 1_200],
  ['1.005', undefined],
  ['-3', undefined],
  ['', undefined],
])('“%s” 元 are %s 分', (yuan, fen) => {
  expect(fenOf(yuan)).toBe(fen)
  if (fen !== undefined) expect(Number(yuanOf(fen))).toBe(Number(yuan))
})
