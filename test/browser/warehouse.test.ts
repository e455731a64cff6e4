/**
 * A warehouse's day: booked in by the code, labelled, put on a shelf, set aside, issued; never below zero. Source:
 * specification 6.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { warehouseContract } from '../../src/contract/warehouse.contract.ts'
import { axeFindings, expectFits, openPortal, type Portal, type Size } from '../support/browser/portal.ts'
import { arrive, confirm, dialog, main, press, untilShown } from '../support/browser/screen.ts'
import type { TestAccount } from '../support/fixtures/accounts.ts'
import { type AidFixture, applyForAid, createAidFixture, goodsForm } from '../support/fixtures/aid.ts'
import { createGiftAt, dateIn, givenGoods, readGift } from '../support/fixtures/donations.ts'
import { takeStep } from '../support/fixtures/mall.ts'

let portal: Portal
let fixture: AidFixture
beforeAll(async () => {
  portal = await openPortal({ clockRuns: true })
  fixture = await createAidFixture(portal.server)
})
afterAll(() => portal.close())

const open = ({ phone }: TestAccount, size: Size = 'desk') => portal.visit({ as: phone, size })
const typeCode = async (page: Page, code: string) => {
  await page.getByLabel('标签编号').fill(code)
  await press(page, '查找')
}

/**
 * An application for so many of a thing out of the village's warehouse, sent to the volunteer, who has not answered.
 */
async function createRequest(name: string, count: number): Promise<string> {
  const { server } = portal
  const items = [{ name, classification: 'donation-clothes-winter', count, unit: '件' }]
  const id = await applyForAid(server, fixture.asker, goodsForm({ items }))
  await takeStep(server, fixture.desk, 'aidAccept', id)
  await takeStep(server, fixture.desk, 'aidAssign', id, { helper: fixture.volunteer.uid, warehouse: fixture.warehouse })
  return id
}

/** The item of the stock, and the label of its only batch. */
async function inStock(name: string): Promise<{ item: string; code: string }> {
  const { server } = portal
  const { token } = fixture.storer
  const { dataList } = await server.call(warehouseContract.stock, { keyword: name, empty: true }, { token })
  const item = dataList[0]?.id ?? ''
  const { batches } = await server.call(warehouseContract.stockItem, { id: item }, { token })
  return { item, code: batches[0]?.code ?? '' }
}

