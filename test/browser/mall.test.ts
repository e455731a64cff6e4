/**
 * Buying as people do it: find, narrow, choose, put into the cart before logging in, buy, and find again what one
 * liked.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entryContract } from '../../src/contract/entry.contract.ts'
import { mallContract } from '../../src/contract/mall.contract.ts'
import { orderContract } from '../../src/contract/order.contract.ts'
import {
  axeFindings,
  DEMO,
  DEMO_PASSWORD,
  expectFits,
  openPortal,
  type Portal,
  waitUntilSettled,
} from '../support/browser/portal.ts'
import { arrive, main, press } from '../support/browser/screen.ts'
import { deferred } from '../support/machines/fakes.ts'

let portal: Portal
/** Goods with several choices. */
let rice: { id: string; title: string; name: string; value: string; price: number }
beforeAll(async () => {
  portal = await openPortal()
  const { dataList } = await portal.server.call(mallContract.goodsPage, { keyword: '稻花' })
  for (const { id } of dataList) {
    const { title, optionNames, skus } = await portal.server.call(mallContract.goodsDetail, { id })
    const first = skus.find(({ available }) => available > 5)
    if (optionNames.length === 1 && skus.length > 1 && first) {
      rice = { id, title, name: optionNames[0]!, value: first.options[0]!, price: first.price }
      break
    }
  }
})
afterAll(() => portal.close())

const titles = (page: Page) => main(page).locator('li h2').allTextContents()
const tokenOf = async (phone: string) =>
  (await portal.server.call(entryContract.phoneLogin, { phone, password: DEMO_PASSWORD })).token

describe('finding', () => {
  it('two characters find goods; filters stand in the address and going back finds the same place', async () => {
    const { page, context, problems } = await portal.visit({ size: 'phone' })
    await arrive(page, '/v3Goods')
    await main(page).getByRole('searchbox', { name: '找商品' }).fill('蜂蜜')
    await press(page, '搜索')
    await expect.poll(() => titles(page).then(all => all.length > 0 && all.every(one => /蜂蜜/.test(one)))).toBe(true)
    await press(page, '清除关键词')
    await main(page).getByRole('button', { name: /^筛选/ }).click()
    await press(page, '全新')
    await main(page).getByLabel('最低价（元）').fill('30')
    await press(page, '确定')
    await press(page, '价格从低到高')
    await expect.poll(() => new URL(page.url()).search).toBe('?condition=new&lowest=30&sort=priceUp')
    await waitUntilSettled(page)
    const card = main(page).locator('a[href^="/v3GoodsDetail"]').nth(14)
    const href = await card.getAttribute('href')
    await card.scrollIntoViewIfNeeded()
    const before = await page.evaluate(() => scrollY)
    expect(before).toBeGreaterThan(300)
    await card.click()
    await page.waitForURL('**/v3GoodsDetail**')
    await waitUntilSettled(page)
    await page.goBack()
    await expect.poll(() => new URL(page.url()).search).toBe('?condition=new&lowest=30&sort=priceUp')
    await expect.poll(() => page.evaluate(() => scrollY)).toBeCloseTo(before, -2)
    expect(await main(page).locator('a[href^="/v3GoodsDetail"]').nth(14).getAttribute('href')).toBe(href)
    expect(problems).toEqual([])
    await context.close()
  })

  it('says what to do where nothing fits', async () => {
    const { page, context } = await portal.visit()
    await page.goto('/v3Goods?keyword=火星石')
    await main(page).getByRole('heading', { name: '没有找到“火星石”' }).waitFor()
    await press(page, '看全部商品')
    await expect.poll(() => titles(page).then(all => all.length)).toBeGreaterThan(3)
    await context.close()
  })
})

describe('the search of the portal', () => {
  it('is reached from home with the cursor in its box, suggests, and finds goods', async () => {
    const { page, context } = await portal.visit()
    await arrive(page, '/index')
    await page.getByRole('link', { name: '搜索' }).click()
    const box = main(page).getByRole('searchbox', { name: '搜索' })
    await expect.poll(() => box.evaluate(one => one === document.activeElement)).toBe(true)
    await page.keyboard.type('hsjh')
    await main(page)
      .getByRole('link', { name: /换手机号/ })
      .waitFor()
    await box.fill(rice.title)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/help?keyword=*')
    await page.getByRole('heading', { name: '商城商品' }).waitFor()
    await page.getByRole('link', { name: rice.title }).first().click()
    await page.waitForURL('**/v3GoodsDetail?id=*')
    await context.close()
  })
  it('heads no list of policies where there is none', async () => {
    const { page, context } = await portal.visit()
    await arrive(page, '/help?keyword=忘记密码')
    await page
      .getByRole('link', { name: /找回密码/ })
      .first()
      .waitFor()
    await expect.poll(() => page.getByRole('status', { name: '正在取' }).count()).toBe(0)
    expect(await page.getByRole('heading', { name: '全部相关政策' }).count()).toBe(0)
    expect(await page.getByText('没有找到').count()).toBe(0)
    await context.close()
  })
})

