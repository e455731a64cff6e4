/** A buyer thinks again while a payment waits, and pays after all. Sources: design 2.3 and 2.7; portal-spec 4. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoOrder } from '../support/demoOrder.ts'
import { axeFindings, DEMO, openPortal, type Portal, settled } from '../support/portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal({ clockRuns: true })
})
afterAll(() => portal.close())

describe('a payment that waits', () => {
  it('is given up by its payer, the old code pays nothing any more, and the order is paid with a new one', async () => {
    const { id } = await demoOrder(portal.server)
    const { page, context, problems } = await portal.visit({ as: DEMO.member, size: 'phone' })
    await page.goto(`/orderDetail?id=${id}`)
    await settled(page)
    const main = page.locator('main')
    const cashier = main.getByRole('link', { name: '去收银台付款' })
    const old = await cashier.getAttribute('href')
    expect(await axeFindings(page)).toEqual([])
    await main.getByRole('button', { name: '取消支付', exact: true }).click()
    const question = page.getByRole('alertdialog')
    await question.getByText('取消后需要重新发起支付').waitFor()
    await question.getByRole('button', { name: '取消支付', exact: true }).click()
    await cashier.waitFor({ state: 'detached' })
    await expect.poll(() => main.locator('strong').first().textContent()).toBe('待付款')

    await main.getByRole('button', { name: '去付款', exact: true }).click()
    await cashier.waitFor()
    expect(await cashier.getAttribute('href')).not.toBe(old)
    const tab = context.waitForEvent('page')
    await cashier.click()
    const till = await tab
    await till.getByRole('button', { name: '支付成功' }).click()
    await till.getByText('请回到原来的页面').waitFor()
    await till.close()
    await expect.poll(() => main.locator('strong').first().textContent()).toBe('待发货')
    expect(await main.getByRole('button', { name: '取消支付' }).count()).toBe(0)
    expect(problems).toEqual([])
    await context.close()
  })
})
