/**
 * Checks every built screen on a phone, in large type, in a small window and on a desk: it opens for its audience.
 * Opened once: its width matters only to style sheets.
 */

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { campaignContract } from '../../../src/contract/campaign.contract.ts'
import { entryContract } from '../../../src/contract/entry.contract.ts'
import { exchangeContract } from '../../../src/contract/exchange.contract.ts'
import { giftContract } from '../../../src/contract/gift.contract.ts'
import { homeContract } from '../../../src/contract/home.contract.ts'
import { mallContract } from '../../../src/contract/mall.contract.ts'
import { personContract } from '../../../src/contract/person.contract.ts'
import { policyContract } from '../../../src/contract/policy.contract.ts'
import { roleContract } from '../../../src/contract/role.contract.ts'
import { screens } from '../../../src/contract/screens.ts'
import { activityScreenQueries } from '../demo/activities.ts'
import { aidScreenQueries } from '../demo/aid.ts'
import { giftScreenQueries } from '../demo/donations.ts'
import { idleScreenQueries } from '../demo/idle.ts'
import { createDemoOrder } from '../demo/orders.ts'
import { taskScreenQueries } from '../demo/tasks.ts'
import { builtPaths, fileOfScreen } from './builtScreens.ts'
import { coveredTargets, LAYOUT_RULES, mayBreakLayoutRules, visibleDocument } from './layoutChecks.ts'
import { layoutFlaws } from './layoutFlaws.ts'
import { hasOwnColours } from './ownStyles.ts'
import {
  axeFindings,
  DEMO,
  DEMO_PASSWORD,
  expectFits,
  finishAnimations,
  openPortal,
  type Portal,
  SIZES,
  type Visit,
  type VisitOptions,
  waitUntilSettled,
} from './portal.ts'

/** Variations of one opened page, one after the other, without motion in between. */
type Variation = (page: Page) => Promise<unknown>
const LIGHT = { colorScheme: 'light', reducedMotion: 'reduce' } as const
const dark: Variation = async page => {
  // Rows out of sight would stay half way between two colours.
  await page.evaluate(() => {
    const still = new CSSStyleSheet()
    still.replaceSync('* { transition: none !important }')
    document.adoptedStyleSheets.push(still)
  })
  await page.emulateMedia({ ...LIGHT, colorScheme: 'dark' })
}
const large: Variation = async page => {
  await page.emulateMedia(LIGHT)
  await page.evaluate(() => {
    document.documentElement.dataset.large = ''
  })
}
/**
 * Lays out all rows: those off-screen are laid out only when scrolled to, so their widths are unknown and axe takes
 * them as covered by what follows.
 */
const layOutAll: Variation = page =>
  page.evaluate(() => {
    const all = new CSSStyleSheet()
    all.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets.push(all)
  })
/** A narrow phone, and a page enlarged to 200 %. */
const narrow: Variation = async page => {
  await page.evaluate(() => {
    delete document.documentElement.dataset.large
  })
  await page.setViewportSize({ width: 320, height: 640 })
}
/** What stars show beside what they say: as wide as their share, wherever they stand. */
const wrongStars = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main [role="img"][aria-label$=" 星"]')].flatMap(stars => {
      const [lit, all] = [...stars.children].map(one => one.getBoundingClientRect().width)
      const says = Number.parseFloat(stars.ariaLabel ?? '')
      return Math.abs((lit ?? 0) - ((all ?? 0) * says) / 5) > 2 ? [`${stars.ariaLabel}: ${lit} of ${all} px`] : []
    }),
  )
/** A finger or a mouse: some things are laid out for one of them only. */
async function setTouch(page: Page, enabled: boolean): Promise<void> {
  const client = await page.context().newCDPSession(page)
  await client.send('Emulation.setTouchEmulationEnabled', { enabled })
  await client.detach()
}
const desk: Variation = async page => {
  await setTouch(page, false)
  await page.setViewportSize(SIZES.desk)
  await waitUntilSettled(page)
}
/** The shell is another on a desk: this screen is looked at whole for all of them. */
const SHELL_SCREEN = '/index'

