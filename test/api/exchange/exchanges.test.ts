/**
 * Exchanging gifts: what is held, spent and given back, what bad input gets, and that nobody gets more than there is.
 */

import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { checkGifts } from '../../../server/domain/gift/check.ts'
import { drawOf } from '../../../server/domain/gift/draw.ts'
import { exchangeContract } from '../../../src/contract/exchange.contract.ts'
import { giftContract } from '../../../src/contract/gift.contract.ts'
import { type PointTab, pointContract } from '../../../src/contract/point.contract.ts'
import { DAY_MS, MINUTE_MS } from '../../../src/contract/time.ts'
import { accountBalance, assertBooksBalanced } from '../../support/assertions/books.ts'
import type { TestAccount } from '../../support/fixtures/accounts.ts'
import {
  byPost,
  createGiftStaff,
  type ExchangeInput,
  exchangeGift,
  grantPoints,
  insertDraw,
  insertGift,
  insertStation,
  readExchange,
} from '../../support/fixtures/gifts.ts'
import {
  type Buyer,
  createBuyer,
  insertBuyers,
  PARCEL,
  REASON,
  refusedStep,
  takeStep,
} from '../../support/fixtures/mall.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

let server: TestServer
let staff: TestAccount
let otherStaff: TestAccount
let station: string
beforeAll(async () => {
  server = await startServer({ demo: false })
  staff = await createGiftStaff(server)
  otherStaff = await createGiftStaff(server)
  station = await insertStation(server)
})
afterEach(() => assertBooksBalanced(server))
afterAll(() => server.close())

const as = ({ token }: TestAccount) => ({ token })
const newcomer = async (points = 1_000, options = {}): Promise<Buyer> => {
  const person = await createBuyer(server)
  await grantPoints(server, [person], points, options)
  return person
}
const ask = (person: TestAccount, input: ExchangeInput) => exchangeGift(server, person, input)
const refusedAsk = (person: TestAccount, input: ExchangeInput) =>
  server.refused(exchangeContract.giftExchange, input, as(person))
/** Resolves to a person's points; those ever got are those that are there and those that went, whatever happened. */
async function sumsOf(person: TestAccount) {
  const sums = await server.call(pointContract.pointSummary, {}, as(person))
  const { got, used, given, expired, takenBack } = sums.totals
  const usable = sums.free + sums.frozen
  expect(got - used - given - expired - takenBack).toBe(usable + sums.held)
  const { dataList } = await server.call(pointContract.pointEntryPage, {}, as(person))
  expect(dataList[0]?.balance ?? 0).toBe(usable)
  return sums
}
const lotsOf = async (person: TestAccount, tab: PointTab = 'all') =>
  (await server.call(pointContract.pointPage, { tab }, as(person))).dataList
const stockOf = (sku: string) =>
  server.database.db
    .selectFrom('giftSku')
    .select(['stock', 'held', 'given'])
    .where('id', '=', sku)
    .executeTakeFirstOrThrow()
const stateOf = async (person: TestAccount, id: string) => (await readExchange(server, person, id)).state
const ready = async (person: TestAccount, id: string) => {
  await takeStep(server, staff, 'exchangePack', id)
  await takeStep(server, staff, 'exchangeReady', id)
  return (await readExchange(server, person, id)).code
}

