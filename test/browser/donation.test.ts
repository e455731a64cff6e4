/**
 * A donor's side of giving goods, on a phone: the form, the donation list, the gift on its way; and an expense until it
 * is paid.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO, openPortal, type Portal, waitUntilSettled } from '../support/browser/portal.ts'
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
import { type AidFixture, createAidFixture } from '../support/fixtures/aid.ts'
import { countsFor, createAssignedAid, createGiftAt, createPhoto, dateIn } from '../support/fixtures/donations.ts'
import { takeStep } from '../support/fixtures/mall.ts'

let portal: Portal
let fixture: AidFixture
beforeAll(async () => {
  portal = await openPortal({ clockRuns: true })
  const { server } = portal
  const around = await createAidFixture(server)
  fixture = {
    ...around,
    photo: await createPhoto(server, around.collector),
    donor: await logInDemoAccount(server, DEMO.member),
  }
})
afterAll(() => portal.close())

interface GoodsInput {
  readonly name: string
  readonly sort: readonly [string, string]
  readonly condition?: string
  readonly count: string
}
const COAT: GoodsInput = { name: '儿童羽绒服', sort: ['衣物鞋帽', '童装'], count: '3' }
const QUILT: GoodsInput = { name: '蚕丝被', sort: ['被褥床品', '棉被'], condition: '全新', count: '2' }
const RICE: GoodsInput = { name: '东北大米', sort: ['米面粮油', '米面'], condition: '全新', count: '4' }

/** Fills in the goods that stand open. */
async function fillGoods(page: Page, { name, sort, condition = '用过', count }: GoodsInput): Promise<void> {
  await page.getByLabel('物品名称').fill(name)
  await choose(page, sort[0], true)
  await choose(page, sort[1], true)
  await choose(page, condition)
  await page.getByLabel('数量', { exact: true }).fill(count)
}

async function fillContact(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: '联系人' }).fill('王桂兰')
  await page.getByRole('textbox', { name: '手机号' }).fill('13812340011')
  await page.getByRole('combobox', { name: '街道' }).selectOption({ label: '北山街道' })
  await page.getByRole('combobox', { name: '社区' }).selectOption({ index: 1 })
  await page.getByRole('textbox', { name: '详细地址' }).fill('宝石新村 3 幢 201')
}

