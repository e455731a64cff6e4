import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { secretOf } from '../../../server/db/secrets.ts'
import { cashierTaken } from '../../../server/domain/payment/cashier.ts'
import { runJobs } from '../../../server/engine/jobs.ts'
import type { WebhookEvent } from '../../../server/providers/payment/payment.ts'
import { type Sandbox, sandboxPayment } from '../../../server/providers/payment/sandbox.ts'
import { financeContract } from '../../../src/contract/finance.contract.ts'
import { messageContract } from '../../../src/contract/message.contract.ts'
import { orderContract } from '../../../src/contract/order.contract.ts'
import { paymentContract } from '../../../src/contract/payment.contract.ts'
import type { PAYMENT_DESK, TabOf } from '../../../src/contract/recordLists.ts'
import { taskContract } from '../../../src/contract/task.contract.ts'
import { minutes } from '../../../src/machines/workflow/span.ts'
import { accountBalance, assertBooksBalanced, stockOf } from '../../support/assertions/books.ts'
import type { TestAccount } from '../../support/fixtures/accounts.ts'
import { createRoleHolder } from '../../support/fixtures/donations.ts'
import { createUpload } from '../../support/fixtures/goods.ts'
import {
  type Buyer,
  beginDonationPayment,
  createBuyer,
  createFinanceMember,
  createPaidOrder,
  openShop,
  paymentCodeOf,
  placeOrder,
  pressCashier,
  readOrder,
  refusedStep,
  takeStep,
} from '../../support/fixtures/mall.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