describe('points of an exchange', () => {
  test('are held of the lots that expire first, and go back to the same ones', async () => {
    const [person, gift] = [await newcomer(300, { lots: 3 }), await insertGift(server, { points: 150 })]
    const id = await ask(person, byPost(gift.sku, person))
    const held = (await lotsOf(person))
      .toSorted((a, b) => a.expiresAt - b.expiresAt)
      .map(lot => [lot.remaining, lot.held])
    expect(held).toEqual([
      [0, 100],
      [50, 50],
      [100, 0],
    ])
    expect(await sumsOf(person)).toMatchObject({ free: 150, held: 150 })
    // A lot that is wholly held is not gone: it may come back.
    expect(await lotsOf(person, 'gone')).toEqual([])
    expect(await accountBalance(server, `pointsHeld:${person.uid}`)).toBe(150)
    expect(await stockOf(gift.sku)).toEqual({ stock: 10, held: 1, given: 0 })
    await takeStep(server, person, 'exchangeCancel', id)
    expect((await lotsOf(person)).map(({ remaining }) => remaining)).toEqual([100, 100, 100])
    expect(await stockOf(gift.sku)).toEqual({ stock: 10, held: 0, given: 0 })
  })

  test('do not expire while they are held, and live on for a month where their lot expired meanwhile', async () => {
    const [person, gift] = [await newcomer(200, { days: 1 }), await insertGift(server, { points: 150 })]
    const id = await ask(person, byPost(gift.sku, person))
    server.advanceClock(DAY_MS + MINUTE_MS)
    await server.sweep()
    expect(await sumsOf(person), 'only what nobody holds').toMatchObject({ free: 0, held: 150 })
    const before = server.services.clock()
    await takeStep(server, staff, 'exchangeCallOff', id, REASON)
    const [lot] = await lotsOf(person)
    expect(lot).toMatchObject({ remaining: 150, held: 0, expired: 50 })
    expect(lot!.expiresAt).toBeGreaterThanOrEqual(before + 30 * DAY_MS)
    expect(lot!.expiresAt).toBeLessThanOrEqual(server.services.clock() + 30 * DAY_MS)
  })

  test.each([
    [1, 'its lot had expired'],
    [3, 'its lot would have expired in a day or two'],
  ])('come back spent, when another of the staff finds that something is wrong (%i days: %s)', async (days, why) => {
    const [person, gift] = [await newcomer(150, { days }), await insertGift(server, { points: 150, perPerson: 1 })]
    const id = await ask(person, byPost(gift.sku, person))
    await takeStep(server, staff, 'exchangePack', id)
    await takeStep(server, staff, 'exchangeShip', id, PARCEL)
    expect(await sumsOf(person)).toMatchObject({ free: 0, held: 0 })
    expect(await stockOf(gift.sku)).toEqual({ stock: 9, held: 0, given: 1 })
    await takeStep(server, person, 'exchangeReceive', id)
    await takeStep(server, person, 'exchangeReport', id, { kind: 'broken', words: '盖子裂了', photos: [] })
    expect(await refusedStep(server, staff, 'exchangeGiveBack', id)).toMatchObject({
      message: '需要另一位礼品兑换员复核，不能由同一人完成',
    })
    server.advanceClock(DAY_MS + MINUTE_MS)
    await server.sweep()
    const before = server.services.clock()
    await takeStep(server, otherStaff, 'exchangeGiveBack', id)
    expect((await lotsOf(person))[0]?.expiresAt, why).toBeGreaterThanOrEqual(before + 30 * DAY_MS)
    expect(await sumsOf(person)).toMatchObject({ free: 150 })
    expect((await server.call(giftContract.giftDetail, { id: gift.id }, as(person))).left, 'they never had it').toBe(1)
    expect((await readExchange(server, person, id)).report).toEqual({
      kind: '坏了或用不了',
      words: '盖子裂了',
      photos: [],
    })
  })

  test('may be given to the pool, and never more than are free', async () => {
    const person = await newcomer(100)
    await server.call(pointContract.pointGive, { points: 60 }, as(person))
    expect(await sumsOf(person)).toMatchObject({ free: 40, held: 0 })
    expect(await accountBalance(server, 'pointsPool')).toBe(60)
    expect(await server.refused(pointContract.pointGive, { points: 41 }, as(person))).toMatchObject({
      message: '可以用的积分不够，还差 1 积分',
    })
  })
})

