/**
 * A collector is asked for more, certified and forgets to renew; the role rests until they come back and pay; revoked
 * by two people of the platform, they appeal. Each in a browser of their own.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { certificationContract } from '../../src/contract/certification.contract.ts'
import { DAY_MS } from '../../src/contract/time.ts'
import { letTimePass, openPortal, type Portal, type Visit } from '../support/browser/portal.ts'
import { arrive, confirm, dialog, main, press, untilShown, untilState } from '../support/browser/screen.ts'
import { PASSWORD } from '../support/fixtures/accounts.ts'
import { certifyPerson } from '../support/fixtures/certification.ts'
import { createUpload } from '../support/fixtures/goods.ts'
import { createPlainMember, createPostHolder, DISTRICT, rolesOf, STREET } from '../support/fixtures/roles.ts'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal({ clockRuns: true })
})
afterAll(() => portal.close())

/** Opens a certification on the desk of who reviews it. */
const open = ({ page }: Visit, id: string) => arrive(page, `/manage/reviews?book=certification&tab=all&id=${id}`)
async function withReason({ page }: Visit, step: string, reason: string): Promise<void> {
  await press(page, step)
  await dialog(page)
    .getByLabel(/^(原因|理由|说明|申诉理由)/)
    .fill(reason)
  await confirm(page, step)
}
async function payFee({ page }: Visit, id: string): Promise<void> {
  await arrive(page, `/jngrglf?id=${id}`)
  await main(page)
    .getByRole('button', { name: /^(去缴费|续费一年)：/ })
    .click()
  await page.getByRole('button', { name: '支付成功' }).click()
  await page.waitForURL('**/jngrglf?*')
  await arrive(page, `/identPP?id=${id}`)
}

describe('a collector', () => {
  it('is certified after saying more, rests when forgotten, comes back, and is heard when revoked', async () => {
    const { server } = portal
    const [wang, leader, first, second] = [
      await createPlainMember(server, '王小川'),
      await createPostHolder(server, 'leader3', DISTRICT, '陈主任'),
      await createPostHolder(server, 'platform', '', '何静'),
      await createPostHolder(server, 'platform', '', '丁力'),
    ]
    await certifyPerson(server, wang)
    const photos = [await createUpload(server, wang)]
    const wanted = { role: 'collector', region: STREET, words: '有一辆三轮车', photos } as const
    const { id } = await server.call(certificationContract.identPersonRoleSave, wanted, wang)
    const held = async () => (await rolesOf(server, wang)).join()

    // the reviewer wants to know more, and it is said without filling anything in twice
    const reviewing = await portal.visit({ as: leader.phone, lacksFiles: true })
    await open(reviewing, id)
    await press(reviewing.page, '请补充')
    await dialog(reviewing.page).getByRole('checkbox', { name: '说明' }).check()
    await dialog(reviewing.page).getByLabel('说明', { exact: true }).last().fill('请写清什么时候有空')
    await confirm(reviewing.page, '请补充')
    const asking = await portal.visit({ as: wang.phone, size: 'phone', lacksFiles: true })
    await arrive(asking.page, `/identPP?id=${id}`)
    await untilState(asking.page, '待补充')
    await press(asking.page, '提交认证')
    await asking.page.waitForURL('**/identPEditP?*')
    await press(asking.page, '下一步')
    await asking.page.getByLabel('说明').fill('有一辆三轮车，每天下午有空')
    await press(asking.page, '下一步')
    await press(asking.page, '提交认证')
    await asking.page.waitForURL('**/identPP?id=*')
    await open(reviewing, id)
    await press(reviewing.page, '通过认证')
    expect(reviewing.problems).toEqual([])
    await reviewing.context.close()

    // paid, it is in force and opens the role
    await untilState(asking.page, '待缴费')
    expect(await held()).toBe('')
    await payFee(asking, id)
    await untilState(asking.page, '已认证')
    await expect.poll(held).toBe(`collector ${STREET}`)
    expect(asking.problems).toEqual([])
    await asking.context.close()

    // forgotten: a year of grace and reminders, then the role rests
    for (const days of [340, 20, 5, 5, 30, 5]) await letTimePass(portal, [], days * DAY_MS)
    await expect.poll(held).toBe('')

    // back again after more than a year, and in force with one payment
    const back = await portal.visit({ size: 'phone', lacksFiles: true })
    await arrive(back.page, '/login')
    await main(back.page).getByRole('tab', { name: '密码登录' }).click()
    await back.page.getByLabel('手机号').fill(wang.phone)
    await back.page.getByLabel('密码', { exact: true }).fill(PASSWORD)
    await press(back.page, '登录')
    await back.page.waitForURL(url => !url.pathname.startsWith('/login'))
    await arrive(back.page, `/identPP?id=${id}`)
    await untilState(back.page, '已停用')
    await payFee(back, id)
    await untilState(back.page, '已认证')
    await expect.poll(held).toBe(`collector ${STREET}`)

    // two of the platform revoke it; the appeal is decided by who did not, and everything stands as before
    const freezing = await portal.visit({ as: first.phone, lacksFiles: true })
    await open(freezing, id)
    await withReason(freezing, '暂停认证', '收到举报，正在核实')
    await untilState(back.page, '已暂停')
    const revoking = await portal.visit({ as: second.phone, lacksFiles: true })
    await open(revoking, id)
    await withReason(revoking, '撤销认证', '三次没有上门')
    await untilState(back.page, '已撤销')
    await untilShown(main(back.page).getByText('三次没有上门').first())
    await withReason(back, '申诉', '那三次是系统派错了街道')
    await open(freezing, id)
    await withReason(freezing, '支持申诉', '核对了派单，确实派错')
    await untilState(back.page, '已认证')
    await expect.poll(held).toBe(`collector ${STREET}`)
    for (const { problems } of [back, freezing, revoking]) expect(problems).toEqual([])
  })
})
