/** The shell as people meet it: navigation, place, look, messages, and what happens when something is missing. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  LOGOUT_REDIRECT_DELAY_MS,
  MESSAGE_DURATION_MS,
  STORAGE_KEYS,
  TAB_SWITCH_DELAY_MS,
  TEXT,
  TOOLTIP_HIDE_DELAY_MS,
} from '../../src/contract/constants.ts'
import { homeContract } from '../../src/contract/home.contract.ts'
import { DEMO, openPortal, type Portal, waitUntilSettled } from '../support/browser/portal.ts'
import { arrive, dialog, main } from '../support/browser/screen.ts'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

const local = (key: string) => `localStorage.getItem('${key}')`

describe('going about', () => {
  it('the root and the logo lead to /index, and the title says where one is', async () => {
    const { page, context } = await portal.visit()
    await arrive(page, '/')
    expect(new URL(page.url()).pathname).toBe('/index')
    await arrive(page, '/help')
    expect(await page.title()).toContain('政策帮扶')
    await page.getByRole('banner').getByRole('link', { name: '邻里公益' }).click()
    await page.waitForURL('**/index')
    await expect.poll(() => page.title()).toContain('首页')
    await context.close()
  })

  it.each(['desk', 'phone'] as const)('a pressed tab is active at once and goes after 300 ms (%s)', async size => {
    const { page, context } = await portal.visit({ size, as: DEMO.member })
    await arrive(page, '/index')
    await page.clock.install()
    const tab = page.getByRole('navigation').getByRole('link', { name: '个人中心' }).filter({ visible: true })
    await page.clock.pauseAt(Date.now() + 1000)
    await tab.click()
    await expect.poll(() => tab.getAttribute('aria-current')).toBe('page')
    await page.clock.runFor(TAB_SWITCH_DELAY_MS - 1)
    expect(new URL(page.url()).pathname).toBe('/index')
    await page.clock.runFor(1)
    await page.waitForURL('**/person')
    await context.close()
  })

  it('a visitor who points at the personal centre stays; after a press 返回 leaves the log-in page', async () => {
    const { page, context } = await portal.visit()
    await arrive(page, '/index')
    const answered = page.waitForResponse('**/api/my/getMyInfo')
    const centre = page.getByRole('navigation').getByRole('link', { name: '个人中心' }).first()
    await centre.hover()
    await (await answered).finished()
    await page.evaluate(() => new Promise(resolve => setTimeout(resolve)))
    expect(new URL(page.url()).pathname).toBe('/index')
    await centre.click()
    await page.waitForURL('**/login')
    await page.goBack()
    await page.waitForURL('**/index')
    await context.close()
  })

  it('going back finds the place where one was', async () => {
    const { page, context } = await portal.visit({ size: 'phone' })
    await arrive(page, '/help')
    const card = page.locator('main a[href^="/helpDetail"]').nth(6)
    await card.scrollIntoViewIfNeeded()
    const before = await page.evaluate(() => scrollY)
    expect(before).toBeGreaterThan(100)
    await card.click()
    await page.waitForURL('**/helpDetail**')
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await page.goBack()
    await page.waitForURL('**/help')
    await expect.poll(() => page.evaluate(() => scrollY)).toBeCloseTo(before, -1)
    await context.close()
  })

  it('an address without a page says so and keeps the shell', async () => {
    const { page, context } = await portal.visit()
    await page.goto('/nowhere')
    await page.getByRole('heading', { name: '没有找到这个页面' }).waitFor()
    expect(await page.getByRole('contentinfo').isVisible()).toBe(true)
    await page.getByRole('link', { name: '回到首页' }).click()
    await page.waitForURL('**/index')
    await context.close()
  })

  it('a page whose code does not arrive says so, keeps the shell and comes when tried again', async () => {
    const { page, context } = await portal.visit()
    await arrive(page, '/index')
    await page.route(/\/assets\/(contact|help|platform)[\w-]*\.js/, route => route.abort())
    await page.getByRole('contentinfo').getByRole('link', { name: '联系我们' }).click()
    const again = page.getByRole('button', { name: '重试' })
    await again.waitFor()
    expect(await page.getByRole('banner').isVisible()).toBe(true)
    await page.unrouteAll()
    await again.click()
    await page.getByRole('heading', { level: 1, name: '联系我们' }).waitFor({ state: 'attached' })
    await context.close()
  })

  it('the keyboard reaches everything: skip link, search with a slash, Esc closes', async () => {
    const { page, context } = await portal.visit()
    await arrive(page, '/index')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe('#main')
    await main(page).click({ position: { x: 2, y: 2 } })
    await page.keyboard.press('/')
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
    await page
      .getByRole('button', { name: /选择地址/ })
      .first()
      .click()
    await dialog(page).waitFor()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'hidden' })
    await context.close()
  })
})

