/**
 * The life of a campaign, a browser a person: its organisation plans it, two of the platform accept it, three give, two
 * of finance pay what it is spent on, a giver follows their yuan and has a receipt, it ends, hands its rest on,
 * discloses and is completed. An auditor reads along.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { chinaDay, DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/contract/time.ts'
import { campaign } from '../../src/machines/workflows/campaign/chart.ts'
import { expense } from '../../src/machines/workflows/expense/chart.ts'
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
  untilShown,
  untilState,
} from '../support/browser/screen.ts'

const PLATFORM = ['13900000014', '13900000016'] as const
const FINANCE = [DEMO.finance, '13900000015'] as const
const AUDITOR = '13900000017'
/** As much of a PDF as the server looks at. */
const PAPER = { name: '票据.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') }
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
const inDays = (days: number) => chinaDay(portal.server.services.clock() + days * DAY_MS)

/** Fills in fields of one page of a form, and goes on. */
async function answer(page: Page, next: string, fields: Words): Promise<void> {
  for (const [name, value] of Object.entries(fields)) await page.getByLabel(name).fill(value)
  await press(page, next)
}

/** Gives through the cashier. */
async function give(page: Page, yuan: string, signature: string): Promise<void> {
  await page.getByLabel('捐款金额').fill(yuan)
  await choose(page, signature)
  await press(page, '下一步：核对')
  await press(page, '去付款')
  await page.getByRole('button', { name: '支付成功' }).click()
  await page.waitForURL('**/fundraisingDetail?*')
  await untilShown(main(page).getByRole('heading', { name: '谢谢您，钱已经到了' }))
  await untilShown(main(page).getByRole('img', { name: /^邻里公益 · 捐款感谢/ }))
}

type Words = Readonly<Record<string, string>>
/** Takes a step that asks for words, and for what `more` hands it, in front of the page. */
async function step(page: Page, name: string, words: Words = {}, more?: () => Promise<unknown>): Promise<void> {
  await press(page, name)
  for (const [field, text] of Object.entries(words)) await dialog(page).getByLabel(field).fill(text)
  await more?.()
  await confirm(page, name)
}

/** Whoever only reads the matter is offered none of the steps of its chart. */
async function findsNoStep(
  page: Page,
  { events }: { readonly events: Readonly<Record<string, { readonly label: string }>> },
) {
  await waitUntilSettled(page)
  const buttons = await main(page).getByRole('button').allInnerTexts()
  const labels = new Set(Object.values(events).map(({ label }) => label))
  expect(
    buttons.filter(text => labels.has(text.trim())),
    page.url(),
  ).toEqual([])
}