describe('what cannot be is said, and nothing is lost', () => {
  test('points that are not there, or are spent from two phones at once', async () => {
    const [person, gift] = [await newcomer(150), await insertGift(server, { points: 100 })]
    const two = await Promise.allSettled([1, 2].map(() => ask(person, byPost(gift.sku, person))))
    expect(two.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await refusedAsk(person, byPost(gift.sku, person))).toMatchObject({
      code: 'notNow',
      message: '需要 100 积分，您现在可以用的是 50 积分，还差 50',
    })
    expect(await sumsOf(person)).toMatchObject({ free: 50, held: 100 })
  })

  test('more than one may have, until the time is over', async () => {
    const [person, gift] = [await newcomer(), await insertGift(server, { points: 10, perPerson: 2, perDays: 30 })]
    // What others have of it, and they of others, is not counted.
    const [neighbour, another] = [await newcomer(), await insertGift(server, { points: 10 })]
    await ask(neighbour, byPost(gift.sku, neighbour))
    await ask(person, byPost(another.sku, person))
    expect(await refusedAsk(person, { ...byPost(gift.sku, person), count: 3 })).toMatchObject({
      field: 'count',
      message: '这件礼品您还能兑换 2 件',
    })
    const [first] = [await ask(person, byPost(gift.sku, person)), await ask(person, byPost(gift.sku, person))]
    expect((await refusedAsk(person, byPost(gift.sku, person))).message).toBe('这件礼品您已经兑换到上限了')
    await takeStep(server, person, 'exchangeCancel', first)
    expect((await server.call(giftContract.giftDetail, { id: gift.id }, as(person))).left, 'what came to nothing').toBe(
      1,
    )
    const last = await ask(person, byPost(gift.sku, person))
    const { db } = server.database
    const setState = (state: string) => db.updateTable('record').set({ state }).where('id', '=', last).execute()
    await setState('unclaimed')
    expect((await server.call(giftContract.giftDetail, { id: gift.id }, as(person))).left, 'left lying').toBe(0)
    await setState('pending')
    const createdAt = new Date(server.services.clock() - 30 * DAY_MS)
    await db.updateTable('exchangeInfo').set({ createdAt }).where('uid', '=', person.uid).execute()
    expect((await server.call(giftContract.giftDetail, { id: gift.id }, as(person))).left, 'a month later').toBe(2)
  })

  test('an address that is not mine, out of reach, or no station', async () => {
    const [person, other] = [await newcomer(), await newcomer()]
    const near = await insertGift(server, { deliversTo: '330102' })
    const posted = await insertGift(server, { modes: ['post'] })
    const pickedUp = await insertGift(server, { modes: ['pickUp'] })
    const refusedWith = async (input: ExchangeInput) => {
      const { field, message } = await refusedAsk(person, input)
      return [field, message]
    }
    expect(await refusedWith(byPost(near.sku, other))).toEqual(['address', '没有找到这个收货地址，请重新选择'])
    expect(await refusedWith(byPost(near.sku, person))).toEqual(['address', '这件礼品只寄到杭州市上城区，请换一个地址'])
    expect(await refusedWith({ sku: near.sku, count: 1, mode: 'pickUp', station: 'nowhere' })).toEqual([
      'station',
      '请选择自提点',
    ])
    const far = await insertStation(server)
    const stations = server.database.db.updateTable('collectionPoint').where('id', '=', far)
    await stations.set({ region: '330203001001' }).execute()
    expect(await refusedWith({ sku: pickedUp.sku, count: 1, mode: 'pickUp', station: far }), 'of another city').toEqual(
      ['station', '请选择自提点'],
    )
    await server.database.db.deleteFrom('collectionPoint').where('id', '=', far).execute()
    expect(await refusedWith({ sku: posted.sku, count: 1, mode: 'pickUp', station })).toEqual([
      'mode',
      '这件礼品只能邮寄',
    ])
    expect(await refusedWith(byPost(pickedUp.sku, person))).toEqual(['mode', '这件礼品只能到站自提'])
    expect(await refusedWith({ sku: posted.sku, count: 1, mode: 'post' })).toEqual(['address', '请选择收货地址'])
  })

  test('a code of another parcel, of none, and one that was used', async () => {
    const [person, gift] = [await newcomer(), await insertGift(server, { points: 10, stock: 2 })]
    const look = async () => {
      const { exchanged, inStock } = await server.call(giftContract.giftDetail, { id: gift.id })
      return [exchanged, inStock]
    }
    const pickUp = { sku: gift.sku, count: 1, mode: 'pickUp', station } as const
    const [one, other] = [await ask(person, pickUp), await ask(person, pickUp)]
    expect(await look(), 'what is put by is nobody else’s').toEqual([0, false])
    const [code, otherCode] = [await ready(person, one), await ready(person, other)]
    const { dueAt } = await readExchange(server, person, one)
    expect(dueAt, 'until when it is kept, not when they are reminded').toBeGreaterThan(
      server.services.clock() + 13 * DAY_MS,
    )
    expect([code, otherCode]).toEqual([expect.stringMatching(/^\d{8}$/), expect.stringMatching(/^\d{8}$/)])
    expect(
      await server.call(exchangeContract.exchangeByCode, { code: `${code.slice(0, 4)}-${code.slice(4)}` }, as(staff)),
    ).toEqual({ id: one, title: '保温杯', count: 1 })
    const handOver = (input: object) => refusedStep(server, staff, 'exchangeHandOver', one, { ...input })
    expect(await handOver({ code: otherCode })).toMatchObject({
      field: 'code',
      message: '这个取货码是另一单「保温杯」的，请打开那一单核销',
    })
    expect(await handOver({ code: '1' })).toMatchObject({ message: '没有这个取货码，请核对 8 位数字' })
    const byCode = (of: string) => server.refused(exchangeContract.exchangeByCode, { code: of }, as(staff))
    await takeStep(server, staff, 'exchangeHandOver', one, { code: ` ${code.slice(0, 4)} ${code.slice(4)}` })
    expect(await stateOf(person, one)).toBe('received')
    expect(await byCode(code)).toMatchObject({ field: 'code', message: '这个取货码已经用过了' })
    expect((await readExchange(server, person, one)).code, 'nobody needs it any more').toBe('')
    expect((await readExchange(server, staff, other)).code, 'the owner alone shows it').toBe('')
    expect(await look(), 'given away').toEqual([1, false])
    const { unclaimed } = await readExchange(server, staff, one)
    const { db } = server.database
    await db.updateTable('record').set({ state: 'unclaimed' }).where('id', '=', other).execute()
    expect((await byCode(otherCode)).message).toBe('这一单没有按时领取，已经收回，积分退回了')
    const left = [await readExchange(server, staff, one), await readExchange(server, person, one)]
    expect([unclaimed, ...left.map(one => one.unclaimed)], 'what they left lying, to the staff').toEqual([0, 1, 0])
    await db.updateTable('record').set({ state: 'packing' }).where('id', '=', other).execute()
    await takeStep(server, staff, 'exchangeCallOff', other, REASON)
    expect(await look(), 'what came back can be had again').toEqual([1, true])
  })
})

