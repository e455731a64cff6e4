/** The first moments of a page: what is on show at once, when it is drawn, and when the machines come. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { boot } from '../../../src/app/boot.ts'
import { prefetch } from '../../../src/app/shell/pages.ts'
import { DEFAULT_CENTRE, DEFAULT_PLACE } from '../../../src/contract/constants.ts'
import { clearCache, refetchQuery } from '../../../src/data/queryCache.ts'
import { getView, setView } from '../../../src/data/view.ts'
import { storeCentre, storePlace } from '../../../src/machines/browser/place.ts'
import { storages } from '../../../src/services/storage.ts'
import { type Deferred, deferred } from '../../support/machines/fakes.ts'
import { endListening } from './listening.ts'

const { wire, send } = vi.hoisted(() => ({ wire: vi.fn<(call: unknown) => object>(), send: vi.fn() }))
vi.mock('../../../src/app/wiring.ts', () => ({ wire }))
vi.mock('../../../src/app/shell/pages.ts', async original => ({ ...(await original<object>()), prefetch: vi.fn() }))

const render = vi.fn<(ports: Promise<object>) => void>()
const frames: FrameRequestCallback[] = []
const idle: (readonly [begin: () => void, options: IdleRequestOptions | undefined])[] = []
const fetched = vi.fn(async (_: string, __: RequestInit) => new Response('{"result":110,"resultNote":"请登录"}'))
let page: Deferred<void>
let stopListening = () => {}

beforeEach(() => {
  stopListening = endListening()
  page = deferred()
  vi.mocked(prefetch).mockImplementation(() => page.promise)
  wire.mockReturnValue({ session: { send } })
  vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) => frames.push(draw))
  vi.stubGlobal('requestIdleCallback', (begin: () => void, options?: IdleRequestOptions) => idle.push([begin, options]))
  vi.stubGlobal('fetch', fetched)
  setView({ uid: '', settled: false, hasPlace: false, place: DEFAULT_PLACE, centre: DEFAULT_CENTRE })
})
afterEach(() => {
  stopListening()
  frames.length = 0
  idle.length = 0
  clearCache()
  for (const storage of [localStorage, sessionStorage]) storage.clear()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
  history.replaceState(null, '', '/')
})

/** Whatever was begun has had its turn, be it code that is fetched. */
async function turn(): Promise<void> {
  await vi.dynamicImportSettled()
  for (let tasks = 0; tasks < 3; tasks++) await new Promise<void>(resolve => setTimeout(resolve))
}
const open = (at: string) => {
  history.replaceState({ from: 'search' }, '', at)
  return boot(render)
}
/** Opens a page whose code is here. */
async function openWhole(at: string) {
  page.resolve()
  await open(at)
  await turn()
}

describe('what is stored is on show at once', () => {
  const place = { ...DEFAULT_PLACE, district: '上城区', districtId: '330102' }

  test('who is here, and where', () => {
    sessionStorage.setItem('uid', 'a')
    storePlace(storages.local, place)
    storeCentre(storages.local, place, { lng: 120.2, lat: 30.2 })
    void open('/order')
    expect(getView()).toMatchObject({ uid: 'a', hasPlace: true, place, centre: { lng: 120.2, lat: 30.2 } })
  })
  test('where one is without its middle, which another place had', () => {
    storePlace(storages.local, place)
    storeCentre(storages.local, DEFAULT_PLACE, { lng: 1, lat: 2 })
    void open('/order')
    expect(getView()).toMatchObject({ uid: '', hasPlace: true, place, centre: DEFAULT_CENTRE })
  })
  test('nobody nowhere on a first visit', () => {
    void open('/order')
    expect(getView()).toMatchObject({ uid: '', hasPlace: false, place: DEFAULT_PLACE, centre: DEFAULT_CENTRE })
  })
})

describe('the address', () => {
  test.each([
    ['/', '/index'],
    ['/index', '/index'],
    ['/order', '/order'],
  ])('%s is shown as %s, and the history knows what it knew', (at, shown) => {
    void open(at)
    expect([location.pathname, history.state]).toEqual([shown, { from: 'search' }])
  })
  test('is fetched with its query', () => {
    void open('/order?id=7')
    expect(prefetch).toHaveBeenCalledExactlyOnceWith('/order?id=7')
  })
})

