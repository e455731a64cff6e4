/** Orders from submission to review: what they cost, hold and cannot contain. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mallContract } from '../../../src/contract/mall.contract.ts'
import { messageContract } from '../../../src/contract/message.contract.ts'
import { orderContract } from '../../../src/contract/order.contract.ts'
import { paymentContract } from '../../../src/contract/payment.contract.ts'
import { recordContract } from '../../../src/contract/record.contract.ts'
import { days, minutes } from '../../../src/machines/workflow/span.ts'
import { accountBalance, assertBooksBalanced, stockOf } from '../../support/assertions/books.ts'
import type { TestAccount } from '../../support/fixtures/accounts.ts'
import { createUpload, goodsDraft, putOnSale } from '../../support/fixtures/goods.ts'
import {
  type Buyer,
  createBuyer,
  createPaidOrder,
  createShippedOrder,
  openShop,
  orderLineIds,
  PARCEL,
  payPayment,
  placeOrder,
  REASON,
  readOrder,
  refusedStep,
  submitOrder,
  takeStep,
} from '../../support/fixtures/mall.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ demo: false })
})
afterAll(() => server.close())

describe('stories', () => {
  let liu: Buyer
  beforeAll(async () => {
    liu = await createBuyer(server)
  })

  afterAll(async () => {
    await assertBooksBalanced(server)
  })
  const stateOf = async (id: string) => (await readOrder(server, liu, id)).stateLabel
  const advanceAndSweep = async (ms: number) => {
    server.advanceClock(ms)
    await server.sweep()
  }

  describe('an order goes its way', () => {
    test('bought, paid, shipped, received, reviewed; a week later the shop has its earnings', async () => {
      const shop = await openShop(server, [{ price: 6_990, stock: 5, freight: 600 }])
      const [sku = ''] = shop.skus
      const { id, payment, amount } = await placeOrder(server, liu, [sku])
      expect(amount).toBe(7_590)
      expect(await stateOf(id)).toBe('待付款')
      expect(await stockOf(server, sku)).toEqual({ stock: 5, held: 1, sold: 0 })
      await payPayment(server, liu, payment)
      expect(await stateOf(id)).toBe('待发货')
      expect(await stockOf(server, sku)).toEqual({ stock: 4, held: 0, sold: 1 })
      await takeStep(server, shop.owner, 'orderShip', id, { ...PARCEL, lines: await orderLineIds(server, liu, id) })
      expect(await stateOf(id)).toBe('待收货')
      expect((await readOrder(server, liu, id)).parcels).toMatchObject([{ ...PARCEL, back: false }])
      await takeStep(server, liu, 'orderReceive', id)
      const [line = ''] = await orderLineIds(server, liu, id)
      const review = (stars: number, words: string) => ({ reviews: [{ line, stars, words, pictures: [] }] })
      await takeStep(server, liu, 'orderEvaluate', id, review(5, '米很香'))
      expect(await stateOf(id)).toBe('已完成')
      expect((await readOrder(server, liu, id)).lines[0]?.reviewed).toBe(true)
      expect(await refusedStep(server, liu, 'orderEvaluate', id, review(1, '又想了想'))).toMatchObject({
        code: 'notNow',
      })
      await advanceAndSweep(days(6))
      expect(await accountBalance(server, `shop:${shop.id}`)).toBe(0)
      await advanceAndSweep(days(1))
      expect(await accountBalance(server, `shop:${shop.id}`)).toBe(7_590)
      const { history } = await server.call(recordContract.getLiucheng, { workflow: 'order', id }, { token: liu.token })
      expect(history.map(({ label, role }) => `${role} ${label}`)).toEqual([
        '买家 提交订单',
        '支付 付款成功',
        '店铺 发货',
        '买家 确认收货',
        '买家 评价',
        '系统 时限已到',
      ])
    })

    test('of two shops becomes two orders, with each shop’s freight, and leaves the cart', async () => {
      const [one, two] = [
        await openShop(server, [
          { price: 1_000, freight: 300 },
          { price: 2_000, freight: 500 },
        ]),
        await openShop(server, [{ price: 50 }], '海边人家'),
      ]
      const skus = [...one.skus, ...two.skus]
      await server.database.db
        .insertInto('cartLine')
        .values(skus.map(sku => ({ uid: liu.uid, sku, count: 2 })))
        .execute()
      const lines = skus.map(sku => ({ sku, count: 2 }))
      const preview = await server.call(orderContract.orderPreview, { lines }, { token: liu.token })
      expect(preview).toMatchObject({
        amount: 6_600,
        ready: true,
        shops: [
          { freight: 500, amount: 6_500 },
          { freight: 0, amount: 100 },
        ],
      })
      const { orders } = await submitOrder(server, liu, lines)
      expect(orders.map(({ amount }) => amount)).toEqual([6_500, 100])
      const left = await server.database.db.selectFrom('cartLine').selectAll().where('uid', '=', liu.uid).execute()
      expect(left).toEqual([])
    })

    test('keeps the address as it was when it was submitted', async () => {
      const shop = await openShop(server)
      const { id } = await placeOrder(server, liu, shop.skus)
      await server.database.db.updateTable('address').set({ detail: '搬走了' }).where('id', '=', liu.address).execute()
      const { receiver } = await readOrder(server, liu, id)
      await server.database.db
        .updateTable('address')
        .set({ detail: '曙光路 122 号 3 幢 402 室' })
        .where('id', '=', liu.address)
        .execute()
      expect(receiver).toMatchObject({ name: '刘慧芳', phone: '13812345678', detail: '曙光路 122 号 3 幢 402 室' })
      expect(receiver.regionNames.slice(0, 3)).toEqual(['浙江省', '杭州市', '西湖区'])
    })

    test('is reviewed with all that was bought and not given back, because it ends with that', async () => {
      const { id } = await createShippedOrder(server, liu, await openShop(server, [{}, {}]))
      await takeStep(server, liu, 'orderReceive', id)
      const [one = '', other = ''] = await orderLineIds(server, liu, id)
      const review = (...lines: string[]) => ({
        reviews: lines.map(line => ({ line, stars: 5, words: '', pictures: [] })),
      })
      const { field, message } = await refusedStep(server, liu, 'orderEvaluate', id, review(one))
      expect([field, message]).toEqual(['reviews', expect.stringContaining('要一起评价')])
      await takeStep(server, liu, 'orderEvaluate', id, review(one, other))
    })

    test('is shipped in two parcels: it waits for receipt only when all is on its way', async () => {
      const shop = await openShop(server, [{}, { title: '土蜂蜜' }])
      const { id } = await createPaidOrder(server, liu, shop.skus)
      const [first = '', second = ''] = await orderLineIds(server, liu, id)
      await takeStep(server, shop.owner, 'orderShip', id, { ...PARCEL, lines: [first] })
      expect(await stateOf(id)).toBe('待发货')
      expect(await refusedStep(server, liu, 'orderReceive', id)).toMatchObject({ code: 'notNow' })
      expect(await refusedStep(server, shop.owner, 'orderShip', id, { ...PARCEL, lines: [first] })).toEqual({
        code: 'invalid',
        message: '「五常稻花香」已经发出',
        field: 'lines',
      })
      await takeStep(server, shop.owner, 'orderShip', id, { ...PARCEL, lines: [second] })
      expect(await stateOf(id)).toBe('待收货')
      expect((await readOrder(server, liu, id)).parcels).toHaveLength(2)
    })
  })

  describe('the clocks of an order', () => {
    test('unpaid for half an hour, it is cancelled and its goods are free again', async () => {
      const shop = await openShop(server, [{ stock: 1 }])
      const [sku = ''] = shop.skus
      const { id, payment } = await placeOrder(server, liu, [sku])
      await advanceAndSweep(minutes(29))
      expect(await stateOf(id)).toBe('待付款')
      await advanceAndSweep(minutes(1))
      expect(await stateOf(id)).toBe('已取消')
      expect(await stockOf(server, sku)).toEqual({ stock: 1, held: 0, sold: 0 })
      const { qr, stateLabel } = await server.call(paymentContract.paymentDetail, { id: payment }, { token: liu.token })
      expect([qr, stateLabel]).toEqual(['', '已取消'])
    })
  })

  describe('another price', () => {
    test('is told to the buyer and paid by a new code; what each line may give back adds up to the 分', async () => {
      const shop = await openShop(server, [{ price: 1_000 }, { price: 1_000 }, { price: 1_000 }])
      const { id, payment } = await placeOrder(server, liu, shop.skus)
      await takeStep(server, shop.owner, 'orderChangePrice', id, { amount: 1_000, reason: '老邻居优惠' })
      const changed = await readOrder(server, liu, id)
      expect(changed.amount).toBe(1_000)
      expect(changed.lines.map(({ refundable }) => refundable)).toEqual([334, 333, 333])
      expect(changed.payment?.id).not.toBe(payment)
      const { dataList } = await server.call(messageContract.messagePage, {}, { token: liu.token })
      expect(dataList[0]).toMatchObject({ text: '店铺修改了订单价格：老邻居优惠', record: id, read: false })
      await payPayment(server, liu, changed.payment?.id ?? '')
      expect(await stateOf(id)).toBe('待发货')
      const { dataList: messages } = await server.call(messageContract.messagePage, {}, { token: liu.token })
      // A payment has no page: what is said of it leads to what was paid for.
      expect(messages).toContainEqual(
        expect.objectContaining({ text: '我们已收到您的付款', workflow: 'order', record: id }),
      )
      const dearer = { amount: 9_000, reason: '算错了' }
      expect(await refusedStep(server, shop.owner, 'orderChangePrice', id, dearer)).toMatchObject({ code: 'notNow' })
      expect(
        await refusedStep(server, shop.owner, 'orderChangePrice', id, { amount: 0, reason: '送你' }),
      ).toMatchObject({
        code: 'notNow',
      })
    })
  })

  describe('a sum that has changed since the summary', () => {
    test('is asked again with both sums, and nothing is ordered meanwhile', async () => {
      const shop = await openShop(server, [{ price: 1_000 }])
      const lines = [{ sku: shop.skus[0] ?? '', count: 2 }]
      const { amount } = await server.call(orderContract.orderPreview, { lines }, { token: liu.token })
      await server.database.db.updateTable('sku').set({ price: 9_900 }).where('id', '=', lines[0]!.sku).execute()
      const now = await server.call(orderContract.orderPreview, { lines }, { token: liu.token })
      const submit = { lines, address: liu.address }
      const said = await server.refused(orderContract.orderSubmit, { ...submit, seen: amount }, { token: liu.token })
      expect(said).toMatchObject({ code: 'stale', field: 'seen' })
      expect(said.message).toContain(`从 ${(amount / 100).toFixed(2)} 元变成了 ${(now.amount / 100).toFixed(2)} 元`)
      expect(await stockOf(server, lines[0]!.sku)).toMatchObject({ held: 0 })
      const { orders } = await server.call(
        orderContract.orderSubmit,
        { ...submit, seen: now.amount },
        { token: liu.token },
      )
      expect(orders[0]?.amount).toBe(now.amount)
    })
  })

  describe('what cannot be bought', () => {
    const refusal = (sku: string, count = 1, who = liu) =>
      server.refused(orderContract.orderSubmit, { lines: [{ sku, count }], address: who.address }, { token: who.token })
    test('is named, and nothing of the order stays', async () => {
      const shop = await openShop(server, [{ stock: 2 }, { title: '土蜂蜜', stock: 0 }])
      const [rice = '', honey = ''] = shop.skus
      expect(await refusal(rice, 3)).toEqual({ code: 'notNow', message: '「五常稻花香」库存不足，只剩 2 件' })
      expect(await refusal(honey)).toEqual({ code: 'notNow', message: '「土蜂蜜」已售完，请重新选择' })
      expect(await refusal('nosuch')).toEqual({ code: 'notNow', message: '「商品已不存在」已下架，请重新选择' })
      const both = [rice, honey].map(sku => ({ sku, count: 1 }))
      await server.refused(orderContract.orderSubmit, { lines: both, address: liu.address }, { token: liu.token })
      expect(await stockOf(server, rice)).toEqual({ stock: 2, held: 0, sold: 0 })
    })

    test('is one’s own shop’s, and whatever a suspended shop sells', async () => {
      const shop = await openShop(server)
      const [sku = ''] = shop.skus
      const { db } = server.database
      await db
        .insertInto('address')
        .values({
          id: `a${shop.id}`,
          uid: shop.owner.uid,
          name: '方山',
          phone: '13812345678',
          region: '330106109',
          detail: '1 号',
          lng: null,
          lat: null,
          isDefault: true,
        })
        .execute()
      expect(await refusal(sku, 1, { ...shop.owner, address: `a${shop.id}` })).toEqual({
        code: 'notNow',
        message: '不能购买自己店铺的商品',
      })
      await db.updateTable('record').set({ state: 'suspended' }).where('id', '=', shop.id).execute()
      expect(await refusal(sku)).toEqual({ code: 'notNow', message: '「五常稻花香」的店铺没有在营业' })
    })
  })

  test('a shop closes only when its orders are settled, and then reads no buyer any more', async () => {
    const shop = await openShop(server)
    const { id } = await createShippedOrder(server, liu, shop)
    const message = '还有没有完结的订单，处理完才能关闭'
    expect(await refusedStep(server, shop.owner, 'shopClose', shop.id)).toEqual({ code: 'notNow', message })
    const receiver = async (who: TestAccount) => (await readOrder(server, who, id)).receiver
    await takeStep(server, liu, 'orderReceive', id)
    expect(await receiver(shop.owner)).toEqual(await receiver(liu))
    await advanceAndSweep(days(7))
    expect(await receiver(shop.owner)).toEqual({ name: '刘**', phone: '', regionNames: [], detail: '' })
    expect(await receiver(liu)).toMatchObject({ phone: '13812345678' })
    const { state } = await takeStep(server, shop.owner, 'shopClose', shop.id)
    expect(state).toBe('closed')
  })
})

describe('submission', () => {
  let liu: Buyer
  beforeAll(async () => {
    liu = await createBuyer(server)
  })

  afterAll(async () => {
    await assertBooksBalanced(server)
  })

  const goodsOf = async (sku: string) => {
    const { goods } = await server.database.db
      .selectFrom('sku')
      .select('goods')
      .where('id', '=', sku)
      .executeTakeFirstOrThrow()
    return server.call(mallContract.goodsDetail, { id: goods })
  }

  describe('what is held by others', () => {
    test('the last pieces can be bought, paid and given back, and the goods say each time whether any are left', async () => {
      const shop = await openShop(server, [{ title: '竹篮', stock: 2 }])
      const [sku = ''] = shop.skus
      const says = async () => {
        const { inStock, sold, skus } = await goodsOf(sku)
        return [inStock, sold, skus[0]?.available]
      }
      expect(await says()).toEqual([true, 0, 2])
      const one = await placeOrder(server, liu, [sku])
      expect(await says()).toEqual([true, 0, 1])
      const two = await placeOrder(server, liu, [sku])
      expect(await says(), 'both are held').toEqual([false, 0, 0])
      await payPayment(server, liu, one.payment)
      expect(await says()).toEqual([false, 1, 0])
      expect(await stockOf(server, sku)).toEqual({ stock: 1, held: 1, sold: 1 })
      await takeStep(server, liu, 'orderCancel', two.id)
      expect(await says()).toEqual([true, 1, 1])
      await takeStep(server, liu, 'orderCancelPaid', one.id, { reason: '不想要了' })
      expect(await says(), 'nothing was sent').toEqual([true, 0, 2])
      expect(await stockOf(server, sku)).toEqual({ stock: 2, held: 0, sold: 0 })
    })

    test('two choices of one thing in one order both count for it, when they are sold and when they go back', async () => {
      const shop = await openShop(server)
      const draft = goodsDraft(await createUpload(server, shop.owner))
      const { id, skus } = await putOnSale(server, shop.owner, shop.id, draft)
      const { sold: before } = await server.call(mallContract.goodsDetail, { id })
      const [one = '', other = ''] = skus
      const { orders } = await submitOrder(server, liu, [
        { sku: one, count: 2 },
        { sku: other, count: 3 },
      ])
      const { id: order, payment } = orders[0]!
      await payPayment(server, liu, payment)
      const sold = async () => (await server.call(mallContract.goodsDetail, { id })).sold
      expect([before, await sold()]).toEqual([0, 5])
      await takeStep(server, liu, 'orderCancelPaid', order, { reason: '不想要了' })
      expect(await sold()).toBe(0)
    })

    test('pieces that went back before are not shelved again as the rest is given up', async () => {
      const shop = await openShop(server, [
        { title: '稻花香', price: 1_000, stock: 5 },
        { title: '土蜂蜜', price: 2_000, stock: 5 },
      ])
      const [rice = '', honey = ''] = shop.skus
      const { id } = await createPaidOrder(server, liu, shop.skus)
      const [line = ''] = await orderLineIds(server, liu, id)
      const input = { kind: 'refund', amount: 1_000, photos: [], ...REASON, lines: [line] }
      await takeStep(server, liu, 'orderRefundApply', id, input)
      const refund = (await readOrder(server, liu, id)).afterSales[0]?.id ?? ''
      await takeStep(server, shop.owner, 'refundAgree', refund)
      await server.sweep()
      expect(await stockOf(server, rice)).toEqual({ stock: 5, held: 0, sold: 0 })
      await takeStep(server, liu, 'orderCancelPaid', id, { reason: '不想要了' })
      await server.sweep()
      expect([await stockOf(server, rice), await stockOf(server, honey)]).toEqual([
        { stock: 5, held: 0, sold: 0 },
        { stock: 5, held: 0, sold: 0 },
      ])
      const seen = await readOrder(server, liu, id)
      expect(seen).toMatchObject({ stateLabel: '已关闭', refunded: 3_000 })
      expect(seen.lines.map(({ refunded, refundable }) => [refunded, refundable])).toEqual([
        [1_000, 0],
        [2_000, 0],
      ])
    })
  })

  describe('what it costs', () => {
    test('freight lies on no line: what the goods may give back is what they cost, whatever the price was changed to', async () => {
      const shop = await openShop(server, [
        { price: 1_000, freight: 500 },
        { price: 500, freight: 300 },
      ])
      const lines = shop.skus.map((sku, at) => ({ sku, count: at + 1 }))
      const { orders } = await submitOrder(server, liu, lines)
      const { id, amount } = orders[0]!
      const refundable = async () => (await readOrder(server, liu, id)).lines.map(line => line.refundable)
      expect([amount, await refundable()]).toEqual([2_500, [1_000, 1_000]])
      await takeStep(server, shop.owner, 'orderChangePrice', id, { amount: 1_250, reason: '老邻居优惠' })
      expect(await refundable(), 'half of all, freight too').toEqual([500, 500])
    })
  })
})