it('is planned, given to, spent, followed, disclosed and completed, and the auditor reads along', async () => {
  const owner = await browserOf(DEMO.organisation, '/fundraising?desk=mine')
  await main(owner).getByRole('link', { name: '发起募捐' }).click()
  await answer(owner, '下一步', {
    名称: '给独居老人换十台暖气',
    一句话介绍: '十户老人家里的暖气坏了',
    详细介绍: '社工走访了北山街道的独居老人，十户家里的暖气已经不热。厂家按成本价供货。',
  })
  await answer(owner, '下一步', {
    目标金额: '20000',
    募得款物用途: '买十台暖气',
    受益人: '北山街道的独居老人',
    募捐成本: '不从捐款里提取',
    剩余款物处理: '用于本单位同类项目',
  })
  await answer(owner, '下一步', { 开始日期: inDays(5), 结束日期: inDays(65) })
  await answer(owner, '下一步', { 备案号: '备330106099', 备案日期: inDays(-12) })
  await press(owner, '下一步')
  await answer(owner, '保存', { 办公地址: '曙光路 88 号', 负责人: '陆文斌', 联系电话: '13900019001' })
  await owner.waitForURL('**/fundraisingDetail?id=*')
  await press(owner, '提交审核')
  await untilState(owner, '待初审')
  const path = `/fundraisingDetail?id=${idOn(owner)}`

  const platform = await browserOf(PLATFORM[0], path)
  await press(platform, '初审通过')
  await untilState(platform, '待复审')
  const otherPlatform = await browserOf(PLATFORM[1], path)
  await step(otherPlatform, '复审通过并公布')
  await untilState(otherPlatform, '待开始')
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

  // two of finance pay what it is spent on
  await pass(2 * MINUTE_MS)
  await main(owner).getByRole('link', { name: '申请支出' }).click()
  await owner.getByLabel('金额').fill('120')
  await owner.getByLabel('用途').fill(WHAT_FOR)
  await addPicture(owner, '凭证照片')
  await press(owner, '申请支出')
  await owner.waitForURL('**/charge?id=*')
  const book = `/accounting?book=expense&tab=all&id=${idOn(owner)}`
  const auditor = await browserOf(AUDITOR, book)
  await findsNoStep(auditor, expense)
  const finance = await browserOf(FINANCE[0], book)
  await step(finance, '确认费用')
  await untilState(owner, '待付款')
  const otherFinance = await browserOf(FINANCE[1], book)
  await step(otherFinance, '登记拨付', { 银行流水号: '20261201001' }, () => addPicture(otherFinance))
  await untilState(owner, '已付款')

  // first in, first out: the first gift is spent whole, of the second 20 yuan are
  await arrive(giver, '/myBenevolence?tab=money')
  await untilShown(main(giver).getByText(`用了 ¥100.00：${WHAT_FOR}`))
  await main(giver).getByRole('link', { name: '开捐赠票据' }).first().click()
  await giver.waitForURL('**/invoice?gift=*')
  await press(giver, '下一步')
  await choose(giver, '个人')
  await giver.getByLabel('抬头').last().fill('王桂兰')
  await press(giver, '下一步')
  await press(giver, '提交申请')
  await giver.waitForURL('**/invoice?id=*')
  await untilState(giver, '待开具')
  await arrive(finance, `/accounting?book=invoice&tab=all&id=${idOn(giver)}`)
  await step(finance, '登记已开具', { 票据号码: '3301260000099001', 校验码: 'b2c3d4' }, async () => {
    await dialog(finance).locator('input[type=file]').setInputFiles(PAPER)
    await dialog(finance).getByRole('link', { name: '已上传，看一下' }).waitFor()
  })
  await untilState(giver, '已开具')

  // it ends, and two disclosures are due
  await arrive(owner, path)
  await step(owner, '提前结束', { 原因: '厂家让了价，已经够了' })
  await untilState(owner, '结束清点')
  await pass(HOUR_MS)
  await untilState(owner, '执行中')
  await step(owner, '项目已经完成')
  await untilState(owner, '项目收尾')
  for (let report = 0; report < 2; report++) {
    await arrive(owner, `${path}&tab=reports`)
    await main(owner).getByRole('button', { name: '提交披露' }).first().click()
    await dialog(owner).getByLabel('做了什么、钱用在哪里').fill('十户老人换上了新暖气，钱付给了厂家，安装没有收费。')
    await confirm(owner, '提交披露')
    await main(owner).getByText('待核对').first().waitFor()
    await arrive(platform, `${path}&tab=reports`)
    await step(platform, '核对无误并公布')
    await main(platform).getByText('已披露').nth(report).waitFor()
  }

  // its rest is announced, and goes to another campaign when nobody objected
  await arrive(owner, path)
  await step(owner, '提出余款去向', { 为什么转给它: '目的相近，也给本街道的老人' }, () =>
    dialog(owner).getByRole('combobox').selectOption({ index: 1 }),
  )
  await untilState(owner, '余款公示')
  await arrive(third, path)
  await untilShown(main(third).getByText('为什么转给它：目的相近，也给本街道的老人'))
  await main(third).getByRole('link', { name: '对余款去向有意见' }).waitFor()
  await arrive(auditor, path)
  await findsNoStep(auditor, campaign)
  await pass(10 * DAY_MS)
  await arrive(otherPlatform, path)
  await step(otherPlatform, '同意转出余款', { 银行流水号: '20261216001' }, () => addPicture(otherPlatform))
  await untilState(owner, '项目收尾')
  await step(owner, '完结募捐')
  await untilState(owner, '已完结')
  await arrive(third, `${path}&tab=ledger`)
  await untilShown(main(third).getByText('结余转出 · 目的相近，也给本街道的老人'))
  for (const { page, problems } of visits) {
    expect(problems, page.url()).toEqual([])
    await page.context().close()
  }
})
