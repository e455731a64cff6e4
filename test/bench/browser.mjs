// @ts-check
/** A real load of the home page, and going on from there, in Chromium. */
import { chromium } from 'playwright-core'
import { CHROMIUM_ARGS, findChromium } from '../../scripts/lib/chromium.mjs'
import { median } from './table.mjs'

const KB = 1024
const ROUNDS = 5
/** What a tab waits before it goes, specification 9. ms */
const TAB_MS = 300
const GOAL = '/platform'

/** @param {(page: import('playwright-core').Page) => Promise<void>} work */
const withPage = async work => {
  const executablePath = await findChromium()
  if (!executablePath) throw new Error('没有找到 Chromium')
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS })
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    await work(page)
  } finally {
    await browser.close()
  }
}

/** @param {string} url @returns {Promise<import('./table.mjs').Figure[]>} */
export const firstLoad = async url => {
  /** @type {import('./table.mjs').Figure[]} */
  const figures = []
  await withPage(async page => {
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Network.enable')
    /**
     * @type {Map<string, { url: string, head: number, bytes: number, cached: boolean, phase: 'code' | 'content' |
     * 'later' }>}
     */
    const requests = new Map()
    /** @type {'code' | 'content' | 'later'} */
    let phase = 'code'
    cdp.on('Network.requestWillBeSent', ({ requestId, type = '', request }) => {
      if (!request.url.startsWith('http')) return
      // What asks for data is drawing; what came before it is the code that it took. The place is no such data: the
      // start
      // script in the page asks for it before any code is here.
      if (type === 'Fetch' && phase === 'code' && new URL(request.url).pathname.startsWith('/api/')) phase = 'content'
      requests.set(requestId, { url: request.url, head: 0, bytes: 0, cached: false, phase: phase })
    })
    cdp.on('Network.requestServedFromCache', ({ requestId }) => {
      const request = requests.get(requestId)
      if (request) request.cached = true
    })
    cdp.on('Network.responseReceived', ({ requestId, response }) => {
      const request = requests.get(requestId)
      if (request) request.head = response.encodedDataLength
      if (request && response.fromDiskCache) request.cached = true
    })
    cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const request = requests.get(requestId)
      if (request) request.bytes = encodedDataLength
    })
    await page.goto(`${url}/index`)
    await page.locator('main h1').first().waitFor({ state: 'attached' })
    phase = 'later'
    await page.waitForLoadState('networkidle')
    const all = [...requests.values()].filter(one => !one.cached)
    /** @param {(one: typeof all[number]) => boolean} which */
    const whole = which => all.filter(which).reduce((sum, { bytes }) => sum + bytes, 0) / KB
    /** @param {string} ending */
    const code = ending =>
      all
        .filter(one => one.phase === 'code' && new URL(one.url).pathname.endsWith(ending))
        .reduce((sum, { bytes, head }) => sum + bytes - head, 0) / KB
    const early = all.filter(one => one.phase !== 'later')
    const addresses = all.map(one => one.url).filter(one => /\/assets\//.test(one))
    figures.push(
      { what: '首次打开：外壳＋首页 JS', value: code('.js'), unit: 'KB', most: 85 },
      { what: '首次打开：单独的 CSS', value: code('.css'), unit: 'KB', most: 6, note: '其余内联在页面里' },
      { what: '首次打开：到内容出现的请求', value: early.length, unit: '个' },
      { what: '首次打开：到内容出现的字节（含报头）', value: whole(one => one.phase !== 'later'), unit: 'KB' },
      { what: '空闲后全部请求', value: all.length, unit: '个', note: '第一次定位之后按规格整页刷新一次' },
      { what: '空闲后全部字节（含报头）', value: whole(() => true), unit: 'KB' },
      { what: '取了两次的文件', value: addresses.length - new Set(addresses).size, unit: '个', most: 0 },
    )
  })
  return figures
}

/**
 * ms from `start` until the screen that belongs to the path has its heading and no skeleton of a page stands any more.
 * @param {import('playwright-core').Page} page @param {string} path @param {string} how `click:<selector>` or `back`
 */
const until = (page, path, how) =>
  page.evaluate(
    ([goal = '', start = '']) =>
      new Promise((/** @type {(ms: number) => void} */ resolve, reject) => {
        const before = document.querySelector('main h1')
        const began = performance.now()
        const look = () => {
          const heading = document.querySelector('main h1')
          const waiting = document.querySelector('main [role="status"][aria-label="正在打开"]')
          if (
            (location.pathname === goal || (goal === '/index' && location.pathname === '/')) &&
            heading &&
            heading !== before &&
            !waiting
          )
            resolve(performance.now() - began)
          else if (performance.now() - began > 10_000) reject(new Error(`没有到达 ${goal}`))
          else requestAnimationFrame(look)
        }
        if (start === 'back') history.back()
        else {
          const found = document.querySelector(start)
          if (!(found instanceof HTMLElement)) return reject(new Error(`没有 ${start}`))
          found.click()
        }
        look()
      }),
    [path, how],
  )

/** @param {string} url @returns {Promise<import('./table.mjs').Figure[]>} */
export const goingOn = async url => {
  /** @type {Record<'cold' | 'ready' | 'tab' | 'back' | 'moved', number[]>} */
  const timings = { cold: [], ready: [], tab: [], back: [], moved: [] }
  const link = `a[href="${GOAL}"]`
  const open = async (/** @type {import('playwright-core').Page} */ page) => {
    await page.goto(`${url}/index`)
    await page.locator('main h1').first().waitFor({ state: 'attached' })
    await page.waitForLoadState('networkidle')
  }
  await withPage(async page => {
    for (let round = 0; round < ROUNDS; round++) {
      await open(page)
      timings.cold.push(await until(page, GOAL, link))
      await open(page)
      await page.locator(link).first().hover()
      await page.waitForLoadState('networkidle')
      await page.evaluate(() => scrollTo(0, 300))
      const place = await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => resolve(scrollY))))
      timings.ready.push(await until(page, GOAL, link))
      timings.back.push(await until(page, '/index', 'back'))
      timings.moved.push(Math.abs((await page.evaluate(() => scrollY)) - Number(place)))
      await until(page, GOAL, link)
      timings.tab.push((await until(page, '/index', 'nav a[href="/"]')) - TAB_MS)
    }
  })
  /** @param {string} what @param {number[]} values @param {number} most */
  const row = (what, values, most) => ({ what, value: median(values), unit: 'ms', most })
  return [
    row('点击到内容：已预取', timings.ready, 50),
    row('点击到内容：冷', timings.cold, 100),
    { ...row('标签：300 ms 之后到内容', timings.tab, 50), note: '一到 300 ms 就应出现' },
    row('返回到内容', timings.back, 30),
    { what: '返回后位置差', value: median(timings.moved), unit: 'px', most: 2 },
  ]
}
