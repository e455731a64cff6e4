/** Somebody asks for help and gets it, all through the pages. Source: specification 6. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aidContract } from '../../src/contract/aid.contract.ts'
import { stepsContract } from '../../src/contract/steps.contract.ts'
import { axeFindings, DEMO, openPortal, type Portal, waitUntilSettled } from '../support/browser/portal.ts'
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
import type { TestAccount } from '../support/fixtures/accounts.ts'

const RESPONSIBLE = '13900000004'
/** A community that the demonstration's responsible person looks after. */
const COMMUNITY = '宝石社区'
/** As a satellite says it, WGS-84. */
const AT_HOME = { longitude: 120.13, latitude: 30.26 }
const RIGHT = '11010519491231002X'
/** Whoever cannot fill in the form alone. */
const ASKER = DEMO.member

let portal: Portal
let responsible: TestAccount
let helper: TestAccount
beforeAll(async () => {
  portal = await openPortal({ clockRuns: true })
  responsible = await logInDemoAccount(portal.server, RESPONSIBLE)
  helper = await logInDemoAccount(portal.server, DEMO.volunteer)
})
afterAll(() => portal.close())

const storedText = (page: Page) => page.evaluate(() => Object.values({ ...localStorage }).join(' '))

/** Fills the first step by hand. */
async function fillContact(page: Page, identity = RIGHT): Promise<void> {
  await page.getByLabel('姓名').fill('王桂兰')
  await page.getByLabel('手机号').fill(DEMO.member)
  await page.getByLabel('身份证号').fill(identity)
  await page.getByRole('combobox', { name: '街道' }).selectOption({ label: '北山街道' })
  await page.getByRole('combobox', { name: '社区' }).selectOption({ label: COMMUNITY })
  await page.getByLabel('详细地址').fill('宝石新村 3 幢 201')
}

