/** Serving, a browser a person: a garden on a Saturday, from the shift to the certificate that a stranger checks. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { activityContract } from '../../src/contract/activity.contract.ts'
import { activityDeskContract } from '../../src/contract/activityDesk.contract.ts'
import { HOUR_MS, MINUTE_MS } from '../../src/contract/time.ts'
import { openPortal, type Portal, type Visit, waitUntilSettled } from '../support/browser/portal.ts'
import { standAt } from '../support/browser/standing.ts'
import type { TestAccount } from '../support/fixtures/accounts.ts'
import { createVolunteer, GARDEN_AT, gardenDraft, publishActivity } from '../support/fixtures/activities.ts'
import { nextFreeShift } from '../support/fixtures/gardens.ts'
import { createPostHolder, DISTRICT } from '../support/fixtures/roles.ts'

let portal: Portal
let leader: TestAccount
let leader3: TestAccount
const open: Visit[] = []
beforeAll(async () => {
  portal = await openPortal({ demo: false })
  leader = await createPostHolder(portal.server, 'activityLeader', DISTRICT, '孙浩然')
  leader3 = await createPostHolder(portal.server, 'leader3', DISTRICT)
})
afterAll(() => portal.close())

async function browserOf(who: TestAccount | undefined, path: string): Promise<Page> {
  const visit = await portal.visit({ ...(who && { as: who.phone }), size: 'phone', isStill: true })
  open.push(visit)
  await visit.page.goto(path)
  await waitUntilSettled(visit.page)
  return visit.page
}
const press = (page: Page, name: string) => page.locator('main').getByRole('button', { name, exact: true }).click()
const agree = (page: Page, name: string) =>
  page.getByRole('dialog').or(page.getByRole('alertdialog')).getByRole('button', { name, exact: true }).click()
const shows = (page: Page, state: string) => page.locator('main strong', { hasText: state }).first().waitFor()
const says = (page: Page, words: string | RegExp) => page.getByRole('main').getByText(words).first().waitFor()
const idOn = (page: Page) => new URL(page.url()).searchParams.get('id') ?? ''

/** Lets time pass, and what falls due within it happen. */
async function pass(ms: number): Promise<void> {
  portal.server.advanceClock(ms)
  await portal.server.sweep()
  await portal.server.sweep()
}

it('a garden on Saturday: two shifts, a queue, an offer, the code that turns, hours, and a certificate', async () => {
  const { server } = portal
  const shifts = [nextFreeShift(server, { places: 2 }), nextFreeShift(server, { title: '下午', places: 2 })]
  const garden = await publishActivity(server, { leader, leader3 }, gardenDraft(shifts))
  const people = await Promise.all(
    ['赵敏', '王桂兰', '周建国', '何静', '吴芳'].map(name => createVolunteer(server, name)),
  )
  const pages: Page[] = []
  for (const [at, person] of people.entries()) {
    const page = await browserOf(person, `/activityP?id=${garden.id}`)
    const morning = at < 2 || at === 4
    await page
      .getByRole('main')
      .getByRole('button', { name: /^(报名|候补)这个班次$/ })
      .nth(morning ? 0 : 1)
      .click()
    await shows(page, at === 4 ? '候补' : '已通过')
    pages.push(page)
  }
  const [first, second, , , last] = pages as [Page, Page, Page, Page, Page]

  await press(first, '取消报名')
  await agree(first, '取消报名')
  await shows(first, '已取消')
  await shows(last, '名额待确认')
  await press(last, '接受名额')
  await shows(last, '已通过')

  const [shift = ''] = garden.shifts
  const { startsAt } = await server.call(activityContract.activityDetails, { id: garden.id })
  await pass(startsAt - server.services.clock() - 20 * MINUTE_MS)
  const desk = await browserOf(leader, `/scene?shift=${shift}`)
  await desk.getByRole('img', { name: '签到二维码' }).waitFor()
  const scan = async (page: Page, going: string) => {
    const { code } = await server.call(activityDeskContract.sceneCode, { shift }, { token: leader.token })
    await page.goto(`/scene?code=${code}`)
    await press(page, going)
  }
  await standAt(second.context(), GARDEN_AT)
  await scan(second, '签到')
  await says(second, '签到成功')
  const mine = { id: idOn(last) }
  const { code } = await server.call(activityContract.signUpDetails, mine, { token: people[4]!.token })
  await desk.getByLabel('个人签到码').fill(code)
  await desk.getByLabel('个人签到码').press('Enter')
  await says(desk, '吴芳已签到')
  await shows(last, '已签到')

  await pass(2 * HOUR_MS)
  await scan(second, '签退')
  await says(second, '已签退，辛苦了')
  await pass(5 * HOUR_MS)
  await shows(last, '已签退')

  await desk.goto('/task?board=hoursBoard')
  await desk.getByRole('button', { name: /^经过和处理：王桂兰/ }).click()
  await press(desk, '确认工时')
  const form = desk.getByRole('dialog')
  await form.getByLabel('计时（分钟）').fill('100')
  await agree(desk, '确认工时')
  await desk.locator('main').getByText('已计时').first().waitFor()

  await second.goto('/workTime')
  await second.locator('main a[href^="/workTime?id="]').first().click()
  await press(second, '申请或查看证书')
  await second.waitForURL('**/certifiedP?*')
  await says(second, /LL-\d{4}-\d{6}-\d\d/)
  const number = (await second.locator('main').textContent())?.match(/LL-\d{4}-\d{6}-\d\d/)?.[0] ?? ''
  const stranger = await browserOf(undefined, `/certified?no=${number}`)
  await shows(stranger, '有效')
  await says(stranger, '王**')
  expect(await stranger.locator('main').textContent()).not.toContain('王桂兰')
  for (const { page, problems } of open.splice(0)) {
    expect(problems).toEqual([])
    await page.context().close()
  }
})
