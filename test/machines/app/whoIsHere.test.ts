/** Who is here: as another tab says, as the server knows, and until the server knows them no longer. */
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { wire } from '../../../src/app/wiring.ts'
import { DEFAULT_PLACE, DIALOG_FLAG, LOGOUT_REDIRECT_DELAY_MS } from '../../../src/contract/constants.ts'
import { type RefusalCode, Refused } from '../../../src/contract/refusal.ts'
import type { CallWire } from '../../../src/data/ports.ts'
import { clearCache } from '../../../src/data/queryCache.ts'
import { getView, setView } from '../../../src/data/view.ts'
import { storePlace } from '../../../src/machines/browser/place.ts'
import { storages } from '../../../src/services/storage.ts'
import { endListening } from './listening.ts'

const reload = vi.fn()
const fetched = vi.fn(
  async (_: string, __?: RequestInit): Promise<Response> => Promise.reject(new TypeError('offline')),
)
/** A line of news on which nothing comes. */
class SilentLine {
  addEventListener(): void {}
  close(): void {}
}
const real = window.location
const locationOfTest = {
  get pathname() {
    return real.pathname
  },
  get search() {
    return real.search
  },
  reload,
}
let stopListening = () => {}

beforeEach(() => {
  stopListening = endListening()
  vi.stubGlobal('location', locationOfTest)
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('EventSource', SilentLine)
  storePlace(storages.local, DEFAULT_PLACE)
  setView({ uid: '', settled: false, hasPlace: false, place: DEFAULT_PLACE })
})
afterEach(() => {
  stopListening()
  clearCache()
  localStorage.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
  window.history.replaceState(null, '', '/')
})

/** Starts the portal before a server that answers so whose token it is; returns what it was asked, and with what. */
async function start(whose: () => unknown = () => ({ uid: '' })) {
  const sent: [string, object, object | undefined][] = []
  const call = (async (wire: string, input: object, options?: object) => {
    sent.push([wire, input, options])
    return wire === '/api/my/getMyInfo' ? whose() : { ticket: '' }
  }) as unknown as CallWire
  const ports = wire(call)
  await ports.located
  await vi.waitFor(() => expect(getView().settled).toBe(true))
  return { ...ports, requestsTo: (path: string) => sent.filter(([wire]) => wire === path) }
}

describe('another tab', () => {
  /** What this tab does once the other one has written that. */
  const written = async (uid: string, key: string, newValue: string | null) => {
    if (uid) sessionStorage.setItem('uid', uid)
    await start()
    dispatchEvent(new StorageEvent('storage', { key, newValue }))
    return { uid: sessionStorage.getItem('uid'), reloads: reload.mock.calls.length }
  }
  test.each([
    ['that logs out logs out this one', 'a', 'uid', null, { uid: null, reloads: 1 }],
    ['in which somebody else logs in has them in this one', 'a', 'uid', 'b', { uid: 'b', reloads: 1 }],
    ['in which the same person logs in again changes nothing', 'a', 'uid', 'a', { uid: 'a', reloads: 0 }],
    ['that has a new token of the same person changes nothing', 'a', 'token', 't2', { uid: 'a', reloads: 0 }],
    ['that chooses another district logs nobody out', 'a', 'addressId2', null, { uid: 'a', reloads: 0 }],
    ['in which a visitor logs in has them in this one', '', 'uid', 'b', { uid: 'b', reloads: 1 }],
    ['that a visitor leaves changes nothing for a visitor', '', 'uid', null, { uid: null, reloads: 0 }],
  ])('%s', async (_, uid, key, newValue, outcome) => {
    expect(await written(uid, key, newValue)).toEqual(outcome)
  })
})

describe('whoever was here before', () => {
  const stored = () => [localStorage.getItem('uid'), localStorage.getItem('token')]
  const refusing = (code: RefusalCode) => () => {
    throw new Refused({ code, message: code })
  }
  beforeEach(() => {
    localStorage.setItem('uid', 'a')
    localStorage.setItem('token', 't1')
  })
  test('is in once the server knows them, and is sent to no login page for being asked', async () => {
    const { requestsTo } = await start(() => ({ uid: 'a' }))
    expect(getView().uid).toBe('a')
    expect(requestsTo('/api/my/getMyInfo')).toEqual([['/api/my/getMyInfo', {}, { dialog: DIALOG_FLAG }]])
  })
  test('is a visitor where the server has forgotten them, and so does the device', async () => {
    await start(refusing('login'))
    expect([getView().uid, stored()]).toEqual(['', [null, null]])
  })
  test.each(['offline', 'broken', 'tooMany'] as const)(
    'is remembered where the server cannot say who they are: %s',
    async code => {
      const online = vi.fn<() => unknown>(refusing(code))
      await start(online)
      expect([getView().uid, stored()]).toEqual(['', ['a', 't1']])
      online.mockImplementation(() => ({ uid: 'a' }))
      dispatchEvent(new Event('online'))
      await vi.waitFor(() => expect(getView().uid, 'once the line is back').toBe('a'))
    },
  )
})

test('whoever leaves is out at the server too, though their page may be closed at once', async () => {
  localStorage.setItem('token', 't1')
  sessionStorage.setItem('uid', 'a')
  const { session } = await start()
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  session.send({ type: 'LOG_OUT' })
  await vi.advanceTimersByTimeAsync(0)
  const [path, options] = fetched.mock.lastCall ?? []
  expect([path, String(options?.body)]).toEqual(['/api/my/logout', `token=t1&dialog=${DIALOG_FLAG}`])
  expect(options).toMatchObject({ method: 'POST', keepalive: true })
  await vi.advanceTimersByTimeAsync(LOGOUT_REDIRECT_DELAY_MS)
  expect(real.pathname).toBe('/login')
})

describe('a file is sent', () => {
  const send = vi.fn<(body: FormData) => void>()
  class RequestOfTest {
    readonly upload = {}
    readonly open = () => {}
    readonly send = send
  }
  test.each([
    ['in the name of whoever is in by then', 't2', 't2'],
    ['in nobody’s name where nobody is', undefined, ''],
  ])('%s', async (_, stored, sent) => {
    vi.stubGlobal('XMLHttpRequest', RequestOfTest)
    const { sendFile } = await start()
    if (stored) localStorage.setItem('token', stored)
    sendFile(new File(['x'], '猫.png'), { onProgress: () => {}, onSent: () => {}, onFailed: () => {} })
    expect(send.mock.lastCall?.[0].get('token')).toBe(sent)
  })
})

test('whoever chooses another district sees the page of that one', async () => {
  const { location } = await start()
  expect(reload).not.toHaveBeenCalled()
  location.send({ type: 'CHOOSE', place: { ...DEFAULT_PLACE, district: '上城区', districtId: '330102' } })
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  expect(localStorage.getItem('addressName2')).toBe('上城区')
})

describe('whoever shared a link', () => {
  const VISIT = '/api/index/fenxiangVisit'
  test('hears of the visit', async () => {
    window.history.replaceState(null, '', '/accomplishDetail?id=1&share=abcd1234')
    const { requestsTo } = await start()
    expect(requestsTo(VISIT)).toEqual([[VISIT, { mark: 'abcd1234' }, { dialog: DIALOG_FLAG }]])
  })
  test('hears of no visit by another way', async () => {
    window.history.replaceState(null, '', '/accomplishDetail?id=1')
    expect((await start()).requestsTo(VISIT)).toEqual([])
  })
})
