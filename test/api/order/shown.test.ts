/** An order as lists and its own page show it: to its buyer, to its shop, in each of its states. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { afterSalesTitlesOf, orderTitlesOf } from '../../../server/domain/order/titles.ts'
import { ORDER_TABS, orderContract } from '../../../src/contract/order.contract.ts'
import { taskContract } from '../../../src/contract/task.contract.ts'
import { days, minutes } from '../../../src/machines/workflow/span.ts'
import { order as orderChart } from '../../../src/machines/workflows/order/chart.ts'
import { putInto } from '../../support/assertions/tabs.ts'
import type { TestAccount } from '../../support/fixtures/accounts.ts'
import {
  type Buyer,
  createBuyer,
  createPaidOrder,
  createPlatformMember,
  createShippedOrder,
  openShop,
  orderLineIds,
  PARCEL,
  placeOrder,
  REASON,
  readOrder,
  type ShopFixture,
  submitOrder,
  takeStep,
} from '../../support/fixtures/mall.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

type Tab = (typeof ORDER_TABS)[number]

let server: TestServer
let liu: Buyer
beforeAll(async () => {
  server = await startServer({ demo: false, still: true })
  liu = await createBuyer(server)
})
afterAll(() => server.close())

const ownPage = (who: TestAccount, tab: Tab = 'all') => server.call(orderContract.orderPage, { tab }, who)
const shopPage = (shop: ShopFixture, tab: Tab = 'all') =>
  server.call(orderContract.shopOrderPage, { shop: shop.id, tab }, { token: shop.owner.token })
/** What happens in one moment is in no order. ms */
const SECOND = 1_000
const paidOrder = (skus: readonly string[]) => {
  server.advanceClock(SECOND)
  return createPaidOrder(server, liu, skus)
}
const claim = async (id: string, lines: readonly string[], amount = 500) => {
  const input = { kind: 'refund', amount, photos: [], ...REASON, lines }
  await takeStep(server, liu, 'orderRefundApply', id, input)
  return (await readOrder(server, liu, id)).afterSales.at(-1)?.id ?? ''
}

test('a row says what was bought of whom, for how much, and until when it waits', async () => {
  const shop = await openShop(server, [
    { title: '稻花香', price: 6_990, freight: 600 },
    { title: '土蜂蜜', price: 4_800 },
  ])
  const [rice = '', honey = ''] = shop.skus
  const placedAt = server.services.clock()
  const { orders } = await submitOrder(server, liu, [
    { sku: honey, count: 2 },
    { sku: rice, count: 1 },
  ])
  const { id } = orders[0]!
  await placeOrder(server, liu, [rice])
  const row = (await ownPage(liu)).dataList.find(one => one.id === id)
  const line = { picture: '/pictures/sand/basket.svg', options: ['5 kg'], refunded: 0, shipped: false, reviewed: false }
  expect(row).toEqual({
    ...{ id, state: 'pendingPayment', stateLabel: '待付款', version: 1, amount: 17_190, refunded: 0 },
    ...{ at: placedAt, dueAt: placedAt + minutes(30), buyer: '刘慧', afterSales: [] },
    shop: { id: shop.id, name: '山里人家', picture: '/pictures/sand/basket.svg', open: true },
    lines: [
      {
        ...{ ...line, id: expect.any(String), sku: honey, goods: expect.any(String), title: '土蜂蜜' },
        ...{ price: 4_800, count: 2, refundable: 9_600 },
      },
      {
        ...{ ...line, id: expect.any(String), sku: rice, goods: expect.any(String), title: '稻花香' },
        ...{ price: 6_990, count: 1, refundable: 6_990 },
      },
    ],
  })
  const detail = await readOrder(server, liu, id)
  expect(detail).toMatchObject({ ...row, freight: 600, remark: '', invoiceTitle: '', seller: null, complaints: [] })
  expect(detail.payment).toMatchObject({
    state: 'pendingPayment',
    stateLabel: expect.stringMatching(/./),
    provider: 'sandbox',
  })
})

test('each state waits for its own clock: to be paid, received, reviewed; none where nobody waits', async () => {
  const shop = await openShop(server, [{}])
  const { id } = await paidOrder(shop.skus)
  const dueIn = async () => {
    const { dueAt } = await readOrder(server, liu, id)
    return dueAt === null ? null : dueAt - server.services.clock()
  }
  expect(await dueIn()).toBeNull()
  await takeStep(server, shop.owner, 'orderShip', id, { ...PARCEL, lines: await orderLineIds(server, liu, id) })
  expect(await dueIn()).toBe(days(10))
  await takeStep(server, liu, 'orderReceive', id)
  expect(await dueIn(), 'not until after-sales are over').toBe(days(15))
})

