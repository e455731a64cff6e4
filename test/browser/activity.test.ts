/** A neighbour finds something to do, signs up in two presses, or reads why not and what helps. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ActivityRow, activityContract } from '../../src/contract/activity.contract.ts'
import { DEMO, openPortal, type Portal, waitUntilSettled } from '../support/browser/portal.ts'

let portal: Portal
let activities: readonly ActivityRow[]
beforeAll(async () => {
  portal = await openPortal()
  const { dataList } = await portal.server.call(activityContract.activityPage, { pageSize: 100 })
  activities = dataList.filter(({ signUpOpen, state }) => signUpOpen && state === 'recruiting')
})
afterAll(() => portal.close())

const found = (fits: (one: ActivityRow) => boolean) => {
  const one = activities.find(fits)
  if (!one) throw new Error('the demonstration has no such activity')
  return one
}
const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name }).click()
const heading = (page: Page, name: string | RegExp) => page.getByRole('main').getByText(name).first().waitFor()

it('is on the list after two presses, told when there is a code to show, and off it after one more', async () => {
  const { page, context, problems } = await portal.visit({ as: DEMO.volunteer, size: 'phone' })
  const { id, title } = found(({ taken, places }) => taken < places)
  await page.goto(`/activity?reach=all&keyword=${encodeURIComponent(title)}`)
  await page.locator(`main a[href$="id=${id}"]`).click()
  await press(page, '我要报名')
  await press(page, '报名这个班次')
  await heading(page, '名额是您的了。开始前 30 分钟，这里会显示您的签到码')
  expect(await page.getByRole('img', { name: '签到码的二维码' }).count()).toBe(0)
  await page.goto('/myVolunteerDetail?tab=coming')
  await heading(page, title)
  await page.locator('main li a').first().click()
  await press(page, '取消报名')
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: '取消报名' }).click()
  await heading(page, '已取消')
  await page.goto('/myVolunteerDetail?tab=coming')
  await heading(page, '这里没有报名')
  expect(problems).toEqual([])
  await context.close()
})

it('stands in the queue of a full shift, and says at which place', async () => {
  const { page, context, problems } = await portal.visit({ as: DEMO.volunteer, size: 'phone' })
  const { id } = found(({ taken, places, waiting }) => taken >= places && waiting === 0)
  await page.goto(`/volunteerDetail?id=${id}`)
  await heading(page, '候补，还没有人在等')
  await press(page, '我要候补')
  await press(page, '候补这个班次')
  await heading(page, '您排在候补第 1 位')
  await page.goto(`/volunteerDetail?id=${id}`)
  await heading(page, '候补，已有 1 人在等')
  expect(problems).toEqual([])
  await context.close()
})

it('leads whoever is no volunteer to the role, and back', async () => {
  const { page, context, problems } = await portal.visit({ as: DEMO.member, size: 'phone' })
  const { id } = found(({ taken, places }) => taken < places)
  await page.goto(`/activityP?id=${id}`)
  await page.getByRole('main').getByRole('link', { name: '申请成为志愿者' }).click()
  await waitUntilSettled(page)
  expect(await page.getByRole('radio', { name: /^志愿者/ }).isChecked()).toBe(true)
  await press(page, '下一步')
  await page.getByLabel('省份').selectOption({ label: '浙江省' })
  await page.getByLabel('城市').selectOption({ label: '杭州市' })
  await page.getByLabel('区县').selectOption({ label: '西湖区' })
  await press(page, '下一步')
  await page.getByLabel('申请说明').fill('住在附近，周末有空')
  await press(page, '下一步')
  await press(page, '提交申请')
  await heading(page, '正在审核')
  expect(new URL(page.url()).pathname).toBe('/activityP')
  expect(problems).toEqual([])
  await context.close()
})
