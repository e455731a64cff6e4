/** The home page before its code is here: its first calls, its first banner, and what it hands to the next page. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FIRST_BANNER_ID, HOME_READS } from '../../../src/contract/firstReads.ts'
import { type Deferred, deferred } from '../../support/machines/fakes.ts'
import { endListening } from './listening.ts'

const [BANNERS, ...BELOW] = HOME_READS
const REGION = '330106'
const BODY = `region=${REGION}&token=t1`
const FIRST = { title: '冬衣募集', summary: '家里闲着的', picture: '/pictures/coat.svg' }
let reply: () => Promise<Response>
const answer = (banners: readonly object[] = [FIRST]) => new Response(JSON.stringify({ dataList: banners }))
const fetched = vi.fn(async (path: string, _: RequestInit) => (path === BANNERS ? reply() : new Response('{}')))
/** The pictures that were asked for; each is there once it is decoded. */
let decoded: Deferred<void>
const pictures: HTMLImageElement[] = []
class PictureOfTest {
  constructor() {
    const picture = document.createElement('img')
    picture.decode = () => decoded.promise
    pictures.push(picture)
    // biome-ignore lint/correctness/noConstructorReturn: as the browser's own makes an element
    return picture
  }
}
const frames: FrameRequestCallback[] = []
let stopListening = () => {}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  stopListening = endListening()
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('Image', PictureOfTest)
  vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) => frames.push(draw))
  localStorage.setItem('token', 't1')
  decoded = deferred()
  reply = async () => answer()
  document.body.innerHTML = `<div id="${FIRST_BANNER_ID}"><i>waits</i><template><section><h2></h2><p></p><img src="" width="320" height="200" alt="" loading="eager"></section></template></div>`
})
afterEach(() => {
  stopListening()
  document.body.replaceChildren()
  frames.length = 0
  pictures.length = 0
  delete window.earlyAnswers
  for (const storage of [localStorage, sessionStorage]) storage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

async function pass(ms = 0): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms)
  for (let tasks = 0; tasks < 5; tasks++) await new Promise(setImmediate)
}
const load = async () => {
  vi.resetModules()
  return import('../../../src/app/startHome.ts')
}
/** Notes whether something has come to its end. */
function watch(work: Promise<void>): { isOver: boolean } {
  const state = { isOver: false }
  void work.then(() => {
    state.isOver = true
  })
  return state
}
async function read(): Promise<{ isOver: boolean }> {
  const { readHome } = await load()
  const state = watch(readHome(REGION))
  await pass()
  return state
}
const isRead = () => dispatchEvent(new Event('DOMContentLoaded'))
const place = () => document.getElementById(FIRST_BANNER_ID)
const calls = () => fetched.mock.calls.map(([path, { priority }]) => [path, priority])
const HANDED_OVER = 'handedOver'
const handOver = (change: object = {}) => {
  const given = { key: BANNERS + BODY, at: Date.now(), text: JSON.stringify({ dataList: [FIRST] }), ...change }
  sessionStorage.setItem(HANDED_OVER, JSON.stringify(given))
}