describe('who sees what', () => {
  test('gift staff of the city sees whom it goes to while there is something to send; others see nothing', async () => {
    const [person, gift] = [await newcomer(), await insertGift(server, { points: 10, title: '琥珀杯' })]
    const id = await ask(person, byPost(gift.sku, person))
    expect((await readExchange(server, staff, id)).receiver).toMatchObject({ name: '刘慧芳', phone: '13812345678' })
    const far = await createGiftStaff(server, '3302')
    for (const nobody of [far, await newcomer()])
      expect(await server.refused(exchangeContract.exchangeDetail, { id }, as(nobody))).toMatchObject({
        code: 'missing',
      })
    const desk = (who: TestAccount) => server.call(exchangeContract.exchangeDesk, { tab: 'pending' }, as(who))
    const labels = async (who: TestAccount) =>
      (await server.call(exchangeContract.exchangeLabels, {}, as(who))).dataList.map(row => row.id)
    const packed = await ask(person, byPost(gift.sku, person))
    await takeStep(server, staff, 'exchangePack', packed)
    expect(await labels(staff)).toEqual([packed])
    expect(await labels(far)).toEqual([])
    expect((await server.refused(exchangeContract.exchangeLabels, {}, as(person))).code).toBe('notYours')
    await takeStep(server, staff, 'exchangeCallOff', packed, REASON)
    const older = await ask(person, byPost(gift.sku, person))
    const order = (await desk(staff)).dataList.map(row => row.id).filter(one => [id, older].includes(one))
    expect(order, 'who waits longest stands first').toEqual([id, older])
    await takeStep(server, person, 'exchangeCancel', older)
    expect((await desk(staff)).dataList.map(row => row.id)).toContain(id)
    const foundBy = async (keyword: string) => {
      const { dataList } = await server.call(exchangeContract.exchangeDesk, { tab: 'pending', keyword }, as(staff))
      return dataList.some(row => row.id === id)
    }
    // A number finds nobody before it is whole.
    expect([await foundBy('刘慧'), await foundBy('13812345678'), await foundBy('1381234')]).toEqual([true, true, false])
    expect([await foundBy('琥珀'), await foundBy('保温')], 'by what it is').toEqual([true, false])
    expect((await desk(far)).dataList).toEqual([])
    expect(await server.refused(exchangeContract.exchangeDesk, { tab: 'pending' }, as(person))).toMatchObject({
      code: 'notYours',
    })
    await takeStep(server, person, 'exchangeCancel', id)
    const masked = { name: '刘**', phone: '', regionNames: [], detail: '' }
    expect((await readExchange(server, staff, id)).receiver).toEqual(masked)
  })

  test('once it came nobody but the owner reads where they live', async () => {
    const [person, gift] = [await newcomer(), await insertGift(server, { points: 10 })]
    const id = await ask(person, byPost(gift.sku, person))
    await takeStep(server, staff, 'exchangePack', id)
    await takeStep(server, staff, 'exchangeShip', id, PARCEL)
    expect((await readExchange(server, staff, id)).receiver.phone).toBe('13812345678')
    await takeStep(server, person, 'exchangeReceive', id)
    expect((await readExchange(server, staff, id)).receiver).toMatchObject({ name: '刘**', phone: '', detail: '' })
    expect((await readExchange(server, person, id)).receiver).toMatchObject({ name: '刘慧芳', phone: '13812345678' })
  })

  test('gift staff neither packs nor hands over what is their own', async () => {
    const gift = await insertGift(server, { points: 10 })
    await grantPoints(server, [staff], 100)
    const id = await ask(staff, { sku: gift.sku, count: 1, mode: 'pickUp', station })
    expect(await refusedStep(server, staff, 'exchangePack', id)).toMatchObject({ code: 'notYours' })
    expect(
      (await server.call(exchangeContract.exchangeDesk, { tab: 'pending' }, as(staff))).dataList.map(row => row.id),
    ).not.toContain(id)
    const code = await (async () => {
      await takeStep(server, otherStaff, 'exchangePack', id)
      expect((await server.call(exchangeContract.exchangeLabels, {}, as(staff))).dataList).toEqual([])
      await takeStep(server, otherStaff, 'exchangeReady', id)
      return (await readExchange(server, staff, id)).code
    })()
    expect(await server.refused(exchangeContract.exchangeByCode, { code }, as(staff))).toMatchObject({
      ...{ code: 'notYours', field: 'code', message: '这是您自己的兑换，请另一位礼品兑换员交给您' },
    })
    const far = await createGiftStaff(server, '3302')
    expect((await server.refused(exchangeContract.exchangeByCode, { code }, as(far))).message).toBe(
      '没有这个取货码，请核对 8 位数字',
    )
    await takeStep(server, otherStaff, 'exchangeHandOver', id, { code })
  })
})

