/** Coming in and coming back: registration, login, a session that ends in the middle of a sentence. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entryContract } from '../../src/contract/entry.contract.ts'
import { personContract } from '../../src/contract/person.contract.ts'
import { DEMO, DEMO_PASSWORD, openPortal, type Portal, waitUntilSettled } from '../support/browser/portal.ts'
import { arrive, choose, confirm, dialog, main, press } from '../support/browser/screen.ts'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

async function logIn(page: Page, phone: string, password = DEMO_PASSWORD): Promise<void> {
  await main(page).getByRole('tab', { name: '密码登录' }).click()
  await main(page).getByLabel('手机号').fill(phone)
  await main(page).getByLabel('密码', { exact: true }).fill(password)
  await press(page, '登录')
}

describe('a newcomer', () => {
  it('registers with the code that was sent, and is in', async () => {
    const { page, context } = await portal.visit({ size: 'phone' })
    await arrive(page, '/reg')
    await main(page).getByLabel('姓名').fill('李秀梅')
    await main(page).getByLabel('手机号').fill('13900077001')
    await press(page, '获取验证码')
    await press(page, '填入')
    await main(page).getByLabel('密码', { exact: true }).fill('welcome2026')
    await main(page).getByRole('checkbox').check()
    await press(page, '注册')
    await page.waitForURL(url => url.pathname !== '/reg')
    await page.goto('/person')
    await main(page).getByText('李秀梅').first().waitFor()
    await context.close()
  })

  it('is told at the field what is missing, and nothing that was typed is lost', async () => {
    const { page, context } = await portal.visit()
    await arrive(page, '/reg')
    await main(page).getByLabel('手机号').fill('12345')
    await press(page, '注册')
    await main(page).getByText('请填写 11 位手机号').waitFor()
    expect(await main(page).getByLabel('手机号').getAttribute('aria-invalid')).toBe('true')
    expect(await main(page).getByLabel('手机号').inputValue()).toBe('12345')
    await context.close()
  })
})

describe('logging in', () => {
  it('leads back to the page that asked for it', async () => {
    const { page, context } = await portal.visit()
    await page.goto('/address')
    await page.waitForURL('**/login')
    await waitUntilSettled(page)
    await logIn(page, DEMO.member)
    await page.waitForURL('**/address')
    await context.close()
  })

  it('a wrong password is one sentence that gives nothing away', async () => {
    const { page, context } = await portal.visit()
    await arrive(page, '/login')
    await logIn(page, DEMO.member, 'wrong12345')
    const one = main(page).getByText('手机号或密码不正确').first()
    await one.waitFor()
    await main(page).getByLabel('手机号').fill('13911119999')
    await press(page, '登录')
    await main(page).getByText('手机号或密码不正确').first().waitFor()
    await context.close()
  })

  it('works with a code', async () => {
    const { page, context } = await portal.visit()
    await arrive(page, '/login')
    await main(page).getByLabel('手机号').fill(DEMO.leader4)
    await press(page, '获取验证码')
    await press(page, '填入')
    await press(page, '登录')
    await page.waitForURL('**/task')
    await page.getByRole('link', { name: '陈主任' }).waitFor()
    await context.close()
  })

  it('a new tab is logged in too; with a token that ended it is not, and nobody is sent away', async () => {
    const { page, context } = await portal.visit({ as: DEMO.volunteer })
    await page.goto('/index')
    await page.getByRole('link', { name: '赵敏' }).waitFor()
    const second = await context.newPage()
    await second.addInitScript(() => sessionStorage.removeItem('uid'))
    await second.goto('/index')
    await second.getByRole('link', { name: '赵敏' }).waitFor()
    await portal.server.database.db
      .deleteFrom('session')
      .where('uid', '=', (await second.evaluate(() => localStorage.getItem('uid')))!)
      .execute()
    const third = await context.newPage()
    await third.addInitScript(() => sessionStorage.removeItem('uid'))
    await third.goto('/index')
    await third.getByRole('banner').getByRole('link', { name: '登录' }).waitFor()
    expect(new URL(third.url()).pathname).toBe('/index')
    await context.close()
  })
})

describe('a session that ends in the middle of a sentence', () => {
  it('leads to /login and back, and what was typed is still there', async () => {
    const { page, context } = await portal.visit()
    await arrive(page, '/login')
    await logIn(page, DEMO.organisation)
    await page.waitForURL('**/index')
    await arrive(page, '/feedback')
    const words = '社区活动室的灯坏了两盏，晚上看不清台阶。'
    await choose(page, '安全隐患')
    await main(page).getByLabel('反馈内容').fill(words)
    const uid = await page.evaluate(() => localStorage.getItem('uid'))
    await portal.server.database.db.deleteFrom('session').where('uid', '=', uid!).execute()
    await press(page, '提交')
    await page.waitForURL('**/login')
    await waitUntilSettled(page)
    await logIn(page, DEMO.organisation)
    await page.waitForURL('**/feedback')
    await expect.poll(() => main(page).getByLabel('反馈内容').inputValue()).toBe(words)
    await press(page, '提交')
    await main(page).getByText(words).last().waitFor()
    await context.close()
  })
})

