/**
 * Serving, a browser a person: a garden on a Saturday, from the shift to the certificate that a stranger checks; rain;
 * goods pledged for a garden, until they lie in the warehouse.
 */
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { activityContract } from '../../src/contract/activity.contract.ts'
import { activityDeskContract } from '../../src/contract/activityDesk.contract.ts'
import { chinaDay, HOUR_MS, MINUTE_MS } from '../../src/contract/time.ts'
import { showToCamera } from '../support/browser/camera.ts'
import { letTimePass, openPortal, type Portal, type Visit, waitUntilSettled } from '../support/browser/portal.ts'
import { arrive, choose, confirm, dialog, idOn, main, press, untilState } from '../support/browser/screen.ts'
import { standAt } from '../support/browser/standing.ts'
import type { TestAccount } from '../support/fixtures/accounts.ts'
import {
  createUnit,
  createVolunteer,
  type Draft,
  GARDEN_AT,
  gardenDraft,
  publishActivity,
  signUpFor,
} from '../support/fixtures/activities.ts'
import { createDonationFixture, DONATION_COMMUNITY, DONATION_STREET, readGift } from '../support/fixtures/donations.ts'
import { nextFreeShift } from '../support/fixtures/gardens.ts'
import { takeStep } from '../support/fixtures/mall.ts'
import { createPlainMember, createPostHolder, DISTRICT } from '../support/fixtures/roles.ts'
import { VAN_PAPERS } from '../support/model/drivers/signUp.ts'

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
afterEach(async () => {
  for (const { page, problems } of open.splice(0)) {
    expect(problems).toEqual([])
    await page.context().close()
  }
})

async function browserOf(who: TestAccount | undefined, path: string): Promise<Page> {
  const visit = await portal.visit({ ...(who && { as: who.phone }), size: 'phone', isStill: true })
  open.push(visit)
  await arrive(visit.page, path)
  return visit.page
}
const FOUND = `/activity?reach=all&keyword=${encodeURIComponent('社区菜园')}`
const says = (page: Page, words: string | RegExp) => main(page).getByText(words).first().waitFor()

const pass = (ms: number) => letTimePass(portal, open, ms)

const publish = (shifts: Draft['shifts'], changes: Partial<Draft> = {}) =>
  publishActivity(portal.server, { leader, leader3 }, gardenDraft(shifts, changes))

it('a garden on Saturday: two shifts, a queue, an offer, the code that turns, hours, and a certificate', async () => {
  const { server } = portal
  const shifts = [nextFreeShift(server, { places: 2 }), nextFreeShift(server, { title: '下午', places: 2 })]
  const garden = await publish(shifts)
  const people = await Promise.all(
    ['赵敏', '王桂兰', '周建国', '何静', '吴芳'].map(name => createVolunteer(server, name)),
  )
  const pages: Page[] = []
  for (const [at, person] of people.entries()) {
    const page = await browserOf(person, at === 0 ? FOUND : `/activityP?id=${garden.id}`)
    if (at === 0) {
      await page.locator(`main a[href$="id=${garden.id}"]`).click()
      await press(page, '我要报名')
    }
    const morning = at < 2 || at === 4
    await main(page)
      .getByRole('button', { name: /^(报名|候补)这个班次$/ })
      .nth(morning ? 0 : 1)
      .click()
    await untilState(page, at === 4 ? '候补' : '已通过')
    pages.push(page)
  }
  const [first, second, , , last] = pages as [Page, Page, Page, Page, Page]
  await says(last, '您排在候补第 1 位')
  await says(first, '名额是您的了。开始前 30 分钟，这里会显示您的签到码')
  expect(await first.getByRole('img', { name: '签到码的二维码' }).count()).toBe(0)

  await press(first, '取消报名')
  await confirm(first, '取消报名')
  await untilState(first, '已取消')
  await first.goto('/myVolunteerDetail?tab=coming')
  await says(first, '这里没有报名')
  await untilState(last, '名额待确认')
  await press(last, '接受名额')
  await untilState(last, '已通过')

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
  // Only the server's clock has gone on: the page waits for its own.
  await last.reload()
  await showToCamera(desk, await last.getByRole('img', { name: '签到码的二维码' }).screenshot())
  await press(desk, '用摄像头扫')
  await says(desk, '吴芳已签到')
  await press(desk, '关掉摄像头')
  await untilState(last, '已签到')

  await pass(2 * HOUR_MS)
  await scan(second, '签退')
  await says(second, '已签退，辛苦了')
  await pass(5 * HOUR_MS)
  await untilState(last, '已签退')

  await desk.goto('/task?board=hoursBoard')
  await desk
    .getByRole('link', { name: /^王桂兰/ })
    .first()
    .click()
  await press(desk, '确认工时')
  const form = dialog(desk)
  await form.getByLabel('计时').fill('100')
  await confirm(desk, '确认工时')
  await dialog(desk).waitFor({ state: 'hidden' })

  await second.goto('/workTime')
  await second.locator('main a[href^="/workTime?id="]').first().click()
  await press(second, '申请或查看证书')
  await second.waitForURL('**/certifiedP?*')
  await says(second, /LL-\d{4}-\d{6}-\d\d/)
  const number = (await main(second).textContent())?.match(/LL-\d{4}-\d{6}-\d\d/)?.[0] ?? ''
  const stranger = await browserOf(undefined, `/certified?no=${number}`)
  await untilState(stranger, '有效')
  await says(stranger, '王**')
  expect(await main(stranger).textContent()).not.toContain('王桂兰')
})

