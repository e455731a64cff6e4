/**
 * A shop withdraws what it has sold for, four times: collected in time, not collected, collected without a word of it,
 * and returned by the bank. Its owner and two people of finance, each in a browser of their own.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withdrawalContract } from '../../src/contract/withdrawal.contract.ts'
import { assertBooksBalanced } from '../support/assertions/books.ts'
import { letTimePass, openPortal, type Portal, type Visit } from '../support/browser/portal.ts'
import { arrive, confirm, idOn, main, press, untilShown, untilState } from '../support/browser/screen.ts'
import type { TestAccount } from '../support/fixtures/accounts.ts'
import { createRoleHolder } from '../support/fixtures/donations.ts'
import { earn, savePayee } from '../support/fixtures/earnings.ts'
import { openShop } from '../support/fixtures/mall.ts'

const HOUR = 3_600_000
const EARNED = 60_000

let portal: Portal
beforeAll(async () => {
  portal = await openPortal({ clockRuns: true })
})
afterAll(async () => {
  await assertBooksBalanced(portal.server)
  await portal.close()
})

/** The owner applies for so many yuan; resolves to the withdrawal, whose page is then open. */
async function apply({ page }: Visit, shop: string, yuan: string): Promise<string> {
  await arrive(page, `/qbye?shop=${shop}`)
  await page.getByLabel('提现金额').fill(yuan)
  await press(page, '申请提现')
  await page.waitForURL('**/qbye?*id=*')
  return idOn(page)
}
/** Somebody of finance takes a step in the row of a withdrawal. */
async function decide({ page }: Visit, id: string, step: string): Promise<void> {
  await arrive(page, `/accounting?book=withdrawal&tab=all&id=${id}`)
  await press(page, step)
  await confirm(page, step)
}
/** The most that the shop can withdraw, as its page says it. */
async function free({ page }: Visit, shop: string): Promise<string | null> {
  await arrive(page, `/qbye?shop=${shop}`)
  return page.getByLabel('提现金额').getAttribute('placeholder')
}
/** The owner collects, or does something else on the provider's page. */
async function collect({ page }: Visit, how: string): Promise<void> {
  await main(page).getByRole('link', { name: '打开收款页' }).click()
  await page.getByRole('button', { name: how }).click()
}

describe('a shop', () => {
  it('is paid once or not at all, whether it collects, forgets, hears nothing or its bank sends it back', async () => {
    const { server } = portal
    const { id: shop, owner } = await openShop(server)
    const holder = (name: string): Promise<TestAccount> => createRoleHolder(server, 'finance', '3301', name)
    const [first, second] = [await holder('何静'), await holder('丁会计')]
    await earn(server, `shop:${shop}`, EARNED)
    await savePayee(server, owner, '方山')
    const selling = await portal.visit({ as: owner.phone, size: 'phone' })
    const approving = await portal.visit({ as: first.phone })

    // a new account needs two of finance; it is collected in time
    const collected = await apply(selling, shop, '100')
    await decide(approving, collected, '同意付款')
    const countersigning = await portal.visit({ as: second.phone })
    await decide(countersigning, collected, '复核通过')
    expect(countersigning.problems).toEqual([])
    await countersigning.context.close()
    await untilState(selling.page, '待您收款')
    await collect(selling, '确认收款')
    await arrive(selling.page, `/qbye?id=${collected}`)
    await untilState(selling.page, '已到账')

    // one is enough from here; nobody collects, and a day later the money is the shop's again
    const forgotten = await apply(selling, shop, '50')
    await decide(approving, forgotten, '同意付款')
    await untilState(selling.page, '待您收款')
    for (const _ of [1, 2]) await letTimePass(portal, [selling, approving], 14 * HOUR)
    await letTimePass(portal, [selling, approving], HOUR)
    await untilState(selling.page, '付款未成功')
    await untilShown(main(selling.page).getByText('超过 24 小时没有确认收款', { exact: true }))
    expect(await free(selling, shop)).toBe('最多 ¥500.00')

    // collected, and no word of it came: it is asked about and never paid again
    const silent = await apply(selling, shop, '60')
    await decide(approving, silent, '同意付款')
    await untilState(selling.page, '待您收款')
    await collect(selling, '收款，通知丢失（模拟）')
    await arrive(selling.page, `/qbye?id=${silent}`)
    expect(await server.refused(withdrawalContract.withdrawalApply, { amount: 100, shop }, owner)).toMatchObject({
      message: '上一笔提现还在办，办完才能再提',
    })
    await letTimePass(portal, [selling, approving], 25 * HOUR)
    await untilState(selling.page, '已到账')

    // the bank sends back what had arrived, days later
    await letTimePass(portal, [selling, approving], 72 * HOUR)
    const returned = await apply(selling, shop, '70')
    await decide(approving, returned, '同意付款')
    await untilState(selling.page, '待您收款')
    await collect(selling, '确认收款')
    await selling.page.getByRole('button', { name: '几天后被银行退回（模拟）' }).click()
    await arrive(selling.page, `/qbye?id=${returned}`)
    await untilState(selling.page, '付款未成功')
    await untilShown(main(selling.page).getByText('收款的银行卡已经注销', { exact: true }))
    expect(await free(selling, shop)).toBe('最多 ¥440.00')
    expect(selling.problems).toEqual([])
    expect(approving.problems).toEqual([])
  })
})
