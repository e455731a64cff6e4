/**
 * A bicycle that three neighbours want: reserved for the first, who does not come; fetched by the second; and what
 * nobody wants goes to the warehouse. Each in a browser of their own.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { letTimePass, openPortal, type Portal, type Visit } from '../support/browser/portal.ts'
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
import type { TestAccount } from '../support/fixtures/accounts.ts'
import { createWarehouse, DONATION_COMMUNITY, DONATION_STREET, dateIn } from '../support/fixtures/donations.ts'
import { askForIdle, listIdle } from '../support/fixtures/idle.ts'
import { createMember } from '../support/fixtures/mall.ts'

const HOUR = 3_600_000
/** 20:00 in China, hours of UTC: three days' clocks then outlast tomorrow's meeting and two days to contest it. */
const EVENING = 12

let portal: Portal
beforeAll(async () => {
  portal = await openPortal({ clockRuns: true })
  const { server } = portal
  const past = server.services.clock() % (24 * HOUR)
  server.advanceClock((EVENING * HOUR - past + 24 * HOUR) % (24 * HOUR))
  await createWarehouse(server)
})
afterAll(() => portal.close())

const visit = ({ phone }: TestAccount): Promise<Visit> => portal.visit({ as: phone, size: 'phone' })

/** Goes from the page of a thing to one's own deal about it; resolves to its id. */
async function toDeal({ page }: Visit, thing: string, name: RegExp): Promise<string> {
  await arrive(page, `/idle?id=${thing}`)
  await main(page).getByRole('link', { name }).click()
  await page.waitForURL('**/idleDeliver?id=*')
  return idOn(page)
}

describe('a bicycle that three want', () => {
  it('is reserved for one who does not come, fetched by the next, and what is left goes to the warehouse', async () => {
    const { server } = portal
    const [owner, first, second, third] = await Promise.all(
      ['方阿姨', '赵小川', '钱有福', '孙大姐'].map(name => createMember(server, name)),
    )
    const giving = await visit(owner!)
    const { page: given } = giving
    await arrive(given, '/issue')
    await addPicture(given, '照片')
    await given.getByLabel('名称').fill('儿童自行车')
    await choose(given, '运动户外')
    await choose(given, /^自行车/)
    await choose(given, /^用过/)
    await given.getByLabel('说明').fill('孩子长高了骑不了，车铃还响')
    await given.getByLabel('在哪里见面方便').fill('小区南门')
    await given.getByRole('combobox', { name: '街道' }).selectOption(DONATION_STREET)
    await given.getByRole('combobox', { name: '社区' }).selectOption(DONATION_COMMUNITY)
    await press(given, '放上去')
    await given.waitForURL('**/idle?id=*')
    const bicycle = idOn(given)

    // three want it
    const late = await visit(first!)
    await arrive(late.page, `/idle?id=${bicycle}`)
    await press(late.page, '我想要')
    await late.page.waitForURL('**/idleDeliver?item=*')
    await press(late.page, '告诉物主')
    await late.page.waitForURL('**/idleDeliver?id=*')
    for (const one of [second!, third!]) await askForIdle(server, one, bicycle)

    // the owner chooses the first, who names a time and does not come
    await toDeal(giving, bicycle, /^赵/)
    await press(given, '留给这一位')
    await confirm(given, '留给这一位')
    await untilState(late.page, '已预留')
    await press(late.page, '约时间地点')
    const form = dialog(late.page)
    await form.getByLabel('日期').fill(dateIn(server, 1))
    await form.getByLabel('时间').fill('10:00')
    await confirm(late.page, '约时间地点')
    await press(given, '同意这个时间地点')
    await untilState(late.page, '已约好')
    const waiting = await visit(second!)
    await arrive(waiting.page, `/idle?id=${bicycle}`)
    expect(await main(waiting.page).textContent()).toContain('已被预留')
    await letTimePass(portal, [giving, late, waiting], 15 * HOUR)
    await untilState(given, '约定时间已过')
    await press(given, '对方没有来')
    await confirm(given, '对方没有来')
    await untilState(late.page, '爽约待确认')
    await letTimePass(portal, [giving, late, waiting], 48 * HOUR)
    await untilState(late.page, '没有成')
    expect(late.problems).toEqual([])
    await late.context.close()

    // the second fetches it, and shows the code
    await toDeal(giving, bicycle, /^钱/)
    await press(given, '留给这一位')
    await confirm(given, '留给这一位')
    await toDeal(waiting, bicycle, /儿童自行车/)
    await untilState(waiting.page, '已预留')
    const ticket = await main(waiting.page).getByRole('heading', { name: '交接码' }).locator('..').textContent()
    const [code = ''] = /(?:\d\s?){6}/.exec(ticket ?? '') ?? []
    await press(given, '核对交接码')
    await dialog(given).getByLabel('交接码').fill(code.replace(/\s/g, ''))
    await confirm(given, '核对交接码')
    await untilState(waiting.page, '已交接')
    expect(waiting.problems).toEqual([])
    await waiting.context.close()
    await arrive(given, `/idle?id=${bicycle}`)
    await untilState(given, '已送出')

    // nobody wants the pump: its owner gives it to the warehouse with what is known filled in
    const pump = await listIdle(server, owner!, { title: '自行车打气筒' })
    await arrive(given, `/idle?id=${pump}`)
    await main(given).getByRole('link', { name: '捐给社区仓库' }).click()
    await given.waitForURL('**/donationW?idle=*')
    await expect.poll(() => given.getByLabel('物品名称').inputValue()).toBe('自行车打气筒')
    expect(giving.problems).toEqual([])
  })
})