interface Look {
  readonly apply: Variation
  /** Rules of axe that the look can break, on a page that is known to hold all of them. */
  readonly rules: readonly string[]
  /** For variations that can change the document: all rules except these run again. */
  readonly without?: readonly string[]
}
/**
 * Contrast, which takes axe longest, is a matter of the theme's pairs of colours, which a test of their own holds: in
 * the dark and on a desk only screens with colours beside the theme's are looked at for it. Layout is tried where there
 * is least room.
 */
function looksOf(path: string): Readonly<Record<string, Look>> {
  const file = fileOfScreen(path) ?? ''
  const ownColours = hasOwnColours(file)
  return {
    ...(ownColours ? { 深色: { apply: dark, rules: ['color-contrast'] } } : {}),
    长者模式: { apply: large, rules: [] },
    '320 px': { apply: narrow, rules: ['target-size'] },
    桌面: {
      apply: desk,
      rules: [...LAYOUT_RULES, ...(ownColours ? ['color-contrast'] : [])],
      without: ownColours ? [] : ['color-contrast'],
    },
  }
}
/** Those of these rules that axe could find broken on the page as it is. */
const rulesAtStake = async (page: Page, rules: readonly string[]): Promise<readonly string[]> =>
  rules.some(rule => LAYOUT_RULES.includes(rule)) && !(await mayBreakLayoutRules(page))
    ? rules.filter(rule => !LAYOUT_RULES.includes(rule))
    : rules
/** Returns who opens a screen: a visitor, a member, or a holder of one of its roles. */
const visitOptionsFor = (path: string): VisitOptions => {
  const who = screens.find(one => one.path === path)?.who ?? []
  if (who.includes('visitor')) return {}
  if (who.includes('volunteer')) return { as: DEMO.volunteer }
  if (who.includes('warehouseOut')) return { as: DEMO.warehouseOut }
  if (who.includes('warehouseIn')) return { as: DEMO.warehouseIn }
  if (who.includes('finance')) return { as: DEMO.finance }
  if (who.includes('collector')) return { as: DEMO.collector }
  if (who.includes('leader3')) return { as: DEMO.leader3 }
  return { as: who.includes('shopOwner') ? DEMO.shopOwner : DEMO.member }
}

const builtScreens = screens.filter(({ path }) => builtPaths().has(path))

/**
 * Opens every second built screen, from the first or from the next one, and sees it in every look; for a test file of
 * its own, so that both halves run side by side.
 */
