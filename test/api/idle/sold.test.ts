/** Things that are sold: where the money stands after each step, and what is refused with which sentence. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { idleContract as idle } from '../../../src/contract/idle.contract.ts'
import { withdrawalContract } from '../../../src/contract/withdrawal.contract.ts'
import { accountBalance, assertBooksBalanced } from '../../support/assertions/books.ts'
import type { TestAccount } from '../../support/fixtures/accounts.ts'
import { askForIdle, bicycle, forgetIdle, listIdle } from '../../support/fixtures/idle.ts'
import { refusedStep, type StepName, takeStep } from '../../support/fixtures/mall.ts'
import { notifyRefunded } from '../../support/model/drivers/refundNotice.ts'
import { createTestbed, type Testbed } from '../../support/model/testbed.ts'
import { idleDealWorld } from '../../support/model/worlds/idleDeal.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

const PRICE = 8_000
let server: TestServer
let testbed: Testbed
let seller: TestAccount
let buyer: TestAccount
let platform: TestAccount
beforeAll(async () => {
  server = await startServer()
  testbed = await createTestbed(server, idleDealWorld.actors)
  seller = testbed.who('neighbour')
  buyer = testbed.who('buyer')
  platform = testbed.who('platform')
})
beforeEach(() => forgetIdle(server))
// After each edge the books add up: escrow keeps what deals have paid, no more and no less.
afterEach(() => assertBooksBalanced(server))
afterAll(() => server.close())

const as = ({ token }: TestAccount) => ({ token })
const dealFor = (who: TestAccount, id: string) => server.call(idle.idleDealDetails, { id }, as(who))
const step = (who: TestAccount, name: StepName, id: string, input?: Record<string, unknown>) =>
  takeStep(server, who, name, id, input)

async function askFor(price = PRICE, way: 'meet' | 'post' = 'meet') {
  const item = await listIdle(server, seller, { terms: 'sell', price: PRICE })
  return { item, deal: await askForIdle(server, buyer, item, way, price) }
}
const openPayment = async (id: string) => (await server.call(idle.idlePay, { id }, as(buyer))).payment
async function pay(deal: string, amount = PRICE): Promise<void> {
  await testbed.notify({ kind: 'paid', number: await openPayment(deal), refund: '', amount })
}
async function paidDeal(way: 'meet' | 'post' = 'meet') {
  const asked = await askFor(PRICE, way)
  await step(seller, 'idleDealAccept', asked.deal)
  await pay(asked.deal)
  return asked
}
const refundArrives = (deal: string) => notifyRefunded(testbed, deal)
/** Runs `work` and resolves to what it moved: channel, escrow, the seller's earnings. 分 */
async function moved(work: () => Promise<unknown>): Promise<readonly number[]> {
  const stand = () =>
    Promise.all((['channel', 'escrow', `person:${seller.uid}`] as const).map(one => accountBalance(server, one)))
  const before = await stand()
  await work()
  return (await stand()).map((now, at) => now - (before[at] ?? 0))
}

describe('a price', () => {
  it.each([
    ['missing', undefined, '请写卖多少钱'],
    ['of less than 1 元', 50, '价钱不能低于 1 元'],
    ['of a million', 100_000_000, '价钱不能高于 20000 元'],
  ])('%s is refused at its field', async (_, price, sentence) => {
    const sent = bicycle({ terms: 'sell', ...(price !== undefined && { price }) })
    const refusal = await server.refused(idle.idleSave, sent, as(seller))
    expect(refusal).toMatchObject({ code: 'invalid', field: 'price' })
    expect(refusal.message).toContain(sentence)
  })

  it('is not kept by what is free, and found by its terms', async () => {
    const [free, sold] = [await listIdle(server, seller, { price: PRICE }), (await askFor()).item]
    const priceOf = async (id: string) => (await server.call(idle.idleDetails, { id }, {})).price
    expect([await priceOf(free), await priceOf(sold)]).toEqual([0, PRICE])
    const { dataList } = await server.call(idle.idlePage, { terms: 'free', sort: 'newest', region: '330106' })
    expect(dataList.some(({ id }) => id === sold)).toBe(false)
  })

  it('is agreed to by the other where it is not the one asked for, and stays with what the buyer saw', async () => {
    const { item, deal } = await askFor(6_000)
    const counter = (price: number) => refusedStep(server, seller, 'idleDealCounter', deal, { price })
    expect((await counter(5_000)).message).toContain('对方已经出到 60.00 元')
    expect((await counter(9_000)).message).toContain('不能比标价高')
    await step(seller, 'idleDealCounter', deal, { price: 7_000 })
    expect((await refusedStep(server, seller, 'idleDealAgreePrice', deal)).code).toBe('notYours')
    const { version } = await server.call(idle.idleDetails, { id: item }, as(seller))
    const edited = { ...bicycle({ title: '旧自行车', terms: 'sell', price: 20_000 }), id: item, version }
    await server.call(idle.idleSave, edited, as(seller))
    await step(buyer, 'idleDealAgreePrice', deal)
    expect(await dealFor(buyer, deal)).toMatchObject({
      title: '儿童自行车',
      asked: PRICE,
      price: 7_000,
      state: 'toPay',
    })
    const above = await server.refused(
      idle.idleAsk,
      { id: await listIdle(server, seller, { terms: 'sell', price: 100 }), way: 'meet', price: 200 },
      as(buyer),
    )
    expect(above).toMatchObject({ field: 'price' })
  })
})

