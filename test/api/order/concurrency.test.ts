/** Many at once: nothing is sold twice, nothing happens twice, of two one wins. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orderContract } from '../../../src/contract/order.contract.ts'
import { paymentContract } from '../../../src/contract/payment.contract.ts'
import { type Refusal, Refused } from '../../../src/contract/refusal.ts'
import { stepsContract } from '../../../src/contract/steps.contract.ts'
import { minutes } from '../../../src/machines/workflow/span.ts'
import { accountBalance, assertBooksBalanced, stockOf } from '../../support/assertions/books.ts'
import { assertNoDeadlocks } from '../../support/assertions/deadlocks.ts'
import type { TestAccount } from '../../support/fixtures/accounts.ts'
import {
  type Buyer,
  createPaidOrder,
  insertBuyers,
  openShop,
  orderLineIds,
  PARCEL,
  paymentCodeOf,
  placeOrder,
  pressCashier,
  REASON,
  readOrder,
  type StepName,
  submitOrder,
  takeStep,
} from '../../support/fixtures/mall.ts'
import { postgresUrl } from '../../support/server/testDatabase.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

/** The embedded database has one connection: there buyers come one after the other whatever they do. */
const ROUNDS = postgresUrl() ? 20 : 2
const BUYERS = 50
const PIECES = 10

let server: TestServer
let buyers: Buyer[]
let liu: Buyer
beforeAll(async () => {
  server = await startServer({ demo: false })
  buyers = await insertBuyers(server, BUYERS)
  ;[liu] = buyers as [Buyer]
})
afterAll(async () => {
  await assertBooksBalanced(server)
  await assertNoDeadlocks(server)
  await server.close()
})
const outcomeOf = (work: Promise<unknown>): Promise<Refusal | 'done'> =>
  work.then(
    () => 'done' as const,
    (error: unknown) => {
      if (error instanceof Refused) return error.refusal
      throw error
    },
  )
const stateOf = async (id: string) => (await readOrder(server, liu, id)).stateLabel

describe('fifty buyers for the last ten pieces', () => {
  test.each(Array.from({ length: ROUNDS }, (_, round) => round + 1))('make ten orders, round %i', async () => {
    const shop = await openShop(server, [{ stock: PIECES }])
    const [sku = ''] = shop.skus
    const outcomes = await Promise.all(buyers.map(one => outcomeOf(submitOrder(server, one, [{ sku, count: 1 }]))))
    const refused = outcomes.filter(outcome => outcome !== 'done')
    expect(outcomes.length - refused.length).toBe(PIECES)
    expect(new Set(refused.map(({ code, message }) => `${code} ${message}`))).toEqual(
      new Set(['notNow 「五常稻花香」已售完，请重新选择']),
    )
    expect(await stockOf(server, sku)).toEqual({ stock: PIECES, held: PIECES, sold: 0 })
    const { total } = await server.call(
      orderContract.shopOrderPage,
      { shop: shop.id, tab: 'all' },
      { token: shop.owner.token },
    )
    expect(total).toBe(PIECES)
  })
  test('pay at the same moment, and it all adds up', async () => {
    const shop = await openShop(server, [{ stock: PIECES }])
    const [sku = ''] = shop.skus
    const before = await accountBalance(server, 'escrow')
    const done = await Promise.all(
      buyers.slice(0, 20).map(async one => {
        const { orders } = await submitOrder(server, one, [{ sku, count: 1 }]).catch(() => ({ orders: [] }))
        for (const { payment } of orders) await pressCashier(await paymentCodeOf(server, one, payment), 'paid')
        return orders.length
      }),
    )
    expect(done.filter(Boolean)).toHaveLength(PIECES)
    expect(await stockOf(server, sku)).toEqual({ stock: 0, held: 0, sold: PIECES })
    expect((await accountBalance(server, 'escrow')) - before).toBe(PIECES * 4_000)
  })
  test('of goods named in another order wait for nobody for ever', async () => {
    const shop = await openShop(server, [{ stock: 100 }, { stock: 100 }, { stock: 100 }])
    const outcomes = await Promise.all(
      buyers.map((one, place) => {
        const lines = shop.skus.map(sku => ({ sku, count: 1 }))
        return outcomeOf(submitOrder(server, one, place % 2 ? lines : lines.reverse()))
      }),
    )
    expect(new Set(outcomes)).toEqual(new Set(['done']))
    for (const sku of shop.skus) expect((await stockOf(server, sku)).held).toBe(BUYERS)
  })
})

