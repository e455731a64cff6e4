/**
 * One gift from door to door, by eight people, each in a browser of their own: given, fetched, booked in, asked for,
 * assigned, issued, brought, confirmed, seen.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publicPoints } from '../../server/geo/publicPoint.ts'
import { openPortal, type Portal, waitUntilSettled } from '../support/browser/portal.ts'
import { addPicture, arrive, choose, confirm, idOn, main, press, untilState } from '../support/browser/screen.ts'
import type { TestAccount } from '../support/fixtures/accounts.ts'
import { ADDRESS, type AidFixture, APPLICATION_TEXT, createAidFixture, IDENTITY } from '../support/fixtures/aid.ts'
import { DONATION_COMMUNITY, DONATION_STREET, dateIn } from '../support/fixtures/donations.ts'

let portal: Portal
let fixture: AidFixture
beforeAll(async () => {
  portal = await openPortal({ clockRuns: true })
  fixture = await createAidFixture(portal.server)
  // the nearest of all for whoever tells no point on the map
  const { db } = portal.server.database
  const nearest = await publicPoints(db, [DONATION_STREET])
  await db
    .updateTable('warehouse')
    .set(nearest(DONATION_STREET) ?? {})
    .where('id', '=', fixture.warehouse)
    .execute()
})
afterAll(() => portal.close())

/** Whoever has done their part closes their browser. */
const goes = (page: Page) => page.context().close()

async function lives(page: Page, detail: string): Promise<void> {
  await page.getByRole('combobox', { name: '街道' }).selectOption(DONATION_STREET)
  await page.getByRole('combobox', { name: '社区' }).selectOption(DONATION_COMMUNITY)
  await page.getByLabel('详细地址').fill(detail)
}