describe('a call', () => {
  test.each([
    ['goes out in the name of whoever has a token', 't1', 'token=t1'],
    ['goes out in nobody’s name without one', undefined, 'token='],
  ])('%s', async (_, token, body) => {
    await openWhole('/order')
    if (token) localStorage.setItem('token', token)
    await refetchQuery('/api/getPlatformSet', {})
    expect(fetched.mock.lastCall?.[1].body).toBe(body)
  })
  test('that needs a login leads there, and back to this very page', async () => {
    await openWhole('/order?id=7')
    localStorage.setItem('token', 't1')
    await refetchQuery('/api/getPlatformSet', {})
    await turn()
    expect(send.mock.calls).toEqual([[{ type: 'SESSION_LOST', back: '/order?id=7', token: 't1' }]])
  })
})

describe('a page', () => {
  test('is drawn once its code and the machines are here, and not before', async () => {
    document.documentElement.dataset.alone = ''
    const drawn = open('/order')
    await turn()
    expect([wire.mock.calls.length, render.mock.calls.length]).toEqual([1, 0])
    expect(document.documentElement.dataset.alone).toBe('')
    page.resolve()
    await drawn
    expect([render.mock.calls.length, document.documentElement.dataset.alone]).toEqual([1, undefined])
  })
  test('waits for the machines where its code is here first, so that no part of it has to wait', async () => {
    const known = vi.fn()
    render.mockImplementationOnce(ports => known({ ...ports }))
    await openWhole('/order')
    expect(known.mock.calls).toEqual([[expect.objectContaining({ status: 'fulfilled' })]])
  })
  test('is drawn too where the machines do not come', async () => {
    wire.mockImplementation(() => {
      throw new Error('offline')
    })
    await openWhole('/order')
    expect(render).toHaveBeenCalledTimes(1)
  })
  test('that is the home page is drawn without the machines', async () => {
    await openWhole('/')
    expect([wire.mock.calls.length, render.mock.calls.length]).toEqual([0, 1])
  })
})

describe('the machines of the home page come', () => {
  const started = () => wire.mock.calls.length
  test('once it is painted and the browser is idle, within 2 s', async () => {
    await openWhole('/index/')
    expect([frames.length, idle.length]).toEqual([1, 0])
    frames[0]?.(0)
    expect(idle, 'the frame itself is not held up').toHaveLength(0)
    await turn()
    expect([started(), idle.map(([, options]) => options)]).toEqual([0, [{ timeout: 2000 }]])
    idle[0]?.[0]()
    await turn()
    expect(started()).toBe(1)
  })
  test('once it is painted, where the browser does not say when it is idle', async () => {
    vi.stubGlobal('requestIdleCallback', undefined)
    await openWhole('/')
    expect(started()).toBe(0)
    frames[0]?.(0)
    await turn()
    expect(started()).toBe(1)
  })
  test.each(['pointerdown', 'keydown'])('with the first %s, and only once', async name => {
    await openWhole('/')
    dispatchEvent(new Event(name))
    await turn()
    expect(started()).toBe(1)
    dispatchEvent(new Event(name))
    frames[0]?.(0)
    await turn()
    idle[0]?.[0]()
    await turn()
    expect(started()).toBe(1)
  })
  test('not for whoever only moves the pointer', async () => {
    await openWhole('/')
    dispatchEvent(new Event('pointermove'))
    await turn()
    expect(started()).toBe(0)
  })
})

test('what was fetched ahead waits 10 s for its screen', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  window.earlyAnswers = new Map()
  page.resolve()
  void open('/')
  await vi.advanceTimersByTimeAsync(0)
  expect(render).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(9_999)
  expect(window.earlyAnswers).toBeDefined()
  await vi.advanceTimersByTimeAsync(1)
  vi.useRealTimers()
  expect(window.earlyAnswers).toBeUndefined()
})
