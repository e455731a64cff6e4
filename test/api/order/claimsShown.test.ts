/** After-sales and complaints as each side reads them, and what one of them means for the next. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orderContract } from '../../../src/contract/order.contract.ts'
import { hours } from '../../../src/machines/workflow/span.ts'
import { sealed } from '../../support/assertions/sealed.ts'
import { putInto } from '../../support/assertions/tabs.ts'
import type { TestAccount } from '../../support/fixtures/accounts.ts'
import { createUpload } from '../../support/fixtures/goods.ts'
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
  refusedStep,
  takeStep,
} from '../../support/fixtures/mall.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

let server: TestServer
let liu: Buyer
let chen: TestAccount
beforeAll(async () => {
  server = await startServer({ demo: false, still: true })
  ;[liu, chen] = [await createBuyer(server), await createPlatformMember(server)]
})
afterAll(() => server.close())

type Kind = 'refund' | 'return'
/** What happens in one moment is in no order. ms */
const SECOND = 1_000
const readClaim = (id: string, who: TestAccount = liu) =>
  server.call(orderContract.refundDetail, { id }, { token: who.token })
const apply = async (
  order: string,
  lines: readonly string[],
  amount: number,
  kind: Kind = 'refund',
  photos: string[] = [],
) => {
  server.advanceClock(SECOND)
  await takeStep(server, liu, 'orderRefundApply', order, { lines, amount, kind, photos, reason: '少了一半' })
  return (await readOrder(server, liu, order)).afterSales.at(-1)?.id ?? ''
}
const complain = async (order: string, words: { reason: string; photos?: string[] } = { reason: '一直不发货' }) => {
  server.advanceClock(SECOND)
  return (await server.call(orderContract.complaintAdd, { order, ...words }, { token: liu.token })).id
}
const shippedOrder = async (prices: readonly number[] = [4_000]) => {
  const shop = await openShop(
    server,
    prices.map((price, at) => ({ title: `货 ${at}`, price, freight: 300 })),
  )
  const { id } = await createShippedOrder(server, liu, shop)
  return { shop, id, lines: await orderLineIds(server, liu, id) }
}

