/** A member becomes the owner of a shop and sells there, all through the pages. Source: specification 6. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mallContract } from '../../src/contract/mall.contract.ts'
import { waitForPicture } from '../support/browser/pictures.ts'
import { axeFindings, DEMO, openPortal, type Portal } from '../support/browser/portal.ts'
import { addPicture, arrive, confirm, idOn, press, untilShown } from '../support/browser/screen.ts'

const PLATFORM = '13900000014'
const SHOP = '宝石山手作铺'
const GOODS = '手编竹篮（故事里的）'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

describe('a shop', () => {
  it('is applied for: asked step by step, kept over a reload, checked before it is sent', async () => {
    const { page, context, problems } = await portal.visit({ size: 'phone', as: DEMO.member })
    await arrive(page, '/shenqingjiameng')
    await press(page, '下一步')
    await page.getByText('请填写店铺名称').waitFor()
    await page.getByLabel('店铺名称').fill(SHOP)
    await page.getByLabel('店铺介绍').fill('竹编、草编，都是山上老手艺人自己做的。')
    await page.getByLabel('详细地址').fill('北山街道宝石山下一弄 6 号')
    await expect.poll(() => page.evaluate(() => Object.values({ ...localStorage }).join(' '))).toContain('一弄 6 号')
    await page.reload()
    await page.getByText('上次没有提交的内容还在').waitFor()
    expect(await page.getByLabel('店铺名称').inputValue()).toBe(SHOP)
    await press(page, '下一步')
    await press(page, '下一步')
    await page.getByText('请上传资质图片').waitFor()
    await addPicture(page, '资质图片')
    await press(page, '下一步')
    await page.getByRole('heading', { name: '请核对一遍' }).waitFor()
    await page.getByText('浙江省杭州市西湖区').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await press(page, '提交申请')
    await page.getByRole('heading', { name: SHOP }).waitFor()
    await page.getByText('待审核').waitFor()
    expect(problems).toEqual([])
    await context.close()
  })

  it('is opened by the platform, which sees its papers', async () => {
    const { page, context, problems } = await portal.visit({ as: PLATFORM })
    await arrive(page, '/manage/shops')
    await press(page, '待审核')
    const shop = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: SHOP }) })
    await waitForPicture(page, '资质图片 1')
    await shop.getByRole('button', { name: `经过和处理：${SHOP}` }).click()
    await shop.getByRole('button', { name: '驳回申请' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await shop.getByRole('button', { name: '通过申请' }).click()
    await untilShown(shop.getByText('营业中').first())
    expect(problems).toEqual([])
    await context.close()
  })

  it('sells: its new owner puts goods with two SKUs on sale, and a visitor finds them', async () => {
    const { page, context, problems } = await portal.visit({ size: 'phone', as: DEMO.member })
    await arrive(page, '/v3Release')
    await page.getByRole('link', { name: '发布商品' }).first().click()
    await page.getByLabel('商品名称').fill(GOODS)
    await page.getByLabel('分类', { exact: true }).selectOption({ label: '手工与文创' })
    await page.getByLabel('细分').selectOption({ label: '编织' })
    await addPicture(page, '商品图片')
    await press(page, '有多种规格（颜色、大小……）')
    await page.getByLabel('规格名 1').fill('大小')
    await page.getByLabel('规格值 1').fill('大号、小号')
    await page.getByLabel('商品详情').fill('毛竹手编，能装十斤菜。')
    await page.getByLabel('保存后马上上架').check()
    await press(page, '保存并上架')
    const large = page.getByRole('group', { name: '大号', exact: true })
    await large.getByText('请填写价格，例如 12.50').waitFor()
    await page.getByLabel('统一价格（元）').fill('58')
    await page.getByLabel('统一库存（件）').fill('5')
    await press(page, '填到所有规格')
    await large.getByLabel('价格（元）').fill('88.50')
    expect(await axeFindings(page)).toEqual([])
    await press(page, '保存并上架')
    await page.getByRole('heading', { name: GOODS }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/v3Release')
    await page.getByText('库存 10').waitFor()

    const { dataList } = await portal.server.call(mallContract.goodsPage, { keyword: '故事里的' })
    expect(dataList.map(({ title, price, highestPrice }) => [title, price, highestPrice])).toEqual([
      [GOODS, 5800, 8850],
    ])

    await press(page, `下架：${GOODS}`)
    await page.getByText('没有在售的商品').waitFor()
    expect((await portal.server.call(mallContract.goodsPage, { keyword: '故事里的' })).dataList).toEqual([])
    expect(problems).toEqual([])
    await context.close()
  })

  it('is closed by its owner, who is told before what becomes of open orders', async () => {
    const { page, context, problems } = await portal.visit({ size: 'phone', as: DEMO.member })
    await arrive(page, '/v3Release')
    await page.getByText('不想再经营了').click()
    await page.getByText('未完结的订单要先处理完').waitFor()
    await press(page, '关闭店铺')
    // Not only a question: a warning.
    await page.getByRole('alertdialog').getByText('店铺不能再开').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await confirm(page, '关闭店铺')
    await page.waitForURL('**/shenqingjiameng')
    const ownItem = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: SHOP }) })
    await ownItem.getByText('已关闭').waitFor()
    expect(await ownItem.getByRole('link', { name: '管理商品' }).count()).toBe(0)
    expect(problems).toEqual([])
    await context.close()
  })
})