describe('pressed twice', () => {
  test('with one key there is one order, and both presses are answered alike', async () => {
    const shop = await openShop(server)
    const lines = shop.skus.map(sku => ({ sku, count: 1 }))
    const answers = await Promise.all([1, 2, 3].map(() => submitOrder(server, liu, lines, 'press-order-1')))
    expect(new Set(answers.map(({ orders }) => orders[0]?.id)).size).toBe(1)
    expect((await stockOf(server, shop.skus[0] ?? '')).held).toBe(1)
  })
  test('a step is taken once', async () => {
    const shop = await openShop(server)
    const { id } = await createPaidOrder(server, liu, shop.skus)
    const input = { ...PARCEL, lines: await orderLineIds(server, liu, id) }
    const ship = () =>
      server.call(
        stepsContract.orderShip,
        { id, input },
        { token: shop.owner.token, key: `press-ship-${id}`.slice(0, 40) },
      )
    const [one, two] = await Promise.all([ship(), ship()])
    expect(one).toEqual(two)
    expect((await readOrder(server, liu, id)).parcels).toHaveLength(1)
  })
})

describe('of two who act at the same moment one wins', () => {
  /** Both saw the same version. */
  const both = async (
    id: string,
    version: number,
    ...steps: readonly (readonly [TestAccount, StepName, Record<string, unknown>?])[]
  ) => {
    const outcomes = await Promise.all(
      steps.map(([who, step, input]) =>
        outcomeOf(server.call(stepsContract[step], { id, version, ...(input ? { input } : {}) }, { token: who.token })),
      ),
    )
    const lost = outcomes.filter(outcome => outcome !== 'done')
    expect(outcomes.length - lost.length, JSON.stringify(outcomes)).toBe(1)
    for (const { code } of lost) expect(['stale', 'notNow']).toContain(code)
  }
  test('another price and cancelling', async () => {
    const shop = await openShop(server)
    for (let round = 0; round < 5; round++) {
      const { id } = await placeOrder(server, liu, shop.skus)
      await both(id, 1, [shop.owner, 'orderChangePrice', { amount: 3_000, ...REASON }], [liu, 'orderCancel'])
    }
  })
  test('shipping and asking for the money back', async () => {
    const shop = await openShop(server)
    for (let round = 0; round < 5; round++) {
      const { id } = await createPaidOrder(server, liu, shop.skus)
      const lines = await orderLineIds(server, liu, id)
      const claimInput = { lines, kind: 'refund', amount: 4_000, photos: [], ...REASON }
      await both(id, 2, [shop.owner, 'orderShip', { ...PARCEL, lines }], [liu, 'orderRefundApply', claimInput])
    }
  })
  test('agreeing, refusing and withdrawing', async () => {
    const shop = await openShop(server)
    for (let round = 0; round < 5; round++) {
      const { id } = await createPaidOrder(server, liu, shop.skus)
      const claimInput = {
        lines: await orderLineIds(server, liu, id),
        kind: 'refund',
        amount: 4_000,
        photos: [],
        ...REASON,
      }
      await takeStep(server, liu, 'orderRefundApply', id, claimInput)
      const refund = (await readOrder(server, liu, id)).afterSales[0]?.id ?? ''
      await both(refund, 1, [shop.owner, 'refundAgree'], [shop.owner, 'refundRefuse', REASON], [liu, 'refundWithdraw'])
    }
    await server.sweep()
  })
  test('paying and cancelling: paid, or cancelled and paid back', async () => {
    const shop = await openShop(server)
    for (let round = 0; round < 5; round++) {
      const { id, payment } = await placeOrder(server, liu, shop.skus)
      const code = await paymentCodeOf(server, liu, payment)
      const [cancelled] = await Promise.all([
        outcomeOf(takeStep(server, liu, 'orderCancel', id)),
        pressCashier(code, 'paid'),
      ])
      await server.sweep()
      const paying = (await server.call(paymentContract.paymentDetail, { id: payment }, { token: liu.token }))
        .stateLabel
      expect([await stateOf(id), paying]).toEqual(cancelled === 'done' ? ['已取消', '已退款'] : ['待发货', '已支付'])
    }
  })
  test('the clock and the payment, with several servers sweeping', async () => {
    const shop = await openShop(server)
    const { id, payment } = await placeOrder(server, liu, shop.skus)
    const code = await paymentCodeOf(server, liu, payment)
    server.advanceClock(minutes(30))
    await Promise.all([server.sweep(), server.sweep(), pressCashier(code, 'paid'), server.sweep()])
    await server.sweep()
    const paying = (await server.call(paymentContract.paymentDetail, { id: payment }, { token: liu.token })).stateLabel
    expect([
      ['已取消', '已退款'],
      ['待发货', '已支付'],
    ]).toContainEqual([await stateOf(id), paying])
  })
})