describe('the money of a deal', () => {
  it('is taken from its buyer alone, while it is due, and once', async () => {
    const { deal } = await askFor()
    expect((await server.refused(idle.idlePay, { id: deal }, as(buyer))).message).toContain('待物主答复')
    await step(seller, 'idleDealAccept', deal)
    expect((await server.refused(idle.idlePay, { id: deal }, as(seller))).code).toBe('notYours')
    expect((await server.refused(idle.idlePay, { id: deal }, as(platform))).code).toBe('notYours')
    expect(await openPayment(deal)).toBe(await openPayment(deal))
    expect((await dealFor(buyer, deal)).code).toBe('')
    expect(await moved(() => pay(deal))).toEqual([-PRICE, PRICE, 0])
    expect(await dealFor(buyer, deal)).toMatchObject({ state: 'reserved', payment: { state: 'paid' } })
    expect(await dealFor(seller, deal)).toMatchObject({ state: 'reserved', payment: null })
  })

  it('is the seller’s once the buyer has looked at the thing, and frozen at their earnings before', async () => {
    const { deal } = await paidDeal()
    const { code } = await dealFor(buyer, deal)
    expect(await moved(() => step(seller, 'idleDealHandOver', deal, { code }))).toEqual([0, 0, 0])
    const frozen = async () =>
      (await server.call(withdrawalContract.balance, {}, as(seller))).frozenParts.filter(({ id }) => id === deal)
    expect(await frozen()).toMatchObject([{ amount: PRICE, title: '儿童自行车' }])
    expect(await moved(() => step(buyer, 'idleDealReceive', deal))).toEqual([0, -PRICE, PRICE])
    expect(await frozen()).toEqual([])
    expect((await refusedStep(server, buyer, 'idleDealNotArrived', deal, { reason: '想便宜点' })).code).toBe('notNow')
  })

  it('is paid back in whole where it is broken off, and the thing is listed again', async () => {
    const { item, deal } = await paidDeal()
    expect(await moved(() => step(seller, 'idleDealBackOut', deal, { reason: '临时有事' }))).toEqual([0, 0, 0])
    expect((await server.call(idle.idleDetails, { id: item }, {})).state).toBe('listed')
    expect(await moved(() => refundArrives(deal))).toEqual([PRICE, -PRICE, 0])
    expect(await dealFor(buyer, deal)).toMatchObject({ state: 'backedOut', goingBack: PRICE, refunded: true })
  })

  it('is paid back where nobody says a word for 72 hours', async () => {
    const { deal } = await paidDeal()
    await testbed.ring(deal, 'arrange')
    expect((await dealFor(buyer, deal)).state).toBe('lapsed')
    expect(await moved(() => refundArrives(deal))).toEqual([PRICE, -PRICE, 0])
  })

  it('goes back in part as the platform decides, the rest to the seller', async () => {
    const { deal } = await paidDeal('post')
    expect((await refusedStep(server, seller, 'idleDealShip', deal, { courier: '顺丰速运', number: '' })).field).toBe(
      'number',
    )
    await step(seller, 'idleDealShip', deal, { courier: '顺丰速运', number: 'SF1234567890' })
    await step(buyer, 'idleDealNotArrived', deal, { reason: '车铃不响' })
    const part = (amount: number) => ({ amount, reason: '说明里没有写' })
    expect((await refusedStep(server, platform, 'idleDealDecidePart', deal, part(PRICE))).field).toBe('amount')
    expect(await moved(() => step(platform, 'idleDealDecidePart', deal, part(3_000)))).toEqual([0, -5_000, 5_000])
    expect(await moved(() => refundArrives(deal))).toEqual([3_000, -3_000, 0])
  })

  it('that comes while the reservation lapses is either kept or sent back, never lost', async () => {
    const { item, deal } = await askFor()
    await step(seller, 'idleDealAccept', deal)
    const number = await openPayment(deal)
    await Promise.all([
      testbed.notify({ kind: 'paid', number, refund: '', amount: PRICE }),
      testbed.ring(deal, 'payment'),
    ])
    const { state } = await dealFor(buyer, deal)
    const payment = await server.database.db
      .selectFrom('record')
      .select('state')
      .where('id', '=', number)
      .executeTakeFirstOrThrow()
    expect([
      ['lapsed', 'refunding'],
      ['reserved', 'paid'],
    ]).toContainEqual([state, payment.state])
    const thing = await server.call(idle.idleDetails, { id: item }, as(seller))
    expect(thing.state).toBe(state === 'lapsed' ? 'listed' : 'reserved')
  })
})