describe('a shop that has customers', () => {
  it('cannot be closed while orders are open, and says why', async () => {
    const { page, context } = await portal.visit({ as: DEMO.shopOwner })
    await arrive(page, '/v3Release')
    await page.getByText('不想再经营了').click()
    await page.getByText('为什么不能「关闭店铺」？还有没有完结的订单，处理完才能关闭。').waitFor()
    expect(await page.getByRole('button', { name: '关闭店铺' }).count()).toBe(0)
    await context.close()
  })

  it('changes its goods, and buyers see the new price at once', async () => {
    const { page, context, problems } = await portal.visit({ as: DEMO.shopOwner })
    await arrive(page, '/v3Release')
    const first = page.locator('main li').first()
    const title = await first.getByRole('heading').first().textContent()
    await first.getByRole('link', { name: '编辑' }).click()
    await page.waitForURL('**/v3ReleaseAdd?id=*')
    const id = idOn(page)
    const price = page.getByLabel('价格（元）', { exact: true }).first()
    await price.fill('零')
    await press(page, '保存')
    await page.getByText('请填写价格，例如 12.50').waitFor()
    await price.fill('0.88')
    await page.getByLabel('一句话介绍').fill('换季清仓，最后几件')
    await press(page, '保存')
    await page.waitForURL('**/v3Release?**')
    await page.getByRole('heading', { name: title ?? '' }).waitFor()
    const shown = await portal.server.call(mallContract.goodsDetail, { id })
    expect(shown).toMatchObject({ price: 88, summary: '换季清仓，最后几件' })
    expect(problems).toEqual([])
    await context.close()
  })

  it('answers what a buyer said, once, and everybody reads it beside the goods', async () => {
    const { page, context, problems } = await portal.visit({ as: DEMO.shopOwner, size: 'phone' })
    await arrive(page, '/v3Evaluate?show=unanswered')
    const words = '味道不错，就是路上走了三天。'
    const complaintRow = page.locator('main li').filter({ hasText: words })
    await complaintRow.getByRole('button', { name: '回复' }).click()
    await complaintRow.getByRole('button', { name: '发出回复' }).click()
    await complaintRow.getByText('请填写回复').waitFor()
    await complaintRow.getByRole('textbox').fill('谢谢您，我们换了快递，以后会快一些。')
    await complaintRow.getByRole('button', { name: '发出回复' }).click()
    await complaintRow.waitFor({ state: 'detached' })
    await press(page, '全部')
    await complaintRow.getByText('我们换了快递').waitFor()
    expect(await complaintRow.getByRole('button', { name: '回复' }).count()).toBe(0)
    expect(problems).toEqual([])
    await context.close()
  })
})
