/** Every call about orders, tried by everybody whom it does not concern: refused, and nothing of it in the answer. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '../../../src/contract/endpoint.ts'
import { orderContract } from '../../../src/contract/order.contract.ts'
import { recordContract } from '../../../src/contract/record.contract.ts'
import { type StepEndpoint, stepsContract } from '../../../src/contract/steps.contract.ts'
import { assertBooksBalanced } from '../../support/assertions/books.ts'
import type { TestAccount } from '../../support/fixtures/accounts.ts'
import {
  type Buyer,
  createBuyer,
  createPaidOrder,
  createPlatformMember,
  createShippedOrder,
  openShop,
  orderLineIds,
  payPayment,
  placeOrder,
  REASON,
  readOrder,
  type ShopFixture,
  takeStep,
} from '../../support/fixtures/mall.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

let server: TestServer
let liu: Buyer
let shop: ShopFixture
/** Whom none of it concerns: another buyer, another shop's owner, the owner of a suspended shop. */
const strangers: Record<string, TestAccount> = {}
/** A record of each workflow, and the order that they belong to. */
const ids: Record<string, string> = {}
const SECRETS = ['刘慧芳', '13812345678', '402 室', '刘慧']

beforeAll(async () => {
  server = await startServer({ demo: false })
  ;[liu, shop] = [await createBuyer(server), await openShop(server)]
  const [other, rival, suspended] = [
    await createBuyer(server, '王秀英'),
    await openShop(server),
    await openShop(server),
  ]
  await server.database.db.updateTable('record').set({ state: 'suspended' }).where('id', '=', suspended.id).execute()
  Object.assign(strangers, { 'another buyer': other, 'another shop': rival.owner, 'a suspended shop': suspended.owner })
  const { id, payment } = await createShippedOrder(server, liu, shop)
  const lines = await orderLineIds(server, liu, id)
  await takeStep(server, liu, 'orderRefundApply', id, { kind: 'refund', amount: 100, lines, photos: [], ...REASON })
  const afterSales = (await readOrder(server, liu, id)).afterSales[0]?.id ?? ''
  await takeStep(server, shop.owner, 'refundRefuse', afterSales, REASON)
  await takeStep(server, liu, 'refundComplain', afterSales, { photos: [], ...REASON })
  const complaint = (await readOrder(server, liu, id)).complaints[0]?.id ?? ''
  Object.assign(ids, { order: id, payment, afterSales, complaint, shop: shop.id })
})
afterAll(async () => {
  await assertBooksBalanced(server)
  await server.close()
})

const everything = async () => {
  const { db } = server.database
  return JSON.stringify([
    await db.selectFrom('record').selectAll().orderBy('id').execute(),
    await db.selectFrom('history').select('id').orderBy('id').execute(),
    await db.selectFrom('orderLine').selectAll().orderBy('id').execute(),
    await db.selectFrom('ledgerEntry').select('id').orderBy('id').execute(),
    await db.selectFrom('message').select('id').orderBy('id').execute(),
  ])
}
const tried = async ({ wire }: Endpoint, fields: Record<string, string>, token: string) => {
  const answer = await server.raw(wire, { ...fields, token })
  const text = JSON.stringify(answer)
  for (const secret of [...SECRETS, ids.payment ?? '-', liu.uid]) expect(text).not.toContain(secret)
  return answer.result
}

const READS: readonly (readonly [string, Endpoint, () => Record<string, string>])[] = [
  ['orderDetail', orderContract.orderDetail, () => ({ id: ids.order ?? '' })],
  ['refundDetail', orderContract.refundDetail, () => ({ id: ids.afterSales ?? '' })],
  ['complaintDetail', orderContract.complaintDetail, () => ({ id: ids.complaint ?? '' })],
  ['shopOrderPage', orderContract.shopOrderPage, () => ({ shop: ids.shop ?? '' })],
  ['orderPay', orderContract.orderPay, () => ({ id: ids.order ?? '' })],
  ['complaintAdd', orderContract.complaintAdd, () => ({ order: ids.order ?? '', reason: '我要投诉' })],
  ...['order', 'afterSales', 'complaint', 'payment', 'shop'].map(
    workflow =>
      [
        `getLiucheng of ${workflow}`,
        recordContract.getLiucheng,
        () => ({ workflow, id: ids[workflow] ?? '' }),
      ] as const,
  ),
]

describe.each(['another buyer', 'another shop', 'a suspended shop'])('%s', who => {
  test.each(READS)('is refused by %s', async (_, endpoint, fields) => {
    expect(await tried(endpoint, fields(), strangers[who]?.token ?? '')).toBe(404)
  })
  test('is refused every step, and nothing changes', async () => {
    const before = await everything()
    for (const endpoint of Object.values<StepEndpoint>(stepsContract).filter(({ workflow }) => workflow in ids))
      expect(
        await tried(endpoint, { id: ids[endpoint.workflow] ?? '' }, strangers[who]?.token ?? ''),
        endpoint.wire,
      ).toBe(404)
    expect(await everything()).toBe(before)
  })
  test('sees nothing of it in lists', async () => {
    const token = strangers[who]?.token ?? ''
    for (const list of [orderContract.orderPage, orderContract.complaintPage, recordContract.messagePage])
      expect(await tried(list, {}, token)).toBe(0)
  })
})

