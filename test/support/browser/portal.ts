/** The whole portal for a test: the built site on a real server, and Chromium in front of it. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Browser, BrowserContext, Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import { STORAGE_KEYS } from '../../../src/contract/constants.ts'
import { entryContract } from '../../../src/contract/entry.contract.ts'
import { type ServerOptions, startServer, type TestServer } from '../server/testServer.ts'
import { launchBrowser } from './chromium.ts'

export const DEMO_PASSWORD = 'linli2026'
/** Demonstration accounts that tests use, by what they are. */
export const DEMO = {
  member: '13900000001',
  volunteer: '13900000002',
  collector: '13900000003',
  warehouseIn: '13900000006',
  warehouseOut: '13900000007',
  finance: '13900000008',
  shopOwner: '13900000010',
  leader4: '13900000011',
  leader3: '13900000012',
  organisation: '13900010000',
} as const

export const SIZES = { phone: { width: 360, height: 800 }, desk: { width: 1280, height: 900 } } as const
export type Size = keyof typeof SIZES

export interface VisitOptions {
  readonly size?: Size
  readonly dark?: boolean
  /** 长者模式 */
  readonly large?: boolean
  /** Phone number of who is logged in. */
  readonly as?: string
  /** False leaves the place to be found, as on a first visit. */
  readonly hasPlace?: boolean
  /** True for reduced motion in the system: no animation has to be awaited. */
  readonly isStill?: boolean
  /**
   * True where files that people sent lie nowhere, so that the console may miss them. (Answering them for the server
   * would turn the browser's cache off.)
   */
  readonly lacksFiles?: boolean
  /** True where sizes and pictures do not matter: a sixteenth of the pixels saves a tenth of the processor time. */
  readonly isCoarse?: boolean
}

/** A browser of one's own with one page; `problems` are what the console complained of. */
export interface Visit {
  readonly page: Page
  readonly context: BrowserContext
  readonly problems: string[]
}

export interface Portal {
  readonly server: TestServer
  readonly url: string
  visit(runAxe?: VisitOptions): Promise<Visit>
  close(): Promise<void>
}

const WEST_LAKE: Readonly<Record<string, string>> = {
  [STORAGE_KEYS.provinceName]: '浙江省',
  [STORAGE_KEYS.cityName]: '杭州市',
  [STORAGE_KEYS.districtName]: '西湖区',
  [STORAGE_KEYS.provinceId]: '33',
  [STORAGE_KEYS.cityId]: '3301',
  [STORAGE_KEYS.districtId]: '330106',
}

export async function openPortal(options: ServerOptions = {}): Promise<Portal> {
  const server = await startServer({ site: true, ...options })
  const browser: Browser = await launchBrowser()
  const tokens = new Map<string, { uid: string; token: string }>()

  const visit = async ({
    size = 'desk',
    dark = false,
    large = false,
    as,
    hasPlace: placed = true,
    isStill = false,
    lacksFiles = false,
    isCoarse = false,
  }: VisitOptions = {}): Promise<Visit> => {
    const context = await browser.newContext({
      viewport: SIZES[size],
      deviceScaleFactor: isCoarse ? 0.25 : 1,
      hasTouch: size === 'phone',
      locale: 'zh-CN',
      timezoneId: 'Asia/Shanghai',
      colorScheme: dark ? 'dark' : 'light',
      reducedMotion: isStill ? 'reduce' : 'no-preference',
      baseURL: server.url,
    })
    const local: Record<string, string> = { ...(placed ? WEST_LAKE : {}), ...(large ? { large: '1' } : {}) }
    if (as) {
      const known =
        tokens.get(as) ?? (await server.call(entryContract.phoneLogin, { phone: as, password: DEMO_PASSWORD }))
      tokens.set(as, known)
      Object.assign(local, { [STORAGE_KEYS.uid]: known.uid, [STORAGE_KEYS.token]: known.token })
    }
    // Once a visit, not at every reload: what the portal itself forgets must stay forgotten.
    await context.addInitScript(entries => {
      if (sessionStorage.getItem('visited')) return
      sessionStorage.setItem('visited', '1')
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
      if (entries.uid) sessionStorage.setItem('uid', entries.uid)
    }, local)
    const page = await context.newPage()
    const problems: string[] = []
    trackRequests(page)
    page.on('console', message => {
      if (lacksFiles && new RegExp(`^${server.url}/files/`).test(message.location().url)) return
      if (message.type() !== 'error' && message.type() !== 'warning') return
      // What is fetched ahead of a press waits for it; how long depends on the machine.
      if (message.text().includes('was preloaded using link preload but not used')) return
      problems.push(`${message.text()} ${message.location().url}`.trim())
    })
    page.on('pageerror', error => problems.push(`${error}`))
    return { page, context, problems }
  }

  return {
    server,
    url: server.url,
    visit,
    close: async () => {
      await browser.close()
      await server.close()
    },
  }
}