describe('what a visitor began', () => {
  const readsCampaign = async () => {
    const visitor = await portal.visit({ size: 'phone' })
    await arrive(visitor.page, '/fundraising')
    await main(visitor.page).getByRole('heading', { name: '给留守儿童的一间阅览室' }).click()
    await visitor.page.waitForURL('**/fundraisingDetail?*')
    return visitor
  }

  it('goes on after the log-in that it asked for: the gift is filled in, and the till keeps nobody', async () => {
    const { page, context } = await readsCampaign()
    await page.getByLabel('捐款金额').fill('20')
    await choose(page, '不公开姓名')
    await press(page, '下一步：核对')
    await press(page, '去付款')
    await page.waitForURL('**/login')
    await waitUntilSettled(page)
    await logIn(page, DEMO.volunteer)
    await page.waitForURL('**/fundraisingDetail?*')
    await press(page, '去付款')
    await page.getByRole('button', { name: '支付成功' }).click()
    await page.waitForURL('**/fundraisingDetail?*payment=*')
    await waitUntilSettled(page)
    // The till says that it is paid, and does not send anybody forward again.
    await page.goBack()
    await page.getByRole('link', { name: '回到募捐' }).waitFor()
    await page.goBack()
    await page.waitForURL('**/fundraising')
    await context.close()
  })

  it('is shown anew as the member reads it', async () => {
    const { page, context } = await readsCampaign()
    await press(page, '收藏')
    await page.waitForURL('**/login')
    await waitUntilSettled(page)
    await logIn(page, DEMO.organisation)
    await page.waitForURL('**/fundraisingDetail?*')
    await main(page).getByRole('link', { name: '申请支出' }).waitFor()
    await context.close()
  })
})

describe('what is mine', () => {
  it('an address of five levels is added, edited, made the default and deleted', async () => {
    const { page, context } = await portal.visit({ size: 'phone', as: DEMO.leader4 })
    await arrive(page, '/address')
    await main(page).getByRole('link', { name: '新增地址' }).first().click()
    await page.waitForURL('**/addressEdit**')
    await main(page).getByLabel('收货人').fill('陈建华')
    await main(page).getByLabel('手机号').fill('13900000011')
    await main(page).getByLabel('详细地址').fill('宝石一路 8 号')
    for (const [level, name] of [
      ['省', '浙江省'],
      ['市', '杭州市'],
      ['区县', '西湖区'],
      ['街道', '北山街道'],
    ] as const) {
      const select = main(page).getByRole('combobox', { name: new RegExp(level) })
      await select.locator('option', { hasText: name }).waitFor({ state: 'attached' })
      await select.selectOption({ label: name })
    }
    const community = main(page).getByRole('combobox', { name: /社区/ })
    await community.locator('option').nth(1).waitFor({ state: 'attached' })
    await community.selectOption({ index: 1 })
    await press(page, '保存')
    await page.waitForURL('**/address')
    await main(page).getByText('宝石一路 8 号').waitFor()
    await main(page).getByRole('button', { name: /删除/ }).first().click()
    await confirm(page, '删除')
    await main(page).getByText('还没有收货地址').waitFor()
    await context.close()
  })

  it('a picture of mine goes up, and comes back smaller', async () => {
    const { page, context } = await portal.visit({ as: DEMO.member })
    await arrive(page, '/personal')
    const before = await main(page).locator('img').first().getAttribute('src')
    await page.setInputFiles('input[type=file]', { name: 'me.png', mimeType: 'image/png', buffer: await pngOf(640) })
    await expect.poll(() => main(page).locator('img').first().getAttribute('src')).toMatch(/^\/files\//)
    expect(before).not.toMatch(/^\/files\//)
    await context.close()
  })

  it('退出所有设备 ends every session', async () => {
    const { page, context } = await portal.visit()
    await arrive(page, '/login')
    await logIn(page, '13900000012')
    await page.waitForURL('**/task')
    const elsewhere = await portal.server.call(entryContract.phoneLogin, {
      phone: '13900000012',
      password: DEMO_PASSWORD,
    })
    await arrive(page, '/setting')
    await press(page, '退出所有设备')
    await dialog(page).getByRole('button', { name: /退出/ }).click()
    await page.waitForURL('**/login')
    const refusal = await portal.server.refused(personContract.getMyInfo, {}, { token: elsewhere.token })
    expect(refusal.code).toBe('login')
    await context.close()
  })
})

/** A plain picture of that many pixels a side. */
async function pngOf(side: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp({ create: { width: side, height: side, channels: 3, background: '#C8371F' } })
    .png()
    .toBuffer()
}
