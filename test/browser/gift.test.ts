/** Gifts for points, a browser a person: what comes back by post, what nobody fetches, a draw, points that run out. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { personContract } from '../../src/contract/person.contract.ts'
import { DAY_MS, MINUTE_MS } from '../../src/contract/time.ts'
import { assertBooksBalanced } from '../support/assertions/books.ts'
import { letTimePass, openPortal, type Portal, type Visit } from '../support/browser/portal.ts'
import {
  arrive,
  choose,
  confirm,
  dialog,
  idOn,
  main,
  press,
  shownState,
  untilState,
} from '../support/browser/screen.ts'
import type { TestAccount } from '../support/fixtures/accounts.ts'
import {
  createGiftStaff,
  expirePoints,
  grantPoints,
  insertDraw,
  insertGift,
  insertStation,
  STATION,
} from '../support/fixtures/gifts.ts'
import { type Buyer, createBuyer } from '../support/fixtures/mall.ts'

let portal: Portal
let staff: TestAccount
const open: Visit[] = []
beforeAll(async () => {
  portal = await openPortal({ demo: false })
  staff = await createGiftStaff(portal.server)
  await insertStation(portal.server)
})
afterAll(async () => {
  await assertBooksBalanced(portal.server)
  await portal.close()
})

/** A neighbour with points, who has had an account for longer than one that is looked at. */
async function neighbour(name: string, points: number, days = 100): Promise<Buyer> {
  const person = await createBuyer(portal.server, name)
  await grantPoints(portal.server, [person], points, { days })
  return person
}
async function browserOf({ phone: as }: TestAccount, path: string): Promise<Page> {
  const visit = await portal.visit({ as, size: 'phone', isStill: true })
  open.push(visit)
  await arrive(visit.page, path)
  return visit.page
}
const closeAll = async () => {
  for (const { page, problems } of open.splice(0)) {
    expect(problems).toEqual([])
    await page.context().close()
  }
}
const textOf = (page: Page) => main(page).textContent()
/** Waits until the page of points says that so many can be used. */
const hasFree = (page: Page, points: number) =>
  expect.poll(() => textOf(page)).toMatch(new RegExp(`可以用 *${points}\\D|\\D${points} *可以用`))

/** From the gift to the exchange, as somebody does it who chooses nothing but how to have it. */
async function requestGift(page: Page, mode: '邮寄到家' | '到站自提', button = '我要兑换'): Promise<string> {
  await press(page, button)
  await page.waitForURL('**/giftDetailInfo?*')
  await choose(page, mode)
  if (mode === '到站自提') await choose(page, STATION.name)
  await press(page, /^(确认兑换|报名) \d+ 积分$/)
  await page.waitForURL('**/exchangeDetail?*')
  return idOn(page)
}
async function ship(page: Page, isFirst: boolean): Promise<void> {
  await press(page, '寄出')
  const courier = dialog(page).locator('[name="courier"]')
  if (isFirst) await courier.selectOption({ label: '顺丰速运' })
  // Who sends is likely to send with the same courier again.
  else expect(await courier.inputValue()).toBe('顺丰速运')
  await dialog(page).locator('[name="number"]').fill('SF1234567890')
  await confirm(page, '寄出')
  await untilState(page, '待收货')
}