test('a line in after-sales is offered for no other refund until they are over, the rest of the order is', async () => {
  const shop = await openShop(server, [{ price: 1_000 }, { price: 2_000 }])
  const { id } = await paidOrder(shop.skus)
  const other = await paidOrder(shop.skus.slice(0, 1))
  const [first = ''] = await orderLineIds(server, liu, id)
  const refund = await claim(id, [first], 300)
  const rows = async () => (await ownPage(liu)).dataList.filter(row => [id, other.id].includes(row.id))
  const shown = async () =>
    (await rows()).map(({ lines, afterSales }) => [
      lines.map(({ refundable, refunded }) => [refundable, refunded]),
      afterSales.map(({ stateLabel }) => stateLabel),
    ])
  expect(await shown()).toEqual([
    [[[1_000, 0]], []],
    [
      [
        [0, 0],
        [2_000, 0],
      ],
      ['待商家处理'],
    ],
  ])
  await takeStep(server, shop.owner, 'refundAgree', refund)
  await server.sweep()
  expect((await shown())[1]).toEqual([
    [
      [700, 300],
      [2_000, 0],
    ],
    ['已退款'],
  ])
  expect(await readOrder(server, liu, id)).toMatchObject({ refunded: 300, amount: 3_000 })
})

test('every parcel is shown in the order of sending, with its lines, its moment and which way it goes', async () => {
  const shop = await openShop(server, [{}, { title: '土蜂蜜' }])
  const { id } = await paidOrder(shop.skus)
  const [first = '', second = ''] = await orderLineIds(server, liu, id)
  const sentAt = server.services.clock()
  await takeStep(server, shop.owner, 'orderShip', id, { ...PARCEL, lines: [first] })
  expect((await readOrder(server, liu, id)).lines.map(({ shipped }) => shipped)).toEqual([true, false])
  server.advanceClock(minutes(5))
  const next = { courier: '圆通速递', number: 'YT7654321098' }
  await takeStep(server, shop.owner, 'orderShip', id, { ...next, lines: [second] })
  server.advanceClock(minutes(5))
  const back = { courier: '中通快递', number: 'ZT1234567890' }
  const input = { kind: 'return', amount: 500, photos: [], ...REASON, lines: [second] }
  await takeStep(server, liu, 'orderRefundApply', id, input)
  const refund = (await readOrder(server, liu, id)).afterSales[0]?.id ?? ''
  await takeStep(server, shop.owner, 'refundAgreeReturn', refund)
  await takeStep(server, liu, 'refundSendBack', refund, back)
  const { parcels } = await readOrder(server, liu, id)
  expect(parcels.map(({ id: _, ...parcel }) => parcel)).toEqual([
    { ...PARCEL, lines: [first], at: sentAt, back: false },
    { ...next, lines: [second], at: sentAt + minutes(5), back: false },
    { ...back, lines: [second], at: sentAt + minutes(10), back: true },
  ])
  const seen = await server.call(orderContract.refundDetail, { id: refund }, { token: liu.token })
  expect(seen.parcels.map(({ number }) => number)).toEqual([back.number])
  expect(seen.lines.map(line => line.id)).toEqual([second])
})

test('who keeps the shop is told to the buyer once it is paid, and to nobody else', async () => {
  const shop = await openShop(server)
  const { id, payment } = await placeOrder(server, liu, shop.skus)
  const seller = async (who: TestAccount) => (await readOrder(server, who, id)).seller
  expect([await seller(liu), await seller(shop.owner)]).toEqual([null, null])
  expect(payment).not.toBe('')
  const paid = await paidOrder(shop.skus)
  const sellerOf = async (who: TestAccount) => (await readOrder(server, who, paid.id)).seller
  expect(await sellerOf(liu)).toEqual({ name: '方山', phone: shop.owner.phone })
  expect(await sellerOf(shop.owner)).toBeNull()
  const platform = await createPlatformMember(server)
  await server.call(orderContract.complaintAdd, { order: paid.id, reason: '一直不发货' }, { token: liu.token })
  expect(await sellerOf(platform)).toBeNull()
})

