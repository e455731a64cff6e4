/**
 * Notices and errands of refunds: what fails, what comes twice, what comes short, and in which order errands
 * are done.
 */

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { secretOf } from '../../../server/db/secrets.ts'
import { runJobs } from '../../../server/engine/jobs.ts'
import type { Refund, RefundFailedEvent, WebhookEvent } from '../../../server/providers/payment/payment.ts'
import { type Sandbox, sandboxPayment } from '../../../server/providers/payment/sandbox.ts'
import { messageContract } from '../../../src/contract/message.contract.ts'
import { paymentContract } from '../../../src/contract/payment.contract.ts'
import { DAY_MS, MINUTE_MS } from '../../../src/contract/time.ts'
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
let finance: TestAccount
let shop: ShopFixture
let tea: ShopFixture
let provider: Sandbox
beforeAll(async () => {
  server = await startServer({ demo: false })
  liu = await createBuyer(server)
  finance = await createFinanceMember(server)
  shop = await openShop(server, [{ price: 6_000, stock: 99 }])
  tea = await openShop(server, [{ price: 3_000, stock: 99 }], '海边人家')
  const deliver = () => Promise.reject(new Error('Not this way'))
  provider = sandboxPayment({
    key: await secretOf(server.database.db, 'sandboxKey'),
    clock: Date.now,
    taken: new Map(),
    deliver,
  })
})
afterAll(async () => {
  await assertBooksBalanced(server)
  await server.close()
})

/** A clock that stands while errands are done, and what the provider is asked meanwhile. */
let now = 0
let refunds: Refund[] = []
let answer: () => Promise<'done' | 'waiting' | { reason: string; isFinal: boolean }>
beforeEach(async () => {
  await server.sweep()
  now = server.services.clock()
  refunds = []
  answer = async () => 'waiting'
})
const sendJobs = () => {
  const refund = (asked: Refund) => {
    refunds.push(asked)
    return answer()
  }
  const payment = { ...server.services.payment, refund }
  return runJobs({ ...server.services, payment, clock: () => now }, () => {})
}

const post = async (body: string, headers: Readonly<Record<string, string>>) =>
  (await fetch(`${server.url}/api/pay/notice/sandbox`, { method: 'POST', body, headers })).status
const notify = (notice: WebhookEvent | RefundFailedEvent) => {
  const body = JSON.stringify(notice)
  return post(body, provider.sign(body, server.services.clock()))
}
const paid = (number: string, amount: number): WebhookEvent => ({ kind: 'paid', number, refund: '', amount })
const notices = () => server.database.db.selectFrom('notice').select(['id', 'verdict']).orderBy('id').execute()
const lastVerdict = async () => (await notices()).at(-1)?.verdict
const labelOf = async (payment: string) =>
  (await server.call(paymentContract.paymentDetail, { id: payment }, { token: liu.token })).stateLabel
const messagesOf = async ({ token }: TestAccount) =>
  (await server.call(messageContract.messagePage, {}, { token })).dataList.map(({ text }) => text)

/** A gift of money that is on its way back. */
async function giftGoingBack(): Promise<string> {
  const id = await beginDonationPayment(server, liu, 5_000, 'c1')
  await pressCashier(await paymentCodeOf(server, liu, id), 'paid')
  await takeStep(server, liu, 'paymentRefund', id, { reason: '捐错了项目' })
  await takeStep(server, finance, 'paymentApprove', id)
  now = server.services.clock()
  return id
}

test('a refund that failed for the moment is asked for under the same number, one that failed for good under another', async () => {
  const id = await giftGoingBack()
  answer = async () => ({ reason: '余额不足', isFinal: false })
  await sendJobs()
  expect(await labelOf(id)).toBe('退款未成功')
  const again = async () => {
    await takeStep(server, finance, 'paymentRetry', id)
    now = server.services.clock()
    return sendJobs()
  }
  answer = async () => ({ reason: '对方账户状态异常', isFinal: true })
  await again()
  answer = async () => 'done'
  await again()
  expect(await labelOf(id)).toBe('已退款')
  const [first, second, third] = refunds.map(({ refund }) => refund)
  expect([refunds.length, first === second, second === third]).toEqual([3, true, false])
})

test('a refund that was asked for in vain many times is asked for at once when its day is over, and soon again', async () => {
  await giftGoingBack()
  answer = async () => Promise.reject(new Error('nobody there'))
  await sendJobs()
  await server.database.db.updateTable('job').set({ tries: 30 }).execute()
  answer = async () => 'waiting'
  // The chart asks anew where no news came for a day.
  server.advanceClock(DAY_MS + MINUTE_MS)
  const { refund } = server.services.payment
  const asked: string[] = []
  server.services.payment.refund = async one => {
    asked.push(one.refund)
    throw new Error('nobody there')
  }
  await server.sweep()
  server.services.payment.refund = refund
  expect([...new Set(asked)], 'at once, by the same number').toEqual([refunds[0]?.refund])
  now = server.services.clock() + 6_000
  await sendJobs()
  expect(refunds, 'seconds later once more').toHaveLength(2)
  answer = async () => 'done'
  await server.sweep()
})

test('a refund that failed by a notice is told once to finance and to whoever waits, and not twice', async () => {
  const id = await giftGoingBack()
  await sendJobs()
  const refund = refunds[0]?.refund ?? ''
  const failed = { kind: 'refundFailed', number: id, refund, reason: '账户已注销', isFinal: true } as const
  expect(await notify(failed)).toBe(200)
  expect([await labelOf(id), await lastVerdict()]).toEqual(['退款未成功', 'noted'])
  expect(await messagesOf(finance)).toContain('支付机构没能完成一笔退款，请处理：账户已注销')
  expect(await notify(failed), 'it need not come a third time').toBe(200)
  expect(await lastVerdict()).toBe('double')
  expect(await notify({ ...failed, refund: 'nobody' })).toBe(400)
})