describe('a gift', () => {
  it('is drawn: one of two has it, the other the points back, and both can work out why', async () => {
    const gift = await insertGift(portal.server, { title: '电饭煲', points: 100, stock: 1 })
    await insertDraw(portal.server, gift.id, { pieces: 1, seed: '石榴花开' })
    const people = [await neighbour('戴芳', 100), await neighbour('梁明', 100)]
    const pages: Page[] = []
    for (const person of people) {
      const page = await browserOf(person, `/giftDetail?id=${gift.id}`)
      await requestGift(page, '到站自提', '报名抽签')
      await untilState(page, '待抽签')
      pages.push(page)
    }
    await letTimePass(portal, open, DAY_MS + 2 * MINUTE_MS)
    await expect
      .poll(async () => (await Promise.all(pages.map(shownState))).toSorted())
      .toEqual(['待备货', '没有抽中'].toSorted())
    for (const page of pages) {
      const points = (await shownState(page)) === '没有抽中' ? 100 : 0
      await page.goto('/point')
      await hasFree(page, points)
      await page.goto(`/giftDetail?id=${gift.id}`)
      await page.getByText('怎样核对抽签是公平的').click()
      await page.getByText('石榴花开').first().waitFor()
    }
    await closeAll()
  })

  it('goes by post, comes back, goes to another door and arrives', async () => {
    const [person, gift] = [await neighbour('韩文静', 300), await insertGift(portal.server, { points: 120 })]
    const other = { name: '韩文静', phone: '13812345679', region: '330106109', detail: '曙光路 9 号' }
    await portal.server.call(personContract.addressAdd, other, { token: person.token })
    const page = await browserOf(person, `/giftDetail?id=${gift.id}`)
    const id = await requestGift(page, '邮寄到家')
    await untilState(page, '待备货')
    const desk = await browserOf(staff, `/exchangeDetail?id=${id}`)
    await press(desk, '开始备货')
    await ship(desk, true)
    await press(desk, '包裹退回')
    await dialog(desk).locator('[name="reason"]').fill('门牌号不对')
    await confirm(desk, '包裹退回')
    // Their page is open all the while, and hears of it.
    await untilState(page, '包裹退回')
    await choose(page, '13812345679')
    await press(page, '换个地址再寄')
    await untilState(desk, '备货中')
    await desk.getByText('曙光路 9 号').waitFor()
    await ship(desk, false)
    await untilState(page, '待收货')
    await press(page, '确认收到')
    await confirm(page, '确认收到')
    await untilState(page, '已收到')
    await page.goto('/point')
    await hasFree(page, 180)
    await closeAll()
  })

  it('that nobody fetches goes back, and so do the points', async () => {
    const [person, gift] = [await neighbour('石晓东', 200), await insertGift(portal.server, { points: 120 })]
    const page = await browserOf(person, `/giftDetail?id=${gift.id}`)
    const id = await requestGift(page, '到站自提')
    const desk = await browserOf(staff, `/exchangeDetail?id=${id}`)
    await press(desk, '开始备货')
    await press(desk, '已到自提点')
    await confirm(desk, '已到自提点')
    await untilState(page, '待自提')
    const code = page.getByRole('heading', { name: '取货码' })
    await code.waitFor()
    await letTimePass(portal, open, 14 * DAY_MS + MINUTE_MS)
    await untilState(page, '逾期未取')
    await untilState(desk, '逾期未取')
    await code.waitFor({ state: 'detached' })
    await page.goto('/point')
    await hasFree(page, 200)
    await closeAll()
  })
})

it('a gift that is taken off while somebody chooses how to have it says so, and what was chosen stays', async () => {
  const [person, gift] = [await neighbour('安雅琴', 200), await insertGift(portal.server, { points: 120 })]
  const page = await browserOf(person, `/giftDetailInfo?id=${gift.id}`)
  await choose(page, '到站自提')
  await choose(page, STATION.name)
  await portal.server.database.db.updateTable('gift').set({ listed: false }).where('id', '=', gift.id).execute()
  await press(page, /^确认兑换 \d+ 积分$/)
  await page.getByText('已经下架，不能兑换了，您的积分没有动').first().waitFor()
  expect(await page.getByRole('radio', { name: STATION.name }).isChecked()).toBe(true)
  await page.goto('/point')
  await hasFree(page, 200)
  await closeAll()
})

it('points that expired come back when a second of the staff agrees', async () => {
  const person = await neighbour('邵建国', 10)
  const where = { region: STATION.region }
  await portal.server.database.db.updateTable('account').set(where).where('uid', '=', person.uid).execute()
  await expirePoints(portal.server, person, 40)
  const desk = await browserOf(staff, '/task?board=pointBoard')
  await desk.getByText('申请恢复过期积分').click()
  await desk.getByLabel('会员的手机号').fill(person.phone)
  await choose(desk, '40 积分')
  await press(desk, '申请恢复')
  await desk.getByText('请填写恢复原因').first().waitFor()
  await desk.getByLabel('恢复原因').fill('住院两个月，没能用上')
  await press(desk, '申请恢复')
  await desk.getByRole('link', { name: /^邵建国.*40 积分/ }).waitFor()
  const other = await browserOf(await createGiftStaff(portal.server), '/task?board=pointBoard')
  await other.getByRole('link', { name: /^邵建国.*40 积分/ }).click()
  await press(other, '同意恢复')
  await confirm(other, '同意恢复')
  const page = await browserOf(person, '/point')
  await hasFree(page, 50)
  await closeAll()
})

it('points that run out tomorrow are announced, what is put by stays, and comes back for a month', async () => {
  const [person, gift] = [await neighbour('孔泽宇', 100, 1), await insertGift(portal.server, { points: 60 })]
  const points = await browserOf(person, '/point')
  await points.getByText('100 积分快要到期').waitFor()
  const page = await browserOf(person, `/giftDetail?id=${gift.id}`)
  const id = await requestGift(page, '邮寄到家')
  await letTimePass(portal, open, DAY_MS + MINUTE_MS)
  await points.reload()
  await points.getByText('已过期 40').waitFor()
  await hasFree(points, 0)
  const desk = await browserOf(staff, `/exchangeDetail?id=${id}`)
  await press(desk, '取消这一单')
  await dialog(desk).locator('[name="reason"]').fill('没有货了')
  await confirm(desk, '取消这一单')
  await untilState(page, '已取消')
  await points.reload()
  await hasFree(points, 60)
  await closeAll()
})
