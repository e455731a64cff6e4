/** The start script, before any code is here: how the page looks, where the person is, and when the code may run. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DEFAULT_PLACE } from '../../../src/contract/constants.ts'
import { IP_PATH, regeoPath } from '../../../src/contract/maps.ts'
import { storedPlace, storePlace } from '../../../src/machines/browser/place.ts'
import { storages } from '../../../src/services/storage.ts'
import { type Deferred, deferred } from '../../support/machines/fakes.ts'
import { endListening } from './listening.ts'

const { local } = storages
const root = document.documentElement
const reload = vi.fn()
const real = window.location
const locationOfTest = {
  get pathname() {
    return real.pathname
  },
  reload,
}
const IP = { status: '1', rectangle: '120,30;120.2,30.4' }
const REGEO = {
  status: '1',
  regeocode: { addressComponent: { province: '浙江省', city: '杭州市', district: '上城区', adcode: '330102' } },
}
/** Answers a call by its path; what is not said is never answered. */
let answers: Readonly<Record<string, (signal?: AbortSignal | null) => Promise<object>>> = {}
const fetched = vi.fn(async (path: string, { signal }: RequestInit = {}): Promise<Response> => {
  const answer = answers[path.replace(/\?.*/, '')]
  return answer ? new Response(JSON.stringify(await answer(signal))) : new Promise<never>(() => {})
})
const REGEO_PATH = '/maps/v3/geocode/regeo'
const FOUND = { [IP_PATH]: async () => IP, [REGEO_PATH]: async () => REGEO }
const run = vi.fn()
let stopListening = () => {}
let entries = 0
const links: HTMLLinkElement[] = []
/** Puts a link into the head for as long as the test lasts. */
function addLink(properties: Partial<HTMLLinkElement>): HTMLLinkElement {
  const link = Object.assign(document.createElement('link'), properties)
  document.head.append(link)
  links.push(link)
  return link
}

function resetLook(): void {
  for (const name of Object.keys(root.dataset)) delete root.dataset[name]
}

beforeEach(() => {
  // Another file of the worker may have left the page dark, or large.
  resetLook()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  stopListening = endListening()
  vi.stubGlobal('location', locationOfTest)
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('runCode', run)
  vi.stubGlobal('PerformanceObserver', ObserverOfTest)
  // Another address each time: a module runs once.
  addLink({ href: `data:text/javascript,runCode()//${++entries}` }).dataset.entry = ''
  answers = {}
})
afterEach(() => {
  stopListening()
  // And nothing else: what others of the worker have put into the head is still used by them.
  for (const link of links.splice(0)) link.remove()
  resetLook()
  delete window.firstPlace
  for (const storage of [localStorage, sessionStorage]) storage.clear()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
  history.replaceState(null, '', '/')
})

/** What looks whenever something was fetched. */
let look = () => {}
class ObserverOfTest {
  constructor(onEntry: () => void) {
    look = onEntry
  }
  observe() {}
}

/** Whatever was begun has had its turn, be it code that is fetched. */
async function pass(ms = 0): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms)
  for (let tasks = 0; tasks < 5; tasks++) await new Promise(setImmediate)
}
/** Opens a page; its HTML is read. */
async function open(at = '/order'): Promise<void> {
  history.replaceState(null, '', at)
  vi.resetModules()
  await import('../../../src/app/start.ts')
  dispatchEvent(new Event('DOMContentLoaded'))
  await pass()
}
const isStored = () => storePlace(local, DEFAULT_PLACE)
const paths = () => fetched.mock.calls.map(([path]) => path)
const outcome = async () => {
  const waiting = Symbol('waiting')
  return Promise.race([window.firstPlace, pass().then(() => waiting)]).then(found =>
    found === waiting ? 'goes on' : found,
  )
}

describe('the page looks as was chosen before it is painted', () => {
  const dataset = () => ({ ...root.dataset })
  test.each([
    ['dark', 'dark'],
    ['light', 'light'],
    ['system', undefined],
    ['', undefined],
  ])('in the theme %s', async (stored, theme) => {
    isStored()
    localStorage.setItem('large', '0')
    localStorage.setItem('theme', stored)
    await open()
    expect(dataset()).toEqual(theme ? { theme } : {})
  })
  test.each([
    ['1', { large: '' }],
    ['0', {}],
    [undefined, {}],
  ])('as large as %s says', async (stored, look) => {
    isStored()
    if (stored) localStorage.setItem('large', stored)
    await open()
    expect(dataset()).toEqual(look)
  })
  test.each([
    ['/login', true],
    ['/reg/', true],
    ['/forget', true],
    ['/moban4', true],
    ['/moban5', false],
    ['/loginHelp', false],
    ['/order', false],
  ])('%s stands alone, without the shell: %s', async (at, alone) => {
    isStored()
    await open(at)
    expect(dataset()).toEqual(alone ? { alone: '' } : {})
  })
  test.each([
    ['/', undefined, true],
    ['/index', undefined, true],
    ['/', '0', false],
    ['/order', undefined, false],
  ])('%s offers 长者模式 where nobody has chosen (%s): %s', async (at, large, offered) => {
    isStored()
    if (large) localStorage.setItem('large', large)
    await open(at)
    expect(dataset()).toEqual(offered ? { offer: '' } : {})
  })
})