test('a refund that arrives after it failed, while its campaign has nothing left, has to be told again', async () => {
  const campaign = 'campaign:c9'
  const id = await beginDonationPayment(server, liu, 5_000, 'c9')
  await pressCashier(await paymentCodeOf(server, liu, id), 'paid')
  await takeStep(server, finance, 'paymentConfirm', id)
  await takeStep(server, liu, 'paymentRefund', id, { reason: '捐错了项目' })
  await takeStep(server, finance, 'paymentApprove', id)
  now = server.services.clock()
  await sendJobs()
  const refund = refunds[0]?.refund ?? ''
  expect(await notify({ kind: 'refundFailed', number: id, refund, reason: '账户已注销', isFinal: true })).toBe(200)
  const leave = (balance: number) =>
    server.database.db.updateTable('ledgerBalance').set({ balance }).where('account', '=', campaign).execute()
  await leave(0)
  const refunded = { kind: 'refunded', number: id, refund, amount: 5_000 } as const
  expect([await notify(refunded), await lastVerdict()]).toEqual([500, 'failed'])
  await leave(5_000)
  expect([await notify(refunded), await lastVerdict()]).toEqual([200, 'taken'])
  expect(await labelOf(id)).toBe('已退款')
})

test('money that went to another merchant than was asked for is not booked; finance hears of it', async () => {
  const id = await beginDonationPayment(server, liu, 5_000, 'c1')
  await paymentCodeOf(server, liu, id)
  expect(await notify({ ...paid(id, 5_000), merchant: '1900000109' })).toBe(200)
  expect([await labelOf(id), await lastVerdict()]).toEqual(['待支付', 'otherPayee'])
  expect((await messagesOf(finance)).join()).toContain('进了另一个商户号，没有入账')
  expect(await notify({ ...paid(id, 5_000), merchant: '' })).toBe(200)
  expect([await labelOf(id), await lastVerdict()]).toEqual(['已支付', 'taken'])
})

test('less or more than was to go back is not the refund', async () => {
  const id = await giftGoingBack()
  await sendJobs()
  const refund = refunds[0]?.refund ?? ''
  for (const amount of [4_999, 5_001]) {
    expect(await notify({ kind: 'refunded', number: id, refund, amount })).toBe(400)
    expect([await labelOf(id), await lastVerdict()]).toEqual(['退款中', 'wrongAmount'])
  }
  expect(await notify({ kind: 'refunded', number: id, refund, amount: 5_000 })).toBe(200)
  expect(await labelOf(id)).toBe('已退款')
})

test('what came back, as a notice says, is not asked for again where the answer itself was lost', async () => {
  const id = await giftGoingBack()
  answer = () => Promise.reject(new Error('the answer was lost'))
  await sendJobs()
  const refund = refunds[0]?.refund ?? ''
  expect(await notify({ kind: 'refunded', number: id, refund, amount: 5_000 })).toBe(200)
  now += MINUTE_MS
  await sendJobs()
  expect(refunds).toHaveLength(1)
})

test('of an order that was paid together with another, the provider is told its part and the whole sum', async () => {
  const lines = [...shop.skus, ...tea.skus].map(sku => ({ sku, count: 1 }))
  const { orders } = await submitOrder(server, liu, lines)
  const [first] = orders
  await pressCashier(await paymentCodeOf(server, liu, first?.payment ?? ''), 'paid')
  await takeStep(server, liu, 'orderCancelPaid', first?.id ?? '', { reason: '拍错了' })
  now = server.services.clock()
  answer = async () => 'done'
  await sendJobs()
  expect(refunds).toMatchObject([{ amount: 6_000, total: 9_000 }])
  expect((await readOrder(server, liu, first?.id ?? '')).stateLabel).toBe('已关闭')
})

test('a notice over which the portal stumbles is kept as that, and counts when it comes again', async () => {
  const { payment } = await placeOrder(server, liu, shop.skus)
  await server.database.db.updateTable('record').set({ state: 'nosuch' }).where('id', '=', payment).execute()
  expect(await notify(paid(payment, 6_000)), 'it has to come again').toBe(500)
  expect(await lastVerdict()).toBe('failed')
  await server.database.db.updateTable('record').set({ state: 'pendingPayment' }).where('id', '=', payment).execute()
  expect(await notify(paid(payment, 6_000))).toBe(200)
  expect(await lastVerdict()).toBe('taken')
})

test('where one 分 came for two orders, the one for which nothing is left keeps waiting', async () => {
  const lines = [...shop.skus, ...tea.skus].map(sku => ({ sku, count: 1 }))
  const { orders } = await submitOrder(server, liu, lines)
  const payments = orders.map(({ payment }) => payment)
  const { number } = await server.database.db
    .selectFrom('trade')
    .select('number')
    .where('payment', '=', payments[0] ?? '')
    .executeTakeFirstOrThrow()
  expect(await notify(paid(number, 1))).toBe(200)
  expect(await Promise.all(payments.map(labelOf))).toEqual(['待核实', '待支付'])
})

test('of forged notices two hundred are kept in an hour; true ones are taken all the same', async () => {
  const { payment } = await placeOrder(server, liu, shop.skus)
  const { db } = server.database
  expect(await post('{}', {})).toBe(400)
  await db.updateTable('rate').set({ count: 199 }).where('key', '=', 'forgedNotice').execute()
  const before = (await notices()).length
  for (const more of [1, 1]) {
    expect(await post('{}', {})).toBe(400)
    expect((await notices()).length - before).toBe(more)
  }
  expect(await notify(paid(payment, 6_000))).toBe(200)
  expect(await lastVerdict()).toBe('taken')
})
