/**
 * A collector's day on a phone: answers, goes from door to door, counts, photographs and hands over. Source:
 * specification 6.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { waitForPicture } from '../support/browser/pictures.ts'
import { axeFindings, expectFits, openPortal, type Portal } from '../support/browser/portal.ts'
import { addPicture, arrive, dialog, main, press, untilState } from '../support/browser/screen.ts'
import type { TestAccount } from '../support/fixtures/accounts.ts'
import {
  createDonationFixture,
  createGiftAt,
  createPhoto,
  type DonationFixture,
  dateIn,
  givenGoods,
  readGift,
} from '../support/fixtures/donations.ts'
import { takeStep } from '../support/fixtures/mall.ts'

let portal: Portal
let fixture: DonationFixture
beforeAll(async () => {
  portal = await openPortal({ clockRuns: true })
  const { server } = portal
  const around = await createDonationFixture(server)
  fixture = { ...around, photo: await createPhoto(server, around.collector) }
})
afterAll(() => portal.close())

const open = ({ phone }: TestAccount) => portal.visit({ as: phone, size: 'phone' })
const coats = (name: string) => givenGoods({ name, count: 3 })

/** Goods whose donor expects the collector on that many days from today. */
async function expected(name: string, days: number, lng = 120.1452): Promise<string> {
  const id = await createGiftAt(portal.server, fixture, 'collecting', { items: [coats(name)], lng })
  const { db } = portal.server.database
  await db
    .updateTable('donationInfo')
    .set({ day: dateIn(portal.server, days) })
    .where('id', '=', id)
    .execute()
  return id
}

/** Goes on with the tab key until what has the focus is called so. */
async function tabTo(page: Page, name: string): Promise<void> {
  const here = () =>
    page.evaluate(() => {
      const one = document.activeElement
      return one?.getAttribute('aria-label') ?? one?.textContent.trim()
    })
  for (let steps = 0; steps < 60; steps++) {
    await page.keyboard.press('Tab')
    if ((await here()) === name) return
  }
  throw new Error(`${name} cannot be reached with the tab key`)
}

