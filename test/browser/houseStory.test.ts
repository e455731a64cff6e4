/**
 * The platform runs its own house: a banner from its draft over two people to its end and back; a report of danger by
 * telephone, answered; a setting that is refused, changed and taken back. An auditor finds all of it.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../src/contract/time.ts'
import { DEMO, letTimePass, openPortal, type Portal, type Visit } from '../support/browser/portal.ts'
import { arrive, confirm, dialog, idOn, main, press, untilShown, untilState } from '../support/browser/screen.ts'
import type { TestAccount } from '../support/fixtures/accounts.ts'
import { BODIES, saveBody } from '../support/fixtures/content.ts'
import { createPostHolder } from '../support/fixtures/roles.ts'

let portal: Portal
let first: TestAccount
let writing: Visit
let deciding: Visit
let reading: Visit
beforeAll(async () => {
  portal = await openPortal({ clockRuns: true })
  const { server } = portal
  first = await createPostHolder(server, 'platform', '', '何静')
  const second = await createPostHolder(server, 'platform', '', '丁力')
  const auditor = await createPostHolder(server, 'auditor', '', '严审')
  writing = await portal.visit({ as: first.phone })
  deciding = await portal.visit({ as: second.phone })
  reading = await portal.visit({ as: auditor.phone })
})
afterAll(async () => {
  for (const { problems } of [writing, deciding, reading]) expect(problems).toEqual([])
  await portal.close()
})

async function agree({ page }: Visit, step: string): Promise<void> {
  await press(page, step)
  await confirm(page, step)
}
async function withReason({ page }: Visit, step: string, reason: string, label = '原因'): Promise<void> {
  await press(page, step)
  await dialog(page).getByLabel(label).fill(reason)
  await confirm(page, step)
}
/** The auditor reads in the audit that somebody took a step of a workflow. */
async function untilAudited(who: string, step: string): Promise<void> {
  await arrive(reading.page, '/manage/audit?tab=step')
  await untilShown(main(reading.page).getByText(step).first())
  const lines = await main(reading.page).getByRole('listitem').filter({ hasText: step }).allTextContents()
  expect(lines.some(line => line.includes(who))).toBe(true)
}

describe('the house', () => {
  it('shows a banner that two people agreed on until it ends, and drafts it again', async () => {
    const { server } = portal
    const showUntil = new Date(server.services.clock() + 3 * DAY_MS).toISOString().slice(0, 10)
    const title = '三天的义卖'
    const banner = await saveBody(server, first, 'banner', { body: { ...BODIES.banner, title, showUntil } })
    const visitor = await portal.visit({ size: 'phone' })
    const home = async () => {
      await arrive(visitor.page, '/index')
      return (await main(visitor.page).textContent()) ?? ''
    }
    const toBanner = ({ page }: Visit) => arrive(page, `/manage/banners?tab=all&id=${banner}`)
    expect(await home()).not.toContain(title)
    await toBanner(writing)
    await press(writing.page, '送审')
    await untilShown(main(writing.page).getByText('待审核', { exact: true }).first())
    expect(await home(), 'not before somebody else looked at it').not.toContain(title)
    await toBanner(deciding)
    await agree(deciding, '发布')
    await expect.poll(home).toContain(title)
    await letTimePass(portal, [writing, deciding, visitor], 5 * DAY_MS)
    await expect.poll(home).not.toContain(title)
    await toBanner(writing)
    await agree(writing, '恢复这一版')
    await main(writing.page).getByText('共 2 版').click()
    await main(writing.page).getByRole('link', { name: '第 2 版', exact: true }).click()
    await untilShown(main(writing.page).getByRole('link', { name: '修改', exact: true }))
    expect(visitor.problems).toEqual([])
    await visitor.context.close()
    await untilAudited('丁力', '内容 · 发布')
  })

  it('hears of danger from whoever has a telephone, and answers there', async () => {
    const { page, context, problems } = await portal.visit({ size: 'phone' })
    const phone = '13900078001'
    const words = '社区门口的井盖没有了，晚上看不见'
    const proveNumber = async () => {
      await main(page).getByLabel('手机号').fill(phone)
      await press(page, '获取验证码')
      await press(page, '填入')
    }
    await arrive(page, '/feedback')
    await main(page).getByLabel('哪里有什么隐患').fill(words)
    await main(page).getByLabel('怎么称呼您').fill('李大爷')
    await proveNumber()
    await press(page, '报告隐患')
    await page.waitForURL('**/index')
    const leading = await portal.visit({ as: DEMO.leader3 })
    await arrive(leading.page, '/manage/feedback?kind=safety')
    await main(leading.page)
      .getByRole('link', { name: new RegExp(words) })
      .click()
    await press(leading.page, '我来处理')
    await withReason(leading, '答复', '物业已经围起来，今晚装上新的', '答复')
    await letTimePass(portal, [leading], 5 * MINUTE_MS)

    await arrive(page, '/login')
    await proveNumber()
    await press(page, '登录')
    await page.waitForURL(url => !url.pathname.startsWith('/login'))
    await arrive(page, '/feedback')
    await main(page).getByText(words).click()
    await untilState(page, '已答复')
    await untilShown(main(page).getByText('物业已经围起来，今晚装上新的').first())
    expect([...problems, ...leading.problems]).toEqual([])
    await context.close()
    await leading.context.close()
    await untilAudited('处理人', '意见反馈 · 答复')
  })

  it('changes money no sooner than two agree, and takes it back', async () => {
    const label = '退款要两位财务的起点'
    const propose = async (yuan: string, reason: string) => {
      await arrive(writing.page, '/manage/settings?key=bigRefund')
      await writing.page.getByLabel('新的值').fill(yuan)
      await writing.page.getByLabel('原因').fill(reason)
      await press(writing.page, '提交复核')
      await writing.page.waitForURL('**/manage/settings?id=*')
      await arrive(deciding.page, `/manage/settings?id=${idOn(writing.page)}`)
    }
    await propose('1900', '手头紧')
    await withReason(deciding, '不同意', '先问过财务')
    await untilState(writing.page, '未通过')
    await propose('1800', '财务同意了')
    await agree(deciding, '复核同意')
    await untilState(writing.page, '生效中')
    await withReason(deciding, '改回原来的值', '两位财务忙不过来')
    await arrive(writing.page, '/manage/settings')
    await main(writing.page)
      .getByRole('link', { name: new RegExp(`^${label}`) })
      .click()
    await agree(writing, '复核同意')
    await untilState(writing.page, '生效中')
    await arrive(writing.page, '/manage/settings?key=bigRefund')
    await expect.poll(() => writing.page.getByLabel('新的值').inputValue()).toBe('2000')
    await untilAudited('何静', '设置变更 · 复核同意')
  })
})
