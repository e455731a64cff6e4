/** 提现: one payment or none, whatever people and providers do; 2b-workflows-other-half.md 2b.6. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { handleTransfer, payoutOf } from '../../../server/domain/payment/payouts.ts'
import { runJobs } from '../../../server/engine/jobs.ts'
import type { Transfer, TransferProvider } from '../../../server/providers/payment/transfer.ts'
import { messageContract } from '../../../src/contract/message.contract.ts'
import { Refused } from '../../../src/contract/refusal.ts'
import { DAY_MS, HOUR_MS } from '../../../src/contract/time.ts'
import { withdrawalContract } from '../../../src/contract/withdrawal.contract.ts'
import { accountBalance, assertBooksBalanced } from '../../support/assertions/books.ts'
import type { TestAccount } from '../../support/fixtures/accounts.ts'
import { createRoleHolder } from '../../support/fixtures/donations.ts'
import { earn, savePayee } from '../../support/fixtures/earnings.ts'
import { createMember, openShop, takeStep } from '../../support/fixtures/mall.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

const { balance, earningsPage, withdrawal, withdrawalApply, withdrawalPage, withdrawalDeskPage } = withdrawalContract

let server: TestServer
let liu: TestAccount
let finance: TestAccount
let second: TestAccount
beforeAll(async () => {
  server = await startServer({ demo: false })
  finance = await createRoleHolder(server, 'finance', '3301', '何静')
  second = await createRoleHolder(server, 'finance', '3301', '丁会计')
})
afterAll(async () => {
  await assertBooksBalanced(server)
  await server.close()
})
beforeEach(async () => {
  liu = await createRoleHolder(server, 'volunteer', '330106', '刘小燕')
  await earn(server, `person:${liu.uid}`, 50_000)
  await savePayee(server, liu, '刘小燕')
})

const apply = (amount: number, { token } = liu, shop?: string) =>
  server.call(withdrawalApply, shop ? { amount, shop } : { amount }, { token })
const refusalOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  return error instanceof Refused ? error.refusal : error
}
const seen = (id: string, { token } = liu) => server.call(withdrawal, { id }, { token })
const balanceOf = () => accountBalance(server, `person:${liu.uid}`)
/** A new payee needs two people of finance. */
const approve = async (id: string) => {
  await takeStep(server, finance, 'withdrawalApprove', id)
  await takeStep(server, second, 'withdrawalCountersign', id)
}
/** Runs the jobs with a provider that behaves otherwise. */
const runWith = async (changed: Partial<TransferProvider>) => {
  const errors: unknown[] = []
  const payment = { ...server.services.payment, ...changed }
  await runJobs({ ...server.services, payment }, error => errors.push(error))
  return errors
}
const press = (code: string, outcome: string) =>
  fetch(code, { method: 'POST', body: new URLSearchParams({ outcome }) }).then(answer => answer.text())

