/**
 * The life of a campaign, a browser a person: two of the platform accept its plan, three give, two of finance pay what
 * it is spent on, a giver follows their yuan and has a receipt, it ends, discloses and hands its rest on.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { campaignContract } from '../../src/contract/campaign.contract.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/contract/time.ts'
import { assertBooksBalanced } from '../support/assertions/books.ts'
import { DEMO, letTimePass, openPortal, type Portal, type Visit, waitUntilSettled } from '../support/browser/portal.ts'
import {
  addPicture,
  arrive,
  choose,
  confirm,
  dialog,
  idOn,
  main,
  press,
  untilState,
} from '../support/browser/screen.ts'
import { logInDemoAccount } from '../support/demo/orders.ts'

const PLATFORM = { first: '13900000014', second: '13900000016' }
const FINANCE = { first: DEMO.finance, second: '13900000015' }
const AUDITOR = '13900000017'
/** As much of a PDF as the server looks at. */
const PAPER = '%PDF-1.4\n%%EOF\n'
const WHAT_FOR = '付给暖气厂，暖气十台'

let portal: Portal
const visits: Visit[] = []
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(async () => {
  await assertBooksBalanced(portal.server)
  await portal.close()
})

async function browserOf(as: string, path: string, size: 'phone' | 'desk' = 'desk'): Promise<Page> {
  const visit = await portal.visit({ as, size, isStill: true, isCoarse: true, lacksFiles: true })
  visits.push(visit)
  await arrive(visit.page, path)
  return visit.page
}
const pass = (ms: number) => letTimePass(portal, visits, ms)

/** Gives through the cashier. */
async function give(page: Page, yuan: string, signature: string): Promise<void> {
  await page.getByLabel('捐款金额').fill(yuan)
  await choose(page, signature)
  await press(page, '下一步：核对')
  await press(page, '去付款')
  await page.getByRole('button', { name: '支付成功' }).click()
  await page.waitForURL('**/fundraisingDetail?*')
  await main(page).getByText('已支付').first().waitFor()
}

/** Nothing on the page is a step of the matter. */
async function findsNoStep(page: Page, steps: readonly string[]): Promise<void> {
  await waitUntilSettled(page)
  for (const name of steps)
    expect(await main(page).getByRole('button', { name, exact: true }).count(), `${page.url()} ${name}`).toBe(0)
}