describe('a collector', () => {
  it('says why they cannot come, and says yes to another', async () => {
    const { collector, donor, desk } = fixture
    const { server } = portal
    const [no, yes] = [
      await createGiftAt(server, fixture, 'assigned', { items: [coats('旧书包')] }),
      await createGiftAt(server, fixture, 'assigned', { items: [coats('厚围巾')] }),
    ]
    const { page, context, problems } = await open(collector)
    await arrive(page, '/collect?tab=toAnswer')
    await main(page)
      .getByRole('link', { name: /查看和办理.*旧书包/ })
      .click()
    await page.waitForURL(`**/collectDetail?id=${no}`)
    await page.getByText('同意上门后才能看到详细地址和电话').waitFor()
    expect(await main(page).textContent()).not.toContain('13812340011')
    await press(page, '无法收取')
    const asking = dialog(page)
    await asking.getByRole('textbox').fill('这两天家里有事')
    await asking.getByRole('button', { name: '无法收取' }).click()
    await expect.poll(async () => (await readGift(server, donor, no)).state).toBe('accepted')
    await takeStep(server, desk, 'donationAssign', no, { collector: collector.uid })

    await arrive(page, `/collectDetail?id=${yes}`)
    await press(page, '同意上门')
    await expect
      .poll(() => main(page).getByRole('link', { name: '打电话' }).getAttribute('href'))
      .toBe('tel:13812340011')
    expect(await main(page).getByRole('link', { name: '导航过去' }).getAttribute('href')).toContain('uri.amap.com')
    await expectFits(page, '/collectDetail')
    expect(await axeFindings(page)).toEqual([])
    expect(problems).toEqual([])
    await context.close()
  })

  it("sees today's doors on the map and below it in the order of the way", async () => {
    await expected('远处的毛毯', 0, 120.19)
    await expected('近处的毛衣', 0, 120.141)
    await expected('后天的雨伞', 2)
    const { page, context, problems } = await open(fixture.collector)
    await arrive(page, '/collect')
    const days = main(page).getByRole('group', { name: '哪天上门' })
    await days.getByRole('button', { name: '今天 2', pressed: true }).waitFor()
    const titles = main(page).locator('h2')
    await expect.poll(() => titles.allInnerTexts()).toEqual(['1. 近处的毛衣 3 件', '2. 远处的毛毯 3 件'])
    await expect
      .poll(() => main(page).locator('.leaflet-marker-icon').filter({ hasText: /^\d+$/ }).allInnerTexts())
      .toEqual(['1', '2'])
    await main(page).getByText('最后送到北山爱心仓库').waitFor()
    await expectFits(page, '/collect')
    expect(await axeFindings(page)).toEqual([])
    await days.getByRole('button', { name: '全部' }).click()
    await expect.poll(() => titles.allInnerTexts()).toContain('后天的雨伞 3 件')
    expect(problems).toEqual([])
    await context.close()
  })

  it('counts at the door with the keyboard alone; a difference needs a reason, and nothing at all is no collection', async () => {
    const id = await expected('棉大衣', 1)
    const { page, context, problems } = await open(fixture.collector)
    await arrive(page, `/collectSure?id=${id}`)
    await tabTo(page, '少一件')
    for (const _ of [1, 2, 3]) await page.keyboard.press('Enter')
    await tabTo(page, '下一步')
    await page.keyboard.press('Enter')
    await page.getByText('一件也没有收到，不能确认收取').waitFor()
    await page.getByRole('textbox', { name: '棉大衣，件' }).focus()
    await page.keyboard.type('2')
    await tabTo(page, '下一步')
    await page.keyboard.press('Enter')
    await page.getByText('件数和登记的不一样，请说明原因').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA')
    await page.keyboard.type('一件发霉了，没有收')
    await tabTo(page, '下一步')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: '拍几张现场照片' }).waitFor()
    await tabTo(page, '下一步')
    await page.keyboard.press('Enter')
    await page.getByText('请至少拍一张现场照片').waitFor()
    await addPicture(page, '现场照片')
    await tabTo(page, '下一步')
    await page.keyboard.press('Enter')
    await page.getByText('2 件（登记 3 件）').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await tabTo(page, '确认收取')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/collectDetail?id=${id}`)
    await untilState(page, '已收取')
    await main(page).getByText('3 件，实收 2 件').waitFor()
    await main(page).getByText('一件发霉了，没有收').first().waitFor()
    await waitForPicture(page, '现场照片 1')
    expect((await readGift(portal.server, fixture.donor, id)).photos).toHaveLength(1)
    expect(problems).toEqual([])
    await context.close()
  })

  it('finds nothing at the door, says so, and has nothing more to do with it', async () => {
    const { server } = portal
    const id = await expected('旧童车', 1)
    const { page, context, problems } = await open(fixture.collector)
    await arrive(page, `/collectDetail?id=${id}`)
    await press(page, '无法收取')
    const asking = dialog(page)
    await asking.getByRole('button', { name: '无法收取' }).click()
    await asking.getByText('请填写原因').waitFor()
    await asking.getByRole('textbox').fill('敲门没有人，电话也打不通')
    await asking.getByRole('button', { name: '无法收取' }).click()
    await expect.poll(async () => (await readGift(server, fixture.donor, id)).state).toBe('accepted')
    await arrive(page, '/collect')
    await main(page).getByRole('group', { name: '哪天上门' }).getByRole('button', { name: '全部' }).click()
    await main(page).locator('h2').first().waitFor()
    expect(await main(page).textContent()).not.toContain('旧童车')

    const donor = await open(fixture.donor)
    await arrive(donor.page, '/message')
    await donor.page.getByText('收取员没能收取您的捐赠：敲门没有人，电话也打不通。正在为您重新安排').waitFor()
    await arrive(donor.page, `/myBenevolence?id=${id}`)
    await untilState(donor.page, '待指派')
    await main(donor.page).getByRole('button', { name: '撤回捐赠' }).waitFor()
    expect([...problems, ...donor.problems]).toEqual([])
    await context.close()
    await donor.context.close()
  })

  it('hands over, and finds it among what is done', async () => {
    const { server } = portal
    const id = await createGiftAt(server, fixture, 'confirmed', { items: [coats('羊毛袜')] })
    const { page, context, problems } = await open(fixture.collector)
    await arrive(page, `/collectDetail?id=${id}`)
    await untilState(page, '待入库')
    await main(page).getByText('北山爱心仓库 曙光路 8 号').waitFor()
    const { items } = await readGift(server, fixture.storer, id)
    const counts = items.map(({ id: item, count }) => ({ item, count }))
    await takeStep(server, fixture.storer, 'warehouseStore', id, { counts, shelf: 'A-1', reason: '' })
    await untilState(page, '已入库')
    await page.getByText('物品已经交给爱心仓库，没有要办的事').waitFor()
    await arrive(page, '/collectDetails')
    await main(page)
      .getByRole('link', { name: /^查看(?!和).*羊毛袜/ })
      .waitFor()
    expect(problems).toEqual([])
    await context.close()
  })
})