describe('a neighbour gives three sorts of goods', () => {
  it('in steps, with a wrong field put right, and finds them all again after a reload', async () => {
    const { page, context, problems } = await portal.visit({ as: DEMO.member, size: 'phone' })
    await arrive(page, '/donationW')
    await fillGoods(page, { ...COAT, count: '0' })
    await addPicture(page, '照片')
    await press(page, '下一步')
    await page.getByText('数量不能小于 1').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('goods-0-count')
    await page.getByLabel('数量', { exact: true }).fill('3')
    for (const goods of [QUILT, RICE]) {
      await press(page, '再加一样物品')
      await fillGoods(page, goods)
    }
    await press(page, '下一步')
    await page.getByRole('heading', { name: '怎么联系您？' }).waitFor()
    await fillContact(page)

    const storedText = () => page.evaluate(() => Object.values({ ...localStorage }).join(' '))
    await expect.poll(storedText).toContain('宝石新村 3 幢 201')
    await page.reload()
    await waitUntilSettled(page)
    await page.getByText('上次没有提交的内容还在').waitFor()
    expect(await page.getByRole('textbox', { name: '详细地址' }).inputValue()).toBe('宝石新村 3 幢 201')
    await press(page, '上一步')
    await page.getByRole('button', { name: '修改儿童羽绒服' }).waitFor()
    await press(page, '下一步')
    await press(page, '下一步')

    await choose(page, '请人上门收取')
    await page.getByLabel('哪天上门').fill(dateIn(portal.server, 2))
    await choose(page, '上午')
    await press(page, '下一步')
    await page.getByRole('heading', { name: '请核对一遍' }).waitFor()
    await main(page).getByText('4 袋 · 全新').waitFor()
    await press(page, '提交捐赠')
    await page.waitForURL('**/myBenevolence?id=*')
    await untilState(page, '待受理')
    await page.getByText('儿童羽绒服', { exact: true }).waitFor()

    await press(page, '撤回捐赠')
    await confirm(page, '撤回捐赠')
    await untilState(page, '已撤回')
    expect(problems).toEqual([])
    await context.close()
  })

  it('gathered in the donation list: counted anew, one taken out and brought back, brought to the warehouse', async () => {
    const { page, context, problems } = await portal.visit({ as: DEMO.organisation })
    await arrive(page, '/donationW')
    await fillGoods(page, QUILT)
    await press(page, '再加一样物品')
    await fillGoods(page, RICE)
    await press(page, '先放入捐赠清单，攒齐了一起捐')
    await page.waitForURL('**/cartD')
    await page.getByRole('heading', { name: '单位捐赠清单' }).waitFor()

    const quilts = page.getByRole('group', { name: '蚕丝被的数量' })
    await quilts.getByRole('button', { name: '多一件' }).click()
    await page.getByRole('button', { name: '移除东北大米' }).click()
    await page.getByText('已移除「东北大米」').waitFor()
    await press(page, '撤销')
    await page.getByRole('group', { name: '东北大米的数量' }).waitFor()
    await page.reload()
    await expect.poll(() => quilts.getByRole('textbox').inputValue()).toBe('3')
    await page.getByText('共 2 样，4 袋、3 床', { exact: true }).waitFor()

    // What is no count stays as it was written, is told at its field, and is not given as another.
    for (const [written, sentence] of [
      ['1.5', '件数要写成整数，例如 2，现在仍按 3 件'],
      ['99999', '最多 9999 件，现在仍按 3 件'],
    ] as const) {
      await quilts.getByRole('textbox').fill(written)
      await press(page, '捐出这 2 样')
      await main(page).getByText(sentence, { exact: true }).waitFor()
      expect(await quilts.getByRole('textbox').inputValue()).toBe(written)
      expect(new URL(page.url()).pathname).toBe('/cartD')
    }
    await quilts.getByRole('textbox').fill('3')

    await press(page, '捐出这 2 样')
    await page.getByRole('heading', { name: '怎么联系您？' }).waitFor()
    await fillContact(page)
    await press(page, '下一步')
    await choose(page, '自己送到')
    await main(page).getByRole('group', { name: '送到哪个爱心仓库' }).getByRole('radio').first().waitFor()
    await page.getByLabel('哪天送到').fill(dateIn(portal.server))
    await choose(page, '下午')
    await press(page, '下一步')
    await press(page, '提交捐赠')
    await page.waitForURL('**/myBenevolence?id=*')
    await page.getByText('自己送到', { exact: true }).waitFor()
    await arrive(page, '/cartD')
    await page.getByText('清单里还没有物品').waitFor()
    expect(problems).toEqual([])
    await context.close()
  })
})

