/** Submitting an order: what it costs, what it holds of the shelf, and what becomes of that in the end. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mallContract } from '../../../src/contract/mall.contract.ts'
import { orderContract } from '../../../src/contract/order.contract.ts'
import { shopContract } from '../../../src/contract/shop.contract.ts'
import { assertBooksBalanced, stockOf } from '../../support/assertions/books.ts'
import { createUpload, goodsDraft, putOnSale, readDraft } from '../../support/fixtures/goods.ts'
import {
  type Buyer,
  createBuyer,
  createPaidOrder,
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
import { putInState } from '../../support/fixtures/records.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

let server: TestServer
let liu: Buyer
beforeAll(async () => {
  server = await startServer({ demo: false })
  liu = await createBuyer(server)
})
afterAll(async () => {
  await assertBooksBalanced(server)
  await server.close()
})

const refusal = async (lines: readonly { sku: string; count: number }[], who = liu) =>
  server.refused(orderContract.orderSubmit, { lines: [...lines], address: who.address }, { token: who.token })
const goodsOf = async (sku: string) => {
  const { goods } = await server.database.db
    .selectFrom('sku')
    .select('goods')
    .where('id', '=', sku)
    .executeTakeFirstOrThrow()
  return server.call(mallContract.goodsDetail, { id: goods })
}

describe('what is held by others', () => {
  test('cannot be bought: what is left is told, then that nothing is', async () => {
    const shop = await openShop(server, [{ title: '青团', stock: 5 }])
    const [sku = ''] = shop.skus
    const wang = await createBuyer(server, '王秀英')
    await submitOrder(server, wang, [{ sku, count: 3 }])
    expect(await refusal([{ sku, count: 3 }])).toEqual({ code: 'notNow', message: '「青团」库存不足，只剩 2 件' })
    expect(await stockOf(server, sku)).toEqual({ stock: 5, held: 3, sold: 0 })
    await submitOrder(server, wang, [{ sku, count: 2 }])
    expect(await refusal([{ sku, count: 1 }])).toEqual({ code: 'notNow', message: '「青团」已售完，请重新选择' })
    expect(await stockOf(server, sku)).toEqual({ stock: 5, held: 5, sold: 0 })
  })

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

  test('goods are in stock by a choice that can be chosen, not by one that was taken out', async () => {
    const shop = await openShop(server)
    const draft = goodsDraft(await createUpload(server, shop.owner))
    const { id, skus } = await putOnSale(server, shop.owner, shop.id, draft)
    const held = await submitOrder(server, liu, [{ sku: skus[0]!, count: 1 }])
    const before = await readDraft(server, shop.owner, id)
    const rest = { ...before, skus: [{ ...before.skus[1]!, stock: 1 }] }
    await server.call(shopContract.goodsSave, { shop: shop.id, id, draft: rest }, { token: shop.owner.token })
    await takeStep(server, liu, 'orderCancel', held.orders[0]!.id)
    const shown = async () => (await server.call(mallContract.goodsDetail, { id })).inStock
    expect(await shown()).toBe(true)
    const last = await placeOrder(server, liu, [skus[1]!])
    expect(await shown(), 'what came back is a choice no more').toBe(false)
    await takeStep(server, liu, 'orderCancel', last.id)
    expect(await shown()).toBe(true)
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

  test('may be as much as providers take, and not a 分 more', async () => {
    const shop = await openShop(server, [{ price: 10_000_000, stock: 2_000 }])
    const [sku = ''] = shop.skus
    const other = await openShop(server, [{ price: 100, stock: 2_000 }])
    // Prices are lower as a rule: an amount of this size needs many pieces of something dear.
    await sql`update sku set price = 100000000 where id = ${sku}`.execute(server.database.db)
    const most = await submitOrder(server, liu, [{ sku, count: 100 }])
    expect(most.orders).toMatchObject([{ amount: 10_000_000_000 }])
    await takeStep(server, liu, 'orderCancel', most.orders[0]!.id)
    const tooMuch = [
      { sku, count: 101 },
      { sku: other.skus[0]!, count: 1 },
    ]
    expect(await refusal(tooMuch)).toEqual({ code: 'invalid', message: '订单金额太大了，请分开下单', field: 'lines' })
  })

  test('of several shops is paid at once, by one code for all of them, in the order in which they were chosen', async () => {
    const shops = [await openShop(server, [{ price: 300 }]), await openShop(server, [{ price: 200 }], '海边人家')]
    for (const chosen of [shops, shops.toReversed()]) {
      const { orders } = await submitOrder(
        server,
        liu,
        chosen.map(({ skus }) => ({ sku: skus[0]!, count: 1 })),
      )
      const names = []
      for (const { id } of orders) names.push((await readOrder(server, liu, id)).shop.id)
      expect(names).toEqual(chosen.map(({ id }) => id))
      const { payment } = orders[0]!
      const { amount, parts } = await server.call(orderContract.paymentDetail, { id: payment }, { token: liu.token })
      expect([amount, parts.map(({ order }) => order).sort()]).toEqual([500, orders.map(({ id }) => id).sort()])
      await payPayment(server, liu, payment)
      for (const { id } of orders) expect((await readOrder(server, liu, id)).stateLabel).toBe('待发货')
    }
  })
})

test('only what was ordered leaves the cart', async () => {
  const shop = await openShop(server, [{ title: '甲' }, { title: '乙' }, { title: '丙' }])
  const buyer = await createBuyer(server)
  for (const sku of shop.skus) await server.call(mallContract.cartAdd, { sku, count: 2 }, { token: buyer.token })
  await submitOrder(
    server,
    buyer,
    shop.skus.slice(0, 2).map(sku => ({ sku, count: 1 })),
  )
  const { dataList } = await server.call(mallContract.cartList, {}, { token: buyer.token })
  expect(dataList.flatMap(({ lines }) => lines.map(({ title, count }) => [title, count]))).toEqual([['丙', 2]])
})

test('a parcel marks its own lines as sent, and no line is sent twice', async () => {
  const shop = await openShop(server, [{ title: '稻花香' }, { title: '土蜂蜜' }])
  const { id } = await createPaidOrder(server, liu, shop.skus)
  const [first = '', second = ''] = await orderLineIds(server, liu, id)
  await takeStep(server, shop.owner, 'orderShip', id, { ...PARCEL, lines: [second] })
  const { lines, stateLabel } = await readOrder(server, liu, id)
  expect([stateLabel, lines.map(({ shipped }) => shipped)]).toEqual(['待发货', [false, true]])
  const both = { ...PARCEL, lines: [first, second] }
  expect(await refusedStep(server, shop.owner, 'orderShip', id, both)).toEqual({
    ...{ code: 'invalid', message: '「土蜂蜜」已经发出', field: 'lines' },
  })
})

test.each([
  ['waits to be paid', 'pendingPayment', false, 0, false],
  ['is being paid back', 'refunding', false, 0, false],
  ['is done and not settled', 'completed', false, 0, false],
  ['is settled and in after-sales', 'completed', true, 1, false],
  ['is settled', 'completed', true, 0, true],
  ['was cancelled', 'cancelled', false, 0, true],
])(
  'while its order %s a shop (%s, settled %s, %d after-sales) may be closed: %s',
  async (_, state, released, open, may) => {
    const [shop, other] = [await openShop(server), await openShop(server)]
    // What waits at another shop is nothing to this one.
    await placeOrder(server, liu, other.skus)
    const { id } = await placeOrder(server, liu, shop.skus)
    await putInState(server, id, state, { released, afterSalesOpen: open })
    const close = () =>
      takeStep(server, shop.owner, 'shopClose', shop.id).then(
        record => record.state,
        (error: { refusal?: { message: string } }) => error.refusal?.message,
      )
    expect(await close()).toBe(may ? 'closed' : '还有没有完结的订单，处理完才能关闭')
    await putInState(server, id, 'pendingPayment', { released: false, afterSalesOpen: 0 })
  },
)

describe('how much one person may leave unpaid', () => {
  test('counts unpaid pieces of one kind of that person alone, and those that were paid no more', async () => {
    const env = { MAX_UNPAID_ORDERS: '2', MAX_UNPAID_PIECES: '3' }
    const strict = await startServer({ demo: false, env })
    try {
      const [me, other] = [await createBuyer(strict), await createBuyer(strict)]
      const shop = await openShop(strict, [{ title: '竹篮', stock: 50 }])
      const [sku = ''] = shop.skus
      await submitOrder(strict, other, [{ sku, count: 3 }])
      const first = await submitOrder(strict, me, [{ sku, count: 3 }])
      await payPayment(strict, me, first.orders[0]!.payment)
      await submitOrder(strict, me, [{ sku, count: 2 }])
      await expect(submitOrder(strict, me, [{ sku, count: 2 }])).rejects.toMatchObject({
        refusal: { message: expect.stringContaining('一共会有 4 件，最多 3 件') },
      })
      await submitOrder(strict, me, [{ sku, count: 1 }])
    } finally {
      await strict.close()
    }
  })
})