describe('after-sales', () => {
  test('say what they are about, who asks for how much and why, and until when the shop may be silent', async () => {
    const { shop, id, lines } = await shippedOrder([4_000, 2_000])
    const photo = await createUpload(server, liu)
    const refund = await apply(id, lines.slice(1), 1_500, 'return', [photo])
    for (const who of [liu, shop.owner])
      expect(await readClaim(refund, who)).toMatchObject({
        ...{ stateLabel: '待商家处理', order: id, buyer: '刘慧', kind: 'return', amount: 1_500, reason: '少了一半' },
        ...{ photos: [sealed(photo)], answer: '', parcels: [], returnAddress: '' },
        shop: { id: shop.id, name: '山里人家', open: true },
        lines: [{ id: lines[1], title: '货 1', price: 2_000, refundable: 2_000, shipped: true }],
        dueAt: server.services.clock() + hours(48),
      })
  })

  test('show where goods go back to from the shop’s yes until all is paid back, and never where none go', async () => {
    const { shop, id, lines } = await shippedOrder([4_000, 2_000])
    const address = '灵隐路 1 号（山里人家）'
    const back = await apply(id, lines.slice(0, 1), 4_000, 'return')
    const shown: Record<string, string> = {}
    for (const state of ['applied', 'returning', 'sentBack', 'refunding', 'refunded', 'refused', 'withdrawn']) {
      await putInto(server, back, state)
      shown[state] = (await readClaim(back)).returnAddress
    }
    expect(shown).toEqual({
      ...{ applied: '', returning: address, sentBack: address, refunding: address, refunded: address },
      ...{ refused: '', withdrawn: '' },
    })
    await putInto(server, back, 'applied')
    const money = await apply(id, lines.slice(1), 500)
    await takeStep(server, shop.owner, 'refundAgree', money)
    expect((await readClaim(money)).returnAddress).toBe('')
  })

  test.each<[Kind, 'refundRefuseReturn' | 'refundRefuse']>([
    ['return', 'refundRefuseReturn'],
    ['refund', 'refundRefuse'],
  ])('for a %s say why the shop refused, the last time it did', async (kind, step) => {
    const { shop, id, lines } = await shippedOrder()
    const refund = await apply(id, lines, 1_000, kind)
    await takeStep(server, shop.owner, step, refund, { reason: '请先发照片' })
    expect(await readClaim(refund)).toMatchObject({ answer: '请先发照片', dueAt: null })
    const again = { kind, amount: 800, reason: '照片来了', photos: [] }
    server.advanceClock(SECOND)
    await takeStep(server, liu, 'refundApplyAgain', refund, again)
    expect(await readClaim(refund)).toMatchObject({ reason: '照片来了', amount: 800 })
    server.advanceClock(SECOND)
    await takeStep(server, shop.owner, step, refund, { reason: '照片看不清' })
    expect((await readClaim(refund)).answer).toBe('照片看不清')
  })

  test('for one line do not keep anybody from asking about another, only about the same', async () => {
    const { shop, id, lines } = await shippedOrder([4_000, 2_000])
    const [first = '', second = ''] = lines
    await apply(id, [first], 1_000)
    const other = await apply(id, [second], 2_000)
    await takeStep(server, shop.owner, 'refundAgree', other)
    await server.sweep()
    expect((await readClaim(other)).stateLabel).toBe('已退款')
    const input = { kind: 'refund', amount: 100, photos: [], ...REASON, lines: [first] }
    expect(await refusedStep(server, liu, 'orderRefundApply', id, input)).toMatchObject({
      message: '「货 0」正在售后中',
    })
  })

  test('for two lines need both to come back before the money goes', async () => {
    const { shop, id, lines } = await shippedOrder([4_000, 2_000])
    const [first = ''] = lines
    const one = await apply(id, [first], 1_000, 'return')
    await takeStep(server, shop.owner, 'refundAgreeReturn', one)
    await takeStep(server, liu, 'refundSendBack', one, PARCEL)
    await takeStep(server, shop.owner, 'refundRefuse', one, REASON)
    const both = await apply(id, lines, 5_000, 'return')
    expect(await refusedStep(server, shop.owner, 'refundAgree', both)).toMatchObject({ message: '这次售后要先退货' })
    await takeStep(server, shop.owner, 'refundAgreeReturn', both)
  })

  test('that are over stay as they were, whatever the order is paid back later', async () => {
    const { shop, id, lines } = await shippedOrder([4_000])
    const withdrawn = await apply(id, lines, 1_000)
    await takeStep(server, liu, 'refundWithdraw', withdrawn)
    const before = (await readClaim(withdrawn)).record.facts
    const paidBack = await apply(id, lines, 2_000)
    await takeStep(server, shop.owner, 'refundAgree', paidBack)
    await server.sweep()
    const done = (await readClaim(paidBack)).record.facts
    expect((await readClaim(withdrawn)).record.facts).toEqual(before)
    await takeStep(server, shop.owner, 'refundAgree', await apply(id, lines, 1_500))
    await server.sweep()
    expect((await readClaim(paidBack)).record.facts).toEqual(done)
  })

  test('of what cost nothing end that line when they are granted, and refunds of others leave it the order’s', async () => {
    const { shop, id, lines } = await shippedOrder([4_000, 2_000])
    const [first = '', gift = ''] = lines
    await sql`update order_line set paid = 0 where id = ${gift}`.execute(server.database.db)
    await takeStep(server, shop.owner, 'refundAgree', await apply(id, [first], 1_000))
    await server.sweep()
    const goneLines = async () => {
      const { rows } = await sql<{ gone: boolean }>`
        select gone from order_line where "order" = ${id} order by position`.execute(server.database.db)
      return rows.map(({ gone }) => gone)
    }
    expect(await goneLines()).toEqual([false, false])
    await takeStep(server, shop.owner, 'refundAgree', await apply(id, lines, 3_000))
    await server.sweep()
    expect(await goneLines()).toEqual([true, true])
    expect((await readOrder(server, liu, id)).stateLabel).toBe('已关闭')
  })

  test('that are settled hold the order up no more', async () => {
    const { shop, id, lines } = await shippedOrder([4_000, 2_000])
    const open = async () => (await readOrder(server, liu, id)).record.facts.afterSalesOpen
    const refund = await apply(id, lines.slice(0, 1), 1_000)
    expect(await open()).toBe(1)
    await takeStep(server, shop.owner, 'refundRefuse', refund, REASON)
    expect(await open()).toBe(0)
    await takeStep(server, liu, 'refundComplain', refund, { reason: '不讲道理', photos: [] })
    expect(await open(), 'while the platform looks at it').toBe(1)
  })
})