describe('a gift on its way', () => {
  it('is counted with a difference, disputed, counted again, confirmed, stored and given out before the donor’s eyes', async () => {
    const { server } = portal
    const { donor, collector, storer, issuer, volunteer, asker, photo } = fixture
    const id = await createGiftAt(server, fixture, 'collecting')
    const { page, context, problems } = await portal.visit({ as: DEMO.member, size: 'phone' })
    await arrive(page, '/myBenevolence')
    await main(page).locator(`a[href$="${id}"]`).click()
    await untilState(page, '上门中')
    await page.getByText('为什么不能「撤回捐赠」？').waitFor()

    const collect = async (coats: number, reason: string) =>
      takeStep(server, collector, 'collectSure', id, {
        counts: await countsFor(server, collector, id, { 冬衣: coats }),
        photos: [photo],
        reason,
      })
    await collect(4, '两件有破洞，没有收')
    await untilState(page, '已收取')
    await page.getByText('收取员说明：两件有破洞，没有收').waitFor()
    await page.getByText('登记 6 件，上门清点 4 件').waitFor()

    await press(page, '件数不对')
    await dialog(page).getByLabel('原因').fill('是五件，一件在袋子里')
    await confirm(page, '件数不对')
    await untilState(page, '上门中')
    await collect(5, '一件有破洞，没有收')
    await untilState(page, '已收取')
    await press(page, '确认无误')
    await confirm(page, '确认无误')
    await untilState(page, '待入库')

    const counts = await countsFor(server, storer, id)
    await takeStep(server, storer, 'warehouseStore', id, { counts, shelf: 'A-1', reason: '' })
    await untilState(page, '已入库')
    await page.getByText('已发放 0 件，还在仓库 5 件').waitFor()
    await page.getByText('捐赠证书编号').waitFor()
    await page.getByRole('link', { name: '看证书' }).click()
    const paper = page.getByRole('img', { name: /捐物证书：.+证书编号/ })
    await paper.waitFor()
    expect(await paper.getAttribute('src')).toMatch(/^data:image\/png/)
    await page.emulateMedia({ media: 'print' })
    expect(await paper.isVisible()).toBe(true)
    expect(await page.getByRole('button', { name: '打印' }).isVisible()).toBe(false)
    await page.emulateMedia({ media: 'screen' })
    await page.goBack()
    await page.getByText('捐赠证书编号').waitFor()

    const items = [
      { name: '冬衣', classification: 'donation-clothes-winter', count: 5, unit: '件' },
      { name: '棉被', classification: 'donation-bedding-quilt', count: 2, unit: '床' },
    ]
    const aid = await createAssignedAid(server, asker, volunteer, { items, warehouse: fixture.warehouse })
    await takeStep(server, volunteer, 'aidAgree', aid)
    await takeStep(server, issuer, 'aidIssue', aid)
    await untilState(page, '已发放')
    await page.getByText('已发放 5 件，还在仓库 0 件').waitFor()
    await main(page).getByText('出库 冬衣 5 件').waitFor()
    expect(await main(page).textContent()).not.toContain(asker.phone)

    await arrive(page, '/benevolence')
    await main(page).locator(`a[href$="${id}"]`).click()
    await main(page).getByText('出库 冬衣 5 件').waitFor()
    await arrive(page, '/heartR')
    await expect
      .poll(() => main(page).locator('img[alt*="二维码通向这张名片"]').getAttribute('src'))
      .toMatch(/^data:image\/png;base64,/)
    expect((await logInDemoAccount(server, DEMO.member)).uid).toBe(donor.uid)
    expect(problems).toEqual([])
    await context.close()
  })
})

describe('an expense', () => {
  it('is handed in with its proof, confirmed and paid by finance, and its owner sees it', async () => {
    const worker = await portal.visit({ as: DEMO.collector, size: 'phone' })
    const finance = await portal.visit({ as: DEMO.finance })
    await arrive(worker.page, '/charge?new=1')
    await worker.page.getByLabel('金额').fill('三十')
    await worker.page.getByLabel('用途').fill('送轮椅的车费')
    await press(worker.page, '提交费用')
    await worker.page.getByText('金额请写成 12.50 这样的数').waitFor()
    await worker.page.getByText('请上传凭证照片').waitFor()
    await worker.page.getByLabel('金额').fill('36.5')
    await addPicture(worker.page, '凭证照片')
    await press(worker.page, '提交费用')
    await worker.page.waitForURL('**/charge?id=*')
    await untilState(worker.page, '待确认')
    const id = idOn(worker.page)

    await arrive(finance.page, `/accounting?id=${id}`)
    await finance.page.getByText('送轮椅的车费').first().waitFor()
    const file = finance.page.waitForEvent('download')
    await press(finance.page, '导出表格')
    expect((await file).suggestedFilename()).toMatch(/^费用-\d{4}-\d{2}-\d{2}\.csv$/)
    await press(finance.page, '确认费用')
    await finance.page.getByText('确认后等待付款：36.50 元，确定吗？').waitFor()
    await confirm(finance.page, '确认费用')
    await untilState(worker.page, '待付款')
    // What was just decided stays before the eyes, although it has left the tab.
    await press(finance.page, '付款')
    await confirm(finance.page, '付款')
    await untilState(worker.page, '已付款')

    expect([...worker.problems, ...finance.problems]).toEqual([])
    await worker.context.close()
    await finance.context.close()
  })
})