describe('an application', () => {
  it('for goods is asked step by step on a phone, a wrong number mended at its field, kept over a reload, sent once', async () => {
    const { page, context, problems } = await portal.visit({ size: 'phone', as: DEMO.member })
    await arrive(page, '/apply')
    await page.getByRole('link', { name: '申请物资' }).click()
    await waitUntilSettled(page)
    await fillContact(page, '110105194912310021')
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation(AT_HOME)
    await press(page, '我就在这个地址，记下位置')
    await page.getByText('已记下这个地址在地图上的位置').waitFor()
    await press(page, '下一步')
    await page.getByText('身份证号不正确，请核对每一位').waitFor()
    await page.getByLabel('身份证号').fill(RIGHT)
    await press(page, '下一步')
    await page.getByRole('heading', { name: '家里现在最缺什么？' }).waitFor()

    await press(page, '下一步')
    await page.getByText('请至少选一样需要的物资').waitFor()
    await page.getByRole('checkbox', { name: '被褥床品' }).check()
    await page.getByLabel('要什么').fill('')
    await page.getByLabel('情况说明').fill('去年的棉被受潮了，夜里冷得睡不着。')
    await press(page, '下一步')
    await page.getByText('请填写物品名称').waitFor()
    await page.getByLabel('要什么').fill('双人棉被')
    await page.getByLabel('数量').fill('2')
    await expect.poll(() => storedText(page)).toContain('双人棉被')
    expect(await storedText(page)).not.toMatch(/110105194912310/)

    await page.reload()
    // Whoever comes back stands where something is missing, and reads what and why.
    await page.getByText('上次没有提交的内容还在；身份证号为了安全没有留在这台设备上，请再填一次').waitFor()
    expect(await page.getByRole('listitem').filter({ hasText: '（已填）' }).count()).toBe(0)
    expect(await page.getByLabel('详细地址').inputValue()).toBe('宝石新村 3 幢 201')
    await page.goto('/apply')
    await page.getByText('您有一份没有写完的物资援助申请').waitFor()
    await page.getByRole('link', { name: '接着写' }).click()
    await page.getByLabel('身份证号').waitFor()
    expect(await axeFindings(page)).toEqual([])
    expect(await page.getByLabel('身份证号').inputValue()).toBe('')
    await page.getByLabel('身份证号').fill(RIGHT)
    await press(page, '下一步')
    await page.getByLabel('要什么').waitFor()
    expect(await page.getByLabel('要什么').inputValue()).toBe('双人棉被')
    await press(page, '下一步')
    await addPicture(page, '证明材料')
    await press(page, '下一步')
    await page.getByRole('heading', { name: '请核对一遍' }).waitFor()
    await page.getByText('2 床').waitFor()
    await page.getByText(`北山街道${COMMUNITY}宝石新村 3 幢 201`).waitFor()
    await main(page).getByRole('button', { name: '提交申请' }).dblclick()
    await page.waitForURL('**/myHelpDetailWz?*')
    await untilState(page, '等社区看')
    await page.getByText('等社区的人看，一般两天内有答复').waitFor()
    await page.getByText(/然后上报给.+四级负责人/).waitFor()
    const readOwn = await portal.server.call(
      aidContract.myAidPage,
      { pageSize: 50 },
      { token: (await logInDemoAccount(portal.server, DEMO.member)).token },
    )
    const sent = readOwn.dataList.filter(({ title }) => title === '双人棉被 2 床')
    expect(sent).toHaveLength(1)
    const { applicant } = await portal.server.call(
      aidContract.myAidDetails,
      { id: sent[0]!.id },
      { token: (await logInDemoAccount(portal.server, DEMO.member)).token },
    )
    expect(applicant.at?.lng).toBeCloseTo(120.1347, 3)
    expect(applicant.at?.lat).toBeCloseTo(30.2576, 3)
    expect(await storedText(page)).not.toContain('双人棉被')

    await portal.server.call(stepsContract.aidAccept, { id: idOn(page) }, { token: responsible.token })
    await untilState(page, '正在找人帮忙')
    await press(page, '撤回申请')
    await confirm(page, '撤回申请')
    await untilState(page, '已撤回')
    expect(problems).toEqual([])
    await context.close()
  })

  it('that is refused says why and is put right in the same form', async () => {
    const { page, context, problems } = await portal.visit({ as: DEMO.member })
    await arrive(page, '/applyJz')
    await fillContact(page)
    await press(page, '下一步')
    await choose(page, '陪护照料')
    await page.getByLabel('一句话概括').fill('老伴住院，想有人陪护')
    await page.getByLabel('希望金额').fill('八百')
    await page.getByLabel('情况说明').fill('儿女都在外地，白天没有人能去医院。')
    await press(page, '下一步')
    await page.getByText('请写成 1200 或 12.50 这样的数').waitFor()
    await page.getByLabel('希望金额').fill('')
    await press(page, '下一步')
    await press(page, '下一步')
    await press(page, '提交申请')
    await page.waitForURL('**/myHelpDetailJz?*')
    await untilState(page, '等社区看')
    const id = idOn(page)
    await portal.server.call(
      stepsContract.aidRefuse,
      { id, input: { reason: '请写明医院和病区' } },
      { token: responsible.token },
    )
    await untilState(page, '社区没有答应')
    await page.getByText('原因：请写明医院和病区').waitFor()
    await press(page, '修改后重新提交')
    await page.waitForURL('**/applyJz?id=*')
    await page.getByLabel('详细地址').waitFor()
    expect(await page.getByLabel('详细地址').inputValue()).toBe('宝石新村 3 幢 201')
    await press(page, '下一步')
    await page.getByLabel('情况说明').fill('儿女都在外地，人在市一医院 6 病区，白天没有人能去。')
    await press(page, '下一步')
    await press(page, '下一步')
    await press(page, '提交申请')
    await page.waitForURL('**/myHelpDetailJz?*')
    await untilState(page, '等社区看')
    expect(idOn(page)).toBe(id)
    await page.getByText('6 病区').waitFor()
    expect(problems).toEqual([])
    await context.close()
  })

  it('is written by a neighbour, who is given the code, and both see it on the matter', async () => {
    const writer = await portal.visit({ size: 'phone', as: DEMO.volunteer })
    const asker = await portal.visit({ size: 'phone', as: ASKER, large: true })
    const { page } = writer
    await arrive(page, '/applyJz')
    await choose(page, /^替别人填/)
    expect(await page.getByLabel('姓名').inputValue(), 'nothing of the writer’s own').toBe('')
    await fillContact(page)
    await page.getByLabel('手机号').fill(ASKER)
    await press(page, '下一步')
    await choose(page, '陪护照料')
    await page.getByLabel('一句话概括').fill('想有人陪着去配眼镜')
    await page.getByLabel('情况说明').fill('眼睛看不清路，公交站牌也认不得，不敢一个人出门。')
    await press(page, '下一步')
    await press(page, '下一步')
    await page.getByText('请把上面的内容念给对方听').waitFor()
    await press(page, '提交申请')
    await page.getByText('请填写对方收到的验证码').waitFor()
    await press(page, '获取验证码')
    // On the asker's telephone; without a provider it is shown here.
    await press(page, '填入')
    await press(page, '提交申请')
    await page.waitForURL('**/myHelpDetailJz?*')
    const id = idOn(page)
    await page.getByText('您经对方同意，替王桂兰').waitFor()
    expect(await page.getByRole('button', { name: '撤回申请' }).count(), 'it is not theirs to take back').toBe(0)

    await asker.page.goto('/myHelp')
    await asker.page.getByText('想有人陪着去配眼镜').first().waitFor()
    await asker.page.goto(`/myHelpDetailJz?id=${id}`)
    await asker.page.getByText('代填人，经求助人同意').waitFor()
    await asker.page.getByRole('link', { name: new RegExp(DEMO.volunteer) }).waitFor()
    expect(await axeFindings(asker.page)).toEqual([])
    await press(asker.page, '撤回申请')
    await confirm(asker.page, '撤回申请')
    await untilState(page, '已撤回')
    expect([...writer.problems, ...asker.problems]).toEqual([])
    for (const { context } of [writer, asker]) await context.close()
  })

  it('is carried by a volunteer to its end, and everybody can see it, masked', async () => {
    const owner = await logInDemoAccount(portal.server, DEMO.member)
    const { dataList } = await portal.server.call(aidContract.myAidPage, {}, { token: owner.token })
    const { id } = dataList.find(({ stateLabel }) => stateLabel === '等社区看')!
    await portal.server.call(stepsContract.aidAccept, { id }, { token: responsible.token })
    await portal.server.call(
      stepsContract.aidAssign,
      { id, input: { helper: helper.uid } },
      { token: responsible.token },
    )
    const giver = await portal.visit({ as: DEMO.volunteer, size: 'phone' })
    const asker = await portal.visit({ as: DEMO.member })
    await arrive(asker.page, `/myHelpDetailJz?id=${id}`)
    await arrive(giver.page, `/myAssistanceDetail?id=${id}`)
    expect(await main(giver.page).textContent()).not.toContain('3 幢 201')
    await press(giver.page, '同意帮扶')
    await untilState(asker.page, '帮扶中')
    await giver.page.getByText('宝石新村 3 幢 201').waitFor()
    await giver.page.getByRole('link', { name: DEMO.member }).waitFor()
    await press(giver.page, '提交完成')
    await giver.page.getByLabel('帮扶情况').waitFor()
    await press(giver.page, '提交完成')
    await giver.page.getByText('请选择服务时长').waitFor()
    await giver.page.getByLabel('帮扶情况').fill('白天在病区陪护，送饭、换洗都办好了。')
    await choose(giver.page, '半天')
    await press(giver.page, '提交完成')
    await giver.page.waitForURL('**/myAssistanceDetail?*')
    await untilState(asker.page, '待确认')

    await press(asker.page, '确认完成')
    // The page before has a button of the same name.
    await asker.page.getByLabel('想说的话').waitFor()
    await press(asker.page, '确认完成')
    await asker.page.getByText('请至少给一颗星').waitFor()
    await choose(asker.page, '5 星 非常满意')
    await asker.page.getByLabel('想说的话').fill('多亏了您，老伴好多了。')
    await press(asker.page, '确认完成')
    await asker.page.waitForURL('**/myHelpDetailJz?*')
    await untilState(giver.page, '已完成')
    expect(await main(giver.page).textContent()).not.toContain('3 幢 201')

    const story = { title: '病区里的陪护', words: '白天陪护，送饭换洗', thanks: '多亏了您，老伴好多了。', photos: [] }
    await portal.server.call(stepsContract.aidPublish, { id, input: story }, { token: responsible.token })
    const visitor = await portal.visit({ size: 'phone' })
    await visitor.page.goto('/accomplishMore?kind=relief&keyword=陪护')
    await visitor.page.getByRole('heading', { name: '病区里的陪护' }).first().click()
    await visitor.page.waitForURL('**/accomplishDetail?*')
    await visitor.page.getByText('多亏了您，老伴好多了。').waitFor()
    const pageText = (await main(visitor.page).textContent()) ?? ''
    expect(pageText).toContain('王**')
    for (const secret of ['王桂兰', DEMO.member, '3 幢 201']) expect(pageText).not.toContain(secret)
    expect([...giver.problems, ...asker.problems, ...visitor.problems]).toEqual([])
    for (const one of [giver, asker, visitor]) await one.context.close()
  })
})

it('a shared link tells its sharer that somebody came', async () => {
  const giver = await portal.visit({ as: DEMO.volunteer })
  await arrive(giver.page, '/shareRecord')
  await press(giver.page, '分享')
  const card = dialog(giver.page)
  await card.getByRole('img', { name: '公益成果的二维码' }).waitFor()
  const link = (await card.getByText('?share=').textContent()) ?? ''
  expect(await axeFindings(giver.page)).toEqual([])
  const visitor = await portal.visit()
  const visitResponse = visitor.page.waitForResponse(response => response.url().includes('fenxiangVisit'))
  await visitor.page.goto(link.slice(portal.url.length))
  await visitResponse
  await giver.page.reload()
  await giver.page.getByText('1 人来过').waitFor()
  expect([...giver.problems, ...visitor.problems]).toEqual([])
  await giver.context.close()
  await visitor.context.close()
})
