/** What a stranger, or somebody of the staff who means no good, tries with gifts and points. */

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { exchangeContract } from '../../../src/contract/exchange.contract.ts'
import { giftContract } from '../../../src/contract/gift.contract.ts'
import { pointContract } from '../../../src/contract/point.contract.ts'
import { HOUR_MS } from '../../../src/contract/time.ts'
import { assertBooksBalanced } from '../../support/assertions/books.ts'
import type { TestAccount } from '../../support/fixtures/accounts.ts'
import {
  byPost,
  createGiftStaff,
  exchangeGift,
  grantPoints,
  insertDraw,
  insertGift,
  insertStation,
  readExchange,
} from '../../support/fixtures/gifts.ts'
import { type Buyer, createBuyer, PARCEL, REASON, refusedStep, takeStep } from '../../support/fixtures/mall.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

let server: TestServer
let station: string
beforeAll(async () => {
  server = await startServer({ demo: false })
  station = await insertStation(server)
})
afterEach(() => assertBooksBalanced(server))
afterAll(() => server.close())

const as = ({ token }: TestAccount) => ({ token })
const newcomer = async (points = 1_000): Promise<Buyer> => {
  const person = await createBuyer(server)
  await grantPoints(server, [person], points)
  return person
}
const wrongCodeFor = (code: string) => (code === '00000000' ? '00000001' : '00000000')

describe('whoever guesses pick-up codes', () => {
  /** A parcel that waits at its station, and its code. */
  const readyParcel = async (staff: TestAccount) => {
    const [person, gift] = [await newcomer(), await insertGift(server, { points: 10 })]
    const id = await exchangeGift(server, person, { sku: gift.sku, count: 1, mode: 'pickUp', station })
    await takeStep(server, staff, 'exchangePack', id)
    await takeStep(server, staff, 'exchangeReady', id)
    const { code } = await readExchange(server, person, id)
    return { id, code, person }
  }
  const handOver = (staff: TestAccount, id: string, code: string) =>
    refusedStep(server, staff, 'exchangeHandOver', id, { code })

  test('is stopped at the parcel after ten, however many of the staff take turns, and an hour later goes on', async () => {
    const [one, other] = [await createGiftStaff(server), await createGiftStaff(server)]
    const { id, code, person } = await readyParcel(one)
    const wrong = wrongCodeFor(code)
    for (let tries = 0; tries < 12; tries++) await handOver(person, id, wrong)
    const guesses = [...Array(10).keys()].map(at => handOver(at % 2 ? one : other, id, wrong))
    expect((await Promise.all(guesses)).map(({ code }) => code)).toEqual(Array(10).fill('invalid'))
    expect(await handOver(other, id, code)).toMatchObject({
      code: 'tooMany',
      message: /^错误次数太多，请 \d+ 分钟后再试$/,
    })
    server.advanceClock(HOUR_MS)
    await takeStep(server, other, 'exchangeHandOver', id, { code })
  })

  test('is stopped as a person after thirty, at whichever parcel; the others of the staff are not', async () => {
    const [one, other] = [await createGiftStaff(server), await createGiftStaff(server)]
    const { id, code } = await readyParcel(one)
    const wrong = wrongCodeFor(code)
    const lookUp = (staff: TestAccount) => server.refused(exchangeContract.exchangeByCode, { code: wrong }, as(staff))
    for (let tries = 0; tries < 30; tries++) expect((await lookUp(one)).code).toBe('invalid')
    expect((await lookUp(one)).code).toBe('tooMany')
    expect((await handOver(one, id, code)).code).toBe('tooMany')
    expect((await lookUp(other)).code).toBe('invalid')
    await takeStep(server, other, 'exchangeHandOver', id, { code })
    server.advanceClock(HOUR_MS)
    expect((await lookUp(one)).code, 'an hour later').toBe('invalid')
    const day = server.database.db.updateTable('rate').where('key', '=', `pickUp:day:${one.uid}`)
    await day.set({ count: 100 }).execute()
    server.advanceClock(2 * HOUR_MS)
    expect((await lookUp(one)).code, 'a hundred a day').toBe('tooMany')
    server.advanceClock(24 * HOUR_MS)
    expect((await lookUp(one)).code).toBe('invalid')
  })

  test('learns nothing of the parcels of another city', async () => {
    const [here, far] = [await createGiftStaff(server), await createGiftStaff(server, '3302')]
    const { code } = await readyParcel(here)
    const [person, gift] = [await newcomer(), await insertGift(server, { points: 10 })]
    await server.database.db.updateTable('gift').set({ region: '3302' }).where('id', '=', gift.id).execute()
    const farStation = await insertStation(server)
    await server.database.db
      .updateTable('collectionPoint')
      .set({ region: '330203001001' })
      .where('id', '=', farStation)
      .execute()
    const id = await exchangeGift(server, person, { sku: gift.sku, count: 1, mode: 'pickUp', station: farStation })
    await takeStep(server, far, 'exchangePack', id)
    await takeStep(server, far, 'exchangeReady', id)
    expect(await handOver(far, id, code)).toMatchObject({ message: '没有这个取货码，请核对 8 位数字' })
  })
})

