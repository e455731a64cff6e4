/**
 * The ways out of the browser: what a call carries, what becomes of its answer, how a file is sent, what is counted.
 */
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { REQUEST_TIMEOUT_MS, RESUMABLE_FROM_BYTES } from '../../../src/contract/constants.ts'
import { Refused } from '../../../src/contract/refusal.ts'
import { fenOf } from '../../../src/contract/typed.ts'
import type { Wire } from '../../../src/contract/wire.ts'
import { useOptimisticCounts } from '../../../src/data/counts.ts'
import type { CallWire } from '../../../src/data/ports.ts'
import { clearCache, setFetcher, subscribe } from '../../../src/data/queryCache.ts'
import { yuanOf } from '../../../src/machines/browser/money.ts'
import { dropEarlyAnswers, takeEarlyAnswer } from '../../../src/services/earlyAnswers.ts'
import { createHttp } from '../../../src/services/http.ts'
import { storages } from '../../../src/services/storage.ts'
import { createSendFile } from '../../../src/services/upload.ts'
import { toast } from '../../../src/ui/toasts.ts'
import { deferred } from '../../support/machines/fakes.ts'

vi.mock('../../../src/ui/toasts.ts', () => ({ toast: vi.fn() }))

afterEach(() => {
  cleanup()
  clearCache()
  vi.mocked(toast).mockClear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('a call', () => {
  const READ = '/api/v3/orderPage' satisfies Wire
  const TREE = '/fiveaddress/fiveAddress/getQianSanjiAddress' satisfies Wire
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
  test('of a session that was over says so of that session, whoever has logged in meanwhile', async () => {
    let token = 'old'
    const late = createHttp({ token: () => token, onSessionLost })
    answered({ result: 110, resultNote: '请登录' })
    const answer = late(READ, {})
    token = 'new'
    await expect(answer).rejects.toMatchObject({ refusal: { code: 'login' } })
    expect(onSessionLost.mock.calls).toEqual([['old']])
  })
  test('that is given up is no broken line, and one that arrives nowhere is', async () => {
    const leaving = new AbortController()
    const broken = new TypeError('Failed to fetch')
    vi.stubGlobal('fetch', async () => Promise.reject(broken))
    const offline = { code: 'offline', message: '网络不给力，请检查网络后重试' }
    await expect(call(READ, {})).rejects.toMatchObject({ refusal: offline })
    leaving.abort()
    await expect(call(READ, {}, { signal: leaving.signal })).rejects.toBe(broken)
  })
  test('reads addresses with GET and another envelope, and sends all else as a form', async () => {
    const fetched = vi.fn(async (_: string, __: RequestInit) => new Response('{"code":200,"treeData":[]}'))
    vi.stubGlobal('fetch', fetched)
    expect(await call(TREE, {})).toEqual({ treeData: [] })
    answered({ result: 0, resultNote: '', dataList: [], next: '', total: 0 })
    await call(READ, {})
    const [tree, form] = [fetched.mock.lastCall, vi.mocked(fetch).mock.lastCall]
    expect(tree).toEqual([`${TREE}?token=t1`, expect.objectContaining({ method: 'GET' })])
    expect(tree?.[1].body).toBeUndefined()
    expect(form).toEqual([READ, expect.objectContaining({ method: 'POST', body: 'token=t1' })])
    expect(form?.[1]?.headers).toMatchObject({ 'content-type': expect.stringContaining('x-www-form-urlencoded') })
  })
  test('that is answered by no envelope is broken, not offline', async () => {
    vi.stubGlobal('fetch', async () => new Response('<html>'))
    await expect(call(READ, {})).rejects.toMatchObject({ refusal: { code: 'broken' } })
  })
  test('that nobody answers in time is given up, and nobody waits for one that was', async () => {
    vi.useFakeTimers()
    const signals: (AbortSignal | null | undefined)[] = []
    vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
      signals.push(signal)
      return new Promise((_, reject) => {
        const stop = () => reject(new Error('aborted'))
        if (signal?.aborted) stop()
        signal?.addEventListener('abort', stop)
      })
    })
    const refused = expect(call(READ, {})).rejects.toMatchObject({ refusal: { code: 'offline' } })
    await vi.advanceTimersByTimeAsync(REQUEST_TIMEOUT_MS - 1)
    expect(signals[0]?.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    await refused
    const leaving = new AbortController()
    const left = expect(call(READ, {}, { signal: leaving.signal })).rejects.toThrow('aborted')
    leaving.abort()
    await left
    expect(signals[1]?.aborted).toBe(true)
  })
  test('that nobody waits for any more when it is made is given up at once', async () => {
    const fetched = vi.fn(async (_: string, { signal }: RequestInit) => {
      signal?.throwIfAborted()
      return new Response('{}')
    })
    vi.stubGlobal('fetch', fetched)
    await expect(call(READ, {}, { signal: AbortSignal.abort(new Error('left')) })).rejects.toThrow()
    expect(fetched.mock.lastCall?.[1].signal?.aborted).toBe(true)
  })
  test('that the start script has made already is not made again', async () => {
    const fields = answered({ result: 0, resultNote: '', dataList: [], next: '', total: 1 })
    const early = new Response('{"result":0,"resultNote":"","dataList":[],"next":"","total":7}')
    window.earlyAnswers = new Map([[`${READ}tab=paid&token=t1`, Promise.resolve(early)]])
    expect([await call(READ, { tab: 'paid' }), vi.mocked(fetch).mock.calls]).toEqual([
      expect.objectContaining({ total: 7 }),
      [],
    ])
    expect([await call(READ, { tab: 'paid' }), fields()]).toEqual([
      expect.objectContaining({ total: 1 }),
      { tab: 'paid', token: 't1' },
    ])
  })
  test('finds its early answer once', async () => {
    const early = new Response('{}')
    window.earlyAnswers = new Map([['/api/xtoken=', Promise.resolve(early)]])
    expect(await takeEarlyAnswer('/api/x', 'token=')).toBe(early)
    expect(await takeEarlyAnswer('/api/x', 'token=')).toBeUndefined()
    window.earlyAnswers = new Map([['/api/xtoken=', Promise.resolve(early)]])
    dropEarlyAnswers()
    expect(await takeEarlyAnswer('/api/x', 'token='), 'forgotten').toBeUndefined()
    window.earlyAnswers = new Map([['/api/xtoken=', Promise.reject(new Error('offline'))]])
    expect(await takeEarlyAnswer('/api/x', 'token='), 'did not come').toBeUndefined()
  })
})

describe('a file', () => {
  const requests: FakeRequest[] = []
  class FakeRequest {
    readonly upload = { onprogress: (_: { loaded: number; total: number }) => {} }
    readonly open = vi.fn()
    readonly send = vi.fn()
    readonly abort = vi.fn()
    status = 200
    responseText = ''
    timeout = 0
    onload = () => {}
    onerror = () => {}
    ontimeout = () => {}
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
    const sent = answer(200, { result: 0, url: '/files/1' })
    expect([sent.get('token'), (sent.get('file') as File).name]).toEqual(['t1', '猫.png'])
    expect(listener.onSent.mock.calls.map(([url]) => url)).toEqual(['/files/1'])
    answer(413, { result: 413, resultNote: '文件太大', url: '' })
    expect(listener.onSent).toHaveBeenCalledTimes(1)
    expect(listener.onFailed.mock.calls).toEqual([[expect.objectContaining({ message: '文件太大', status: 413 })]])
    answer(200, { result: 0 })
    expect(listener.onSent, 'without an address it has not arrived').toHaveBeenCalledTimes(1)
  })
  test('says how far it is, and that it did not arrive, and can be stopped', () => {
    listener.onFailed.mockClear()
    const stop = send(new File(['x'], '猫.png'))
    const request = requests[0]!
    expect(request.open.mock.calls).toEqual([['POST', '/api/upload']])
    expect(request.timeout).toBe(REQUEST_TIMEOUT_MS)
    request.upload.onprogress({ loaded: 1, total: 4 })
    expect(listener.onProgress.mock.lastCall).toEqual([25])
    request.status = 0
    for (const fails of [request.onerror, request.ontimeout]) fails()
    const failure = { method: 'POST', url: '/api/upload', status: 0 }
    expect(listener.onFailed.mock.calls).toEqual([[failure], [failure]])
    for (const body of ['<html>', 'null', '{"result":500,"resultNote":7}']) {
      listener.onFailed.mockClear()
      request.responseText = body
      request.onload()
      expect(listener.onFailed.mock.calls, `no envelope: ${body}`).toEqual([[failure]])
    }
    expect(request.abort).not.toHaveBeenCalled()
    stop()
    expect(request.abort).toHaveBeenCalledTimes(1)
  })
})

