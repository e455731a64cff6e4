import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { afterSalesContract } from '../../../src/contract/afterSales.contract.ts'
import { days } from '../../../src/machines/workflow/span.ts'
import { accountBalance, assertBooksBalanced, stockOf } from '../../support/assertions/books.ts'
import {
  type Buyer,
  createBuyer,
  createPaidOrder,
  createShippedOrder,
  openShop,
  orderLineIds,
  PARCEL,
  REASON,
  readOrder,
  refusedStep,
  takeStep,
} from '../../support/fixtures/mall.ts'
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
const advanceAndSweep = async (ms: number) => {
  server.advanceClock(ms)
  await server.sweep()
}
const stateOf = async (id: string) => (await readOrder(server, liu, id)).stateLabel
const readClaim = (id: string) => server.call(afterSalesContract.refundDetail, { id }, { token: liu.token })
const claimInput = (lines: readonly string[], amount: number, kind: 'refund' | 'return' = 'refund') => ({
  ...REASON,
  lines,
  amount,
  kind,
  photos: [],
})
/** Applies, and gives back the id of the after-sales. */
const apply = async (order: string, lines: readonly string[], amount: number, kind: 'refund' | 'return' = 'refund') => {
  await takeStep(server, liu, 'orderRefundApply', order, claimInput(lines, amount, kind))
  return (await readOrder(server, liu, order)).afterSales.at(-1)?.id ?? ''
}
const refusedApply = (order: string, lines: readonly string[], amount: number, kind: 'refund' | 'return' = 'refund') =>
  refusedStep(server, liu, 'orderRefundApply', order, claimInput(lines, amount, kind))

describe('a refund of what never left', () => {
  test('goes back the way it came, and the goods are on the shelf again', async () => {
    const shop = await openShop(server, [{ stock: 3 }, { title: '土蜂蜜', price: 6_000, freight: 500 }])
    const { id } = await createPaidOrder(server, liu, shop.skus)
    const [rice = ''] = await orderLineIds(server, liu, id)
    const channel = await accountBalance(server, 'channel')
    const refund = await apply(id, [rice], 4_000)
    expect(await readClaim(refund)).toMatchObject({
      stateLabel: '待商家处理',
      amount: 4_000,
      reason: REASON.reason,
      returnAddress: '',
    })
    await takeStep(server, shop.owner, 'refundAgree', refund)
    expect((await readClaim(refund)).stateLabel).toBe('退款中')
    expect(await accountBalance(server, 'channel')).toBe(channel)
    await server.sweep()
    expect((await readClaim(refund)).stateLabel).toBe('已退款')
    expect((await accountBalance(server, 'channel')) - channel).toBe(4_000)
    expect(await stockOf(server, shop.skus[0] ?? '')).toEqual({ stock: 3, held: 0, sold: 0 })
    expect(await readOrder(server, liu, id)).toMatchObject({ stateLabel: '待发货', refunded: 4_000 })
    expect(await refusedApply(id, [rice], 1)).toEqual({
      code: 'invalid',
      message: '「五常稻花香」已经退款',
      field: 'lines',
    })
    await assertBooksBalanced(server)
  })

  test('of every line closes the order, and its freight comes back too', async () => {
    const shop = await openShop(server, [{ freight: 500 }])
    const { id } = await createPaidOrder(server, liu, shop.skus)
    const refund = await apply(id, await orderLineIds(server, liu, id), 4_000)
    await takeStep(server, shop.owner, 'refundAgree', refund)
    await server.sweep()
    expect(await stateOf(id)).toBe('已关闭')
    expect(await accountBalance(server, `shop:${shop.id}`)).toBe(0)
  })

  test('keeps the shop from shipping the line meanwhile', async () => {
    const shop = await openShop(server)
    const { id } = await createPaidOrder(server, liu, shop.skus)
    const lines = await orderLineIds(server, liu, id)
    await apply(id, lines, 4_000)
    const message = '「五常稻花香」正在售后中'
    expect(await refusedStep(server, shop.owner, 'orderShip', id, { ...PARCEL, lines })).toMatchObject({ message })
    expect(await refusedApply(id, lines, 1)).toMatchObject({ message })
  })
})