describe('whoever wants more than is theirs', () => {
  test('enters a draw once', async () => {
    const gift = await insertGift(server, { points: 10, stock: 1 })
    await insertDraw(server, gift.id)
    const person = await newcomer()
    const entry = { sku: gift.sku, count: 1, mode: 'pickUp', station } as const
    const two = await Promise.allSettled([1, 2].map(() => exchangeGift(server, person, entry)))
    expect(two.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await server.refused(exchangeContract.giftExchange, entry, as(person))).message).toBe(
      '您已经报名了「保温杯」的抽签，等结果就好',
    )
    const entries = async () => (await server.call(giftContract.giftDetail, { id: gift.id }, {})).draw?.entries
    expect(await entries()).toBe(1)
    const [own] = (await server.call(exchangeContract.exchangePage, {}, as(person))).dataList
    await takeStep(server, person, 'exchangeCancel', own!.id)
    expect(await entries()).toBe(0)
    await exchangeGift(server, person, entry)
    expect(await entries(), 'and again once they have left it').toBe(1)
  })

  test('has nothing resent to where it is not sent', async () => {
    const [staff, person] = [await createGiftStaff(server), await newcomer()]
    const gift = await insertGift(server, { points: 10, deliversTo: '330106' })
    const id = await exchangeGift(server, person, byPost(gift.sku, person))
    await takeStep(server, staff, 'exchangePack', id)
    await takeStep(server, staff, 'exchangeShip', id, PARCEL)
    await takeStep(server, staff, 'exchangeCameBack', id, REASON)
    const far = { id: person.address, region: '330102' }
    await server.database.db.updateTable('address').set(far).where('id', '=', person.address).execute()
    expect(await refusedStep(server, person, 'exchangeResend', id, { address: person.address })).toMatchObject({
      field: 'address',
      message: '这件礼品只寄到杭州市西湖区，请换一个地址',
    })
    const other = await newcomer()
    expect(await refusedStep(server, person, 'exchangeResend', id, { address: other.address })).toMatchObject({
      field: 'address',
    })
  })

  test('does not get a dear gift past the look at new accounts in parts', async () => {
    const [person, gift] = [await newcomer(), await insertGift(server, { points: 300 })]
    const states = []
    for (let part = 0; part < 2; part++) {
      const id = await exchangeGift(server, person, byPost(gift.sku, person))
      states.push((await readExchange(server, person, id)).state)
    }
    expect(states).toEqual(['pending', 'checking'])
  })

  test('spends nothing twice, at two gifts and the pool at once', async () => {
    const [one, other] = [await insertGift(server, { points: 100 }), await insertGift(server, { points: 100 })]
    const person = await newcomer(150)
    const asked = await Promise.allSettled([
      exchangeGift(server, person, byPost(one.sku, person)),
      exchangeGift(server, person, byPost(other.sku, person)),
      server.call(pointContract.pointGive, { points: 100 }, as(person)),
    ])
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { free, held } = await server.call(pointContract.pointSummary, {}, as(person))
    expect(free).toBe(50)
    expect([0, 100]).toContain(held)
  })
})