/**
 * What a page waits for before it is drawn as it stays: not pictures, which come while people look, nor the line for
 * news.
 */
const AWAITED_RESOURCES: ReadonlySet<string> = new Set(['document', 'stylesheet', 'script', 'font', 'xhr', 'fetch'])
const pendingRequests = new WeakMap<Page, Set<Request>>()

function trackRequests(page: Page): void {
  const open = new Set<Request>()
  pendingRequests.set(page, open)
  page.on('request', request => AWAITED_RESOURCES.has(request.resourceType()) && open.add(request))
  page.on('requestfinished', request => open.delete(request))
  page.on('requestfailed', request => open.delete(request))
}

/** Waits until a screen is settled: main heading present, no placeholder left, no request in progress. */
export async function waitUntilSettled(page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor({ state: 'attached' })
  const open = pendingRequests.get(page) ?? new Set()
  const quiet = async () => {
    const drawn = await page.evaluate(async () => {
      await document.fonts.ready
      const frame = () => new Promise(resolve => requestAnimationFrame(resolve))
      const isDrawn = () => !document.querySelector('main [class^="skeleton-"], main[aria-busy]')
      const before = isDrawn()
      await frame()
      await frame()
      return before && isDrawn()
    })
    return drawn && open.size === 0
  }
  // Twice: what has come may ask for more as soon as it is drawn.
  await expect.poll(async () => (await quiet()) && (await quiet()), { message: page.url(), interval: 20 }).toBe(true)
}

/**
 * Lets time pass, and what falls due within it happen. A page shows where a step leads before it is taken, and no clock
 * rings in a matter that somebody holds: so what these pages ask for is answered first.
 */
export async function letTimePass({ server }: Portal, visits: readonly Visit[], ms: number): Promise<void> {
  for (const { page } of visits) await waitUntilSettled(page)
  server.advanceClock(ms)
  await server.sweep()
  await server.sweep()
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Half as long to send and to read as the one that people debug. */
const AXE_SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Axe runs in the page itself: no frames to gather, and a quarter of the time. */
const runAxe = async (page: Page, rules: readonly string[], without: readonly string[]): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE_SOURCE)
  const options: axe.RunOptions = {
    runOnly: [...rules],
    rules: Object.fromEntries(without.map(rule => [rule, { enabled: false }])),
    resultTypes: ['violations'],
    iframes: false,
  }
  const violations = await page.evaluate(
    async options => (await (window as unknown as { axe: typeof axe }).axe.run(document, options)).violations,
    options,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(node => `${id}: ${node.target.join(' ')} — ${node.failureSummary}`),
  )
}

/** Lays what stays in place while people scroll (bars, messages) where it stands in the text, or back. */
const unpinBars = (page: Page, down: boolean): Promise<void> =>
  page.evaluate(down => {
    const staying = down
      ? [...document.body.querySelectorAll<HTMLElement>('*:not([role="dialog"] *)')].filter(one =>
          /sticky|fixed/.test(getComputedStyle(one).position),
        )
      : document.querySelectorAll<HTMLElement>('[data-laid]')
    for (const one of staying) {
      one.toggleAttribute('data-laid', down)
      one.style.position = down ? 'static' : ''
    }
  }, down)

/** Once the page has been drawn as it is now, and colours that were changing have changed. */
export const finishAnimations = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = () => new Promise(resolve => requestAnimationFrame(resolve))
    await frame()
    await frame()
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish()
    await frame()
  })

/**
 * Returns axe's findings on the page, a line each; `rules` limits them, without those of `without`. Ignores what is
 * only covered by a bar at the moment, as people scroll, and colours in transition.
 */
export async function axeFindings(
  page: Page,
  rules: readonly string[] = TAGS,
  without: readonly string[] = [],
): Promise<string[]> {
  const found = await runAxe(page, rules, without)
  if (found.length === 0) return found
  await finishAnimations(page)
  await unpinBars(page, true)
  const remaining = await runAxe(page, rules, without)
  await unpinBars(page, false)
  return remaining
}

/** No sideways scrolling: everything fits the width; names what does not. */
export async function expectFits(page: Page, what: string): Promise<void> {
  const wide = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const beyond = [...document.body.querySelectorAll('*')].filter(
      one => one.getBoundingClientRect().right > clientWidth + 1,
    )
    const innermost = beyond.filter(one => !beyond.some(other => other !== one && one.contains(other)))
    return innermost.map(one => `${one.tagName.toLowerCase()}.${one.className} ${one.textContent?.slice(0, 40)}`)
  })
  expect(wide, `${what} is wider than its window`).toEqual([])
}
