/** Who helps and who leads, told through the pages. Source: specification 6 and 7. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { roleContract } from '../../src/contract/role.contract.ts'
import { axeFindings, DEMO, expectFits, openPortal, type Portal, waitUntilSettled } from '../support/browser/portal.ts'
import { arrive, choose, confirm, dialog, main, press, untilShown } from '../support/browser/screen.ts'
import { logInDemoAccount } from '../support/demo/orders.ts'
import { takeStep } from '../support/fixtures/mall.ts'

/** 徐国栋, who leads 西湖区, and 王桂兰, who lives there. */
const LEADER = '13900000012'
const NEIGHBOUR = '王桂兰'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

const give = async (page: Page, words: string) => {
  await dialog(page).getByLabel('原因').fill(words)
  await confirm(page, '收回角色')
}

describe('a leader of a district', () => {
  it('appoints a collector: who, which role, where, checked before it is done', async () => {
    const { page, context, problems } = await portal.visit({ size: 'phone', as: LEADER })
    await arrive(page, '/role')
    await main(page).getByText('由您带领的人').waitFor()
    await main(page).getByRole('link', { name: '任命' }).click()
    await page.getByLabel('手机号').fill('13511112222')
    await page.getByText('没有用这个手机号注册的账号，请先请对方注册').waitFor()
    await page.getByLabel('手机号').fill(DEMO.member)
    await main(page).getByRole('heading', { name: '王**' }).waitFor()
    expect(await main(page).textContent()).not.toContain(NEIGHBOUR)
    await press(page, '下一步')
    expect(await page.getByRole('radio', { name: /二级负责人/ }).count(), 'only one level down').toBe(0)
    await choose(page, /^上门收取员/)
    await press(page, '下一步')
    await press(page, '下一步')
    await page.getByText('请选到底').first().waitFor()
    await page.getByLabel('街道', { exact: true }).selectOption({ label: '北山街道' })
    expect(await axeFindings(page)).toEqual([])
    await expectFits(page, '/addRole')
    await press(page, '下一步')
    await page.getByRole('heading', { name: '请核对一遍' }).waitFor()
    await page.getByText('杭州市西湖区北山街道').waitFor()
    await press(page, '任命')
    await main(page).getByText('在任', { exact: true }).waitFor()
    await main(page).getByRole('heading', { name: NEIGHBOUR }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    // The first number belonged to nobody, which the browser notes by itself.
    expect(problems.filter(problem => !problem.includes('422'))).toEqual([])
    await context.close()

    const theirs = await portal.visit({ as: DEMO.member })
    await theirs.page.goto('/person')
    await main(theirs.page).getByText('上门收取员 · 西湖区北山街道').first().waitFor()
    await theirs.context.close()
  })

  it('takes the role back with a reason, and its holder sees it at once', async () => {
    const theirs = await portal.visit({ size: 'phone', as: DEMO.member })
    await arrive(theirs.page, '/roleEdit')
    await main(theirs.page)
      .getByRole('link', { name: /上门收取员/ })
      .click()
    await main(theirs.page).getByText('在任', { exact: true }).waitFor()

    const { page, context, problems } = await portal.visit({ as: LEADER })
    await page.goto('/role')
    await page.getByRole('searchbox', { name: '查找' }).fill(NEIGHBOUR)
    await page.keyboard.press('Enter')
    await expect.poll(() => new URL(page.url()).searchParams.get('keyword')).toBe(NEIGHBOUR)
    await main(page)
      .getByRole('link', { name: /王桂兰.*上门收取员/s })
      .click()
    await press(page, '收回角色')
    await give(page, '搬到别的街道居住')
    await untilShown(main(page).getByText('已收回', { exact: true }).first())
    expect(problems).toEqual([])
    await context.close()

    await main(theirs.page).getByText('已收回', { exact: true }).first().waitFor()
    await main(theirs.page).getByText('搬到别的街道居住').first().waitFor()
    expect(theirs.problems).toEqual([])
    await theirs.context.close()
  })
})

describe('a member', () => {
  it('applies to be a volunteer, the leader lets them in, and the personal centre knows', async () => {
    const { page, context, problems } = await portal.visit({ size: 'phone', as: DEMO.organisation })
    await arrive(page, '/roleEdit')
    await press(page, '申请角色')
    await choose(page, /^志愿者/)
    await press(page, '下一步')
    await page.getByLabel('省份').selectOption({ label: '浙江省' })
    await page.getByLabel('城市').selectOption({ label: '杭州市' })
    await page.getByLabel('区县').selectOption({ label: '西湖区' })
    await press(page, '下一步')
    await press(page, '下一步')
    await page.getByText('请填写申请说明').waitFor()
    await page.getByLabel('申请说明').fill('我们单位有十位同事，周末都能来。')
    await page.getByRole('checkbox', { name: '搬运' }).check()
    expect(await axeFindings(page)).toEqual([])
    await expectFits(page, '/roleEdit')
    await press(page, '下一步')
    await page.getByText('浙江省杭州市西湖区').waitFor()
    await press(page, '提交申请')
    await main(page).getByText('待审核', { exact: true }).first().waitFor()

    const leader = await portal.visit({ as: LEADER, dark: true })
    await leader.page.goto('/role?tab=applied')
    await main(leader.page)
      .getByRole('link', { name: /青苗公益中心/ })
      .click()
    await main(leader.page).getByText('我们单位有十位同事，周末都能来。').first().waitFor()
    expect(await axeFindings(leader.page)).toEqual([])
    await press(leader.page, '通过申请')
    await waitUntilSettled(leader.page)
    await leader.context.close()

    await main(page).getByText('在任', { exact: true }).waitFor()
    await page.goto('/person')
    await main(page).getByText('志愿者 · 杭州市西湖区').first().waitFor()
    expect(problems).toEqual([])
    await context.close()
  })

  it('sees what was decided while the page was read and nobody could tell it yet', async () => {
    const { server } = portal
    const [applicant, leader] = [await logInDemoAccount(server, DEMO.volunteer), await logInDemoAccount(server, LEADER)]
    const application = { role: 'activityLeader', region: '330106', words: '带过三年的活动' } as const
    const { id } = await server.call(roleContract.applyRole, application, { token: applicant.token })
    const { page, context, problems } = await portal.visit({ as: DEMO.volunteer })
    let decided = () => {}
    const decision = new Promise<void>(resolve => {
      decided = resolve
    })
    await page.route('**/api/my/getLive', async route => {
      await decision
      await route.continue()
    })
    await page.goto(`/roleEdit?id=${id}`)
    await main(page).getByText('待审核', { exact: true }).first().waitFor()
    await takeStep(server, leader, 'roleApprove', id)
    decided()
    await main(page).getByText('在任', { exact: true }).waitFor()
    expect(problems).toEqual([])
    await context.close()
  })

  it('is told that the list of people is not for them', async () => {
    const { page, context } = await portal.visit({ as: DEMO.volunteer })
    for (const path of ['/role', '/addRole', '/editRole']) {
      await page.goto(path)
      await page.getByRole('heading', { name: '这个页面您还不能打开' }).waitFor()
    }
    await context.close()
  })

  it('walks down the tree to a street, sees its leader by name and all others masked', async () => {
    const { page, context, problems } = await portal.visit({ size: 'phone', as: DEMO.member })
    await arrive(page, '/organization')
    for (const name of ['浙江省', '杭州市', '西湖区'])
      await main(page)
        .getByRole('link', { name: new RegExp(`^${name}`) })
        .first()
        .click()
    await main(page).getByRole('heading', { name: '徐国栋' }).waitFor()
    await main(page)
      .getByRole('link', { name: /^志愿者 \d+ 人/ })
      .click()
    await main(page)
      .getByRole('heading', { name: /的志愿者$/ })
      .waitFor({ state: 'attached' })
    await main(page).locator('h2').first().waitFor()
    for (const name of await main(page).locator('h2').allTextContents()) expect(name).toMatch(/^.\*\*$/)
    await expectFits(page, '/organization')
    expect(await axeFindings(page)).toEqual([])
    expect(problems).toEqual([])
    await context.close()
  })
})
