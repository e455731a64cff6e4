/**
 * An order from payment to review, and money that goes back, as buyer and shop see it side by side without reloading.
 */
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO, openPortal, type Portal } from '../support/browser/portal.ts'
import { arrive, confirm, dialog, main, press, untilState } from '../support/browser/screen.ts'
import { createDemoOrder } from '../support/demo/orders.ts'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal({ clockRuns: true })
})
afterAll(() => portal.close())

async function sideBySide(path: string) {
  const buyer = await portal.visit({ as: DEMO.member, size: 'phone' })
  const shop = await portal.visit({ as: DEMO.shopOwner })
  await arrive(buyer.page, path)
  return { buyer, shop }
}

describe('a shop', () => {
  it('prints what goes with its orders, ships what it pastes, and reads which lines do not fit', async () => {
    const orders = []
    for (let at = 0; at < 4; at++) orders.push(await createDemoOrder(portal.server, 'paid'))
    const shop = await portal.visit({ as: DEMO.shopOwner })
    await arrive(shop.page, '/orderDeliver')
    // Without a printer the dialog would never close.
    await shop.page.evaluate(() => (window.print = () => {}))
    await shop.page.getByRole('button', { name: /^选中列出的/ }).click()
    await shop.page.getByRole('button', { name: '打印发货单' }).click()
    await shop.page.emulateMedia({ media: 'print' })
    // Paper shows the notes, with their addresses, and nothing of the page.
    await shop.page.locator('article', { hasText: orders[0]!.id.slice(-4).toUpperCase() }).waitFor()
    expect(await shop.page.getByRole('main').isVisible()).toBe(false)
    await shop.page.emulateMedia({ media: 'screen' })
    await shop.page.getByRole('link', { name: '粘贴运单号' }).click()
    const sheet = orders.map(({ id }, at) => `${id.toUpperCase()}\t顺丰\tSF99000000${at}`)
    const misfits = ['ZZZZZZZZ\t顺丰\tSF990000011', `${orders[3]!.id}\t中通\t7.3E+13`]
    await shop.page
      .getByLabel('从表格里粘贴')
      .fill(['订单号\t快递公司\t单号', ...sheet.slice(0, 3), ...misfits].join('\n'))
    await press(shop.page, '逐行核对')
    await shop.page.getByText('第 4 行：这家店没有这个订单').waitFor()
    await shop.page.getByText('第 5 行：表格把单号写成了科学记数').waitFor()

    await press(shop.page, '发货 3 单')
    await confirm(shop.page, '发货')
    await shop.page.getByText('已发货 3 单').waitFor()
    // What does not fit stays to be mended.
    expect(await shop.page.getByLabel('从表格里粘贴').inputValue()).toBe(misfits.join('\n'))
    const buyer = await portal.visit({ as: DEMO.member, size: 'phone' })
    await arrive(buyer.page, `/orderDetail?id=${orders[0]!.id}`)
    await buyer.page.getByText('SF990000000').waitFor()
    expect([...buyer.problems, ...shop.problems]).toEqual([])
    await buyer.context.close()
    await shop.context.close()
  })
})