describe('several refunds of one line', () => {
  test('never come to more than was paid for it', async () => {
    const shop = await openShop(server, [{ price: 1_000 }, { price: 1_000 }, { price: 1_000 }])
    const { id, payment } = await createPaidOrder(server, liu, shop.skus)
    expect(payment).not.toBe('')
    const lines = await orderLineIds(server, liu, id)
    await takeStep(server, shop.owner, 'orderShip', id, { ...PARCEL, lines })
    const [first = ''] = lines
    for (const amount of [300, 300]) {
      await takeStep(server, shop.owner, 'refundAgree', await apply(id, [first], amount))
      await server.sweep()
    }
    expect((await readOrder(server, liu, id)).lines[0]).toMatchObject({ refunded: 600, refundable: 400 })
    expect(await refusedApply(id, [first], 401)).toEqual({
      code: 'notNow',
      message: '退款金额超过了这些商品还能退的金额',
    })
    await takeStep(server, shop.owner, 'refundAgree', await apply(id, [first], 400))
    await server.sweep()
    expect((await readOrder(server, liu, id)).lines[0]).toMatchObject({ refunded: 1_000, refundable: 0 })
    expect(await stateOf(id)).toBe('待收货')
    await assertBooksBalanced(server)
  })
})

describe('a return', () => {
  test('is agreed to, sent back, received, paid back; the goods can be sold again', async () => {
    const shop = await openShop(server, [{ stock: 2 }])
    const { id } = await createShippedOrder(server, liu, shop)
    const refund = await apply(id, await orderLineIds(server, liu, id), 4_000, 'return')
    expect(await refusedStep(server, shop.owner, 'refundAgree', refund)).toMatchObject({ message: '这次售后要先退货' })
    expect((await readClaim(refund)).returnAddress, 'the shop has not agreed yet').toBe('')
    await takeStep(server, shop.owner, 'refundAgreeReturn', refund)
    expect((await readClaim(refund)).returnAddress).toBe('灵隐路 1 号（山里人家）')
    await takeStep(server, liu, 'refundSendBack', refund, PARCEL)
    expect((await readClaim(refund)).parcels).toMatchObject([{ ...PARCEL, back: true }])
    await takeStep(server, shop.owner, 'refundReceiptConfirm', refund)
    await server.sweep()
    expect((await readClaim(refund)).stateLabel).toBe('已退款')
    expect(await stateOf(id)).toBe('已关闭')
    expect(await stockOf(server, shop.skus[0] ?? '')).toEqual({ stock: 2, held: 0, sold: 0 })
  })
})

test('a line remembers that it was sent back, for whatever claim, and only that line', async () => {
  const shop = await openShop(server, [{ stock: 2 }, { title: '土蜂蜜', stock: 2 }])
  const { id } = await createShippedOrder(server, liu, shop)
  const lines = await orderLineIds(server, liu, id)
  const [rice = ''] = lines
  const both = await apply(id, lines, 8_000, 'return')
  await takeStep(server, shop.owner, 'refundRefuseReturn', both, REASON)
  const one = await apply(id, [rice], 4_000, 'return')
  const again = { kind: 'refund', amount: 8_000, reason: '两样都不合适，只退款', photos: [] }
  expect(await refusedStep(server, liu, 'refundApplyAgain', both, again)).toEqual({
    code: 'notNow',
    message: '这些商品没有可退的金额了，或者另一次售后还在处理',
  })
  await takeStep(server, shop.owner, 'refundAgreeReturn', one)
  await takeStep(server, liu, 'refundSendBack', one, PARCEL)
  await takeStep(server, shop.owner, 'refundRefuse', one, REASON)

  const next = await apply(id, [rice], 4_000, 'return')
  expect(await refusedStep(server, shop.owner, 'refundAgreeReturn', next)).toMatchObject({
    message: '这次售后不需要退货',
  })
  await takeStep(server, liu, 'refundWithdraw', next)

  await takeStep(server, liu, 'refundApplyAgain', both, again)
  expect((await readClaim(both)).reason, 'what is asked for now').toBe('两样都不合适，只退款')
  await takeStep(server, shop.owner, 'refundAgree', both)
  await server.sweep()
  expect(await readOrder(server, liu, id)).toMatchObject({ stateLabel: '已关闭', refunded: 8_000 })
  for (const sku of shop.skus) expect(await stockOf(server, sku)).toEqual({ stock: 1, held: 0, sold: 1 })
  await assertBooksBalanced(server)
})