export function describeEveryScreen(from: 0 | 1): void {
  let portal: Portal
  /** By who looks: one page each, that goes from screen to screen as people do. */
  const pages = new Map<string, Visit>()
  /** Screens that show one thing, with the address of one that is there. */
  const queries = new Map<string, string>()

  beforeAll(async () => {
    portal = await openPortal()
    const { server } = portal
    const { dataList: articles } = await server.call(homeContract.articlePage, { pageSize: 1 })
    const { dataList: policies } = await server.call(policyContract.getZhengcebangfu, { pageSize: 1 })
    const { token } = await server.call(entryContract.phoneLogin, { phone: DEMO.member, password: DEMO_PASSWORD })
    const { id } = await server.call(
      personContract.addressAdd,
      { name: '王桂兰', phone: DEMO.member, region: '330106009', detail: '宝石新村 3 幢 201', isDefault: true },
      { token },
    )
    const order = await createDemoOrder(server)
    const received = await createDemoOrder(server, 'received')
    queries.set('/orderDetail', `?id=${order.id}`)
    queries.set('/orderRefund', `?order=${received.id}`)
    queries.set('/orderComplaint', `?order=${received.id}`)
    queries.set('/orderEvaluate', `?id=${received.id}`)
    const { dataList: goods } = await server.call(mallContract.goodsPage, { pageSize: 1 })
    const { shop } = await server.call(mallContract.goodsDetail, { id: goods[0]!.id })
    const { dataList: gifts } = await server.call(giftContract.giftPage, { pageSize: 1 })
    queries.set('/giftDetail', `?id=${gifts[0]!.id}`)
    queries.set('/giftDetailInfo', `?id=${gifts[0]!.id}`)
    const { dataList: exchanges } = await server.call(exchangeContract.exchangePage, { pageSize: 1 }, { token })
    queries.set('/exchangeDetail', `?id=${exchanges[0]!.id}`)
    const { dataList: campaigns } = await server.call(campaignContract.campaignPage, { pageSize: 1 })
    queries.set('/fundraisingDetail', `?id=${campaigns[0]!.id}`)
    queries.set('/platformDetail', `?id=${articles[0]!.id}`)
    queries.set('/helpDetail', `?id=${policies[0]!.id}`)
    queries.set('/addressEditP', `?id=${id}`)
    queries.set('/v3GoodsDetail', `?id=${goods[0]!.id}`)
    queries.set('/v3Shop', `?id=${shop.id}`)
    queries.set('/helpP', `?id=${policies[0]!.id}`)
    const leader = await server.call(entryContract.phoneLogin, { phone: DEMO.leader3, password: DEMO_PASSWORD })
    const { dataList: roles } = await server.call(roleContract.rolePage, { tab: 'applied' }, { token: leader.token })
    queries.set('/editRole', `?id=${roles[0]!.id}`)
    for (const [path, query] of await activityScreenQueries(server)) queries.set(path, query)
    for (const [path, query] of await aidScreenQueries(server)) queries.set(path, query)
    for (const [path, query] of await giftScreenQueries(server)) queries.set(path, query)
    for (const [path, query] of await idleScreenQueries(server)) queries.set(path, query)
    for (const [path, query] of await taskScreenQueries(server)) queries.set(path, query)
  })
  afterAll(() => portal.close())

  async function pageOf(look: VisitOptions): Promise<Visit> {
    const open = pages.get(look.as ?? '')
    const visit = open ?? (await portal.visit({ size: 'phone', ...look }))
    pages.set(look.as ?? '', visit)
    visit.problems.length = 0
    await setTouch(visit.page, true)
    await visit.page.setViewportSize(SIZES.phone)
    await visit.page.emulateMedia(LIGHT)
    return visit
  }

  const half = builtScreens.filter((_, at) => at % 2 === from)
  it.each(half.map(({ path, title }) => [path, title]))('%s %s', async path => {
    const { page, problems } = await pageOf(visitOptionsFor(path))
    await page.goto(path + (queries.get(path) ?? ''))
    await waitUntilSettled(page)
    expect(new URL(page.url()).pathname).toBe(path)
    expect(await page.locator('main h1').count(), 'one main heading').toBe(1)
    expect(await page.locator('main h1').textContent()).not.toMatch(/没有找到|没有取到|出了点问题/)
    expect(await page.title()).toContain('邻里公益')
    await layOutAll(page)
    await expectFits(page, path)
    expect(await wrongStars(page)).toEqual([])
    expect(await axeFindings(page)).toEqual([])
    expect(await coveredTargets(page), 'what lies under something else').toEqual([])
    expect(await layoutFlaws(page), 'what is badly set').toEqual([])
    const onPhone = await visibleDocument(page)
    for (const [look, { apply: turn, rules, without }] of Object.entries(looksOf(path))) {
      await turn(page)
      await finishAnimations(page)
      await expectFits(page, `${path} ${look}`)
      expect(await layoutFlaws(page), `${look}: what is badly set`).toEqual([])
      if (look === '桌面') expect(await coveredTargets(page), `${look}: what lies under something else`).toEqual([])
      const isAnother = without && (path === SHELL_SCREEN || (await visibleDocument(page)) !== onPhone)
      const asked = isAnother ? undefined : await rulesAtStake(page, rules)
      if (asked?.length !== 0) expect(await axeFindings(page, asked, without), look).toEqual([])
    }
    expect(problems).toEqual([])
  })
}