describe('an order', () => {
  it('is paid at the cashier, shipped, received and reviewed, and the buyer sees each step by itself', async () => {
    const { id } = await createDemoOrder(portal.server)
    const { buyer, shop } = await sideBySide(`/orderDetail?id=${id}`)
    await untilState(buyer.page, '待付款')

    await press(buyer.page, '去付款')
    await buyer.page.getByRole('button', { name: '支付成功' }).click()
    await buyer.page.waitForURL('**/orderDetail?id=*')
    await untilState(buyer.page, '待发货')

    await arrive(shop.page, '/orderDeliver')
    await shop.page.locator(`main [data-row="${id}"]`).getByRole('link').click()
    await press(shop.page, '发货')
    await confirm(shop.page, '发货')
    await expect.poll(() => dialog(shop.page).getByRole('alert').allTextContents()).toContain('请填写快递单号')
    await shop.page.getByLabel('快递公司').selectOption({ label: '顺丰速运' })
    await shop.page.getByLabel('快递单号').fill('SF1402883012')
    await confirm(shop.page, '发货')
    await untilState(buyer.page, '待收货')
    await buyer.page.getByText('SF1402883012').waitFor()

    await press(buyer.page, '确认收货')
    await confirm(buyer.page, '确认收货')
    await untilState(buyer.page, '待评价')
    await press(buyer.page, '评价')
    await buyer.page.waitForURL('**/orderEvaluate?*')
    await buyer.page.getByRole('radiogroup').first().waitFor()
    for (const group of await buyer.page.getByRole('radiogroup').all()) await group.getByRole('radio').nth(4).check()
    await buyer.page.getByLabel('评价').first().fill('又香又新鲜，还会再买')
    await press(buyer.page, '提交评价')
    await confirm(buyer.page, '提交')
    await buyer.page.waitForURL('**/orderDetail?*')
    await untilState(buyer.page, '已完成')

    expect([...buyer.problems, ...shop.problems]).toEqual([])
    await buyer.context.close()
    await shop.context.close()
  })

  it('stands on a desk left of its state and of what can be done, which stays in sight', async () => {
    const { id } = await createDemoOrder(portal.server)
    const { page, context } = await portal.visit({ as: DEMO.member })
    await page.setViewportSize({ width: 1280, height: 420 })
    await arrive(page, `/orderDetail?id=${id}`)
    await untilState(page, '待付款')
    const boxOf = async (one: Locator) => (await one.boundingBox()) ?? { x: -1, y: -1, width: 0 }
    const story = await boxOf(main(page).getByRole('heading', { name: '进度' }))
    const isRight = async (one: Locator) => (await boxOf(one)).x > story.x + story.width
    const pay = main(page).getByRole('button', { name: '去付款' })
    expect([await isRight(main(page).getByText('待付款').first()), await isRight(pay)]).toEqual([true, true])
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300)
    expect((await boxOf(pay)).y).toBeGreaterThanOrEqual(0)
    await context.close()
  })

  it('gives back the money of a line once the shop agrees', async () => {
    const { id } = await createDemoOrder(portal.server, 'shipped')
    const { buyer, shop } = await sideBySide(`/orderDetail?id=${id}`)
    await press(buyer.page, '申请售后')
    await buyer.page.waitForURL('**/orderRefund?order=*')
    await buyer.page.getByRole('checkbox').first().check()
    await press(buyer.page, '下一步')
    await buyer.page.getByText('最多可以退').waitFor()
    const amount = buyer.page.getByLabel('退款金额')
    const whole = await amount.inputValue()
    await amount.fill('99999')
    await press(buyer.page, '下一步')
    await expect.poll(() => amount.getAttribute('aria-invalid')).toBe('true')
    await buyer.page.getByRole('alert').filter({ hasText: '最多可以退' }).waitFor()
    await amount.fill(whole)
    const storedText = () => buyer.page.evaluate(() => Object.values({ ...localStorage }).join(' '))
    await expect.poll(storedText).toContain(`"amount":"${whole}"`)
    await buyer.page.reload()
    await buyer.page.getByText('上次没有提交的内容还在').waitFor()
    expect(await amount.inputValue()).toBe(whole)
    await press(buyer.page, '下一步')
    await buyer.page.getByLabel('原因').fill('和页面上写的不一样')
    await press(buyer.page, '下一步')
    await press(buyer.page, '提交申请')
    await buyer.page.waitForURL('**/orderRefund?id=*')
    await untilState(buyer.page, '待商家处理')

    const { pathname, search } = new URL(buyer.page.url())
    await arrive(shop.page, pathname + search)
    await press(shop.page, '同意退款')
    await confirm(shop.page, '同意退款')
    await untilState(buyer.page, '已退款')

    expect([...buyer.problems, ...shop.problems]).toEqual([])
    await buyer.context.close()
    await shop.context.close()
  })
})
