/** Orders of several shops, submitted at once: one payment, and from then on each goes its own way. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { paymentsOf } from '../../../server/domain/payment/start.ts'
import { runJobs } from '../../../server/engine/jobs.ts'
import { orderContract } from '../../../src/contract/order.contract.ts'
import { paymentContract } from '../../../src/contract/payment.contract.ts'
import { Refused } from '../../../src/contract/refusal.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/contract/time.ts'
import { accountBalance, assertBooksBalanced, stockOf } from '../../support/assertions/books.ts'
import {
  type Buyer,
  createBuyer,
  openShop,
  paymentCodeOf,
  pressCashier,
  readOrder,
  refusedStep,
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
  rice = await openShop(server, [{ price: 6_000, stock: 9, freight: 800 }])
  tea = await openShop(server, [{ price: 3_000, stock: 9 }], '海边人家')
})
afterAll(async () => {
  await assertBooksBalanced(server)
  await server.close()
})

type Placed = { readonly id: string; readonly payment: string }
const NONE: Placed = { id: '', payment: '' }
let first = NONE
let second = NONE
beforeEach(async () => {
  const lines = [...rice.skus, ...tea.skus].map(sku => ({ sku, count: 1 }))
  const { orders } = await submitOrder(server, liu, lines)
  ;[first = NONE, second = NONE] = orders
})
const detailOf = (payment: string) => server.call(paymentContract.paymentDetail, { id: payment }, { token: liu.token })
const payFor = async ({ id }: Placed) =>
  (await server.call(orderContract.orderPay, { id }, { token: liu.token })).payment
const states = async () => [
  (await readOrder(server, liu, first.id)).stateLabel,
  (await readOrder(server, liu, second.id)).stateLabel,
]
const balance = async () => [await accountBalance(server, 'escrow'), await accountBalance(server, 'channel')]

test('one code and one sum pay both; giving one up before it is sent brings its part back, freight included', async () => {
  const { amount, parts, qr } = await detailOf(first.payment)
  expect([amount, parts.map(part => part.amount)]).toEqual([9_800, [6_800, 3_000]])
  expect((await detailOf(second.payment)).qr).toBe(qr)
  const page = await (await fetch(qr)).text()
  for (const words of ['¥98.00', '¥68.00', '¥30.00']) expect(page).toContain(words)
  const before = await balance()
  expect(await pressCashier(qr, 'paid')).toContain('支付成功')
  expect(await states()).toEqual(['待发货', '待发货'])
  const [escrow = 0, channel = 0] = before
  expect(await balance()).toEqual([escrow + 9_800, channel - 9_800])

  const [sku = ''] = rice.skus
  const { sold } = await stockOf(server, sku)
  expect(await refusedStep(server, rice.owner, 'orderCancelPaid', first.id, { reason: '拍错了' })).toMatchObject({
    code: 'notYours',
  })
  await takeStep(server, liu, 'orderCancelPaid', first.id, { reason: '拍错了' })
  expect(await states()).toEqual(['退款中', '待发货'])
  expect((await stockOf(server, sku)).sold).toBe(sold - 1)
  const { lines } = await readOrder(server, liu, first.id)
  expect(lines[0]?.refundable, 'it is on its way back already').toBe(0)
  await server.sweep()
  expect(await states()).toEqual(['已关闭', '待发货'])
  expect((await readOrder(server, liu, first.id)).refunded).toBe(6_800)
  expect(await balance()).toEqual([escrow + 3_000, channel - 3_000])
  expect(await accountBalance(server, `shop:${rice.id}`)).toBe(0)
})

test('one given up before paying: the old code is over, what still comes by it goes back, the other is paid anew', async () => {
  const { qr: old } = await detailOf(first.payment)
  await takeStep(server, liu, 'orderCancel', first.id)
  expect(await detailOf(second.payment)).toMatchObject({ qr: '', outdated: true, amount: 3_000 })
  const payment = await payFor(second)
  expect(await detailOf(payment)).toMatchObject({ amount: 3_000, outdated: false, parts: [{ subject: second.id }] })
  const before = await balance()
  await pressCashier(old, 'paid')
  await server.sweep()
  expect([await states(), await balance()]).toEqual([['已取消', '待付款'], before])
  await pressCashier(await paymentCodeOf(server, liu, payment), 'paid')
  expect(await states()).toEqual(['已取消', '待发货'])
})

test('a new price joins the other order again, whichever of them is paid', async () => {
  const { qr: old } = await detailOf(first.payment)
  await takeStep(server, rice.owner, 'orderChangePrice', first.id, { amount: 5_000, reason: '老邻居优惠' })
  const payment = await payFor(second)
  const { amount, qr } = await detailOf(payment)
  expect([amount, qr === old]).toEqual([8_000, false])
  expect(await payFor(first)).not.toBe(payment)
  expect(await paymentCodeOf(server, liu, await payFor(first))).toBe(qr)
  await pressCashier(qr, 'paid')
  expect(await states()).toEqual(['待发货', '待发货'])
})

test('another amount than was asked for is laid on both, to the last 分, and waits for finance', async () => {
  const { qr } = await detailOf(first.payment)
  await fetch(qr, { method: 'POST', body: new URLSearchParams({ outcome: 'more' }) })
  const details = [await detailOf(first.payment), await detailOf(second.payment)]
  expect(details.map(({ stateLabel }) => stateLabel)).toEqual(['待核实', '待核实'])
  const trades = await server.database.db
    .selectFrom('trade')
    .select('amount')
    .where('payment', 'in', [first.payment, second.payment])
    .execute()
  expect(trades.reduce((sum, trade) => sum + trade.amount, 0)).toBe(9_900)
  expect(await states()).toEqual(['待付款', '待付款'])
})

test('asked for at once by eight phones, while one of the orders is given up, each 分 is asked for once', async () => {
  const outcomes = await Promise.allSettled([
    ...Array.from({ length: 8 }, (_, at) => payFor(at % 2 ? first : second)),
    takeStep(server, liu, 'orderCancel', first.id),
    ...Array.from({ length: 8 }, (_, at) => payFor(at % 2 ? first : second)),
  ])
  const faults = outcomes.filter(one => one.status === 'rejected' && !(one.reason instanceof Refused))
  expect(faults).toEqual([])
  expect((await readOrder(server, liu, first.id)).stateLabel).toBe('已取消')
  const payment = await payFor(second)
  expect(await detailOf(payment)).toMatchObject({ amount: 3_000, outdated: false, parts: [{ subject: second.id }] })
  const open = await server.database.db
    .selectFrom('record')
    .select('id')
    .where('workflow', '=', 'payment')
    .where('root', 'in', [first.id, second.id])
    .where('state', '=', 'pendingPayment')
    .execute()
  expect(open.map(({ id }) => id)).toEqual([payment])
})

test('a code whose orders are joined again while the provider makes it is not shown, and is closed', async () => {
  await takeStep(server, rice.owner, 'orderChangePrice', first.id, { amount: 5_000, reason: '老邻居优惠' })
  const [alone] = await paymentsOf(server.database.db, first.id)
  const { create, close } = server.services.payment
  const made: string[] = []
  vi.spyOn(server.services.payment, 'create').mockImplementationOnce(async trade => {
    made.push(trade.number)
    await payFor(second)
    return create(trade)
  })
  const closed = vi.spyOn(server.services.payment, 'close').mockImplementation(close)
  expect(await detailOf(alone?.id ?? '')).toMatchObject({ qr: '', outdated: true })
  await runJobs(server.services, error => Promise.reject(error))
  expect(closed.mock.calls.flat()).toEqual(expect.arrayContaining(made))
  vi.restoreAllMocks()
  const both = await payFor(first)
  await pressCashier((await detailOf(both)).qr, 'paid')
  expect(await states()).toEqual(['待发货', '待发货'])
})

test('a stranger learns of neither and pays for neither, by whichever of their ids', async () => {
  const stranger = await createBuyer(server)
  for (const id of [first.id, second.id, first.payment, 'nothing'])
    for (const call of [orderContract.orderPay, paymentContract.paymentDetail, orderContract.orderDetail])
      expect((await server.refused(call, { id }, { token: stranger.token })).code, `${call.wire} ${id}`).toBe('missing')
})

test('what the provider does not answer is asked again after twice as long each time, an hour at most', async () => {
  await pressCashier(await paymentCodeOf(server, liu, await payFor(first)), 'paid')
  await takeStep(server, liu, 'orderCancelPaid', second.id, { reason: '不想要了' })
  const troubles: unknown[] = []
  let requests = 0
  const away: typeof server.services.payment = {
    ...server.services.payment,
    refund: () => {
      requests++
      return Promise.reject(new Error('nobody there'))
    },
  }
  // A clock that stands while the jobs are done.
  let now = server.services.clock()
  const sendJobs = (payment = away) =>
    runJobs({ ...server.services, payment, clock: () => now }, error => void troubles.push(error))
  const requestedAfter = async (ms: number) => {
    now += ms
    await sendJobs()
    return requests
  }
  expect(await requestedAfter(0)).toBe(1)
  let count = 1
  for (const wait of [5_000, 10_000, 20_000, 40_000]) {
    expect(await requestedAfter(wait - 1), `before ${wait} ms are over`).toBe(count)
    expect(await requestedAfter(1), `after ${wait} ms`).toBe(++count)
  }
  await server.database.db.updateTable('job').set({ tries: 30 }).execute()
  expect(await requestedAfter(80_000)).toBe(++count)
  expect([await requestedAfter(HOUR_MS - 1), await requestedAfter(1)], 'never longer than an hour').toEqual([
    ...[count, count + 1],
  ])
  expect(troubles, 'each is told').toHaveLength(count + 1)
  expect((await readOrder(server, liu, second.id)).stateLabel).toBe('退款中')
  // Whoever has a job has it alone for a minute; a server that dies with it gives it up then.
  let answer: (outcome: 'waiting') => void = () => {}
  const refund = () => {
    requests++
    return new Promise<'waiting'>(resolve => {
      answer = resolve
    })
  }
  const slow = { ...away, refund }
  now += HOUR_MS
  const pending = sendJobs(slow)
  await expect.poll(() => requests).toBe(count + 2)
  expect(await requestedAfter(MINUTE_MS - 1)).toBe(count + 2)
  expect(await requestedAfter(1), 'after a minute').toBe(count + 3)
  answer('waiting')
  await pending
  server.advanceClock(2 * DAY_MS)
  await server.sweep()
  expect((await readOrder(server, liu, second.id)).stateLabel).toBe('已关闭')
})
