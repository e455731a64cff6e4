/** What whoever pays reads on the page of a payment and at the cashier, and what the provider is told meanwhile. */
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { orderContract } from '../../../src/contract/order.contract.ts'
import { recordContract } from '../../../src/contract/record.contract.ts'
import { MINUTE_MS } from '../../../src/contract/time.ts'
import { assertBooksBalanced } from '../../support/assertions/books.ts'
import type { TestAccount } from '../../support/fixtures/accounts.ts'
import {
  type Buyer,
  beginDonationPayment,
  createBuyer,
  createFinanceMember,
  openShop,
  paymentCodeOf,
  placeOrder,
  pressCashier,
  readOrder,
  type ShopFixture,
  submitOrder,
  takeStep,
} from '../../support/fixtures/mall.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

let server: TestServer
let liu: Buyer
let rice: ShopFixture
let tea: ShopFixture
beforeAll(async () => {
  server = await startServer({ demo: false })
  liu = await createBuyer(server)
  rice = await openShop(server, [{ price: 6_000, stock: 99, freight: 800 }])
  tea = await openShop(server, [{ price: 3_000, stock: 99 }], '海边人家')
})
afterEach(() => vi.restoreAllMocks())
afterAll(async () => {
  await assertBooksBalanced(server)
  await server.close()
})

const detailOf = (payment: string, who: TestAccount = liu) =>
  server.call(orderContract.paymentDetail, { id: payment }, { token: who.token })
const payFor = async (id: string) => (await server.call(orderContract.orderPay, { id }, { token: liu.token })).payment
/** Two orders that are paid together. */
async function placeTwo() {
  const lines = [...rice.skus, ...tea.skus].map(sku => ({ sku, count: 1 }))
  const { orders } = await submitOrder(server, liu, lines)
  const [first, second] = orders
  if (!first || !second) throw new Error('Two orders were expected')
  return { first, second }
}
const priceOf = (id: string, amount: number) =>
  takeStep(server, rice.owner, 'orderChangePrice', id, { amount, reason: '老邻居优惠' })

test('the page says how much, what for, until when, and leads on to the order; once it is paid there is no code any more', async () => {
  const { id, payment } = await placeOrder(server, liu, tea.skus)
  const before = server.services.clock()
  const seen = await detailOf(payment)
  expect(seen).toMatchObject({
    ...{ id: payment, state: 'pendingPayment', stateLabel: '待支付', amount: 3_000, title: '「海边人家」订单' },
    ...{ parts: [{ order: id, title: '「海边人家」订单', amount: 3_000 }], outdated: false, provider: 'sandbox' },
    back: `/orderDetail?id=${id}`,
  })
  expect(seen.dueAt).toBeGreaterThan(before + 29 * MINUTE_MS)
  expect(seen.dueAt).toBeLessThanOrEqual(before + 30 * MINUTE_MS)
  const trade = server.database.db.selectFrom('trade').select('expiresAt').where('payment', '=', payment)
  const { expiresAt } = await trade.executeTakeFirstOrThrow()
  expect(expiresAt.getTime(), 'the provider takes money as long as the order waits for it').toBe(seen.dueAt)
  await pressCashier(seen.qr, 'paid')
  const paid = { stateLabel: '已支付', amount: 3_000, qr: '', outdated: false, dueAt: null }
  expect(await detailOf(payment)).toMatchObject({ ...paid, back: `/orderDetail?id=${id}` })
})

test('several orders are named by the first and their number, and afterwards all that are paid are shown', async () => {
  const { first } = await placeTwo()
  expect(await detailOf(first.payment)).toMatchObject({
    ...{ title: '「山里人家」订单等 2 笔', amount: 9_800, back: '/order?tab=paid' },
  })
})

test('finance reads a payment of their city, without a code and without being told that it is over', async () => {
  const finance = await createFinanceMember(server)
  const { payment } = await placeOrder(server, liu, tea.skus)
  expect((await detailOf(payment)).qr).not.toBe('')
  expect(await detailOf(payment, finance)).toMatchObject({ qr: '', outdated: false, dueAt: null, amount: 3_000 })
})

test('a payment that was made with a former provider is still called by its name', async () => {
  const { payment } = await placeOrder(server, liu, tea.skus)
  await pressCashier(await paymentCodeOf(server, liu, payment), 'paid')
  const trade = server.database.db.updateTable('trade').where('payment', '=', payment)
  await trade.set({ provider: 'alipay' }).execute()
  expect((await detailOf(payment)).provider).toBe('alipay')
  await trade.set({ provider: 'sandbox' }).execute()
})