describe('on a first visit', () => {
  test('the place is found by the address, stored with its middle, and the page is loaded again; no code runs before', async () => {
    answers = FOUND
    await open()
    expect(paths()).toEqual([IP_PATH, regeoPath([120.1, 30.2])])
    expect(storedPlace(local)).toMatchObject({ province: '浙江省', district: '上城区', districtId: '330102' })
    expect(localStorage.getItem('addressCentre')).toBe('330102@120.1,30.2')
    await pass(60_000)
    expect([reload.mock.calls.length, run.mock.calls.length, await outcome()]).toEqual([1, 0, 'goes on'])
  })
  test('the page is loaded again only once the announced code is here, so that none is fetched twice, or after 10 s', async () => {
    const named = vi.spyOn(performance, 'getEntriesByName').mockReturnValue([])
    const link = addLink({ rel: 'modulepreload', href: '/assets/a.js' })
    Object.defineProperty(link, 'relList', { value: { supports: () => true } })
    answers = FOUND
    await open()
    look()
    await pass(5_000)
    expect(reload).not.toHaveBeenCalled()
    named.mockReturnValue([{}] as never)
    look()
    await pass()
    expect([reload.mock.calls.length, named.mock.lastCall]).toEqual([1, [link.href]])
    localStorage.clear()
    named.mockReturnValue([])
    await open()
    await pass(9_999)
    expect(reload).toHaveBeenCalledTimes(1)
    await pass(1)
    expect(reload).toHaveBeenCalledTimes(2)
  })
  test('a place that was chosen by hand meanwhile has the last word', async () => {
    const asked: Deferred<object> = deferred()
    answers = { [IP_PATH]: async () => IP, [REGEO_PATH]: () => asked.promise }
    await open()
    isStored()
    asked.resolve(REGEO)
    await pass()
    expect(storedPlace(local)).toMatchObject({ districtId: DEFAULT_PLACE.districtId })
    expect([reload.mock.calls.length, await outcome()]).toEqual([0, 'goes on'])
    await pass(1_500)
    expect(run).toHaveBeenCalledTimes(1)
  })
  test('where nothing can be stored the page is not loaded again and again: what was found is handed on', async () => {
    answers = FOUND
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full')
    })
    await open()
    expect(await outcome()).toMatchObject({ place: { districtId: '330102' }, centre: { lng: 120.1, lat: 30.2 } })
    await pass()
    expect([reload.mock.calls.length, run.mock.calls.length]).toEqual([0, 1])
  })
  test.each([
    ['cannot be reached', () => Promise.reject(new TypeError('offline'))],
    ['does not know the address', async () => ({ status: '1', rectangle: [] })],
    ['is out of order', async () => ({ status: '0', info: 'SERVER_IS_BUSY' })],
  ])('where the maps service %s nothing is stored, and the code runs at once', async (_, answer) => {
    answers = { [IP_PATH]: answer }
    await open()
    expect([await outcome(), storedPlace(local), reload.mock.calls.length]).toEqual([undefined, undefined, 0])
    await pass()
    expect(run).toHaveBeenCalledTimes(1)
  })
  test('the code waits for the place a second and a half at most, and an answer ten seconds', async () => {
    answers = {
      [IP_PATH]: signal =>
        new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted')))),
    }
    await open()
    await pass(1_499)
    expect(run).not.toHaveBeenCalled()
    await pass(1)
    expect([run.mock.calls.length, await outcome()]).toEqual([1, 'goes on'])
    await pass(8_499)
    expect(await outcome()).toBe('goes on')
    await pass(1)
    expect(await outcome()).toBeUndefined()
  })
})

describe('whoever was here before', () => {
  test('is not looked for, and the code runs once the page is read, and once only', async () => {
    isStored()
    await open()
    expect([paths(), window.firstPlace, run.mock.calls.length, reload.mock.calls.length]).toEqual([[], undefined, 1, 0])
  })
})