describe('top bar, navigation and footer', () => {
  it('the customer service number, company and ICP number come from the settings', async () => {
    const { kefuphone, company, icp } = await portal.server.call(homeContract.getPlatformSet, {})
    const { page, context } = await portal.visit()
    await arrive(page, '/index')
    await page.getByRole('link', { name: `客服 ${kefuphone}` }).waitFor()
    const footer = page.getByRole('contentinfo')
    expect(await footer.textContent()).toContain(company)
    expect(await footer.textContent()).toContain(icp)
    await context.close()
  })

  it('logged out one may log in or register; logged in one may leave', async () => {
    const guest = await portal.visit()
    await arrive(guest.page, '/index')
    const bar = guest.page.getByRole('banner')
    expect(await bar.getByRole('link', { name: '登录' }).getAttribute('href')).toBe('/login')
    expect(await bar.getByRole('link', { name: '注册' }).getAttribute('href')).toBe('/reg')
    await guest.context.close()
    const member = await portal.visit({ as: DEMO.member })
    await member.page.goto('/index')
    await member.page.getByRole('button', { name: TEXT.logOut }).waitFor()
    await member.page.getByRole('link', { name: '王桂兰' }).waitFor()
    await member.context.close()
  })

  it('logging out says so for 3 s, forgets the uid and goes to /login after 1.5 s', async () => {
    const { page, context } = await portal.visit({ as: DEMO.volunteer })
    await arrive(page, '/help')
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 1000)
    await page.getByRole('button', { name: TEXT.logOut }).click()
    const status = page.getByRole('status').filter({ hasText: TEXT.logOut })
    await status.waitFor()
    expect(await page.evaluate(local(STORAGE_KEYS.uid))).toBeNull()
    expect(await page.evaluate(`sessionStorage.getItem('${STORAGE_KEYS.uid}')`)).toBeNull()
    await page.clock.runFor(LOGOUT_REDIRECT_DELAY_MS - 100)
    expect(new URL(page.url()).pathname).toBe('/help')
    await page.clock.runFor(100)
    await page.waitForURL('**/login')
    await status.waitFor()
    await page.clock.runFor(MESSAGE_DURATION_MS - LOGOUT_REDIRECT_DELAY_MS)
    await status.waitFor({ state: 'hidden' })
    await context.close()
  })

  it('the QR code of the mini-program shows on hover and is fetched only then', async () => {
    const { page, context } = await portal.visit()
    const fetched: string[] = []
    page.on('request', request => fetched.push(request.url()))
    await arrive(page, '/index')
    expect(fetched.some(url => /qrCode/.test(url))).toBe(false)
    await page.getByRole('button', { name: '小程序二维码' }).hover()
    await page.getByRole('img', { name: '小程序二维码' }).waitFor()
    await page.clock.install()
    await page.mouse.move(10, 600)
    await page.clock.runFor(TOOLTIP_HIDE_DELAY_MS + 50)
    await page.getByRole('img', { name: '小程序二维码' }).waitFor({ state: 'hidden' })
    await context.close()
  })
})

describe('how it looks', () => {
  it('长者模式 enlarges by a quarter, dark is dark, and both are remembered', async () => {
    const { page, context } = await portal.visit()
    await arrive(page, '/index')
    const size = () => page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize))
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    expect(await size()).toBe(16)
    const light = await ground()
    await page.getByRole('button', { name: '长者模式' }).click()
    await page.getByRole('button', { name: '深色' }).click()
    await expect.poll(size).toBe(20)
    await page.reload()
    await waitUntilSettled(page)
    expect(await size()).toBe(20)
    expect(await ground()).not.toBe(light)
    await context.close()
  })

  it('长者模式 has my matters, four doors and the telephone on the home page, and the rest one press away', async () => {
    const { page, context } = await portal.visit({ size: 'phone', large: true, as: DEMO.member })
    await arrive(page, '/index')
    const doors = page.getByRole('navigation', { name: '我要做什么' }).getByRole('link')
    await doors.filter({ hasText: '打客服电话' }).waitFor()
    const phone = expect.stringMatching(/^打客服电话[\d -]+$/)
    expect(await doors.allTextContents()).toEqual(['我要求助', '我要捐赠', '我要服务', '我的事', phone])
    await page.getByRole('heading', { name: '我的事' }).waitFor()
    expect(await page.getByRole('heading', { name: '附近的活动' }).count()).toBe(0)
    await page.getByRole('main').getByText('更多', { exact: true }).click()
    await page.getByRole('link', { name: '我要兑换' }).click()
    await page.waitForURL(/gift/)
    await context.close()
  })

  it('a phone has place and search on top and the four tabs below', async () => {
    const { page, context } = await portal.visit({ size: 'phone' })
    await arrive(page, '/index')
    const tabs = page.getByRole('navigation', { name: '底部导航' })
    expect(await tabs.getByRole('link').allTextContents()).toEqual(['首页', '商城', '礼品', '个人中心'])
    const box = await tabs.boundingBox()
    expect(box!.y + box!.height).toBeCloseTo(800, 0)
    expect(
      await page
        .getByRole('button', { name: /西湖区/ })
        .first()
        .isVisible(),
    ).toBe(true)
    await context.close()
  })
})
