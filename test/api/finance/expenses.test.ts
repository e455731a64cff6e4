/** 费用: handed in by whoever works, paid by finance of the city through the ledger. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { financeContract } from '../../../src/contract/finance.contract.ts'
import { keysOf } from '../../../src/contract/keys.ts'
import { recordContract } from '../../../src/contract/record.contract.ts'
import { EXPENSE_DESK } from '../../../src/contract/recordLists.ts'
import { taskContract } from '../../../src/contract/task.contract.ts'
import { chinaDay } from '../../../src/contract/time.ts'
import { accountBalance, assertBooksBalanced } from '../../support/assertions/books.ts'
import type { TestAccount } from '../../support/fixtures/accounts.ts'
import { createRoleHolder, createWarehouse, grantRole } from '../../support/fixtures/donations.ts'
import { createUpload } from '../../support/fixtures/goods.ts'
import { createMember, refusedStep, takeStep } from '../../support/fixtures/mall.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

let server: TestServer
let collector: TestAccount
let finance: TestAccount
let otherFinance: TestAccount
let proof: string[]
beforeAll(async () => {
  server = await startServer({ demo: false })
  collector = await createRoleHolder(server, 'collector', '330106109', '周建国')
  finance = await createRoleHolder(server, 'finance', '3301', '何静')
  otherFinance = await createRoleHolder(server, 'finance', '3301', '丁会计')
  proof = [await createUpload(server, collector)]
})
afterAll(async () => {
  await assertBooksBalanced(server)
  await server.close()
})
const { expense, expenseAdd, expensePage, myExpenses } = financeContract
const handIn = async (amount = 3_600) =>
  (await server.call(expenseAdd, { amount, reason: '送货打车', proof }, { token: collector.token })).id
const seen = (who: TestAccount, id: string) => server.call(expense, { id }, { token: who.token })

test('handed in, confirmed, paid: the money is on the balance once', async () => {
  const account = `person:${collector.uid}` as const
  const before = await accountBalance(server, account)
  const id = await handIn()
  const { dataList, total } = await server.call(expensePage, { tab: 'handedIn' }, { token: finance.token })
  expect(dataList.map(row => [row.id, row.owner, row.amount, row.reason, row.regionName])).toContainEqual([
    ...[id, '周建国', 3_600, '送货打车', '杭州市'],
  ])
  expect(total).toBe(dataList.length)
  await takeStep(server, finance, 'expenseConfirm', id)
  expect(await accountBalance(server, account)).toBe(before)
  const outcomes = await Promise.allSettled([1, 2].map(() => takeStep(server, finance, 'expensePay', id)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await accountBalance(server, account)).toBe(before + 3_600)
  expect((await seen(collector, id)).stateLabel).toBe('已付款')
})

test('what was refused is shown with its reason and can be mended', async () => {
  const id = await handIn()
  await takeStep(server, finance, 'expenseRefuse', id, { reason: '发票看不清' })
  expect(await seen(collector, id)).toMatchObject({ stateLabel: '已驳回', refusal: '发票看不清' })
  const again = { amount: 3_000, invoice: '', reason: '送货打车，补了发票' }
  expect(await refusedStep(server, collector, 'expenseRevise', id, { ...again, proof: [] })).toMatchObject({
    field: 'proof',
  })
  await takeStep(server, collector, 'expenseRevise', id, { ...again, proof })
  expect(await seen(finance, id)).toMatchObject({ amount: 3_000, reason: '送货打车，补了发票', refusal: '' })
})

test('what is big is paid by another person, who alone has it among their tasks', async () => {
  const id = await handIn(50_000)
  await takeStep(server, finance, 'expenseConfirm', id)
  const waits = async ({ token }: TestAccount) => {
    const { dataList } = await server.call(taskContract.taskPage, { workflow: 'expense', kind: 'pay' }, { token })
    return dataList.some(row => row.id === id)
  }
  expect([await waits(finance), await waits(otherFinance)]).toEqual([false, true])
  expect(await refusedStep(server, finance, 'expensePay', id)).toMatchObject({
    code: 'notNow',
    message: '需要另一位财务复核，不能由同一人完成',
  })
  await takeStep(server, otherFinance, 'expensePay', id)
  const { history } = await server.call(
    recordContract.getLiucheng,
    { workflow: 'expense', id },
    { token: collector.token },
  )
  expect(history.map(({ event, role }) => [event, role])).toEqual([
    ['HAND_IN', '任务角色'],
    ['CONFIRM', '财务'],
    ['PAY', '另一位财务'],
  ])
})

test('one invoice is paid back once, even where two hand it in at the same moment', async () => {
  const claim = { amount: 900, reason: '打印资料', proof, invoice: '24332000000012345678' }
  const other = await createRoleHolder(server, 'collector', '330106109', '冯大力')
  const theirs = { ...claim, proof: [await createUpload(server, other)] }
  const ended = await Promise.allSettled([
    server.call(expenseAdd, claim, { token: collector.token }),
    server.call(expenseAdd, theirs, { token: other.token }),
  ])
  const first = ended.flatMap(end => (end.status === 'fulfilled' ? [end.value.id] : []))
  expect(first).toHaveLength(1)
  expect(await server.refused(expenseAdd, theirs, { token: other.token })).toMatchObject({
    field: 'invoice',
    message: '这张发票已经在另一笔费用里提交过',
  })
  await takeStep(server, finance, 'expenseRefuse', first[0] ?? '', { reason: '发票看不清' })
  await server.call(expenseAdd, theirs, { token: other.token })
  const [owner, again] = ended[0].status === 'fulfilled' ? [collector, claim] : [other, theirs]
  expect(await refusedStep(server, owner, 'expenseRevise', first[0] ?? '', again)).toMatchObject({ field: 'invoice' })
})

test('taken back before it is paid, it is nobody’s task any more', async () => {
  const id = await handIn()
  await takeStep(server, finance, 'expenseConfirm', id)
  expect(await refusedStep(server, finance, 'expenseWithdraw', id)).toMatchObject({ code: 'notYours' })
  await takeStep(server, collector, 'expenseWithdraw', id)
  expect((await seen(collector, id)).stateLabel).toBe('已撤回')
})

test('only whoever works hands in, with a picture of their own', async () => {
  const member = await createMember(server)
  const claim = { amount: 100, reason: '打车', proof }
  expect((await server.refused(expenseAdd, claim, { token: member.token })).code).toBe('notYours')
  const other = await createRoleHolder(server, 'collector', '330106109', '冯大力')
  expect(await server.refused(expenseAdd, claim, { token: other.token })).toMatchObject({ field: 'proof' })
  expect(await server.refused(expenseAdd, { ...claim, proof: [] }, { token: collector.token })).toMatchObject({
    field: 'proof',
    message: '请上传凭证照片',
  })
})

test('nobody pays themselves, and finance of another city sees nothing', async () => {
  await grantRole(server, finance, 'responsible', '330106109001')
  const own = [await createUpload(server, finance)]
  const claim = { amount: 900, reason: '入户交通', proof: own }
  const { id } = await server.call(expenseAdd, claim, { token: finance.token })
  expect((await refusedStep(server, finance, 'expenseConfirm', id)).code).toBe('notYours')
  const far = await createRoleHolder(server, 'finance', '3302', '何宁波')
  expect((await server.refused(expense, { id }, { token: far.token })).code).toBe('missing')
  expect((await server.call(expensePage, {}, { token: far.token })).total).toBe(0)
  const { dataList } = await server.call(expensePage, { tab: 'all' }, { token: finance.token })
  expect(dataList.map(row => row.id)).not.toContain(id)
  expect((await server.refused(expensePage, {}, { token: collector.token })).code).toBe('notYours')
})

test('of the city, every tab says how many and how much is under it, and one that is named is found under any', async () => {
  const id = await handIn(1_234)
  await takeStep(server, finance, 'expenseRefuse', id, { reason: '发票看不清' })
  for (const [read, person] of [
    [expensePage, finance],
    [myExpenses, collector],
  ] as const)
    for (const tab of keysOf(EXPENSE_DESK.tabs)) {
      const { dataList, counts, ...figures } = await server.call(read, { tab, pageSize: 100 }, { token: person.token })
      const sum = dataList.reduce((all, { amount }) => all + amount, 0)
      expect(figures, tab).toMatchObject({ tab, total: dataList.length, sum })
      expect(counts[tab], tab).toBe(dataList.length)
    }
  const far = await createRoleHolder(server, 'finance', '3302', '何宁波')
  const named = (who: TestAccount) => server.call(expensePage, { id, tab: 'paid' }, { token: who.token })
  expect(await named(finance)).toMatchObject({
    tab: 'all',
    total: 1,
    sum: 1_234,
    dataList: [{ id, refusal: '发票看不清' }],
  })
  expect(await named(far)).toMatchObject({ tab: 'all', total: 0, sum: 0, dataList: [] })
  await grantRole(server, far, 'finance', '3301')
  expect((await named(far)).total, 'of both of their cities').toBe(1)
})

test('an invoice whose claim was taken back may be handed in again', async () => {
  const claim = { amount: 800, reason: '打印资料', proof, invoice: '24332000000055555555' }
  const { id } = await server.call(expenseAdd, claim, { token: collector.token })
  await takeStep(server, finance, 'expenseConfirm', id)
  expect(await server.refused(expenseAdd, claim, { token: collector.token })).toMatchObject({ field: 'invoice' })
  await takeStep(server, collector, 'expenseWithdraw', id)
  await server.call(expenseAdd, claim, { token: collector.token })
})

test('the city pays in which one works: at a warehouse where that lies, without a place where one lives', async () => {
  const warehouse = await createWarehouse(server, '宁波仓库', '330203001')
  const keeper = await createRoleHolder(server, 'warehouseIn', warehouse, '吴大伟')
  const platform = await createRoleHolder(server, 'platform', '', '平台小陈')
  const claim = async (who: TestAccount) => ({
    ...{ amount: 500, reason: '打车', proof: [await createUpload(server, who)] },
  })
  const cityOf = async (who: TestAccount) => {
    const { id } = await server.call(expenseAdd, await claim(who), { token: who.token })
    return (await seen(who, id)).regionName
  }
  expect(await cityOf(keeper)).toBe('宁波市')
  expect(await server.refused(expenseAdd, await claim(platform), { token: platform.token })).toMatchObject({
    code: 'notNow',
    message: '请先在个人资料里填写所在地区，才知道由哪个城市的财务付款',
  })
  await server.database.db.updateTable('account').set({ region: '330203' }).where('uid', '=', platform.uid).execute()
  expect(await cityOf(platform)).toBe('宁波市')
})

test('the desk finds by the name and the last digits of the telephone, between days, in a region, by several at once', async () => {
  const person = await createRoleHolder(server, 'collector', '330106109', '端木')
  const mine = { amount: 100, reason: '送货打车', proof: [await createUpload(server, person)] }
  const { id } = await server.call(expenseAdd, mine, { token: person.token })
  const found = async (query: object) =>
    (await server.call(expensePage, { tab: 'all', ...query }, { token: finance.token })).dataList.map(row => row.id)
  const today = chinaDay(server.services.clock())
  const account = server.database.db.selectFrom('account').select('phone').where('uid', '=', person.uid)
  const { phone } = await account.executeTakeFirstOrThrow()
  for (const query of [
    { keyword: '端木' },
    { keyword: phone },
    { keyword: phone.slice(-4), since: today, until: today },
  ])
    expect(await found(query), JSON.stringify(query)).toEqual([id])
  expect(await found({ keyword: '端木', region: '3301' })).toEqual([id])
  expect(await found({ keyword: '端木', region: '3302' })).toEqual([])
  expect(await found({ keyword: '端木', since: chinaDay(server.services.clock(), 1) })).toEqual([])
  // Read as an amount, or as a part of a number, they may find another's.
  expect(await found({ keyword: phone.slice(-3) }), 'three digits tell nobody').not.toContain(id)
})