let server: TestServer
let liu: Buyer
let provider: Sandbox
beforeAll(async () => {
  server = await startServer({ demo: false })
  liu = await createBuyer(server)
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
const stateOf = async (id: string) => (await readOrder(server, liu, id)).stateLabel
let ahead = 0
const pass = (ms: number) => {
  ahead += ms
  server.advanceClock(ms)
}

/** Knocks at the door for notices. */
const postNotice = async (body: string, headers: Readonly<Record<string, string>>) =>
  (await fetch(`${server.url}/api/pay/notice/sandbox`, { method: 'POST', body, headers })).status
const send = (notice: WebhookEvent, at = Date.now() + ahead) => {
  const body = JSON.stringify(notice)
  return postNotice(body, provider.sign(body, at))
}
const paid = (number: string, amount = 4_000): WebhookEvent => ({ kind: 'paid', number, refund: '', amount })
const verdicts = async () => {
  const rows = await server.database.db.selectFrom('notice').select(['verdict', 'body']).orderBy('id').execute()
  return rows.map(({ verdict }) => verdict)
}

describe('the built-in cashier', () => {
  test('opens for nobody without the code', async () => {
    const shop = await openShop(server)
    const { id, payment } = await placeOrder(server, liu, shop.skus)
    const code = await paymentCodeOf(server, liu, payment)
    for (const wrong of [
      code.replace(/seal=.*/, 'seal=AAAA'),
      code.replace(/\?.*/, ''),
      code.replace(/cashier\/\w/, 'cashier/_'),
    ])
      expect(await pressCashier(wrong, 'paid')).toContain('找不到这笔支付')
    expect(await stateOf(id)).toBe('待付款')
  })

  test('says 支付成功 only of what is booked, and knows after a restart what it took', async () => {
    const shop = await openShop(server)
    const { id, payment } = await placeOrder(server, liu, shop.skus)
    const code = await paymentCodeOf(server, liu, payment)
    await server.database.exec('alter table notice rename to notice_away')
    const page = await pressCashier(code, 'paid').finally(() =>
      server.database.exec('alter table notice_away rename to notice'),
    )
    expect(page).toContain('还在记账')
    expect(page).not.toMatch(/支付成功|<button/)
    expect(await stateOf(id)).toBe('待付款')
    const restarted = sandboxPayment({
      key: 'another',
      clock: Date.now,
      deliver: () => Promise.reject(new Error('Not this way')),
      taken: cashierTaken(server.database, Date.now),
    })
    pass(minutes(5))
    await runJobs({ ...server.services, payment: restarted }, error => Promise.reject(error))
    expect(await stateOf(id)).toBe('待发货')
    expect(await (await fetch(code)).text()).toContain('支付成功')
  })

  test('gives its code to the payer only', async () => {
    const [shop, other] = [await openShop(server), await createBuyer(server)]
    const { payment } = await placeOrder(server, liu, shop.skus)
    for (const { token } of [shop.owner, other])
      expect(await server.refused(paymentContract.paymentDetail, { id: payment }, { token })).toMatchObject({
        code: 'missing',
      })
  })
})

describe('a notice', () => {
  test('that comes twice, or three times at once, counts once', async () => {
    const shop = await openShop(server)
    const { id, payment } = await placeOrder(server, liu, shop.skus)
    const before = await accountBalance(server, 'escrow')
    expect(await Promise.all([send(paid(payment)), send(paid(payment)), send(paid(payment))])).toEqual([200, 200, 200])
    expect(await send(paid(payment))).toBe(200)
    expect(await stateOf(id)).toBe('待发货')
    expect((await accountBalance(server, 'escrow')) - before).toBe(4_000)
    expect((await verdicts()).slice(-4).sort()).toEqual(['double', 'double', 'double', 'taken'])
  })

  test('that is forged changes nothing and is kept', async () => {
    const shop = await openShop(server)
    const { id, payment } = await placeOrder(server, liu, shop.skus)
    const body = JSON.stringify(paid(payment))
    const own = provider.sign(body, Date.now() + ahead)
    const stranger = sandboxPayment({
      key: 'guessed',
      clock: Date.now,
      taken: new Map(),
      deliver: () => Promise.reject(new Error()),
    })
    const cheaper = JSON.stringify(paid(payment, 1))
    expect(await postNotice(body, {})).toBe(400)
    expect(await postNotice(body, stranger.sign(body, Date.now() + ahead))).toBe(400)
    expect(await postNotice(cheaper, own)).toBe(400)
    expect(await postNotice(body, { ...own, 'sandbox-timestamp': String(Number(own['sandbox-timestamp']) + 1) })).toBe(
      400,
    )
    expect(await stateOf(id)).toBe('待付款')
    expect((await verdicts()).slice(-4)).toEqual(['forged', 'forged', 'forged', 'forged'])
  })

  test('of another time than now is not believed', async () => {
    const shop = await openShop(server)
    const { id, payment } = await placeOrder(server, liu, shop.skus)
    for (const off of [-minutes(6), minutes(6)]) expect(await send(paid(payment), Date.now() + ahead + off)).toBe(400)
    expect(await stateOf(id)).toBe('待付款')
    expect(await send(paid(payment), Date.now() + ahead - minutes(4))).toBe(200)
    expect(await stateOf(id)).toBe('待发货')
  })

  test('of no amount, or of a payment that is none, changes nothing, and finance hears of it once', async () => {
    const shop = await openShop(server)
    const finance = await createFinanceMember(server)
    const { id, payment } = await placeOrder(server, liu, shop.skus)
    for (const notice of [paid(payment, 0), paid(payment, -4_000), paid('nosuch')]) expect(await send(notice)).toBe(400)
    expect(await stateOf(id)).toBe('待付款')
    expect(await send(paid('nosuch'))).toBe(400)
    expect((await verdicts()).slice(-4)).toEqual(['wrongAmount', 'wrongAmount', 'unknown', 'unknown'])
    const { dataList } = await server.call(messageContract.messagePage, {}, { token: finance.token })
    expect(dataList.filter(({ text }) => text.includes('nosuch')).map(({ text }) => text)).toEqual([
      '支付机构通知的一笔付款 nosuch（40.00 元）对不上任何记录，请到支付机构的后台核实',
    ])
  })

  test('of another amount is set aside for finance, who sends it back; the order is paid anew', async () => {
    const he = await createFinanceMember(server)
    const shop = await openShop(server)
    const { id, payment } = await placeOrder(server, liu, shop.skus)
    const suspense = await accountBalance(server, 'suspense')
    expect(await send(paid(payment, 3_999))).toBe(200)
    expect(await send(paid(payment, 3_999))).toBe(200)
    expect((await verdicts()).slice(-2)).toEqual(['otherAmount', 'double'])
    expect(await stateOf(id)).toBe('待付款')
    expect((await accountBalance(server, 'suspense')) - suspense).toBe(3_999)
    const { dataList } = await server.call(financeContract.paymentPage, { tab: 'doubtful' }, { token: he.token })
    expect(dataList).toContainEqual(expect.objectContaining({ id: payment, amount: 3_999, asked: 4_000 }))
    const { payment: next } = await server.call(orderContract.orderPay, { id }, { token: liu.token })
    await pressCashier(await paymentCodeOf(server, liu, next), 'paid')
    expect(await stateOf(id)).toBe('待发货')
    expect(await refusedStep(server, he, 'paymentAccept', payment)).toMatchObject({ code: 'notNow' })
    await takeStep(server, he, 'paymentSendBack', payment)
    await server.sweep()
    expect((await server.call(paymentContract.paymentDetail, { id: payment }, { token: liu.token })).stateLabel).toBe(
      '已退款',
    )
    expect(await accountBalance(server, 'suspense')).toBe(suspense)
  })

  test('out of order, a refund before the payment, changes nothing', async () => {
    const shop = await openShop(server)
    const { id, payment } = await placeOrder(server, liu, shop.skus)
    expect(await send({ kind: 'refunded', number: payment, refund: payment, amount: 4_000 })).toBe(400)
    expect(await stateOf(id)).toBe('待付款')
    expect(await send(paid(payment))).toBe(200)
    expect(await send({ kind: 'refunded', number: payment, refund: 'r1', amount: 4_000 })).toBe(400)
    expect(await stateOf(id)).toBe('待发货')
  })

  test('that is no JSON, or far too large, is turned away', async () => {
    const shop = await openShop(server)
    const { payment } = await placeOrder(server, liu, shop.skus)
    expect(await postNotice('{', provider.sign('{', Date.now() + ahead))).toBe(400)
    const large = JSON.stringify({ ...paid(payment), more: 'x'.repeat(100_000) })
    expect(await postNotice(large, provider.sign(large, Date.now() + ahead))).toBe(413)
  })

  test('comes in no other way: nobody sends PAID', async () => {
    const shop = await openShop(server)
    const { payment } = await placeOrder(server, liu, shop.skus)
    expect(await refusedStep(server, liu, 'paymentConfirm', payment)).toMatchObject({ code: 'notYours' })
  })
})

describe('money that arrives too late', () => {
  test('after cancelling goes back by itself, whole, and the goods stay free', async () => {
    const shop = await openShop(server, [{ stock: 1 }])
    const { id, payment } = await placeOrder(server, liu, shop.skus)
    const code = await paymentCodeOf(server, liu, payment)
    await takeStep(server, liu, 'orderCancel', id)
    const channel = await accountBalance(server, 'channel')
    expect(await pressCashier(code, 'paid')).toContain('原路退回')
    expect([await accountBalance(server, 'clearing'), (await accountBalance(server, 'channel')) - channel]).toEqual([
      4_000, -4_000,
    ])
    await server.sweep()
    expect([await accountBalance(server, 'clearing'), (await accountBalance(server, 'channel')) - channel]).toEqual([
      0, 0,
    ])
    expect(await stateOf(id)).toBe('已取消')
    expect(await stockOf(server, shop.skus[0] ?? '')).toEqual({ stock: 1, held: 0, sold: 0 })
    await server.sweep()
    expect(await pressCashier(code, 'paid')).toContain('原路退回')
    expect(await accountBalance(server, 'clearing')).toBe(0)
  })

  test('by the code of an old price goes back, and the new one is paid', async () => {
    const shop = await openShop(server)
    const { id, payment } = await placeOrder(server, liu, shop.skus)
    const old = await paymentCodeOf(server, liu, payment)
    await takeStep(server, shop.owner, 'orderChangePrice', id, { amount: 3_000, reason: '老邻居优惠' })
    await pressCashier(old, 'paid')
    await server.sweep()
    expect(await stateOf(id)).toBe('待付款')
    const now = (await readOrder(server, liu, id)).payment?.id ?? ''
    await pressCashier(await paymentCodeOf(server, liu, now), 'paid')
    expect(await stateOf(id)).toBe('待发货')
    await assertBooksBalanced(server)
  })

  test('after half an hour goes back as well', async () => {
    const shop = await openShop(server)
    const { payment } = await placeOrder(server, liu, shop.skus)
    pass(minutes(31))
    await server.sweep()
    expect(await send(paid(payment))).toBe(200)
    await server.sweep()
    const { stateLabel } = await server.call(paymentContract.paymentDetail, { id: payment }, { token: liu.token })
    expect(stateLabel).toBe('已退款')
  })
})

describe('paying again', () => {
  test('gives the open payment, or a new one where it cannot be paid any more; an order is given up as a whole', async () => {
    const shop = await openShop(server)
    const { id, payment } = await placeOrder(server, liu, shop.skus)
    const again = () => server.call(orderContract.orderPay, { id }, { token: liu.token })
    expect(await again()).toEqual({ payment })
    expect(await refusedStep(server, liu, 'paymentCancel', payment)).toMatchObject({ code: 'notYours' })
    await server.database.db.updateTable('trade').set({ provider: 'alipay' }).where('payment', '=', payment).execute()
    const { payment: next } = await again()
    expect(next).not.toBe(payment)
    await pressCashier(await paymentCodeOf(server, liu, next), 'paid')
    expect(await stateOf(id)).toBe('待发货')
    expect(await server.refused(orderContract.orderPay, { id }, { token: liu.token })).toMatchObject({
      code: 'notNow',
    })
    expect(await server.refused(orderContract.orderPay, { id }, { token: shop.owner.token })).toMatchObject({
      code: 'notYours',
    })
  })
})

describe('when the platform changes its provider', () => {
  const moved = (payment: string, provider: 'sandbox' | 'alipay') =>
    server.database.db.updateTable('trade').set({ provider }).where('payment', '=', payment).execute()
  test('an open payment is given up, and the next one is made with the new one', async () => {
    const shop = await openShop(server)
    const { id, payment } = await placeOrder(server, liu, shop.skus)
    await moved(payment, 'alipay')
    expect(await server.refused(paymentContract.paymentDetail, { id: payment }, { token: liu.token })).toMatchObject({
      message: '支付方式已更换，请回到订单里重新付款',
    })
    const { payment: next } = await server.call(orderContract.orderPay, { id }, { token: liu.token })
    await pressCashier(await paymentCodeOf(server, liu, next), 'paid')
    expect(await stateOf(id)).toBe('待发货')
  })

  test('a refund waits for the provider that has the money', async () => {
    const shop = await openShop(server)
    const { id, payment } = await placeOrder(server, liu, shop.skus)
    const code = await paymentCodeOf(server, liu, payment)
    await takeStep(server, liu, 'orderCancel', id)
    await pressCashier(code, 'paid')
    await moved(payment, 'alipay')
    await server.sweep()
    expect(await accountBalance(server, 'clearing')).toBe(4_000)
    await moved(payment, 'sandbox')
    server.advanceClock(minutes(5))
    await server.sweep()
    expect(await accountBalance(server, 'clearing')).toBe(0)
  })
})

test('a paid order is paid: its buyer cannot cancel it any more', async () => {
  const shop = await openShop(server)
  const { id } = await createPaidOrder(server, liu, shop.skus)
  expect(await refusedStep(server, liu, 'orderCancel', id)).toEqual({
    code: 'notNow',
    message: '现在是「待发货」，不能「取消订单」',
  })
})

describe('a gift of money', () => {
  const detailOf = (id: string) => server.call(paymentContract.paymentDetail, { id }, { token: liu.token })
  test('stands with its campaign at once; finance finds it, and a refund that was asked for is taken back', async () => {
    const he = await createFinanceMember(server)
    const id = await beginDonationPayment(server, liu, 5_000, 'c1')
    await pressCashier(await paymentCodeOf(server, liu, id), 'paid')
    expect(await accountBalance(server, 'campaign:c1')).toBe(5_000)
    expect(await refusedStep(server, liu, 'paymentConfirm', id)).toMatchObject({ code: 'notYours' })
    await takeStep(server, he, 'paymentConfirm', id)
    expect(await accountBalance(server, 'campaign:c1')).toBe(5_000)
    await takeStep(server, liu, 'paymentRefund', id, { reason: '不想捐了' })
    await takeStep(server, liu, 'paymentRefundWithdraw', id)
    expect((await detailOf(id)).stateLabel).toBe('已入账')
  })

  test('whose refund fails is tried again under a new number, or paid back by hand and looked at by another', async () => {
    const [he, ding] = [await createFinanceMember(server), await createFinanceMember(server)]
    const failing = async () => {
      const id = await beginDonationPayment(server, liu, 5_000, 'c3')
      await pressCashier(await paymentCodeOf(server, liu, id), 'unrefundable')
      await takeStep(server, liu, 'paymentRefund', id, { reason: '捐错了项目' })
      await takeStep(server, he, 'paymentApprove', id)
      await server.sweep()
      expect((await detailOf(id)).stateLabel).toBe('退款未成功')
      return id
    }
    const one = await failing()
    const tasks = await server.call(taskContract.getRenwuCounts, {}, { token: he.token })
    expect(tasks.groups.map(({ kind }) => kind)).toContain('retry')
    await takeStep(server, he, 'paymentRetry', one)
    await server.sweep()
    expect((await detailOf(one)).stateLabel).toBe('已退款')
    const refunds = server.database.db.selectFrom('refund').select('state').where('record', '=', one)
    expect((await refunds.orderBy('id').execute()).map(({ state }) => state)).toEqual([...['failed', 'done']])
    const other = await failing()
    const platform = await accountBalance(server, 'platform')
    const byHand = async (who: TestAccount) => ({
      reason: '已转到本人银行卡',
      proof: [await createUpload(server, who)],
    })
    expect(await refusedStep(server, he, 'paymentByHand', other, await byHand(liu))).toMatchObject({ field: 'proof' })
    await takeStep(server, he, 'paymentByHand', other, await byHand(he))
    expect(await refusedStep(server, he, 'paymentCountersign', other)).toMatchObject({
      message: '需要另一位财务复核，不能由同一人完成',
    })
    await takeStep(server, ding, 'paymentCountersign', other)
    await server.sweep()
    expect((await detailOf(other)).stateLabel).toBe('已退款')
    expect((await accountBalance(server, 'platform')) - platform).toBe(5_000)
  })

  test('goes back on request within a day, once finance agrees', async () => {
    const he = await createFinanceMember(server)
    const id = await beginDonationPayment(server, liu, 5_000, 'c2')
    await pressCashier(await paymentCodeOf(server, liu, id), 'paid')
    await takeStep(server, he, 'paymentConfirm', id)
    await takeStep(server, liu, 'paymentRefund', id, { reason: '捐错了项目' })
    await takeStep(server, he, 'paymentRefuse', id, { reason: '请再想想' })
    expect((await detailOf(id)).stateLabel).toBe('已入账')
    await takeStep(server, liu, 'paymentRefund', id, { reason: '真的捐错了' })
    const book = (who: TestAccount, tab: TabOf<typeof PAYMENT_DESK>) =>
      server.call(financeContract.paymentPage, { tab }, { token: who.token })
    expect((await book(he, 'refundRequested')).dataList).toMatchObject([{ id, amount: 5_000, reason: '真的捐错了' }])
    expect((await book(he, 'paid')).dataList.map(row => row.id)).not.toContain(id)
    const readOut = { keyword: id.toUpperCase().replace(/(.{4})(?=.)/g, '$1 ') }
    const opened = { tab: 'refundRequested', total: 1, sum: 5_000, dataList: [{ id, order: '' }] }
    expect(await server.call(financeContract.paymentPage, readOut, { token: he.token })).toMatchObject(opened)
    expect((await server.refused(financeContract.paymentPage, {}, { token: liu.token })).code).toBe('notYours')
    const found = async (who: TestAccount, of: string) =>
      (await server.call(financeContract.paymentPage, { id: of }, { token: who.token })).dataList.map(row => row.id)
    const elsewhere = await createRoleHolder(server, 'finance', '3302', '宁波财务')
    const unpaid = await beginDonationPayment(server, liu, 100, 'c2')
    expect([await found(he, id), await found(elsewhere, id), await found(he, unpaid)]).toEqual([[id], [], []])
    await takeStep(server, he, 'paymentApprove', id)
    await server.sweep()
    expect((await detailOf(id)).stateLabel).toBe('已退款')
    expect(await accountBalance(server, 'campaign:c2')).toBe(0)
    const late = await beginDonationPayment(server, liu, 100, 'c2')
    await pressCashier(await paymentCodeOf(server, liu, late), 'paid')
    pass(minutes(24 * 60))
    await server.sweep()
    expect(await refusedStep(server, liu, 'paymentRefund', late, { reason: '过了一天' })).toEqual({
      code: 'notNow',
      message: '付款时间过长，请逾期申请退款，说明原因并附上凭证',
    })
  })
})