it('is accepted, given to, spent, followed, disclosed and completed, and the auditor reads along', async () => {
  const { server } = portal
  const organisation = await logInDemoAccount(server, DEMO.organisation)
  const mine = await server.call(campaignContract.myCampaigns, { tab: 'submitted' }, { token: organisation.token })
  const id = mine.dataList[0]!.id
  const path = `/fundraisingDetail?id=${id}`

  const platform = await browserOf(PLATFORM.first, path)
  await press(platform, '初审通过')
  await untilState(platform, '待复审')
  const otherPlatform = await browserOf(PLATFORM.second, path)
  await press(otherPlatform, '复审通过并公布')
  await confirm(otherPlatform, '复审通过并公布')
  await untilState(otherPlatform, '待开始')
  const owner = await browserOf(DEMO.organisation, path)
  await pass(6 * DAY_MS)
  await untilState(owner, '募捐中')

  const giver = await browserOf(DEMO.member, path, 'phone')
  await give(giver, '100', '写我的名字')
  await give(await browserOf(DEMO.volunteer, path, 'phone'), '50', '不公开姓名')
  const third = await browserOf(DEMO.collector, path, 'phone')
  await third.getByLabel('捐款金额').fill('0.001')
  await choose(third, '写我的名字')
  await press(third, '下一步：核对')
  await expect.poll(() => third.getByLabel('捐款金额').getAttribute('aria-invalid')).toBe('true')
  await give(third, '30', '写我的名字')
  await arrive(third, `${path}&tab=ledger`)
  await main(third).getByText('爱心人士').first().waitFor()

  await pass(2 * MINUTE_MS)
  await main(owner).getByRole('link', { name: '申请支出' }).click()
  await owner.getByLabel('金额').fill('120')
  await owner.getByLabel('用途').fill(WHAT_FOR)
  await addPicture(owner, '凭证照片')
  await press(owner, '提交')
  await owner.waitForURL('**/charge?id=*')
  const claim = new URL(owner.url()).searchParams.get('id')
  const book = `/accounting?book=expense&id=${claim}`
  const auditor = await browserOf(AUDITOR, book)
  await findsNoStep(auditor, ['确认费用', '登记拨付', '驳回'])
  const finance = await browserOf(FINANCE.first, book)
  await press(finance, '确认费用')
  await confirm(finance, '确认费用')
  await untilState(finance, '待付款')
  const otherFinance = await browserOf(FINANCE.second, book)
  await press(otherFinance, '登记拨付')
  await dialog(otherFinance).getByLabel('银行流水号').fill('20261201001')
  await addPicture(otherFinance)
  await confirm(otherFinance, '登记拨付')
  await untilState(otherFinance, '已付款')

  // First in, first out: the first gift is spent whole, of the second 20 yuan are.
  await arrive(giver, '/myBenevolence?tab=money')
  const gift = main(giver).getByRole('listitem').filter({ hasText: WHAT_FOR }).first()
  await gift.waitFor()
  expect(await gift.textContent()).toContain('100')
  await main(giver).getByRole('link', { name: '开捐赠票据' }).first().click()
  await giver.waitForURL('**/invoice?gift=*')
  await press(giver, '下一步')
  await choose(giver, '个人')
  await giver.getByLabel('抬头').last().fill('王桂兰')
  await press(giver, '下一步')
  await press(giver, '提交申请')
  await giver.waitForURL('**/invoice?id=*')
  await untilState(giver, '待开具')
  await arrive(finance, `/accounting?book=invoice&id=${idOn(giver)}`)
  await press(finance, '登记已开具')
  await dialog(finance).getByLabel('票据号码').fill('3301260000099001')
  await dialog(finance).getByLabel('校验码').fill('b2c3d4')
  const paper = { name: '票据.pdf', mimeType: 'application/pdf', buffer: Buffer.from(PAPER) }
  await dialog(finance).locator('input[type=file]').setInputFiles(paper)
  await dialog(finance).getByText('票据.pdf').waitFor()
  await confirm(finance, '登记已开具')
  await untilState(giver, '已开具')

  await arrive(owner, path)
  await press(owner, '提前结束')
  await dialog(owner).getByLabel('原因').fill('厂家让了价，已经够了')
  await confirm(owner, '提前结束')
  await untilState(owner, '结束清点')
  await pass(HOUR_MS)
  await untilState(owner, '执行中')
  await press(owner, '项目已经完成')
  await confirm(owner, '项目已经完成')
  await untilState(owner, '项目收尾')
  for (let report = 0; report < 2; report++) {
    await arrive(owner, `${path}&tab=reports`)
    await main(owner).getByRole('button', { name: '提交披露' }).first().click()
    await dialog(owner).getByLabel('做了什么、钱用在哪里').fill('十户老人换上了新暖气，钱付给了厂家，安装没有收费。')
    await confirm(owner, '提交披露')
    await main(owner).getByText('待核对').first().waitFor()
    await arrive(platform, `${path}&tab=reports`)
    await main(platform).getByRole('button', { name: '核对无误并公布' }).click()
    await confirm(platform, '核对无误并公布')
    await main(platform).getByText('已披露').nth(report).waitFor()
  }

  await arrive(owner, path)
  await press(owner, '提出余款去向')
  await dialog(owner).getByRole('combobox').selectOption({ index: 1 })
  await dialog(owner).getByLabel('为什么转给它').fill('目的相近，也给本街道的老人')
  await confirm(owner, '提出余款去向')
  await untilState(owner, '余款公示')
  await arrive(third, path)
  await main(third).getByText('为什么转给它：目的相近，也给本街道的老人').waitFor()
  await main(third).getByRole('link', { name: '对余款去向有意见' }).waitFor()
  await arrive(auditor, path)
  await findsNoStep(auditor, ['同意转出余款', '不同意余款去向', '叫停募捐'])
  await pass(10 * DAY_MS)
  await arrive(otherPlatform, path)
  await press(otherPlatform, '同意转出余款')
  await dialog(otherPlatform).getByLabel('银行流水号').fill('20261216001')
  await addPicture(otherPlatform)
  await confirm(otherPlatform, '同意转出余款')
  await untilState(owner, '项目收尾')
  await press(owner, '完结募捐')
  await confirm(owner, '完结募捐')
  await untilState(owner, '已完结')
  for (const { page, problems } of visits) {
    expect(problems, page.url()).toEqual([])
    await page.context().close()
  }
})