describe('buying', () => {
  it('what a visitor puts into the cart is there after log-in, once, and can be ordered', async () => {
    const { page, context, problems } = await portal.visit()
    await arrive(page, `/v3GoodsDetail?id=${rice.id}`)
    await press(page, '加入购物车')
    // What is still to be chosen is asked where the button was pressed.
    const sheet = page.getByRole('dialog', { name: `选择${rice.name}` })
    await sheet.getByRole('group', { name: rice.name }).getByText(rice.value, { exact: true }).click()
    await sheet.getByRole('button', { name: '多一件' }).click()
    await sheet.getByRole('button', { name: '加入购物车' }).click()
    await sheet.waitFor({ state: 'detached' })
    await page.getByText('已放进购物车，登录后就能结算').waitFor()

    await page.goto('/v3Cart')
    await page.waitForURL('**/login**')
    await main(page).getByRole('tab', { name: '密码登录' }).click()
    await main(page).getByLabel('手机号').fill(DEMO.member)
    await main(page).getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD)
    await press(page, '登录')
    await page.waitForURL('**/v3Cart')
    const count = main(page).getByRole('textbox', { name: `${rice.title}的数量，件` })
    await expect.poll(() => count.inputValue()).toBe('2')
    await page.reload()
    await expect.poll(() => count.inputValue()).toBe('2')
    expect(await axeFindings(page)).toEqual([])

    await press(page, '去结算')
    await page.waitForURL('**/v3OrderSubmit**')
    await main(page).getByLabel('给店家留言').fill('周末送')
    expect(await axeFindings(page)).toEqual([])
    await main(page)
      .getByRole('button', { name: /^提交订单/ })
      .click()
    await page.waitForURL(url => !url.pathname.startsWith('/v3OrderSubmit'))

    const token = await tokenOf(DEMO.member)
    const { dataList } = await portal.server.call(orderContract.orderPage, { tab: 'pendingPayment' }, { token })
    const lines = dataList.flatMap(order => order.lines).filter(({ goods }) => goods === rice.id)
    expect(lines.map(({ count, price, options }) => ({ count, price, options }))).toEqual([
      { count: 2, price: rice.price, options: [rice.value] },
    ])
    const cart = await portal.server.call(mallContract.cartList, {}, { token })
    expect(cart.dataList.flatMap(shop => shop.lines).some(({ goods }) => goods === rice.id)).toBe(false)
    expect(problems).toEqual([])
    await context.close()
  })

  it('a count that could not be kept is taken back and said', async () => {
    const token = await tokenOf(DEMO.volunteer)
    const { skus } = await portal.server.call(mallContract.goodsDetail, { id: rice.id })
    const sku = skus.find(({ available }) => available > 3)!.id
    await portal.server.call(mallContract.cartAdd, { sku, count: 1 }, { token })
    const { page, context } = await portal.visit({ as: DEMO.volunteer, size: 'phone' })
    await page.goto('/v3Cart')
    const count = main(page).getByRole('textbox', { name: `${rice.title}的数量，件` })
    await expect.poll(() => count.inputValue()).toBe('1')
    const lost = deferred<void>()
    await page.route('**/api/v3/cartUpdate', route => lost.promise.then(() => route.abort()))
    const line = main(page).getByRole('group', { name: `${rice.title}的数量` })
    await line.getByRole('button', { name: '多一件' }).click()
    await expect.poll(() => count.inputValue()).toBe('2')
    lost.resolve()
    await expect.poll(() => count.inputValue()).toBe('1')
    await page.unroute('**/api/v3/cartUpdate')
    await line.getByRole('button', { name: '多一件' }).click()
    const storedCart = async () =>
      (await portal.server.call(mallContract.cartList, {}, { token })).dataList[0]?.lines[0]?.count
    await expect.poll(storedCart).toBe(2)
    await main(page)
      .getByRole('button', { name: `删除${rice.title}` })
      .click()
    await page.getByRole('button', { name: '删除', exact: true }).click()
    await main(page).getByRole('heading', { name: '购物车是空的' }).waitFor()
    await context.close()
  })
})

it('what one likes is found again and taken out', async () => {
  const { page, context, problems } = await portal.visit({ as: DEMO.member, size: 'phone', dark: true })
  await page.goto(`/v3GoodsDetail?id=${rice.id}`)
  await press(page, '收藏')
  await main(page).getByRole('button', { name: '已收藏' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.goto('/shoucang?kind=goods')
  await main(page).getByRole('heading', { name: rice.title }).waitFor()
  await expectFits(page, '/shoucang')
  await main(page)
    .getByRole('button', { name: `取消收藏${rice.title}` })
    .click()
  await expect.poll(() => main(page).getByRole('heading', { name: rice.title }).count()).toBe(0)
  expect(problems).toEqual([])
  await context.close()
})