test('of the pick-up points the nearest to where somebody lives comes first, and no bin', async () => {
  const gift = await insertGift(server, { modes: ['pickUp'] })
  const person = await newcomer()
  const { db } = server.database
  const near = await insertStation(server)
  const bin = await insertStation(server)
  const across = { region: '330102008001', lng: 120.3, lat: 30.1 }
  await db.updateTable('collectionPoint').set(across).where('id', 'in', [near, bin]).execute()
  await db.updateTable('collectionPoint').set({ hours: '全天，自助投放' }).where('id', '=', bin).execute()
  const firstOf = async () => {
    const { dataList } = await server.call(giftContract.giftStations, { id: gift.id }, as(person))
    expect(dataList.map(({ id }) => id)).not.toContain(bin)
    return dataList[0]
  }
  expect((await firstOf())?.id).not.toBe(near)
  await db.updateTable('address').set({ lng: 120.3, lat: 30.101 }).where('uid', '=', person.uid).execute()
  expect(await firstOf()).toMatchObject({ id: near, distance: 111 })
})

describe('fairness', () => {
  test('the third account at one door, and a dear gift for a new account, wait for a look', async () => {
    const gift = await insertGift(server, { points: 10 })
    const [one, two, three] = await Promise.all([newcomer(), newcomer(), newcomer()])
    const states = []
    for (const person of [one, two, three])
      states.push(await stateOf(person!, await ask(person!, byPost(gift.sku, person!))))
    expect(states).toEqual(['pending', 'pending', 'checking'])
    const [fresh, dearer] = [await newcomer(), await newcomer()]
    const limit = await Promise.all([499, 500].map(points => insertGift(server, { points })))
    expect(await stateOf(fresh, await ask(fresh, byPost(limit[0]!.sku, fresh)))).toBe('pending')
    expect(await stateOf(dearer, await ask(dearer, byPost(limit[1]!.sku, dearer)))).toBe('checking')
    const dear = await insertGift(server, { points: 800 })
    const id = await ask(one, byPost(dear.sku, one))
    expect(await stateOf(one, id)).toBe('checking')
    const { record } = await readExchange(server, one, id)
    expect(record.facts.doubt, 'staff alone reads why').toBe('')
    expect((await readExchange(server, staff, id)).record.facts.doubt).toBe('newAccount')
  })

  test('a draw is open from one moment to another, and tells its seed a minute after that', async () => {
    const gift = await insertGift(server)
    const closesAt = server.services.clock() + DAY_MS
    await insertDraw(server, gift.id, { closesAt, seed: '种子' })
    const { db } = server.database
    const { opensAt } = await db
      .selectFrom('giftDraw')
      .select('opensAt')
      .where('gift', '=', gift.id)
      .executeTakeFirstOrThrow()
    const opens = opensAt.getTime()
    const seen = []
    for (const at of [opens - 1, opens, closesAt - 1, closesAt, closesAt + MINUTE_MS - 1, closesAt + MINUTE_MS]) {
      const draw = await drawOf(db, gift.id, at)
      seen.push([draw?.phase, draw?.seed])
    }
    expect(seen).toEqual([
      ['soon', ''],
      ['open', ''],
      ['open', ''],
      ['closed', ''],
      ['closed', ''],
      ['closed', '种子'],
    ])
  })

  test('a draw can be worked out again from its seed; who was not drawn has the points back, and may ask again', async () => {
    const gift = await insertGift(server, { points: 100, stock: 2, perPerson: 1 })
    await insertDraw(server, gift.id, { pieces: 2, seed: '种子' })
    const people = await Promise.all(Array.from({ length: 5 }, () => newcomer(100)))
    const ids = []
    for (const person of people) ids.push(await ask(person, { sku: gift.sku, count: 1, mode: 'pickUp', station }))
    const [leaver, ...rest] = people
    await takeStep(server, leaver!, 'exchangeCancel', ids[0]!)
    const drawNow = async () => (await server.call(giftContract.giftDetail, { id: gift.id }, {})).draw
    expect(await drawNow()).toMatchObject({ phase: 'open', entries: 4, seed: '', order: [] })
    expect((await readExchange(server, rest[0]!, ids[1]!)).record.facts.won).toBe(false)
    server.advanceClock(DAY_MS + 1)
    expect((await refusedAsk(leaver!, byPost(gift.sku, leaver!))).message).toBe('「保温杯」的抽签报名已经截止')
    server.advanceClock(MINUTE_MS)
    await server.sweep()
    const draw = await drawNow()
    expect(draw?.phase).toBe('closed')
    expect(createHash('sha256').update(draw!.seed).digest('hex')).toBe(draw!.seedHash)
    const rank = (id: string) =>
      createHash('sha256')
        .update(draw!.seed + id)
        .digest('hex')
    const order = ids.slice(1).toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1))
    expect(draw!.order).toEqual(order)
    for (const [at, person] of rest.entries()) {
      const won = order.indexOf(ids[at + 1]!) < 2
      expect(await stateOf(person, ids[at + 1]!)).toBe(won ? 'pending' : 'notDrawn')
      expect((await sumsOf(person)).free).toBe(won ? 0 : 100)
      const { left } = await server.call(giftContract.giftDetail, { id: gift.id }, { token: person.token })
      expect(left, 'of one piece a person').toBe(won ? 0 : 1)
    }
  })
})