describe('the first calls', () => {
  test('are made at once, the banners first, so that the code finds their answers by path and body', async () => {
    const state = await read()
    expect(calls()).toEqual([[BANNERS, 'high'], ...BELOW.map(path => [path, 'low'])])
    const headers = { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' }
    for (const [, { method, body, headers: sent }] of fetched.mock.calls) {
      expect([method, body]).toEqual(['POST', BODY])
      expect(sent).toMatchObject({ ...headers, 'content-type': expect.stringContaining(headers['content-type']) })
    }
    expect([...(window.earlyAnswers?.keys() ?? [])]).toEqual(HOME_READS.map(path => path + BODY))
    expect(await (await window.earlyAnswers?.get(BANNERS + BODY))?.json()).toEqual({ dataList: [FIRST] })
    expect(state.isOver, 'the code waits for no picture').toBe(true)
  })
  test('are made in nobody’s name by a visitor', async () => {
    localStorage.clear()
    await read()
    expect(fetched.mock.calls.map(([, { body }]) => body)).toEqual(Array(3).fill(`region=${REGION}&token=`))
  })
})

describe('the first banner', () => {
  test('is drawn once the page is read and its picture is there, which keeps its place', async () => {
    await read()
    expect(pictures.map(one => [one.getAttribute('src'), one.fetchPriority])).toEqual([[FIRST.picture, 'high']])
    decoded.resolve()
    await pass()
    expect(place()?.textContent).toBe('waits')
    isRead()
    await pass()
    const words = ['h2', 'p'].map(name => place()?.querySelector(name)?.textContent)
    expect([...words, place()?.textContent?.includes('waits')]).toEqual([FIRST.title, FIRST.summary, false])
    const image = place()?.querySelector('img')
    expect(image, 'the one that is decoded already').toBe(pictures[0])
    expect(['src', 'width', 'height', 'alt', 'loading'].map(name => image?.getAttribute(name))).toEqual([
      ...[FIRST.picture, '320', '200', '', 'eager'],
    ])
  })
  test.each([
    ['there is none', async () => answer([])],
    ['it cannot be read', async () => new Response('<html>', { status: 502 })],
    ['the line is dead', () => Promise.reject(new TypeError('offline'))],
  ])('waits for the code where %s', async (_, replied) => {
    reply = replied
    isRead()
    const state = await read()
    isRead()
    decoded.resolve()
    await pass()
    expect([place()?.textContent, state.isOver]).toEqual(['waits', true])
    void window.earlyAnswers?.get(BANNERS + BODY)?.catch(() => {})
  })
  test('whose picture is lost waits for the code', async () => {
    await read()
    isRead()
    decoded.reject(new Error('no picture'))
    await pass()
    expect(place()?.textContent).toBe('waits')
  })
})

describe('what the page before has handed over', () => {
  test('is not asked for again, is forgotten, and is painted before the code takes the processor', async () => {
    handOver()
    const state = await read()
    expect(calls()).toEqual([])
    expect([sessionStorage.getItem(HANDED_OVER), pictures[0]?.fetchPriority]).toEqual([null, 'low'])
    isRead()
    decoded.resolve()
    await pass()
    expect([place()?.querySelector('h2')?.textContent, state.isOver]).toEqual([FIRST.title, false])
    for (let frame = 0; frame < 2; frame++) {
      frames[frame]?.(0)
      await pass()
    }
    expect([state.isOver, frames.length]).toEqual([true, 2])
    expect(calls()).toEqual(BELOW.map(path => [path, 'low']))
    expect(await (await window.earlyAnswers?.get(BANNERS + BODY))?.json()).toEqual({ dataList: [FIRST] })
  })
  test('is waited for a second at most', async () => {
    handOver()
    const state = await read()
    await pass(999)
    expect(state.isOver).toBe(false)
    await pass(1)
    expect(state.isOver).toBe(true)
  })
  test.each([
    ['is five seconds old', () => ({ at: Date.now() - 5_000 })],
    ['is of another district', () => ({ key: `${BANNERS}region=330102&token=t1` })],
  ])('is forgotten and asked for where it %s', async (_, change) => {
    handOver(change())
    await read()
    expect([calls()[0], sessionStorage.getItem(HANDED_OVER)]).toEqual([[BANNERS, 'high'], null])
  })
  test('is taken as long as it is not five seconds old', async () => {
    handOver({ at: Date.now() - 4_999 })
    await read()
    expect(calls()).toEqual([])
  })
})

describe('a page that is loaded again hands its first banner over', () => {
  const begin = async () => {
    const { handOverHome } = await load()
    const state = watch(handOverHome(REGION))
    isRead()
    await pass()
    return state
  }
  test('once the picture is here, with when that was and what for', async () => {
    const state = await begin()
    expect([calls(), state.isOver, sessionStorage.getItem(HANDED_OVER)]).toEqual([[[BANNERS, 'high']], false, null])
    decoded.resolve()
    await pass()
    expect(state.isOver).toBe(true)
    expect(JSON.parse(sessionStorage.getItem(HANDED_OVER) ?? '{}')).toEqual({
      ...{ at: Date.now(), key: BANNERS + BODY, text: JSON.stringify({ dataList: [FIRST] }) },
    })
  })
  test('and waits two seconds for it at most', async () => {
    const state = await begin()
    await pass(1_999)
    expect(state.isOver).toBe(false)
    await pass(1)
    expect([state.isOver, sessionStorage.getItem(HANDED_OVER)]).toEqual([true, null])
  })
  test.each([
    ['the server refused', async () => new Response('{"dataList":[]}', { status: 503 })],
    ['nothing came', () => Promise.reject(new TypeError('offline'))],
  ])('and nothing where %s, without waiting', async (_, replied) => {
    reply = replied
    const state = await begin()
    expect([state.isOver, sessionStorage.getItem(HANDED_OVER)]).toEqual([true, null])
  })
})
