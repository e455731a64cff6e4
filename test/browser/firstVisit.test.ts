/** A first visit, its reload included: what it fetches, in which order, and what it leaves in the browser. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projectRoot } from '../../server/kernel/root.ts'
import { HOME_READS } from '../../src/contract/firstReads.ts'
import { openPortal, type Portal, waitUntilSettled } from '../support/browser/portal.ts'
import { arrive } from '../support/browser/screen.ts'

const MAX_SCRIPT_BYTES = 85 * 1024
const KEYS = ['addressName', 'addressName1', 'addressName2', 'addressId', 'addressId1', 'addressId2', 'addressCentre']

interface Fetched {
  readonly path: string
  /** 1 before the reload, 2 after it. */
  readonly load: number
  /** Of the body as it came over the network; 0 from the cache. */
  bytes: number
  fromNetwork: boolean
}

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

/** Writes down what the browser fetches, a row each. */
async function record(page: Page): Promise<Fetched[]> {
  const client: CDPSession = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  const byId = new Map<string, Fetched>()
  const rows: Fetched[] = []
  let load = 0
  client.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
    if (!request.url.startsWith('http')) return
    if (type === 'Document') load++
    const row = { path: new URL(request.url).pathname, load, bytes: 0, fromNetwork: true }
    byId.set(requestId, row)
    rows.push(row)
  })
  const markCached = (id: string) => {
    const row = byId.get(id)
    if (row) row.fromNetwork = false
  }
  client.on('Network.requestServedFromCache', ({ requestId }) => markCached(requestId))
  client.on('Network.responseReceived', ({ requestId, response }) => response.fromDiskCache && markCached(requestId))
  client.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const row = byId.get(requestId)
    if (row?.fromNetwork) row.bytes += encodedDataLength
  })
  return rows
}

const stored = (page: Page) => page.evaluate(keys => keys.map(key => localStorage.getItem(key)), KEYS)
const assets = (rows: readonly Fetched[]) => rows.filter(({ path }) => path.startsWith('/assets/'))

describe('a first visit', () => {
  it('asks for the place, stores it, loads the page again once, and fetches no file twice', async () => {
    const { page, context, problems } = await portal.visit({ size: 'phone', hasPlace: false })
    const rows = await record(page)
    await page.goto('/index')
    await expect.poll(() => rows.filter(({ load }) => load === 2).length).toBeGreaterThan(0)
    await waitUntilSettled(page)
    // The first call that is made by the code itself: from here on the page is drawn.
    const untilContent = rows.slice(
      0,
      rows.findIndex(({ path }) => path === '/api/getPlatformSet'),
    )
    expect(await stored(page)).toEqual([
      '浙江省',
      '杭州市',
      '西湖区',
      '33',
      '3301',
      '330106',
      expect.stringMatching(/^330106@12\d\.\d+,30\.\d+$/),
    ])
    expect(Math.max(...rows.map(({ load }) => load))).toBe(2)
    const beforeReload = rows.filter(({ load, path }) => load === 1 && !path.startsWith('/assets/'))
    const [banner, ...below] = HOME_READS
    const asked = beforeReload.map(({ path }) => path)
    // Where the code is faster than the place, the page is drawn and asks for more before it is loaded again.
    expect(asked).toContain(banner)
    expect(asked.filter(path => path === '/index' || path.startsWith('/maps/'))).toEqual([
      '/index',
      '/maps/v3/ip',
      '/maps/v3/geocode/regeo',
    ])
    const readAgain = rows.filter(({ load, path }) => load === 2 && HOME_READS.some(read => read === path))
    expect(readAgain.map(({ path }) => path)).toEqual(below)
    const fromNetwork = assets(rows).filter(one => one.fromNetwork)
    expect(fromNetwork.map(({ path }) => path)).toEqual([...new Set(fromNetwork.map(({ path }) => path))])
    for (const load of [1, 2]) {
      const paths = assets(rows.filter(one => one.load === load)).map(({ path }) => path)
      expect(paths).toEqual([...new Set(paths)])
    }
    const scripts = assets(untilContent).filter(({ path }) => path.endsWith('.js'))
    const names = scripts
      .filter(({ fromNetwork }) => fromNetwork)
      .map(({ path }) => /(\w+)-[\w-]+\.js$/.exec(path)?.[1])
    // A file more is a turn more on a weak network.
    expect(names.sort()).toEqual(['first', 'react'])
    expect(scripts.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(MAX_SCRIPT_BYTES)
    expect(scripts.filter(({ path }) => /xstate|wiring/.test(path))).toEqual([])
    expect(problems).toEqual([])
    await context.close()
  })

  it('shows home with what the page asked for while its code was on its way, and asks no call twice', async () => {
    const { page, context } = await portal.visit()
    const calls: string[] = []
    page.on('request', request => request.url().includes('/api/') && calls.push(new URL(request.url()).pathname))
    await arrive(page, '/index')
    await page.getByRole('region', { name: '今日重点' }).waitFor()
    const home = calls.filter(path => path.startsWith('/api/index/'))
    expect(home).toEqual([...new Set(home)])
    expect(home.slice(0, 3)).toEqual(['/api/index/getBanner', '/api/index/getShujutongji', '/api/index/getShouye'])
    await context.close()
  })

  it('draws the page with a notice where no place is found, and asks once', async () => {
    const { page, context } = await portal.visit({ hasPlace: false })
    const asked: string[] = []
    await page.route('**/maps/v3/**', route => {
      asked.push(new URL(route.request().url()).pathname)
      return route.abort()
    })
    await page.goto('/index')
    await page.getByText('没能找到您所在的地区').waitFor()
    expect(asked).toEqual(['/maps/v3/ip'])
    expect(await stored(page)).toEqual(KEYS.map(() => null))
    await context.close()
  })

  it('leaves a place that was chosen by hand while it was looking', async () => {
    const { page, context } = await portal.visit({ hasPlace: false })
    let answer = () => {}
    const held = new Promise<void>(resolve => {
      answer = resolve
    })
    await page.route('**/maps/v3/ip', async route => {
      await held
      await route.continue()
    })
    await page.goto('/index')
    await page.evaluate(() => {
      for (const [index, name] of ['江苏省', '苏州市', '姑苏区'].entries())
        localStorage.setItem(`addressName${index || ''}`, name)
    })
    const named = page.waitForResponse('**/maps/v3/geocode/regeo**')
    answer()
    await (await named).finished()
    await page.evaluate(() => new Promise(resolve => setTimeout(resolve)))
    expect((await stored(page)).slice(0, 3)).toEqual(['江苏省', '苏州市', '姑苏区'])
    await context.close()
  })

  it('has a start script of at most 2.2 KB on the wire, allowed by its hash alone', async () => {
    const html = readFileSync(join(projectRoot(), 'dist/client/index.html'), 'utf8')
    const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, code = '']) => code)
    expect(scripts).toHaveLength(1)
    expect(brotliCompressSync(scripts[0] ?? '').length).toBeLessThanOrEqual(2.2 * 1024)
    const policy = (await fetch(`${portal.url}/index`)).headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/script-src 'self' 'sha256-[^']+'(;|$)/)
  })
})