describe('a complaint', () => {
  test('is read with its reason, its pictures, its shop and its moment, by its buyer and the platform', async () => {
    const shop = await openShop(server, [{}], '海边人家')
    const { id } = await createPaidOrder(server, liu, shop.skus)
    const photo = await createUpload(server, liu)
    const complaint = await complain(id, { reason: '袋子里有虫', photos: [photo] })
    const at = server.services.clock()
    for (const { token } of [liu, chen]) {
      const seen = await server.call(orderContract.complaintDetail, { id: complaint }, { token })
      expect(seen).toMatchObject({
        ...{ order: id, shopName: '海边人家', reason: '袋子里有虫', photos: [sealed(photo)], at },
        ...{ stateLabel: '待平台受理', buyer: expect.stringMatching(/^刘/), record: { id: complaint } },
      })
      const { dataList } = await server.call(orderContract.complaintPage, { id: complaint }, { token })
      expect(dataList).toMatchObject([{ order: id, reason: '袋子里有虫', photos: [expect.stringContaining(photo)] }])
    }
  })

  test('about refused after-sales says what the buyer wrote then', async () => {
    const { shop, id, lines } = await shippedOrder()
    const refund = await apply(id, lines, 1_000)
    await takeStep(server, shop.owner, 'refundRefuse', refund, REASON)
    await takeStep(server, liu, 'refundComplain', refund, { reason: '店铺不认账', photos: [] })
    const complaint = (await readOrder(server, liu, id)).complaints[0]?.id ?? ''
    const { reason } = await server.call(orderContract.complaintDetail, { id: complaint }, { token: chen.token })
    expect(reason).toBe('店铺不认账')
  })

  test('cannot be made while one is open, can again once it is closed, and never before the order is paid', async () => {
    const shop = await openShop(server)
    const { id } = await createPaidOrder(server, liu, shop.skus)
    const complaint = await complain(id)
    const again = () => server.refused(orderContract.complaintAdd, { order: id, reason: '再说一次' }, liu)
    expect((await again()).message).toBe('这笔订单的投诉正在处理，请等待平台的结果')
    await takeStep(server, chen, 'complaintTakeUp', complaint)
    expect((await again()).message).toBe('这笔订单的投诉正在处理，请等待平台的结果')
    await takeStep(server, chen, 'complaintResolve', complaint, { reason: '已督促店铺' })
    expect(await complain(id, { reason: '还是不发货' })).not.toBe(complaint)
    const unpaid = await placeOrder(server, liu, shop.skus)
    const early = { order: unpaid.id, reason: '不想付款' }
    expect((await server.refused(orderContract.complaintAdd, early, liu)).message).toBe('没有付款的订单不能投诉')
    const theirs = { order: id, reason: '买家乱说' }
    expect((await server.refused(orderContract.complaintAdd, theirs, shop.owner)).message).toBe(
      '「投诉」只能由买家操作',
    )
  })

  test('proves nothing by a picture that somebody else sent', async () => {
    const shop = await openShop(server)
    const { id } = await createPaidOrder(server, liu, shop.skus)
    const photos = [await createUpload(server, shop.owner)]
    expect(await server.refused(orderContract.complaintAdd, { order: id, reason: '有虫', photos }, liu)).toEqual({
      ...{ code: 'invalid', field: 'photos', message: '没有找到这张图片，请重新上传' },
    })
  })

  test('that is decided for the buyer is paid back at once, without goods coming back, with the reason', async () => {
    const { shop, id, lines } = await shippedOrder([4_000, 2_000])
    const complaint = await complain(id, { reason: '与描述不符' })
    await takeStep(server, chen, 'complaintTakeUp', complaint)
    const verdict = { lines: lines.slice(0, 1), amount: 3_000, reason: '照片属实' }
    await takeStep(server, chen, 'complaintRefundOrder', complaint, verdict)
    const refund = (await readOrder(server, liu, id)).afterSales[0]?.id ?? ''
    for (const who of [liu, shop.owner, chen])
      expect(await readClaim(refund, who)).toMatchObject({
        ...{ kind: 'refund', amount: 3_000, reason: '照片属实', returnAddress: '', stateLabel: '退款中' },
        lines: [{ id: lines[0] }],
      })
    await server.sweep()
    const { lines: after } = await readOrder(server, liu, id)
    expect(after.map(({ refunded }) => refunded)).toEqual([3_000, 0])
  })

  test('is not decided about what is in after-sales already', async () => {
    const { id, lines } = await shippedOrder([4_000, 2_000])
    const complaint = await complain(id)
    await takeStep(server, chen, 'complaintTakeUp', complaint)
    await apply(id, lines.slice(0, 1), 1_000)
    const verdict = { lines, amount: 3_000, reason: '照片属实' }
    expect(await refusedStep(server, chen, 'complaintRefundOrder', complaint, verdict)).toEqual({
      ...{ code: 'invalid', message: '「货 0」正在售后中', field: 'lines' },
    })
  })

  test('is found by its state: by the platform among all, by a buyer among their own', async () => {
    const shop = await openShop(server)
    const other = await createBuyer(server, '王秀英')
    const filed = await complain((await createPaidOrder(server, liu, shop.skus)).id)
    const theirs = await createPaidOrder(server, other, shop.skus)
    server.advanceClock(SECOND)
    const { id } = await server.call(orderContract.complaintAdd, { order: theirs.id, reason: '一直不发货' }, other)
    await takeStep(server, chen, 'complaintTakeUp', id)
    const ids = async (who: TestAccount, state?: string) => {
      const query = { pageSize: 100, ...(state && { state }) }
      const { dataList } = await server.call(orderContract.complaintPage, query, { token: who.token })
      return dataList.map(({ record }) => record.id)
    }
    expect(await ids(other)).toEqual([id])
    expect(await ids(other, 'filed')).toEqual([])
    expect((await ids(chen)).slice(0, 2), 'the newest first').toEqual([id, filed])
    expect(await ids(chen, 'handling')).toContain(id)
    expect(await ids(chen, 'handling')).not.toContain(filed)
    expect(await ids(liu, 'filed')).toContain(filed)
    expect(await server.refused(orderContract.complaintDetail, { id: filed }, other)).toMatchObject({ code: 'missing' })
  })
})