it('rain: another day and another place, of which the calendar knows; one comes, one does not, one says nothing', async () => {
  const { server } = portal
  const garden = await publish([nextFreeShift(server)])
  const [shift = ''] = garden.shifts
  const people = await Promise.all(['林晓', '陈静', '马丽'].map(name => createVolunteer(server, name)))
  const pages = await Promise.all(
    people.map(async person => {
      const { id } = await signUpFor(server, person, shift)
      return browserOf(person, `/myVolunteerDetail?id=${id}`)
    }),
  )
  const [coming, unable, silent] = pages as [Page, Page, Page]

  const day = chinaDay(server.services.clock(), 20)
  const desk = await browserOf(leader, `/scene?id=${garden.id}`)
  await press(desk, '改期或换地点')
  await desk.getByLabel('新日期').fill(day)
  await desk.getByLabel('第一班开始时间').fill('09:30')
  await desk.getByLabel(/^换一个地点/).check()
  await desk.getByLabel('新的详细地址').fill('曙光路 9 号社区礼堂')
  await desk.getByLabel('集合地点').fill('礼堂门口')
  await desk.getByLabel('原因').fill('周六有大雨')
  await press(desk, '改好并通知大家')
  await desk.waitForURL(`**/scene?id=${garden.id}`)

  for (const page of pages) await untilState(page, '请再确认')
  await says(coming, '曙光路 9 号社区礼堂')
  await press(coming, '新时间我也能来')
  await untilState(coming, '已通过')
  await press(unable, '取消报名')
  await confirm(unable, '取消报名')
  await untilState(unable, '已取消')
  await pass(48 * HOUR_MS)
  await untilState(silent, '改期让出')
  await silent.goto('/message')
  await says(silent, /改了时间，换到曙光路 9 号社区礼堂，请再确认一次能不能来/)
  await says(silent, '改期后您没有确认，名额已让出，不计缺席')

  await coming.goto('/myVolunteerDetail')
  await press(coming, '放进手机日历')
  const feed =
    (await dialog(coming)
      .getByText(/\/ical\//)
      .textContent()) ?? ''
  const ics = await (await coming.request.get(new URL(feed).pathname)).text()
  expect(ics).toContain(`DTSTART;TZID=Asia/Shanghai:${day.replaceAll('-', '')}T093000`)
  expect(ics).toContain('STATUS:CONFIRMED')
  await desk.goto(`/scene?shift=${shift}`)
  await says(desk, '改期让出')
})

it('goods pledged for a garden lie in the warehouse at last, and everybody reads so', async () => {
  const { server } = portal
  const { donor, desk, storer } = await createDonationFixture(server)
  const garden = await publish([nextFreeShift(server)], { kind: 'goods' })
  const giving = await browserOf(donor, `/volunteerDetail?id=${garden.id}`)
  await giving.getByRole('link', { name: '捐的物资' }).click()
  await main(giving).getByRole('link', { name: '捐物资', exact: true }).click()
  await says(giving, '捐给活动「周六社区菜园开种」')
  await giving.getByLabel('物品名称').fill('干活穿的雨靴')
  for (const label of ['衣物鞋帽', '鞋']) await choose(giving, label, true)
  await choose(giving, '用过')
  await giving.getByLabel('数量', { exact: true }).fill('4')
  await press(giving, '下一步')
  await giving.getByRole('combobox', { name: '街道' }).selectOption(DONATION_STREET)
  await giving.getByRole('combobox', { name: '社区' }).selectOption(DONATION_COMMUNITY)
  await giving.getByLabel('详细地址').fill('宝石新村 3 幢 201')
  await press(giving, '下一步')
  await choose(giving, '自己送到')
  await giving.getByLabel('哪天送到').fill(chinaDay(server.services.clock(), 1))
  await choose(giving, '上午')
  await press(giving, '下一步')
  await press(giving, '提交捐赠')
  await untilState(giving, '等社区看')
  const id = idOn(giving)

  const stranger = await browserOf(undefined, `/donationR?id=${garden.id}`)
  await stranger.locator(`main a[href$="${id}"]`).click()
  await untilState(stranger, '等社区看')
  const board = await browserOf(desk, `/task?board=donationBoard&id=${id}`)
  await press(board, '受理')
  await untilState(giving, '待送达')
  const { handOverCode } = await readGift(server, donor, id)
  await giving.getByRole('img', { name: '交接码的二维码' }).waitFor()
  const door = await browserOf(storer, '/warehousing')
  await door.getByLabel('标签编号或交接码').fill(handOverCode)
  await press(door, '查找')
  await door.getByLabel('货架').fill('C-02')
  await press(door, '入库')
  await door.getByRole('img', { name: /^标签 PC\w+ 的二维码$/ }).waitFor()
  await untilState(giving, '已入库')

  await stranger.reload()
  await untilState(stranger, '已入库')
  await says(stranger, '周六社区菜园开种')
  await says(stranger, /^入库/)
  expect(await main(stranger).textContent()).not.toContain('宝石新村')
})

it('an organisation with five people and a van: one stays away, and somebody who waited comes instead', async () => {
  const { server } = portal
  const name = '西湖区青苗公益中心'
  const unit = await createUnit(server, name)
  const garden = await publish([nextFreeShift(server, { places: 5 })])
  const [shift = ''] = garden.shifts
  const [waiting, ...team] = await Promise.all(
    ['郑凯', '赵敏', '王桂兰', '周建国', '何静', '吴芳'].map(one => createVolunteer(server, one)),
  )
  const office = await browserOf(unit, `/activityP?id=${garden.id}`)
  await press(office, '团体报名')
  await office.getByLabel('人数').fill('5')
  await press(office, '留名额')
  await untilState(office, '待写名单')
  const late = await browserOf(waiting, `/activityP?id=${garden.id}`)
  await press(late, '候补这个班次')
  await untilState(late, '候补')
  await press(office, '写上参加的人')
  await dialog(office)
    .getByLabel('手机号')
    .fill(team.map(({ phone }) => phone).join('\n'))
  await confirm(office, '写上参加的人')
  await untilState(office, '待答复')
  for (const [at, one] of team.entries()) {
    const page = await browserOf(one, '/myVolunteerDetail')
    await main(page).getByText('去确认名额').click()
    await says(page, name)
    await press(page, at === 4 ? '让出名额' : '接受名额')
    if (at === 4) await confirm(page, '让出名额')
    await untilState(page, at === 4 ? '已让出' : '已通过')
  }
  await untilState(office, '名单已定')
  await untilState(late, '名额待确认')
  await press(late, '接受名额')
  await untilState(late, '已通过')

  const van = await server.call(activityContract.vehicleSignUp, { shift, ...VAN_PAPERS }, { token: unit.token })
  await takeStep(server, leader, 'signUpApprove', van.id)
  const { startsAt } = await server.call(activityContract.activityDetails, { id: garden.id })
  await pass(startsAt - server.services.clock() - 20 * MINUTE_MS)
  const desk = await browserOf(leader, `/scene?shift=${shift}`)
  await says(desk, '留了 5 个名额：4 人同意')
  const { code } = await server.call(activityContract.signUpDetails, { id: van.id }, { token: unit.token })
  await desk.getByLabel('个人签到码').fill(code)
  await desk.getByLabel('个人签到码').press('Enter')
  await says(desk, `${name}已签到`)
  await office.goto(`/myVolunteerDetail?id=${van.id}`)
  await press(office, '出车')
  await dialog(office).getByLabel('乘客人数').fill('4')
  await dialog(office).getByLabel('货物').fill('0')
  await confirm(office, '出车')
  await untilState(office, '在路上')
  await says(desk, '在路上')
})

it('whoever is no volunteer is led to the role, and back to what they wanted to do', async () => {
  const garden = await publish([nextFreeShift(portal.server)])
  const page = await browserOf(await createPlainMember(portal.server), `/activityP?id=${garden.id}`)
  await main(page).getByRole('link', { name: '申请成为志愿者' }).click()
  await waitUntilSettled(page)
  // Role and district are known: only the words are missing.
  await main(page).getByText('申请成为志愿者').waitFor()
  await expect.poll(() => page.getByLabel('区县').inputValue()).toBe('330106')
  await page.getByLabel('申请说明').fill('住在附近，周末有空')
  await press(page, '提交申请')
  await says(page, '正在审核')
  expect(new URL(page.url()).pathname).toBe('/activityP')
})
