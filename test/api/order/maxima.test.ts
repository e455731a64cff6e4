/** What one person may hold open, one submission at a time and many at once. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aidContract } from '../../../src/contract/aid.contract.ts'
import { donationContract } from '../../../src/contract/donation.contract.ts'
import { orderContract } from '../../../src/contract/order.contract.ts'
import { Refused } from '../../../src/contract/refusal.ts'
import { type AidFixture, createAidFixture, reliefForm } from '../../support/fixtures/aid.ts'
import { donationForm } from '../../support/fixtures/donations.ts'
import { type Buyer, createBuyer, openShop, submitOrder, takeStep } from '../../support/fixtures/mall.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

const MAX = 3
let server: TestServer
let buyer: Buyer
let fixture: AidFixture
beforeAll(async () => {
  const env = {
    ...{ MAX_UNPAID_ORDERS: `${MAX}`, MAX_UNPAID_PIECES: '5', MAX_OPEN_AIDS: `${MAX}`, MAX_OPEN_DONATIONS: `${MAX}` },
    MAX_BEGUN_PER_DAY: '5',
  }
  server = await startServer({ demo: false, env })
  buyer = await createBuyer(server)
  fixture = await createAidFixture(server)
})
afterAll(() => server.close())

/** The sentences of those that were refused; of six at once. */
async function refusedOfSix(submit: () => Promise<unknown>): Promise<string[]> {
  const outcomes = await Promise.allSettled(Array.from({ length: 6 }, submit))
  return outcomes.flatMap(one =>
    one.status === 'rejected' && one.reason instanceof Refused ? [one.reason.refusal.message] : [],
  )
}
const thrice = (sentence: string) => Array(6 - MAX).fill(sentence)

describe('of six at once as many get through as may be open', () => {
  test('orders that nobody has paid; one that is cancelled makes room', async () => {
    const { skus } = await openShop(server, [{ stock: 100 }])
    const order = () => submitOrder(server, buyer, [{ sku: skus[0]!, count: 1 }])
    expect(await refusedOfSix(order)).toEqual(thrice(`最多同时有 ${MAX} 笔订单没有付款，请先到「我的订单」付款或取消`))
    const { dataList } = await server.call(orderContract.orderPage, {}, buyer)
    await takeStep(server, buyer, 'orderCancel', dataList[0]!.id)
    await order()
    await expect(order()).rejects.toMatchObject({ refusal: { code: 'notNow' } })
  })
  test('of several shops at once none is ordered where not all fit', async () => {
    const holder = await createBuyer(server)
    const shops = await Promise.all([1, 2, 3, 4].map(() => openShop(server, [{ stock: 10 }])))
    const lines = shops.map(({ skus }) => ({ sku: skus[0]!, count: 1 }))
    await expect(submitOrder(server, holder, lines)).rejects.toMatchObject({
      refusal: { message: `这次有 4 笔订单，没有付款的订单还能再有 ${MAX} 笔，请先到「我的订单」付款或取消` },
    })
    await submitOrder(server, holder, lines.slice(1))
    expect((await server.call(orderContract.orderPage, {}, holder)).total).toBe(MAX)
  })
  test('pieces of one kind, over all that is not paid', async () => {
    const holder = await createBuyer(server)
    const { skus } = await openShop(server, [{ stock: 100, title: '竹篮' }])
    const order = (count: number) => submitOrder(server, holder, [{ sku: skus[0]!, count }])
    await order(4)
    await expect(order(2)).rejects.toMatchObject({
      refusal: { field: 'lines', message: '「竹篮」没有付款的一共会有 6 件，最多 5 件，请先到「我的订单」付款或取消' },
    })
    await order(1)
  })
  test('applications for help', async () => {
    const { token } = fixture.asker
    const apply = () => server.call(aidContract.applyYuanzhu, reliefForm(), { token })
    expect(await refusedOfSix(apply)).toEqual(thrice(`最多同时有 ${MAX} 件求助没有办完，请先到「我的求助」看看它们`))
  })
  test('withdrawn ones count in their day, and a day later no more', async () => {
    const { token } = fixture.asker
    const withdrawAndApply = async () => {
      const { dataList } = await server.call(aidContract.myAidPage, { tab: 'waiting' }, { token })
      await takeStep(server, { token } as Buyer, 'aidWithdraw', dataList[0]!.id)
      return server.call(aidContract.applyYuanzhu, reliefForm(), { token })
    }
    for (const _ of [4, 5]) await withdrawAndApply()
    await expect(withdrawAndApply()).rejects.toThrow('一天最多提交 5 次，请明天再来')
    server.advanceClock(24 * 3_600_000)
    await expect(server.call(aidContract.applyYuanzhu, reliefForm(), { token })).resolves.toBeDefined()
  })
  test('gifts of goods', async () => {
    const { token } = fixture.donor
    const give = () => server.call(donationContract.iWantToJuanwu, donationForm(server), { token })
    expect(await refusedOfSix(give)).toEqual(thrice(`最多同时有 ${MAX} 笔捐物没有办完，请先到「我的爱心」看看它们`))
  })
})