test('a visitor is asked to log in by every call', async () => {
  const calls = [...Object.values(orderContract), ...Object.values(stepsContract), ...Object.values(recordContract)]
  for (const endpoint of calls as Endpoint[]) {
    if (endpoint.who === 'member') expect(await tried(endpoint, {}, ''), endpoint.wire).toBe(110)
  }
})

describe('buyer and shop', () => {
  test('take no step of the other, whatever the state', async () => {
    const before = await everything()
    const theirs = {
      buyer: [
        'orderCancel',
        'orderCancelPaid',
        'orderReceive',
        'orderExtend',
        'orderEvaluate',
        'orderRefundApply',
        'refundApplyAgain',
        'refundSendBack',
        'refundWithdraw',
        'refundComplain',
        'paymentCancel',
      ],
      shop: [
        'orderChangePrice',
        'orderShip',
        'refundAgreeReturn',
        'refundAgree',
        'refundRefuseReturn',
        'refundRefuse',
        'refundReceiptConfirm',
      ],
    } as const
    for (const [names, { token }] of [
      [theirs.shop, liu],
      [theirs.buyer, shop.owner],
    ] as const)
      for (const name of names) {
        const { wire, workflow } = stepsContract[name]
        const { result } = await server.raw(wire, { id: ids[workflow] ?? '', token })
        expect([403, 404], wire).toContain(result)
      }
    expect(await everything()).toBe(before)
  })
  test('nor one of the platform, of finance, or of the provider', async () => {
    const before = await everything()
    for (const { wire, workflow } of Object.values<StepEndpoint>(stepsContract))
      if (workflow === 'complaint' || /payment(Confirm|Receipt|Approve|Refuse)/.test(wire))
        for (const { token } of [liu, shop.owner]) {
          const { result } = await server.raw(wire, { id: ids[workflow] ?? '', token })
          expect([403, 404], wire).toContain(result)
        }
    expect(await everything()).toBe(before)
  })
})

test('the platform is told that an order is not there', async () => {
  const { token } = await createPlatformMember(server)
  expect(await tried(orderContract.orderDetail, { id: 'nosuchorder' }, token)).toBe(404)
  expect(await tried(recordContract.getLiucheng, { workflow: 'order', id: 'nosuchorder' }, token)).toBe(404)
})

describe('the shop knows who buys', () => {
  test('only once it is paid', async () => {
    const { id, payment } = await placeOrder(server, liu, shop.skus)
    const unpaid = await readOrder(server, shop.owner, id)
    expect(unpaid).toMatchObject({ buyer: '刘**', receiver: { name: '刘**', phone: '', regionNames: [], detail: '' } })
    await takeStep(server, liu, 'orderCancel', id)
    expect((await readOrder(server, shop.owner, id)).receiver.phone).toBe('')
    expect(payment).not.toBe('')
    const paid = await readOrder(server, shop.owner, (await createPaidOrder(server, liu, shop.skus)).id)
    expect(paid).toMatchObject({ buyer: '刘慧', receiver: { name: '刘慧芳', phone: '13812345678' } })
  })
  test('and to whom the invoice is made out as well, the platform never', async () => {
    const { id, payment } = await placeOrder(server, liu, shop.skus)
    const { db } = server.database
    const invoiceTitle = '杭州西湖某某有限公司'
    await db.updateTable('orderInfo').set({ invoiceTitle }).where('id', 'in', [id, ids.order!]).execute()
    const read = async (who: TestAccount, order = id) => (await readOrder(server, who, order)).invoiceTitle
    expect([await read(liu), await read(shop.owner)]).toEqual([invoiceTitle, ''])
    await payPayment(server, liu, payment)
    expect(await read(shop.owner)).toBe(invoiceTitle)
    const platform = await createPlatformMember(server)
    expect([await read(shop.owner, ids.order), await read(platform, ids.order)]).toEqual([invoiceTitle, ''])
  })
})

test('a suspended shop delivers what it sold, and sells no more', async () => {
  const theirs = await openShop(server, [{}, {}])
  const [open, sold] = [
    await placeOrder(server, liu, theirs.skus.slice(0, 1)),
    await createPaidOrder(server, liu, theirs.skus.slice(1)),
  ]
  await server.database.db.updateTable('record').set({ state: 'suspended' }).where('id', '=', theirs.id).execute()
  expect(
    await server.refused(
      stepsContract.orderChangePrice,
      { id: open.id, input: { amount: 1_000, ...REASON } },
      { token: theirs.owner.token },
    ),
  ).toEqual({ code: 'notNow', message: '店铺没有在营业' })
  const lines = await orderLineIds(server, liu, sold.id)
  await takeStep(server, theirs.owner, 'orderShip', sold.id, { courier: '顺丰速运', number: 'SF1234567890', lines })
})
