/** The two books of finance: what they open with, how they are paged and searched, and what a row says. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { beginPayment } from '../../../server/domain/payment/start.ts'
import { financeContract } from '../../../src/contract/finance.contract.ts'
import { chinaDay, DAY_MS } from '../../../src/contract/time.ts'
import { NOTHING_CAME } from '../../../src/machines/workflows/payment/chart.ts'
import { readAllPages } from '../../support/assertions/pagination.ts'
import { sealed } from '../../support/assertions/sealed.ts'
import { putInto } from '../../support/assertions/tabs.ts'
import type { TestAccount } from '../../support/fixtures/accounts.ts'
import { createRoleHolder, grantRole } from '../../support/fixtures/donations.ts'
import { createUpload } from '../../support/fixtures/goods.ts'
import {
  createBuyer,
  createMember,
  createPaidOrder,
  openShop,
  paymentCodeOf,
  pressCashier,
  refusedStep,
  takeStep,
} from '../../support/fixtures/mall.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ demo: false })
})
afterAll(() => server.close())

const { expense, expenseAdd, expensePage, myExpenses, paymentPage } = financeContract
const as = ({ token }: TestAccount) => ({ token })
const idsOf = ({ dataList }: { readonly dataList: readonly { readonly id: string }[] }) => dataList.map(({ id }) => id)

describe('the book of expenses', () => {
  let collector: TestAccount
  let finance: TestAccount
  let proof: string[]
  beforeAll(async () => {
    collector = await createRoleHolder(server, 'collector', '330106109', '周建国')
    finance = await createRoleHolder(server, 'finance', '3301', '何静')
    proof = [await createUpload(server, collector)]
  })
  const handIn = async (amount: number, invoice?: string) => {
    const claim = { amount, reason: '送货打车', proof, ...(invoice && { invoice }) }
    return (await server.call(expenseAdd, claim, as(collector))).id
  }
  const found = async (keyword: string) => idsOf(await server.call(expensePage, { tab: 'all', keyword }, as(finance)))

  test('shows its owner the newest first and finance the oldest, page by page the same', async () => {
    const ids = [await handIn(101), await handIn(102), await handIn(103)]
    const mine = (page: object) => server.call(myExpenses, page, as(collector))
    const city = (page: object) => server.call(expensePage, { tab: 'handedIn' as const, ...page }, as(finance))
    expect(idsOf(await mine({}))).toEqual(ids.toReversed())
    expect(idsOf(await city({}))).toEqual(ids)
    for (const [read, order] of [
      [mine, ids.toReversed()],
      [city, ids],
    ] as const)
      expect(
        (await readAllPages(2, after => read({ pageSize: 2, ...(after && { after }) }))).map(({ id }) => id),
      ).toEqual(order)
  })
  test.each([
    ['4.35', 435],
    ['1789', 178_900],
    ['8.1', 810],
  ])('finds an amount as people write it: %s', async (written, amount) => {
    const id = await handIn(amount)
    expect(await found(written)).toEqual([id])
  })
  test('finds a part of an invoice’s number, and a number that is read out in groups', async () => {
    const id = await handIn(5_001, '24332000000077777777')
    expect(await found('77777777')).toEqual([id])
    expect(await found(id.toUpperCase().replace(/(.{4})(?=.)/g, '$1 '))).toEqual([id])
  })
  test('finds an expense on the day on which it was handed in, not on which it was last changed', async () => {
    const id = await handIn(6_002)
    const at = server.services.clock()
    const createdAt = new Date(at - 2 * DAY_MS)
    await server.database.db.updateTable('record').set({ createdAt }).where('id', '=', id).execute()
    const on = async (day: string) =>
      idsOf(await server.call(expensePage, { tab: 'all', keyword: '60.02', since: day, until: day }, as(finance)))
    expect([await on(chinaDay(createdAt.getTime())), await on(chinaDay(at))]).toEqual([[id], []])
    expect((await server.call(expense, { id }, as(finance))).at).toBe(createdAt.getTime())
  })
  test('lets whoever corrects an expense keep its invoice, and shows no refusal that was mended', async () => {
    const id = await handIn(7_003, '24332000000088888888')
    await takeStep(server, finance, 'expenseRefuse', id, { reason: '发票看不清' })
    const again = { amount: 7_003, invoice: '24332000000088888888', reason: '重拍了发票', proof }
    await takeStep(server, collector, 'expenseRevise', id, again)
    await takeStep(server, finance, 'expenseConfirm', id)
    expect(await server.call(expense, { id }, as(finance))).toMatchObject({
      ...{ refusal: '', reason: '重拍了发票', invoice: '24332000000088888888', stateLabel: '待付款' },
    })
  })
  test('opens with what is confirmed only where nothing waits to be confirmed', async () => {
    const far = await createRoleHolder(server, 'finance', '3306', '绍兴财务')
    const worker = await createRoleHolder(server, 'collector', '330602001', '绍兴收取员')
    const claim = { amount: 900, reason: '打车', proof: [await createUpload(server, worker)] }
    const { id: first } = await server.call(expenseAdd, claim, as(worker))
    await takeStep(server, far, 'expenseConfirm', first)
    const opened = async () => (await server.call(expensePage, {}, as(far))).tab
    expect(await opened()).toBe('confirmed')
    await server.call(expenseAdd, { ...claim, amount: 901 }, as(worker))
    expect(await opened()).toBe('handedIn')
  })
  test('is for whoever has a task: the keeper of a shop and a volunteer hand nothing in, and that role decides about the city', async () => {
    for (const [role, region] of [
      ['shopOwner', 'nosuch'],
      ['volunteer', '330203'],
    ] as const) {
      const who = await createRoleHolder(server, role, region, '没有任务')
      const claim = { amount: 900, reason: '打车', proof: [await createUpload(server, who)] }
      expect(await server.refused(expenseAdd, claim, as(who)), role).toMatchObject({
        ...{ code: 'notYours', message: '只有担任任务角色的人可以提交费用' },
      })
      await grantRole(server, who, 'collector', '330602001')
      const { id } = await server.call(expenseAdd, claim, as(who))
      expect((await server.call(expense, { id }, as(who))).regionName, role).toBe('绍兴市')
    }
  })
})

describe('the book of payments', () => {
  const CITY = '3304'
  let finance: TestAccount
  let colleague: TestAccount
  let giver: TestAccount
  beforeAll(async () => {
    finance = await createRoleHolder(server, 'finance', CITY, '嘉兴财务')
    colleague = await createRoleHolder(server, 'finance', CITY, '另一位财务')
    giver = await createMember(server, '钱多多')
  })
  const give = async (amount = 5_000, who = giver) => {
    const facts = { owner: who.uid, region: '330402', amount, purpose: 'donation', subject: 'c1' } as const
    const { id } = await server.database.tx(db =>
      beginPayment({ db, services: server.services }, { ...facts, ...NOTHING_CAME }, '爱心捐款'),
    )
    return id
  }
  const givePaid = async (amount?: number, outcome: 'paid' | 'unrefundable' = 'paid') => {
    const id = await give(amount)
    await pressCashier(await paymentCodeOf(server, giver, id), outcome)
    return id
  }
  const book = (query: object = {}, who = finance) => server.call(paymentPage, query, as(who))
  const rowOf = async (id: string) => (await book({ id })).dataList[0]

  test('opens with what presses most: requests, what is to be booked, what does not agree, countersigning, what failed', async () => {
    const inOrder = ['refundRequested', 'paid', 'doubtful', 'toCountersign', 'refundFailed'] as const
    const ids = []
    for (const state of inOrder) {
      const id = await give()
      await putInto(server, id, state)
      ids.push(id)
    }
    const opened = []
    for (const id of ids) {
      const { tab, total, dataList } = await book()
      opened.push([tab, total, dataList[0]?.id === id])
      await putInto(server, id, 'confirmed')
    }
    expect(opened).toEqual([
      ['refundRequested', 1, true],
      ['paid', 1, true],
      ['doubtful', 1, true],
      ['countersign', 1, true],
      ['refundFailed', 1, true],
    ])
    // What is paid back by hand waits for another of them as well.
    await putInto(server, ids[0] ?? '', 'handPaid')
    expect(await book()).toMatchObject({ tab: 'countersign', total: 1, counts: { countersign: 1 } })
    for (const id of ids) await putInto(server, id, 'refunded')
    expect((await book()).tab, 'where nothing waits').toBe('all')
  })
  test('holds what was paid, and neither what waits for money nor what was given up, nor one’s own', async () => {
    const { total, sum } = await book({ tab: 'all' })
    const [paid, open, gone, own] = [await givePaid(300), await give(400), await give(500), await give(600, finance)]
    await putInto(server, gone, 'cancelled')
    await putInto(server, own, 'paid')
    const after = await book({ tab: 'all', pageSize: 100 })
    expect([after.total - total, after.sum - sum]).toEqual([1, 300])
    expect(idsOf(after)).toContain(paid)
    for (const id of [open, gone, own]) expect(idsOf(after)).not.toContain(id)
    const theirs = await book({ tab: 'all', pageSize: 100 }, colleague)
    expect([theirs.total - total, theirs.sum - sum, idsOf(theirs).includes(own)]).toEqual([2, 900, true])
    for (const id of [paid, own]) await putInto(server, id, 'refunded')
  })
  test('is walked from the oldest on, page by page the same', async () => {
    const ids = [await givePaid(), await givePaid(), await givePaid()]
    const walk = (tab: 'paid' | 'all') =>
      readAllPages(2, after => book({ tab, pageSize: 2, ...(after && { after }) }) as ReturnType<typeof book>)
    expect((await walk('paid')).map(({ id }) => id)).toEqual(ids)
    const all = (await walk('all')).map(({ id }) => id)
    expect(all).toEqual(all.toSorted())
    for (const id of ids) await putInto(server, id, 'refunded')
  })
  test('names the order that was paid, and none where it was a gift', async () => {
    const buyer = await createBuyer(server)
    const shop = await openShop(server)
    await server.database.db.updateTable('shop').set({ region: '330402' }).where('id', '=', shop.id).execute()
    const { id, payment } = await createPaidOrder(server, buyer, shop.skus)
    expect(await rowOf(payment)).toMatchObject({
      ...{ order: id, title: '「山里人家」订单', owner: '刘慧', regionName: '嘉兴市南湖区', asked: 4_000, reason: '' },
    })
    expect(idsOf(await book({ tab: 'all', keyword: id.toUpperCase() }))).toEqual([payment])
    const gift = await givePaid()
    expect(await rowOf(gift)).toMatchObject({ order: '', title: '爱心捐款', owner: '钱多多' })
  })
  test('shows a late request with its reason and its proof, which has to be a picture of one’s own', async () => {
    const id = await givePaid()
    server.advanceClock(DAY_MS + 1)
    await server.sweep()
    const theirs = { reason: '住院了，没来得及', proof: [await createUpload(server, finance)] }
    expect(await refusedStep(server, giver, 'paymentLateRefund', id, theirs)).toMatchObject({ field: 'proof' })
    const proof = [await createUpload(server, giver)]
    await takeStep(server, giver, 'paymentLateRefund', id, { reason: '住院了，没来得及', proof })
    expect(await rowOf(id)).toMatchObject({ reason: '住院了，没来得及', proof: proof.map(sealed), failure: '' })
  })
  test('shows whoever countersigns why the provider failed and how it was paid back by hand; later no failure', async () => {
    const id = await givePaid(5_000, 'unrefundable')
    await takeStep(server, giver, 'paymentRefund', id, { reason: '捐错了项目' })
    await takeStep(server, finance, 'paymentApprove', id)
    await server.sweep()
    const failure = '对方账户状态异常'
    expect(await rowOf(id)).toMatchObject({ stateLabel: '退款未成功', failure, reason: '捐错了项目', proof: [] })
    const proof = [await createUpload(server, finance)]
    await takeStep(server, finance, 'paymentByHand', id, { reason: '已转到本人银行卡', proof })
    expect((await book({ id }, colleague)).dataList[0]).toMatchObject({
      failure,
      reason: '捐错了项目',
      proof: proof.map(sealed),
    })
    await takeStep(server, colleague, 'paymentCountersign', id)
    expect(await rowOf(id)).toMatchObject({ stateLabel: '已退款', failure: '' })
  })
})