test('the words for the shop, the invoice and the whole address are its buyer’s and its shop’s', async () => {
  const [one, two] = [await openShop(server), await openShop(server, [{}], '海边人家')]
  const lines = [...two.skus, ...one.skus].map(sku => ({ sku, count: 1 }))
  const words = { remarks: { [one.id]: '  放门口  ', [two.id]: '打电话' }, invoiceTitle: '某某有限公司' }
  const { orders } = await server.call(
    orderContract.orderSubmit,
    { lines, address: liu.address, ...words },
    { token: liu.token },
  )
  const seen = []
  for (const { id } of orders) {
    const { shop, remark, invoiceTitle, receiver, lines: bought } = await readOrder(server, liu, id)
    expect(receiver.regionNames).toEqual(['浙江省', '杭州市', '西湖区', expect.stringMatching(/街道|镇/)])
    seen.push([shop.name, remark, invoiceTitle, bought.length])
  }
  expect(seen, 'in the order in which they were chosen').toEqual([
    ['海边人家', '打电话', '某某有限公司', 1],
    ['山里人家', '放门口', '某某有限公司', 1],
  ])
})

test('all complaints of an order are shown, the oldest first, and nothing else as one', async () => {
  const shop = await openShop(server)
  const { id } = await paidOrder(shop.skus)
  const platform = await createPlatformMember(server)
  const file = async (reason: string) => {
    server.advanceClock(SECOND)
    return (await server.call(orderContract.complaintAdd, { order: id, reason }, { token: liu.token })).id
  }
  const first = await file('一直不发货')
  await takeStep(server, platform, 'complaintTakeUp', first)
  await takeStep(server, platform, 'complaintReject', first, { reason: '刚刚下单' })
  const second = await file('还是不发货')
  expect((await readOrder(server, liu, id)).complaints).toEqual([
    { id: first, state: 'rejected', stateLabel: '已驳回' },
    { id: second, state: 'filed', stateLabel: '待平台受理' },
  ])
})

describe('the tabs', () => {
  test('hold each state where people look for it, for the buyer and for the shop', async () => {
    const [buyer, shop] = [await createBuyer(server, '王秀英'), await openShop(server)]
    const { id } = await placeOrder(server, buyer, shop.skus)
    const expected: Record<keyof typeof orderChart.states, readonly Tab[]> = {
      ...{ pendingPayment: ['all', 'pendingPayment'], paid: ['all', 'paid'], refunding: ['all', 'afterSales'] },
      ...{ shipped: ['all', 'shipped'], received: ['all', 'received'], completed: ['all', 'done'] },
      ...{ cancelled: ['all', 'done'], closed: ['all', 'done'] },
    }
    for (const read of [(tab: Tab) => ownPage(buyer, tab), (tab: Tab) => shopPage(shop, tab)]) {
      const found: Record<string, readonly Tab[]> = {}
      for (const state of Object.keys(orderChart.states)) {
        await putInto(server, id, state)
        const holding: Tab[] = []
        for (const tab of ORDER_TABS) {
          const { dataList, total } = await read(tab)
          expect(total).toBe(dataList.length)
          if (dataList.some(row => row.id === id)) holding.push(tab)
        }
        found[state] = holding
      }
      expect(found).toEqual(expected)
    }
  })

  test('show the newest first, but to a shop the oldest of what it has to ship', async () => {
    const shop = await openShop(server)
    const ids: string[] = []
    for (let count = 0; count < 3; count++) ids.push((await paidOrder(shop.skus)).id)
    const ours = async (page: Promise<{ dataList: readonly { id: string }[] }>) =>
      (await page).dataList.map(({ id }) => id).filter(id => ids.includes(id))
    expect(await ours(shopPage(shop, 'paid'))).toEqual(ids)
    expect(await ours(shopPage(shop, 'all'))).toEqual(ids.toReversed())
    expect(await ours(ownPage(liu, 'paid'))).toEqual(ids.toReversed())
  })

  test.each(['refused', 'refunded', 'withdrawn'])(
    'put after-sales that are %s behind those that somebody waits for',
    async state => {
      const shop = await openShop(server)
      const [waiting, over] = [await paidOrder(shop.skus), await paidOrder(shop.skus)]
      await claim(waiting.id, await orderLineIds(server, liu, waiting.id))
      await putInto(server, await claim(over.id, await orderLineIds(server, liu, over.id)), state)
      const { dataList } = await shopPage(shop, 'afterSales')
      expect(dataList.map(({ id }) => id)).toEqual([waiting.id, over.id])
    },
  )

  test('of after-sales hold no order for its payment or a complaint about it', async () => {
    const shop = await openShop(server)
    const { id } = await paidOrder(shop.skus)
    await server.call(orderContract.complaintAdd, { order: id, reason: '一直不发货' }, { token: liu.token })
    expect((await shopPage(shop, 'afterSales')).dataList).toEqual([])
  })
})