test('the provider is asked once for a code of the whole sum, which is shown as it came, and for that payment only', async () => {
  const other = await placeOrder(server, liu, tea.skus)
  const otherCode = await paymentCodeOf(server, liu, other.payment)
  const { first, second } = await placeTwo()
  const payment = await payFor(first.id)
  const create = vi.spyOn(server.services.payment, 'create')
  create.mockRejectedValueOnce(new Error('nobody there'))
  expect(await server.refused(orderContract.paymentDetail, { id: payment }, { token: liu.token })).toMatchObject({
    ...{ code: 'offline', message: '支付服务暂时连不上，请稍后再试' },
  })
  create.mockImplementation(async ({ number }) => `weixin://${number}`)
  const now = server.services.clock()
  const { qr, dueAt } = await detailOf(payment)
  expect(create).toHaveBeenLastCalledWith({
    ...{ number: qr.replace('weixin://', ''), amount: 9_800, title: '「山里人家」订单等 2 笔' },
    expiresAt: dueAt,
  })
  expect((await detailOf(payment)).qr).toBe(qr)
  expect((await detailOf(second.payment)).qr, 'the same for both orders').toBe(qr)
  expect(create, 'once where nobody was there, and once more').toHaveBeenCalledTimes(2)
  expect(await paymentCodeOf(server, liu, other.payment), 'somebody else’s code').toBe(otherCode)
  const jobs = server.database.db.selectFrom('outbox_job').select(['kind', 'dueAt']).where('payment', '=', payment)
  const [query] = await jobs.execute()
  expect(query?.kind, 'its notice may be lost').toBe('query')
  expect(query?.dueAt.getTime()).toBeGreaterThanOrEqual(now + 5 * MINUTE_MS)
  expect(query?.dueAt.getTime()).toBeLessThan(now + 6 * MINUTE_MS)
})

test('the provider is told of what nobody pays any more, where it has heard of it', async () => {
  const close = vi.spyOn(server.services.payment, 'close')
  const [looked, quiet] = [await placeOrder(server, liu, tea.skus), await placeOrder(server, liu, tea.skus)]
  await detailOf(looked.payment)
  for (const { id } of [looked, quiet]) await takeStep(server, liu, 'orderCancel', id)
  await server.sweep()
  expect(close.mock.calls).toEqual([[looked.payment]])
  // The one of the other order is replaced, too, once a new price is asked for both.
  const { first, second } = await placeTwo()
  const numberOf = (code: string) => code.match(/cashier\/(\w+)/)?.[1] ?? ''
  const old = numberOf(await paymentCodeOf(server, liu, first.payment))
  await priceOf(first.id, 5_000)
  await payFor(second.id)
  await server.sweep()
  expect(close.mock.calls.slice(1)).toEqual([[old], [old]])
})

test('after a new price the order is paid by its newest payment, and can still be given up', async () => {
  const shop = rice
  const { id, payment } = await placeOrder(server, liu, shop.skus)
  await detailOf(payment)
  await priceOf(id, 5_000)
  const next = await payFor(id)
  expect(next).not.toBe(payment)
  expect((await readOrder(server, liu, id)).payment?.id).toBe(next)
  await takeStep(server, liu, 'orderCancel', id)
  expect((await readOrder(server, liu, id)).stateLabel).toBe('已取消')
  expect(await server.refused(orderContract.orderPay, { id }, { token: liu.token })).toEqual({
    ...{ code: 'notNow', message: '现在是「已取消」，不能付款' },
  })
})

test('the shop does not pay for its buyer', async () => {
  const { id } = await placeOrder(server, liu, rice.skus)
  expect(await server.refused(orderContract.orderPay, { id }, { token: rice.owner.token })).toEqual({
    ...{ code: 'notYours', message: '只有买家可以付款' },
  })
})

test('the cashier takes nothing for a sum of which a part was given up, and says what became of what still came', async () => {
  for (const at of [0, 1]) {
    const { first, second } = await placeTwo()
    const [givenUp, open] = at === 0 ? [first, second] : [second, first]
    const code = await paymentCodeOf(server, liu, first.payment)
    const page = async () => (await fetch(`${code}&from=order`)).text()
    expect(await page()).toContain('¥98.00')
    expect(await page(), 'nobody is sent away before they paid').not.toContain('http-equiv="refresh"')
    await takeStep(server, liu, 'orderCancel', givenUp.id)
    expect(await page()).toContain('这笔支付已经取消')
    expect(await page()).not.toContain('支付失败')
    await pressCashier(code, 'paid')
    expect(await page(), 'the other order is paid').toContain('支付成功')
    expect(await page()).toContain('http-equiv="refresh"')
    await server.sweep()
    expect((await readOrder(server, liu, open.id)).stateLabel).toBe('待发货')
  }
  const single = await placeOrder(server, liu, tea.skus)
  const alone = await (await fetch(`${await paymentCodeOf(server, liu, single.payment)}&from=order`)).text()
  expect(alone).toContain(`href="/orderDetail?id=${single.id}"`)
})

test('a message about a gift of money leads its giver to what it is given for, and says the sum', async () => {
  const id = await beginDonationPayment(server, liu, 5_000, 'c9')
  await pressCashier(await paymentCodeOf(server, liu, id), 'paid')
  const { dataList } = await server.call(recordContract.messagePage, {}, { token: liu.token })
  expect(dataList[0]).toMatchObject({
    ...{ text: '我们已收到您的付款', workflow: 'campaign', record: 'c9', side: 'own' },
    title: '爱心捐款 50.00 元',
  })
})
