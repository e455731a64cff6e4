/** What the platform decides about shops and complaints, in place, and what those whom it concerns see of it. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orderContract } from '../../src/contract/order.contract.ts'
import { axeFindings, DEMO, expectFits, openPortal, type Portal } from '../support/browser/portal.ts'
import { arrive, confirm, dialog, press } from '../support/browser/screen.ts'
import { createDemoOrder, logInDemoAccount } from '../support/demo/orders.ts'

const PLATFORM = '13900000014'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal({ clockRuns: true })
})
afterAll(() => portal.close())

/** The row of the board that says this. */
const row = (page: Page, words: string) => page.locator('main li').filter({ hasText: words })

/** Opens a row and takes a step of it, with the reason where it asks for one. */
async function take(page: Page, words: string, label: string, reason?: readonly [field: string, words: string]) {
  const ownRow = row(page, words)
  // Which it is can be asked once the row is there.
  const toggle = ownRow.locator('button[aria-expanded]')
  const step = ownRow.getByRole('button', { name: label, exact: true })
  // The row may still be the one of another tab, which goes as it was.
  const isOffered = async () => {
    if ((await toggle.getAttribute('aria-expanded')) !== 'true') await toggle.click()
    return step.isVisible()
  }
  await expect.poll(isOffered).toBe(true)
  await step.click()
  if (!reason) return
  await confirm(page, label)
  await dialog(page).getByText(`请填写${reason[0]}`).waitFor()
  await dialog(page).getByLabel(reason[0]).fill(reason[1])
  await confirm(page, label)
  await dialog(page).waitFor({ state: 'detached' })
}

describe('shops', () => {
  it('a task opens its application, with its tab and its steps', async () => {
    const { page, context, problems } = await portal.visit({ as: PLATFORM })
    await arrive(page, '/task')
    await page.getByRole('link', { name: '桥头修鞋配匙铺' }).click()
    await row(page, '桥头修鞋配匙铺').getByRole('button', { name: '通过申请' }).waitFor()
    expect(await page.getByRole('button', { name: '待审核', exact: true }).getAttribute('aria-pressed')).toBe('true')
    expect(problems).toEqual([])
    await context.close()
  })

  it('an application is refused with a reason that stays readable', async () => {
    const { page, context, problems } = await portal.visit({ as: PLATFORM, size: 'phone' })
    await arrive(page, '/manage/shops?state=applied')
    await take(page, '桥头修鞋配匙铺', '驳回申请', ['原因', '请补上营业执照的照片'])
    // It stays in sight under its name, with what became of it.
    await row(page, '桥头修鞋配匙铺').getByText('未通过').first().waitFor()
    await row(page, '桥头修鞋配匙铺')
      .getByText(/^平台 .+：请补上营业执照的照片$/)
      .waitFor()
    await row(page, '桥头修鞋配匙铺').getByText('没有需要您处理的了').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await expectFits(page, '/manage/shops')
    expect(problems).toEqual([])
    await context.close()
  })

  it('one is suspended and resumed, and its owner sees both without reloading', async () => {
    const owner = await portal.visit({ as: DEMO.shopOwner, size: 'phone' })
    await arrive(owner.page, '/v3Release')
    await owner.page.getByText('营业中').waitFor()
    const { page, context, problems } = await portal.visit({ as: PLATFORM })
    await arrive(page, '/manage/shops')
    await press(page, '营业中')
    // The list goes on by itself as far as somebody scrolls.
    const isThere = async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      return row(page, '山野合作社').isVisible()
    }
    await expect.poll(isThere).toBe(true)
    await row(page, '山野合作社')
      .getByRole('button', { name: /^经过和处理/ })
      .click()
    await row(page, '山野合作社').getByText('为什么不能「关停店铺」？还有没有完结的订单').waitFor()
    await take(page, '山野合作社', '暂停营业', ['原因', '有邻居反映缺斤少两'])
    await owner.page.getByText('原因：有邻居反映缺斤少两').waitFor()
    expect(await owner.page.getByRole('link', { name: '发布商品' }).count()).toBe(0)
    await press(page, '已暂停')
    await take(page, '山野合作社', '恢复营业')
    await row(page, '山野合作社').getByText('营业中').first().waitFor()
    await owner.page.getByRole('link', { name: '发布商品' }).first().waitFor()
    expect([...problems, ...owner.problems]).toEqual([])
    await owner.context.close()
    await context.close()
  })
})

describe('complaints', () => {
  it('one is rejected, and its author reads why without reloading', async () => {
    const { id: order, buyer } = await createDemoOrder(portal.server, 'paid')
    const reason = '付了款两个小时还没有发货'
    const { id } = await portal.server.call(orderContract.complaintAdd, { order, reason }, { token: buyer.token })
    const author = await portal.visit({ as: DEMO.member, size: 'phone' })
    await arrive(author.page, `/orderComplaint?id=${id}`)
    await author.page.getByText('现在等平台操作：受理投诉').waitFor()
    const { page, context, problems } = await portal.visit({ as: PLATFORM })
    await arrive(page, `/manage/complaints?id=${id}`)
    await row(page, reason).getByRole('button', { name: '受理投诉' }).click()
    await author.page.getByText('平台处理中').first().waitFor()
    await take(page, reason, '驳回投诉', ['驳回原因', '还在承诺的发货时间以内'])
    await author.page.getByText('还在承诺的发货时间以内').waitFor()
    expect([...problems, ...author.problems]).toEqual([])
    await author.context.close()
    await context.close()
  })
})

it('the platform’s message leads to the row that waits, a payment’s message to its order', async () => {
  const { id: order, buyer } = await createDemoOrder(portal.server, 'paid')
  await portal.server.call(orderContract.complaintAdd, { order, reason: '想问问什么时候发' }, { token: buyer.token })
  const { page, context, problems } = await portal.visit({ as: PLATFORM })
  await page.goto('/message')
  await page
    .getByRole('link', { name: /有新的投诉待受理/ })
    .first()
    .click()
  await page.waitForURL('**/manage/complaints?id=*')
  await row(page, '想问问什么时候发').getByRole('button', { name: '受理投诉' }).waitFor()
  const member = await portal.visit({ as: (await logInDemoAccount(portal.server, DEMO.member)).phone, size: 'phone' })
  await member.page.goto('/message')
  await member.page
    .getByRole('link', { name: /我们已收到您的付款/ })
    .first()
    .click()
  await member.page.waitForURL(`**/orderDetail?id=${order}`)
  expect([...problems, ...member.problems]).toEqual([])
  await member.context.close()
  await context.close()
})