test('a storage that is forbidden keeps nothing, and nothing breaks', () => {
  storages.local.set('a', '1')
  expect([storages.local.get('a'), storages.session.get('a')]).toEqual(['1', null])
  storages.local.remove('a')
  expect(storages.local.get('a')).toBeNull()
  vi.stubGlobal('localStorage', undefined)
  storages.local.set('a', '1')
  storages.local.remove('a')
  expect(storages.local.get('a')).toBeNull()
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
  test('rest 400 ms after the last press, each line by itself', async () => {
    const send = vi.fn(async () => ({}))
    const { result } = open(send)
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
    act(() => result.current.set(line, 3))
    await pass(399)
    act(() => result.current.set(line, 4))
    act(() => result.current.set({ sku: 's2', count: 1 }, 2))
    await pass(399)
    expect(send.mock.calls).toEqual([])
    await pass(1)
    expect(send.mock.calls).toEqual([
      ['s1', 4],
      ['s2', 2],
    ])
  })
  test('that were sent, or refused with a sentence, have their list read anew', async () => {
    const read = vi.fn(async () => ({ dataList: [] }))
    setFetcher(read as unknown as CallWire)
    onTestFinished(subscribe('/api/v3/cartList', {}, () => {}))
    const { result } = open(async (_, count) => {
      if (count === 99) throw new Refused({ code: 'notNow', message: '库存只有 9 件' })
    })
    act(() => result.current.set(line, 3))
    await rest()
    expect([read.mock.calls.length, vi.mocked(toast).mock.calls]).toEqual([1, []])
    act(() => result.current.set(line, 99))
    await rest()
    expect([read.mock.calls.length, vi.mocked(toast).mock.calls]).toEqual([2, [['库存只有 9 件', 'danger']]])
  })
  test('that are sent at once are sent when that is over', async () => {
    const answer = deferred<void>()
    const { result } = open(() => answer.promise)
    act(() => result.current.set(line, 3))
    const sent = vi.fn()
    act(() => void result.current.flush().then(sent))
    await rest()
    expect(sent).not.toHaveBeenCalled()
    await act(async () => answer.resolve())
    expect(sent).toHaveBeenCalledTimes(1)
  })
  test('are sent by whoever leaves right after the last press', async () => {
    const send = vi.fn(async () => ({}))
    const { result, unmount } = open(send)
    act(() => result.current.set(line, 7))
    unmount()
    await rest()
    expect(send.mock.calls).toEqual([['s1', 7]])
  })
  test('that were sent are not sent again, neither by whoever asks for it nor by whoever leaves', async () => {
    const send = vi.fn(async () => ({}))
    const { result, unmount } = open(send)
    act(() => result.current.set(line, 7))
    await act(() => result.current.flush())
    expect(send.mock.calls).toEqual([['s1', 7]])
    await act(() => result.current.flush())
    await rest()
    unmount()
    expect([send.mock.calls.length, result.current.countOf({ sku: 's2', count: 4 })]).toEqual([1, 4])
  })
  test('of a press that was overtaken stay, where that one is refused late', async () => {
    const answers: ((error: Error) => void)[] = []
    const { result } = open(() => new Promise((_, reject) => answers.push(reject)))
    act(() => result.current.set(line, 3))
    await rest()
    act(() => result.current.set(line, 4))
    await act(async () => answers[0]?.(new Error('gone')))
    expect(result.current.countOf(line)).toBe(4)
  })
})

test.each([
  ['0.29', 29],
  ['1.1', 110],
  ['12', 1_200],
  [' 12.5 ', 1_250],
  ['123456789.01', 12_345_678_901],
  ['1234567890', undefined],
  ['1.005', undefined],
  ['12.', undefined],
  ['.5', undefined],
  ['１，２００', 120_000],
  ['￥1 200.50', 120_050],
  ['12。5 元', 1_250],
  ['3 角', 30],
  ['5分', 5],
  ['1,20', undefined],
  ['3 斤', undefined],
  ['-3', undefined],
  ['', undefined],
])('“%s” 元 are %s 分', (yuan, fen) => {
  expect(fenOf(yuan)).toBe(fen)
  if (fen !== undefined) expect(fenOf(yuanOf(fen))).toBe(fen)
})