describe('eight people', () => {
  // Eight browsers at once: twenty seconds on a machine of its own, several times that beside others.
  it('carry two coats from one door to another', async () => {
    const { donor, desk, leader4, collector, storer, asker, volunteer, issuer } = fixture
    const open = async ({ phone }: TestAccount, size: 'phone' | 'desk' = 'desk') =>
      (await portal.visit({ as: phone, size })).page

    // the donor gives
    const giving = await open(donor, 'phone')
    await arrive(giving, '/donationW')
    await giving.getByLabel('物品名称').fill('冬衣')
    await choose(giving, '衣物鞋帽')
    await choose(giving, /^冬衣/)
    await choose(giving, /^用过/)
    await giving.getByLabel('数量', { exact: true }).fill('3')
    await press(giving, '下一步')
    await giving.getByLabel('联系人').fill('张淑芬')
    await giving.getByLabel('手机号').fill('13812340011')
    await lives(giving, '求是路 8 号 2 幢 101 室')
    await press(giving, '下一步')
    await choose(giving, '请人上门收取')
    await giving.getByLabel('哪天上门').fill(dateIn(portal.server, 2))
    await choose(giving, /^上午/)
    await press(giving, '下一步')
    await press(giving, '提交捐赠')
    await giving.waitForURL('**/myBenevolence?id=*')
    const gift = idOn(giving)

    // the responsible person takes it up
    const taking = await open(desk)
    await arrive(taking, `/task?board=donationBoard&id=${gift}`)
    await press(taking, '受理')
    await untilState(giving, '正在安排上门')

    // the leader sends a collector, with one press
    const leading = await open(leader4)
    await arrive(leading, `/task?board=donationBoard&tab=accepted&all=1&id=${gift}`)
    await press(leading, '指派周建国')
    await untilState(giving, '待上门')

    // who says yes, counts at the door and photographs
    const fetching = await open(collector, 'phone')
    await arrive(fetching, '/collect?tab=toAnswer')
    await main(fetching).locator(`a[href*="${gift}"]`).click()
    await fetching.waitForURL('**/collectDetail?id=*')
    await press(fetching, '同意上门')
    await fetching.getByText('13812340011').waitFor()
    await press(fetching, '确认收取')
    await fetching.waitForURL('**/collectSure?id=*')
    await fetching.getByRole('group', { name: '冬衣' }).getByRole('button', { name: '少一件' }).click()
    await press(fetching, '下一步')
    await fetching.getByText('件数和登记的不一样，请说明原因').waitFor()
    await fetching.getByLabel('件数不一致的原因').fill('一件有破洞，没有收')
    await press(fetching, '下一步')
    await addPicture(fetching, '现场照片')
    await press(fetching, '下一步')
    await press(fetching, '确认收取')
    await fetching.waitForURL('**/collectDetail?id=*')
    await goes(fetching)

    // the donor agrees
    await untilState(giving, '已收取')
    await press(giving, '确认无误')
    await confirm(giving, '确认无误')
    await untilState(giving, '待入库')

    // the warehouse books it in, and prints its label
    const storing = await open(storer)
    await arrive(storing, '/warehousing')
    await main(storing).getByRole('button', { name: /冬衣/ }).click()
    await storing.getByLabel('货架').fill('A-03')
    await press(storing, '入库')
    await storing.getByRole('img', { name: /的二维码/ }).waitFor()
    await untilState(giving, '已入库')
    await goes(storing)

    // an old person asks for two coats
    const asking = await open(asker, 'phone')
    await arrive(asking, '/applyWz')
    await asking.getByLabel('姓名').fill('王桂兰')
    await asking.getByLabel('手机号').fill('13812340022')
    await asking.getByLabel('身份证号').fill(IDENTITY)
    await lives(asking, ADDRESS)
    await press(asking, '下一步')
    await main(asking).getByRole('checkbox', { name: '衣物鞋帽' }).check()
    await asking.getByLabel('种类').selectOption({ label: '冬衣' })
    await asking.getByLabel('数量', { exact: true }).fill('2')
    await asking.getByLabel('情况说明').fill(APPLICATION_TEXT)
    await press(asking, '下一步')
    await press(asking, '下一步')
    await press(asking, '提交申请')
    await asking.waitForURL('**/myHelpDetailWz?id=*')
    const aid = idOn(asking)

    // the responsible person takes it up, the leader sends a volunteer
    await arrive(taking, `/task?board=aidBoard&id=${aid}`)
    await press(taking, '受理')
    await untilState(asking, '正在找人帮忙')
    await arrive(leading, `/task?board=aidBoard&tab=accepted&id=${aid}`)
    await press(leading, '指派赵敏')
    await untilState(asking, '等邻居答复')

    // who says yes, fetches the coats from the warehouse and brings them
    const helping = await open(volunteer, 'phone')
    await arrive(helping, `/myAssistanceDetail?id=${aid}`)
    await press(helping, '同意帮扶')
    await helping.getByText('13812340022').waitFor()
    const issuing = await open(issuer)
    await arrive(issuing, '/access?tab=toIssue')
    await main(issuing).getByRole('link', { name: /冬衣/ }).click()
    await issuing.getByText('A-03 取 2 件').waitFor()
    await press(issuing, '出库')
    await confirm(issuing, '出库')
    await expect.poll(() => main(giving).textContent()).toContain('出库 冬衣 2 件')
    await goes(issuing)
    await helping.getByText('物资已从爱心仓库取走').waitFor()
    await arrive(helping, `/assist?id=${aid}`)
    await helping.getByLabel('帮扶情况').fill('东西送到了，陪老人说了会儿话')
    await choose(helping, '一小时')
    await press(helping, '提交完成')
    await helping.waitForURL('**/myAssistanceDetail?id=*')

    // it was right
    await untilState(asking, '待确认')
    await arrive(asking, `/finish?id=${aid}`)
    await choose(asking, /5/)
    await press(asking, '确认完成')
    await asking.waitForURL('**/myHelpDetailWz?id=*')
    await untilState(asking, '已完成')

    // and the donor sees where it went, without learning to whom
    await giving.reload()
    await waitUntilSettled(giving)
    const seen = (await main(giving).textContent()) ?? ''
    expect(seen).toContain('出库 冬衣 2 件')
    expect(seen).not.toContain('13812340022')
    expect(seen).not.toContain(ADDRESS)
    expect(seen).not.toContain('王桂兰')
  })
})