test('pieces that nobody put by, and those that somebody did and nobody holds, are found by the check of the books', async () => {
  const { db } = server.database
  const [person, gift] = [await newcomer(), await insertGift(server, { points: 10 })]
  const id = await ask(person, { sku: gift.sku, count: 2, mode: 'pickUp', station })
  const hold = (held: number) => db.updateTable('giftSku').set({ held }).where('id', '=', gift.sku).execute()
  const wrong = (held: number, open: number) => [`礼品规格 ${gift.sku} 占用 ${held} 件，按未完成的兑换应为 ${open} 件`]
  for (const held of [0, 3]) {
    await hold(held)
    expect(await checkGifts(db)).toEqual(wrong(held, 2))
  }
  await hold(2)
  // As long as it waits, wherever that is.
  for (const step of ['exchangePack', 'exchangeReady'] as const) {
    await takeStep(server, staff, step, id)
    expect(await checkGifts(db), step).toEqual([])
  }
  await takeStep(server, staff, 'exchangeHandOver', id, { code: (await readExchange(server, person, id)).code })
  await hold(1)
  expect(await checkGifts(db)).toEqual(wrong(1, 0))
  await hold(0)
})

test('of fifty who ask for the last ten, exactly ten get one', async () => {
  const people = await insertBuyers(server, 50)
  const rounds = 4
  await grantPoints(server, people, rounds * 100)
  for (let round = 0; round < rounds; round++) {
    const gift = await insertGift(server, { points: 100, stock: 10 })
    const pickUp = { sku: gift.sku, count: 1, mode: 'pickUp', station } as const
    const asked = await Promise.allSettled(people.map(person => ask(person, pickUp)))
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    expect(await stockOf(gift.sku)).toEqual({ stock: 10, held: 10, given: 0 })
    const held = await Promise.all(people.map(({ uid }) => accountBalance(server, `pointsHeld:${uid}`)))
    expect(held.reduce((sum, points) => sum + points, 0)).toBe((round + 1) * 1_000)
  }
})