test('goods that came back for less than they cost are the order’s no more', async () => {
  const shop = await openShop(server, [{ stock: 1 }])
  const { id } = await createShippedOrder(server, liu, shop)
  const lines = await orderLineIds(server, liu, id)
  const refund = await apply(id, lines, 3_000, 'return')
  await takeStep(server, shop.owner, 'refundAgreeReturn', refund)
  await takeStep(server, liu, 'refundSendBack', refund, PARCEL)
  await takeStep(server, shop.owner, 'refundReceiptConfirm', refund)
  await server.sweep()
  expect(await readOrder(server, liu, id)).toMatchObject({ stateLabel: '已关闭', refunded: 3_000 })
  expect(await stockOf(server, shop.skus[0] ?? '')).toEqual({ stock: 1, held: 0, sold: 0 })
  expect(await accountBalance(server, `shop:${shop.id}`)).toBe(1_000)
})

test('no more goes back than was paid, even if a fault of ours asked for it', async () => {
  const shop = await openShop(server)
  const { id, payment } = await createPaidOrder(server, liu, shop.skus)
  const refund = await apply(id, await orderLineIds(server, liu, id), 4_000)
  const other = { id: `refund${id}`, payment, record: id, amount: 1, state: 'done', createdAt: new Date() } as const
  const { db } = server.database
  await db.insertInto('refund').values(other).execute()
  const { result } = await server.raw('/api/v3/refundAgree', { id: refund, token: shop.owner.token })
  expect(result).toBe(500)
  expect((await readClaim(refund)).stateLabel).toBe('待商家处理')
  await db.deleteFrom('refund').where('id', '=', other.id).execute()
})

describe('earnings', () => {
  test('wait for running after-sales; a refund after they were released comes from the shop', async () => {
    const shop = await openShop(server)
    const { id } = await createShippedOrder(server, liu, shop)
    await takeStep(server, liu, 'orderReceive', id)
    const lines = await orderLineIds(server, liu, id)
    const refund = await apply(id, lines, 1_000)
    await takeStep(server, shop.owner, 'refundRefuse', refund, REASON)
    await takeStep(server, liu, 'refundApplyAgain', refund, { kind: 'refund', amount: 1_000, ...REASON, photos: [] })
    await advanceAndSweep(days(1))
    server.advanceClock(days(6))
    expect(await accountBalance(server, `shop:${shop.id}`)).toBe(0)
    await takeStep(server, shop.owner, 'refundRefuse', refund, REASON)
    await server.sweep()
    expect(await accountBalance(server, `shop:${shop.id}`)).toBe(4_000)
    expect(await refusedApply(id, lines, 1_000)).toMatchObject({ code: 'notNow' })
    expect(
      await refusedStep(server, liu, 'refundApplyAgain', refund, {
        kind: 'refund',
        amount: 1_000,
        ...REASON,
        photos: [],
      }),
    ).toEqual({
      code: 'notNow',
      message: '被拒绝后只能再申请一次',
    })
  })

  test('released before the shop’s second answer: the refund comes from the shop', async () => {
    const shop = await openShop(server)
    const { id } = await createShippedOrder(server, liu, shop)
    await takeStep(server, liu, 'orderReceive', id)
    const refund = await apply(id, await orderLineIds(server, liu, id), 1_000)
    await takeStep(server, shop.owner, 'refundRefuse', refund, REASON)
    await advanceAndSweep(days(7))
    expect(await accountBalance(server, `shop:${shop.id}`)).toBe(4_000)
    await takeStep(server, liu, 'refundApplyAgain', refund, { kind: 'refund', amount: 1_000, ...REASON, photos: [] })
    await takeStep(server, shop.owner, 'refundAgree', refund)
    await server.sweep()
    expect(await accountBalance(server, `shop:${shop.id}`)).toBe(3_000)
    await assertBooksBalanced(server)
  })
})

test('a picture that somebody else uploaded proves nothing, in whatever step it is shown', async () => {
  const shop = await openShop(server, [{ stock: 2 }])
  const { id } = await createPaidOrder(server, liu, shop.skus)
  const lines = await orderLineIds(server, liu, id)
  const photos = ['/files/2026/11/00000000000000000000000000000000.webp']
  const refused = { code: 'invalid', message: '没有找到这张图片，请重新上传', field: 'photos' }
  const first = { ...claimInput(lines, 1_000), photos }
  expect(await refusedStep(server, liu, 'orderRefundApply', id, first)).toEqual(refused)
  const refund = await apply(id, lines, 1_000)
  await takeStep(server, shop.owner, 'refundRefuse', refund, REASON)
  const again = { kind: 'refund', amount: 1_000, ...REASON, photos }
  expect(await refusedStep(server, liu, 'refundApplyAgain', refund, again)).toEqual(refused)
  expect(await refusedStep(server, liu, 'refundComplain', refund, { ...REASON, photos })).toEqual(refused)
})
