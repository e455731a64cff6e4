/**
 * A buyer thinks again while a payment waits, and pays after all; two shops are paid at once; finance books it. Source:
 * specification 4.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mallContract } from '../../src/contract/mall.contract.ts'
import {
  axeFindings,
  DEMO,
  expectFits,
  finishAnimations,
  openPortal,
  type Portal,
  SIZES,
  waitUntilSettled,
} from '../support/browser/portal.ts'
import { arrive, confirm, dialog, main, press, untilState } from '../support/browser/screen.ts'
import { createDemoOrder, logInDemoAccount } from '../support/demo/orders.ts'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal({ clockRuns: true })
})
afterAll(() => portal.close())

/** What became of the money, on the page of an order. */
const paidCard = (page: Page) => page.locator('main #pay')

describe('a payment that waits', () => {
  it('is paid on the phone itself, and comes back by itself; there is one way to give it up, with its order', async () => {
    const { id } = await createDemoOrder(portal.server)
    const { page, context, problems } = await portal.visit({ as: DEMO.member, size: 'phone' })
    await arrive(page, `/orderDetail?id=${id}`)
    const pay = main(page).getByRole('button', { name: '去付款', exact: true })
    // A phone cannot scan its own screen: it goes to the cashier itself.
    expect(await main(page).getByRole('img', { name: '付款二维码' }).isVisible()).toBe(false)
    expect(await axeFindings(page)).toEqual([])
    expect(await main(page).getByRole('button', { name: /取消/ }).allTextContents()).toEqual(['取消订单'])
    await pay.click()
    await page.waitForURL('**/cashier/**')
    await page.getByRole('link', { name: '回到订单' }).click()
    await page.waitForURL('**/orderDetail?id=*')
    await waitUntilSettled(page)

    await pay.click()
    await page.waitForURL('**/cashier/**')
    await page.getByRole('button', { name: '支付成功' }).click()
    // Paid, it comes back by itself.
    await page.waitForURL('**/orderDetail?id=*')
    await waitUntilSettled(page)
    await untilState(page, '待发货')
    await expect.poll(() => paidCard(page).textContent()).toContain('已支付')
    await press(page, '取消订单并退款')
    const question = dialog(page)
    await question.getByText('（含运费）会按原来的付款方式退回').waitFor()
    await question.getByLabel('拍错了').check()
    await confirm(page, '取消订单并退款')
    await untilState(page, /退款中|已关闭/)
    expect(problems).toEqual([])
    await context.close()
  })
})

describe('a cart with goods of two shops', () => {
  it('is paid at once, with the parts in sight; each order goes its own way', async () => {
    const { server } = portal
    const { token } = await logInDemoAccount(server, DEMO.member)
    const { dataList: goods } = await server.call(mallContract.goodsPage, { inStock: true })
    const shops = [...new Map(goods.map(one => [one.shopName, one])).values()].slice(0, 2)
    for (const { id } of shops) {
      const { skus } = await server.call(mallContract.goodsDetail, { id })
      const { id: sku } = skus.find(({ available }) => available > 0)!
      await server.call(mallContract.cartAdd, { sku, count: 1 }, { token })
    }
    const { page, context, problems } = await portal.visit({ as: DEMO.member, size: 'phone' })
    await arrive(page, '/v3Cart')
    await press(page, '去结算')
    await page.waitForURL('**/v3OrderSubmit**')
    const submit = main(page).getByRole('button', { name: /^提交订单/ })
    const [sum = ''] = /¥[\d,.]+/.exec((await submit.textContent()) ?? '') ?? []
    await submit.click()
    await page.waitForURL('**/orderDetail?id=*')
    await main(page).getByText('2 笔订单一次付清，再各自发货：').waitFor()
    expect(await paidCard(page).textContent()).toContain(sum)
    await press(page, '去付款')
    await page.waitForURL('**/cashier/**')
    await page.getByRole('button', { name: '支付成功' }).click()
    // Paid, it comes back to both by itself.
    await page.waitForURL('**/order?tab=paid')
    const newest = async () => {
      const headings = await main(page).getByRole('heading', { level: 2 }).allTextContents()
      return headings.slice(0, 2).map(name => name.trim())
    }
    await expect.poll(async () => (await newest()).sort()).toEqual(shops.map(({ shopName }) => shopName).sort())
    expect(problems).toEqual([])
    await context.close()
  })
})

/** The row of the book with this payment. */
const row = (page: Page, id: string) => page.locator(`main [data-row="${id}"]`)

/** Rules that how a page looks can break, when what it says is known to hold. */
const RULES_OF_LOOK = ['color-contrast', 'target-size']

/** Wide and narrow, by day and by night: nothing sticks out, and nothing is hard to read or to press. */
async function looksWell(page: Page, what: string): Promise<void> {
  const before = page.viewportSize()
  expect(await axeFindings(page)).toEqual([])
  for (const [size, window] of Object.entries(SIZES))
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(window)
      await page.emulateMedia({ colorScheme })
      await finishAnimations(page)
      await expectFits(page, `${what}, ${size}, ${colorScheme}`)
      expect(await axeFindings(page, RULES_OF_LOOK), `${size}, ${colorScheme}`).toEqual([])
    }
  await page.emulateMedia({ colorScheme: null })
  if (before) await page.setViewportSize(before)
}

describe('the book of payments', () => {
  it('finance finds what a neighbour paid, books it and sees it booked; so does the neighbour', async () => {
    const { id, payment } = await createDemoOrder(portal.server, 'paid')
    const buyer = await portal.visit({ as: DEMO.member, size: 'phone' })
    await arrive(buyer.page, `/orderDetail?id=${id}`)
    expect(await paidCard(buyer.page).textContent()).toContain('已支付')

    const { page, context, problems } = await portal.visit({ as: DEMO.finance, size: 'phone', dark: true })
    await arrive(page, '/accounting')
    await press(page, '支付')
    await page.getByRole('button', { name: /^待入账/ }).click()
    // The list goes on by itself as far as somebody scrolls.
    const isThere = async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      return row(page, payment).isVisible()
    }
    await expect.poll(isThere).toBe(true)
    await row(page, payment).getByRole('link').click()
    await main(page).getByText('支付成功').waitFor()
    await press(page, '确认入账')
    const booking = dialog(page)
    await booking.getByText(/确认在流水里找到了这 \d+\.\d\d 元/).waitFor()
    await confirm(page, '确认入账')
    await expect.poll(() => paidCard(buyer.page).textContent()).toContain('已入账')
    await looksWell(page, '/accounting?book=payment')

    // Opened from a link it is there again, however long the book has become.
    await page.goto(`/accounting?book=payment&id=${payment}`)
    await untilState(page, '已入账')
    await page.getByRole('link', { name: '回到列表' }).click()
    await page.getByRole('button', { name: /^待入账/ }).click()
    await waitUntilSettled(page)
    await expect.poll(isThere).toBe(false)
    expect([...problems, ...buyer.problems]).toEqual([])
    await buyer.context.close()
    await context.close()
  })
})