test('pictures in a review are for everybody, those of after-sales for whoever reads them', async () => {
  const { id, lines } = await shippedOrder([4_000, 2_000])
  const [shown, proof] = [await createUpload(server, liu), await createUpload(server, liu)]
  await apply(id, lines.slice(1), 500, 'refund', [proof])
  await takeStep(server, liu, 'orderReceive', id)
  const review = { line: lines[0], stars: 5, words: '很好', pictures: [shown] }
  const strange = { reviews: [{ ...review, line: 'nosuch' }] }
  expect(await refusedStep(server, liu, 'orderEvaluate', id, strange)).toMatchObject({
    message: '有商品不在这笔订单里',
  })
  await takeStep(server, liu, 'orderEvaluate', id, { reviews: [review] })
  const { rows } = await sql<{ url: string; visibility: string }>`
    select url, visibility from upload where url in (${shown}, ${proof})`.execute(server.database.db)
  expect(Object.fromEntries(rows.map(({ url, visibility }) => [url, visibility]))).toEqual({
    [shown]: 'public',
    [proof]: 'private',
  })
})

test('the platform reads an order only once somebody complains about it', async () => {
  const shop = await openShop(server)
  const { id } = await createPaidOrder(server, liu, shop.skus)
  const lines = await orderLineIds(server, liu, id)
  const refund = await apply(id, lines, 500)
  const read = () => server.refused(orderContract.orderDetail, { id }, { token: chen.token })
  expect(await read()).toMatchObject({ code: 'missing' })
  expect(await server.refused(orderContract.refundDetail, { id: refund }, { token: chen.token })).toMatchObject({
    code: 'missing',
  })
  await complain(id)
  expect(await readOrder(server, chen, id)).toMatchObject({ id, buyer: '刘慧', receiver: { name: '刘**', phone: '' } })
  expect(await readClaim(refund, chen)).toMatchObject({ order: id })
})