describe('the warehouse', () => {
  it('books in what the typed code names, and keeps the labels until the keeper goes on', async () => {
    const { server } = portal
    const pills = givenGoods({ name: '护手霜', count: 6, expiry: dateIn(server, 400) })
    const id = await createGiftAt(server, fixture, 'confirmed', {
      items: [pills, givenGoods({ name: '毛线帽', count: 2 })],
    })
    // The collector shows it at the door of the warehouse.
    const { handOverCode } = await readGift(server, fixture.collector, id)
    const { page, context, problems } = await open(fixture.storer, 'phone')
    await page.addInitScript(() => {
      window.print = () => document.body.setAttribute('data-printed', '')
    })
    await arrive(page, '/warehousing')
    await press(page, '查找')
    await page.getByText('请输入标签上的编号').waitFor()
    await typeCode(page, 'PC0000000000')
    await page.getByText('没有找到这个标签，请核对后再输入').waitFor()
    await typeCode(page, handOverCode.toLowerCase())
    await page.waitForURL(`**/warehousing?id=${id}`)
    await expect.poll(() => page.getByLabel('护手霜的有效期').inputValue()).toBe(dateIn(server, 400))
    await page.getByRole('group', { name: '毛线帽' }).getByRole('button', { name: '少一件' }).click()
    await press(page, '入库')
    await page.getByText('请填写放在哪个货架').waitFor()
    await page.getByText('件数和收取时不一样，请说明原因').waitFor()
    await page.getByLabel('件数不一致的原因').fill('少一顶')
    await page.getByLabel('货架').fill('C-02')
    await press(page, '入库')
    await expect.poll(() => page.getByRole('img', { name: /^标签 PC\w+ 的二维码$/ }).count()).toBe(2)
    const pageText = await main(page).textContent()
    for (const words of ['护手霜 6 件', '毛线帽 1 件', '货架 C-02', `有效期至 ${dateIn(server, 400)}`])
      expect(pageText).toContain(words)
    await expectFits(page, '/warehousing')
    expect(await axeFindings(page)).toEqual([])
    await press(page, '打印标签')
    await page.locator('body[data-printed]').waitFor()
    await page.getByRole('link', { name: '看库存' }).waitFor()
    await press(page, '接着入库')
    await expect.poll(() => page.getByRole('img', { name: /的二维码$/ }).count()).toBe(0)
    expect(problems).toEqual([])
    await context.close()
  })

  it('sets aside what is there, and says in a sentence what is not', async () => {
    await createGiftAt(portal.server, fixture, 'stored', { items: [givenGoods({ name: '羊皮手套', count: 5 })] })
    const [much, some] = [await createRequest('羊皮手套', 400), await createRequest('羊皮手套', 2)]
    const { page, context, problems } = await open(fixture.volunteer, 'phone')
    await arrive(page, `/myAssistanceDetail?id=${much}`)
    await press(page, '同意帮扶')
    await page
      .getByText(/北山爱心仓库的库存不够：「羊皮手套」需要 400 件，只有 \d+ 件/)
      .first()
      .waitFor()
    await arrive(page, `/myAssistanceDetail?id=${some}`)
    await press(page, '同意帮扶')
    await page.getByText('13812340022').waitFor()
    // the browser itself notes the answer 409 to what was refused
    expect(problems.filter(text => !text.includes('409'))).toEqual([])
    await context.close()
  })

  it('finds a batch by its label, moves it, corrects it not below what is set aside', async () => {
    const { item, code } = await inStock('羊皮手套')
    const { page, context, problems } = await open(fixture.storer)
    await arrive(page, '/access')
    await typeCode(page, code)
    await page.waitForURL(`**/accessDetail?id=${item}&batch=*`)
    await page.getByRole('heading', { name: '货架 A-1 · 5 件' }).waitFor()
    await press(page, '换货架')
    await dialog(page).getByLabel('新的货架').fill('B-7')
    await confirm(page, '换')
    await page.getByRole('heading', { name: '货架 B-7 · 5 件' }).waitFor()
    await press(page, '盘点更正')
    await dialog(page).getByLabel('实有件数').fill('1')
    await dialog(page).getByLabel('原因').fill('盘点少了')
    await confirm(page, '更正')
    await page.getByText('其中 2 件 已预留出库，不能更正得更少').waitFor()
    await dialog(page).getByLabel('实有件数').fill('4')
    await confirm(page, '更正')
    await page.getByRole('heading', { name: '货架 B-7 · 4 件' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    expect(problems).toEqual([])
    await context.close()
  })

  it('issues from the shelf where it lies now, to who comes for it, and keeps every movement', async () => {
    const { item } = await inStock('羊皮手套')
    const { page, context, problems } = await open(fixture.issuer)
    await arrive(page, '/access?tab=toIssue')
    await main(page)
      .getByRole('link', { name: /羊皮手套/ })
      .click()
    await page.getByText('B-7 取 2 件').waitFor()
    await main(page).getByText(/^赵/).first().waitFor()
    await press(page, '出库')
    await confirm(page, '出库')
    await untilShown(main(page).getByText('已出库', { exact: true }))
    await arrive(page, `/accessDetailRecord?item=${item}`)
    const lines = main(page).locator('b')
    await expect
      .poll(() => lines.allInnerTexts())
      .toEqual(['羊皮手套 −2 件', '羊皮手套 −1 件', '羊皮手套 A-1 → B-7', '羊皮手套 2 件', '羊皮手套 +5 件'])
    await main(page).getByText('原因：盘点少了').waitFor()
    await main(page).getByRole('button', { name: '换货架' }).click()
    await expect.poll(() => lines.allInnerTexts()).toEqual(['羊皮手套 A-1 → B-7'])
    expect(await axeFindings(page)).toEqual([])
    expect(problems).toEqual([])
    await context.close()
  })
})