test('an order is called by the first of its goods and how many there are, after-sales by those they are about', async () => {
  const shop = await openShop(server, [{ title: '山核桃' }, { title: '笋干' }, { title: '茶叶' }])
  const titleOf = async (workflow: 'order' | 'afterSales', id: string) => {
    const { dataList } = await server.call(taskContract.getRenwuPage, { workflow, pageSize: 100 }, shop.owner)
    return dataList.find(task => task.id === id)?.title
  }
  const one = await paidOrder(shop.skus.slice(1, 2))
  const two = await paidOrder(shop.skus.slice(0, 2))
  const three = await paidOrder(shop.skus)
  expect(await titleOf('order', one.id)).toBe('笋干')
  expect(await titleOf('order', two.id)).toBe('山核桃等 2 样')
  expect(await titleOf('order', three.id)).toBe('山核桃等 3 样')
  const lines = await orderLineIds(server, liu, three.id)
  const refund = await claim(three.id, lines.slice(1))
  expect(await titleOf('afterSales', refund)).toBe('笋干等 2 样')
  const single = await claim(two.id, (await orderLineIds(server, liu, two.id)).slice(1))
  expect(await titleOf('afterSales', single)).toBe('笋干')
})

test('goods stand in the order in which they were chosen, whichever was sent or written about last, also in titles', async () => {
  const shop = await openShop(server, [{ title: '山核桃' }, { title: '笋干' }, { title: '茶叶' }])
  const { id } = await paidOrder(shop.skus)
  const lines = await orderLineIds(server, liu, id)
  const refund = await claim(id, lines.slice(1))
  await takeStep(server, shop.owner, 'orderShip', id, { ...PARCEL, lines: lines.slice(0, 1) })
  await sql`update order_line set reviewed = reviewed where id = ${lines[1]}`.execute(server.database.db)
  expect((await readOrder(server, liu, id)).lines.map(({ title, shipped }) => [title, shipped])).toEqual([
    ...[
      ['山核桃', true],
      ['笋干', false],
      ['茶叶', false],
    ],
  ])
  const { lines: claimed } = await server.call(orderContract.refundDetail, { id: refund }, { token: liu.token })
  expect(claimed.map(({ title }) => title)).toEqual(['笋干', '茶叶'])
  const { db } = server.database
  expect([...(await orderTitlesOf(db, [id])), ...(await afterSalesTitlesOf(db, [refund]))]).toEqual([
    ...[
      [id, '山核桃等 3 样'],
      [refund, '笋干等 2 样'],
    ],
  ])
})

test('a review goes on the page of the goods that it is about, in the words of the buyer, with its choice', async () => {
  const shop = await openShop(server, [{ title: '稻花香' }, { title: '土蜂蜜' }])
  const { id } = await createShippedOrder(server, liu, shop)
  await takeStep(server, liu, 'orderReceive', id)
  const { lines } = await readOrder(server, liu, id)
  const reviews = lines.map(({ id: line, title }, at) => ({ line, stars: 3 + at, words: `${title}不错`, pictures: [] }))
  const at = server.services.clock()
  await takeStep(server, liu, 'orderEvaluate', id, { reviews: reviews.slice(0, 1) })
  const { rows } = await sql<object>`
    select goods, shop, uid, stars, words, options, answer, created_at from review where shop = ${shop.id}`.execute(
    server.database.db,
  )
  const [{ goods }] = lines as [(typeof lines)[number]]
  expect(rows).toEqual([
    {
      ...{ goods, shop: shop.id, uid: liu.uid, stars: 3, words: '稻花香不错', options: ['5 kg'], answer: '' },
      createdAt: new Date(at),
    },
  ])
  expect((await readOrder(server, liu, id)).lines.map(({ reviewed }) => reviewed)).toEqual([true, false])
})