describe('an application', () => {
  test('from two phones at once becomes one, and the other reads why', async () => {
    const both = await Promise.allSettled([apply(30_000), apply(30_000)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const refused = both.flatMap(one => (one.status === 'rejected' ? (one.reason as Refused).refusal.message : []))
    expect(refused).toEqual(['上一笔提现还在办，办完才能再提'])
    expect(await balanceOf()).toBe(20_000)
  })

  test('for too little, too much or in the wrong name is a sentence, and nothing is written', async () => {
    expect(await refusalOf(apply(99))).toMatchObject({ field: 'amount', message: '提现金额不能低于 1 元' })
    expect(await refusalOf(apply(50_001))).toMatchObject({ field: 'amount', message: '现在最多能提 500.00 元' })
    const wrong = await refusalOf(savePayee(server, liu, '刘大燕'))
    expect(wrong).toMatchObject({ field: 'name', message: '收款人要是您本人，姓名和实名不一致' })
    await earn(server, `person:${liu.uid}`, 3_000_000)
    expect(await refusalOf(apply(2_000_001))).toMatchObject({ field: 'amount' })
    const poor = await createMember(server, '陈桂英')
    await earn(server, `person:${poor.uid}`, 1_000)
    expect(await refusalOf(apply(1_000, poor))).toMatchObject({ message: '请先填写收款账户' })
    expect(await balanceOf()).toBe(3_050_000)
  })

  test('waits 72 hours for a changed account, of which all devices are told', async () => {
    await savePayee(server, liu, '刘小燕', '13900139000')
    expect(await refusalOf(apply(100))).toMatchObject({ code: 'notNow' })
    const { dataList } = await server.call(messageContract.messagePage, {}, { token: liu.token })
    expect(dataList[0]?.text).toContain('您的收款账户改成了尾号 9000，3 天后才能用')
    server.advanceClock(72 * HOUR_MS)
    await apply(100)
  })

  test('of a shop is its owner’s alone', async () => {
    const { id: shop, owner } = await openShop(server)
    await earn(server, `shop:${shop}`, 9_000)
    expect(await refusalOf(apply(9_000, liu, shop))).toMatchObject({ code: 'missing' })
    const { accounts } = await server.call(balance, {}, { token: owner.token })
    expect(accounts.map(one => one.free)).toEqual([0, 9_000])
  })
})

describe('a payment', () => {
  test('is collected by its code, told twice, booked once, and shown line by line', async () => {
    const { id } = await apply(30_000)
    await approve(id)
    await server.sweep()
    const { code, stateLabel } = await seen(id)
    expect(stateLabel).toBe('待您收款')
    expect((await seen(id, finance)).code).toBe('')
    expect(await press(code, 'twice')).toContain('已收款')
    expect((await seen(id)).stateLabel).toBe('已到账')
    const { dataList } = await server.call(earningsPage, {}, { token: liu.token })
    expect(dataList.map(line => [line.what, line.in, line.out, line.balance])).toEqual([
      ['提现', 0, 30_000, 20_000],
      ['其他', 50_000, 0, 50_000],
    ])
    const { free, onTheWay, received, gone } = await server.call(balance, {}, { token: liu.token })
    expect([received, free, onTheWay, gone]).toEqual([50_000, 20_000, 0, 30_000])
    // The account is known now: one person is enough.
    const { id: next } = await apply(1_000)
    await takeStep(server, finance, 'withdrawalApprove', next)
    expect((await seen(next)).stateLabel).toBe('待付款')
    await server.sweep()
  })

  test('whose request timed out is asked about, and requested again under the same number alone', async () => {
    const { id } = await apply(30_000)
    await approve(id)
    const sent: string[] = []
    const transfer = async ({ number }: Transfer) => {
      sent.push(number)
      throw new Error('timed out')
    }
    expect(await runWith({ transfer })).toHaveLength(1)
    expect((await seen(id)).stateLabel).toBe('付款中')
    server.advanceClock(HOUR_MS)
    await runWith({ transfer, queryTransfer: async () => undefined })
    const { number } = await seen(id)
    expect(sent).toEqual([number, number])
    server.advanceClock(HOUR_MS)
    await runWith({ transfer, queryTransfer: async () => ({ state: 'paidOut' }) })
    expect((await seen(id)).stateLabel).toBe('已到账')
    expect([sent.length, await balanceOf()]).toEqual([2, 20_000])
  })

  test('that nobody collects stays open for as long as the provider has not closed it, and then comes back', async () => {
    const { id } = await apply(30_000)
    await approve(id)
    await server.sweep()
    server.advanceClock(DAY_MS + HOUR_MS)
    await server.sweep()
    await server.sweep()
    expect((await seen(id)).stateLabel).toBe('结果确认中')
    expect(await balanceOf()).toBe(20_000)
    server.advanceClock(2 * HOUR_MS)
    await server.sweep()
    await server.sweep()
    expect(await seen(id)).toMatchObject({ stateLabel: '付款未成功', failure: '超过 24 小时没有确认收款' })
    expect(await balanceOf()).toBe(50_000)
  })

  test('of which no notice came is found by asking', async () => {
    const { id } = await apply(30_000)
    await approve(id)
    await server.sweep()
    await press((await seen(id)).code, 'silent')
    expect((await seen(id)).stateLabel).toBe('待您收款')
    server.advanceClock(DAY_MS + HOUR_MS)
    await server.sweep()
    await server.sweep()
    expect((await seen(id)).stateLabel).toBe('已到账')
  })

  test('that failed is followed by another with a number of its own; a late word about the first moves nothing', async () => {
    const { id } = await apply(30_000)
    await approve(id)
    await server.sweep()
    await press((await seen(id)).code, 'fail')
    expect(await seen(id)).toMatchObject({ stateLabel: '付款未成功', failure: '收款人姓名和实名不符' })
    const { id: next } = await apply(30_000)
    await approve(next)
    await server.sweep()
    const { number } = await payoutOf(server.services, id)
    expect((await seen(next)).number).not.toBe(number)
    const late = { kind: 'transfer', number, amount: 30_000, report: { state: 'paidOut' } } as const
    expect(await handleTransfer(server.services, late)).toBe('contrary')
    expect([(await seen(id)).stateLabel, (await seen(next)).stateLabel]).toEqual(['付款未成功', '待您收款'])
  })

  test('that the bank returns days later is the owner’s again', async () => {
    const { id } = await apply(30_000)
    await approve(id)
    await server.sweep()
    const { code } = await seen(id)
    await press(code, 'collect')
    server.advanceClock(3 * DAY_MS)
    await press(code, 'return')
    expect(await seen(id)).toMatchObject({ stateLabel: '付款未成功', failure: '收款的银行卡已经注销' })
    expect(await balanceOf()).toBe(50_000)
  })

  test('is revoked by its owner before it is collected', async () => {
    const { id } = await apply(30_000)
    await approve(id)
    await server.sweep()
    await takeStep(server, liu, 'withdrawalRevoke', id)
    await server.sweep()
    expect((await seen(id)).stateLabel).toBe('已撤销')
    expect(await balanceOf()).toBe(50_000)
    const { dataList } = await server.call(withdrawalPage, { tab: 'ended' }, { token: liu.token })
    expect(dataList.map(row => row.id)).toEqual([id])
  })

  test('on hold tells its owner that, not why', async () => {
    const { id } = await apply(30_000)
    await takeStep(server, finance, 'withdrawalHold', id, { reason: '账户被举报' })
    expect(await seen(id)).toMatchObject({ stateLabel: '核查中', doubt: '' })
    const desk = await server.call(withdrawalDeskPage, { tab: 'held' }, { token: second.token })
    expect(desk.dataList.map(row => [row.id, row.doubt])).toEqual([[id, '账户被举报']])
    expect(desk.sum).toBe(30_000)
    await takeStep(server, second, 'withdrawalRelease', id)
    expect((await seen(id)).stateLabel).toBe('待审核')
  })
})
