/** A parcel on its way: what its owner and the staff read of it, where it goes, and what is said of codes. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../server/db/ids.ts'
import { giftContract } from '../../../src/contract/gift.contract.ts'
import { personContract } from '../../../src/contract/person.contract.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/contract/time.ts'
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
  STATION,
} from '../../support/fixtures/gifts.ts'
import { createUpload } from '../../support/fixtures/goods.ts'
import { type Buyer, createBuyer, PARCEL, REASON, refusedStep, takeStep } from '../../support/fixtures/mall.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

let server: TestServer
let staff: TestAccount
let other: TestAccount
let station: string
beforeAll(async () => {
  server = await startServer({ demo: false })
  staff = await createGiftStaff(server)
  other = await createGiftStaff(server)
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
const pickUp = (sku: string, count = 1) => ({ sku, count, mode: 'pickUp', station }) as const
const stateOf = async (person: TestAccount, id: string) => (await readExchange(server, person, id)).state
async function shipped(person: Buyer) {
  const gift = await insertGift(server, { points: 10 })
  const id = await exchangeGift(server, person, byPost(gift.sku, person))
  await takeStep(server, staff, 'exchangePack', id)
  await takeStep(server, staff, 'exchangeShip', id, PARCEL)
  return { id, gift }
}
async function ready(person: TestAccount, sku: string, count = 1) {
  const id = await exchangeGift(server, person, pickUp(sku, count))
  await takeStep(server, staff, 'exchangePack', id)
  await takeStep(server, staff, 'exchangeReady', id)
  return { id, code: (await readExchange(server, person, id)).code }
}

describe('what one reads of an exchange', () => {
  test('is what was chosen, how many for how many points, and where it is picked up', async () => {
    const [person, gift] = [await newcomer(), await insertGift(server, { points: 10 })]
    const choice = { options: JSON.stringify(['大号', '蓝色']) }
    await server.database.db.updateTable('giftSku').set(choice).where('id', '=', gift.sku).execute()
    const id = await exchangeGift(server, person, pickUp(gift.sku, 3))
    const row = { options: ['大号', '蓝色'], count: 3, points: 30, mode: 'pickUp', title: '保温杯', gift: gift.id }
    expect(await readExchange(server, person, id)).toMatchObject({
      ...row,
      receiver: { name: '刘慧', phone: person.phone, regionNames: [], detail: '' },
      station: { id: station, name: STATION.name, address: '宝石一路 8 号', hours: '9:00–17:00' },
    })
    const { dataList } = await server.call(giftContract.exchangePage, {}, as(person))
    expect(dataList).toEqual([expect.objectContaining({ id, ...row })])
    expect(Object.keys(dataList[0] ?? {})).not.toContain('receiver')
    expect((await server.call(giftContract.giftDetail, { id: gift.id }, as(person))).mine).toBe(970)
  })
  test('says when it is drawn, until when it is packed, taken as received, can be complained about, is decided', async () => {
    const person = await newcomer()
    const drawn = await insertGift(server, { points: 10 })
    const closesAt = server.services.clock() + 2 * DAY_MS
    await insertDraw(server, drawn.id, { closesAt })
    const entry = await exchangeGift(server, person, pickUp(drawn.sku))
    const { dueAt } = await readExchange(server, person, entry)
    expect(Math.abs((dueAt ?? 0) - closesAt - MINUTE_MS), 'a minute after it closes').toBeLessThan(MINUTE_MS / 2)
    await takeStep(server, person, 'exchangeCancel', entry)
    expect((await readExchange(server, person, entry)).dueAt).toBeNull()

    const gift = await insertGift(server, { points: 10 })
    const id = await exchangeGift(server, person, byPost(gift.sku, person))
    /** In how many hours the clock rings that people wait for, rounded. */
    const hoursLeft = async (who: TestAccount) => {
      const { dueAt } = await readExchange(server, who, id)
      return dueAt === null ? null : Math.round((dueAt - server.services.clock()) / HOUR_MS)
    }
    expect(await hoursLeft(staff), 'packed within three days').toBe(72)
    await takeStep(server, staff, 'exchangePack', id)
    expect(await hoursLeft(person)).toBeNull()
    await takeStep(server, staff, 'exchangeShip', id, PARCEL)
    expect(await hoursLeft(person), 'taken as received after ten days').toBe(240)
    await takeStep(server, person, 'exchangeReceive', id)
    expect(await hoursLeft(person), 'a week to complain').toBe(168)
    await takeStep(server, person, 'exchangeReport', id, { kind: 'broken', words: '', photos: [] })
    expect(await hoursLeft(other), 'three working days').toBeGreaterThanOrEqual(71)
  })
  test('of a problem is the last that was reported, with photos for those two alone', async () => {
    const person = await newcomer()
    const { id } = await shipped(person)
    await takeStep(server, person, 'exchangeReceive', id)
    await takeStep(server, person, 'exchangeReport', id, { kind: 'wrong', words: '颜色不对', photos: [] })
    await takeStep(server, other, 'exchangeTurnDown', id, REASON)
    const photo = await createUpload(server, person)
    const report = { kind: 'broken', words: '盖子也裂了', photos: [await createUpload(server, staff)] }
    expect(await refusedStep(server, person, 'exchangeReport', id, report)).toMatchObject({ field: 'photos' })
    await takeStep(server, person, 'exchangeReport', id, { ...report, photos: [photo] })
    for (const reader of [person, staff, other]) {
      const seen = (await readExchange(server, reader, id)).report
      expect(seen).toMatchObject({ kind: '坏了或用不了', words: '盖子也裂了' })
      expect(seen?.photos.map(url => url.split('?')[0])).toEqual([photo])
    }
    const uploads = server.database.db.selectFrom('upload').select('visibility').where('url', '=', photo)
    expect((await uploads.executeTakeFirstOrThrow()).visibility, 'nobody else opens it').toBe('private')
  })
})

test('a parcel that came back goes to another address of its owner, whole, within what the gift is delivered to', async () => {
  const person = await newcomer()
  const { id, gift } = await shipped(person)
  await takeStep(server, staff, 'exchangeCameBack', id, REASON)
  const moved = { name: '刘大山', phone: '13912345679', region: '330203001', detail: '中山路 9 号' }
  const { id: address } = await server.call(personContract.addressAdd, moved, as(person))
  const { db } = server.database
  await db.updateTable('gift').set({ deliversTo: '3301' }).where('id', '=', gift.id).execute()
  expect(await refusedStep(server, person, 'exchangeResend', id, { address })).toMatchObject({
    ...{ field: 'address', message: '这件礼品只寄到杭州市，请换一个地址' },
  })
  await db.updateTable('gift').set({ deliversTo: '' }).where('id', '=', gift.id).execute()
  const stranger = await newcomer()
  expect(await refusedStep(server, person, 'exchangeResend', id, { address: stranger.address })).toMatchObject({
    ...{ field: 'address', message: '没有找到这个收货地址，请重新选择' },
  })
  await takeStep(server, person, 'exchangeResend', id, { address })
  expect((await readExchange(server, staff, id)).receiver).toMatchObject({
    ...{ name: '刘大山', phone: '13912345679', detail: '中山路 9 号' },
    regionNames: expect.arrayContaining(['宁波市', '海曙区']),
  })
})

describe('at the desk', () => {
  test('labels of all that is packed come in the order in which it waits', async () => {
    const [person, gift] = [await newcomer(), await insertGift(server, { points: 10 })]
    const ids = [
      await exchangeGift(server, person, byPost(gift.sku, person)),
      await exchangeGift(server, person, byPost(gift.sku, person)),
    ]
    for (const id of ids.toReversed()) await takeStep(server, staff, 'exchangePack', id)
    const { dataList } = await server.call(giftContract.exchangeLabels, {}, as(staff))
    expect(dataList.map(({ id }) => id).filter(id => ids.includes(id))).toEqual(ids)
  })
  test('a code is found however it is written, says of how many pieces it is, and of another what became of that', async () => {
    const [person, gift] = [await newcomer(), await insertGift(server, { points: 10, stock: 20 })]
    const [many, single, used] = [
      await ready(person, gift.sku, 3),
      await ready(person, gift.sku),
      await ready(person, gift.sku),
    ]
    const wide = [...many.code].map(digit => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)).join('')
    for (const code of [many.code, wide, `${many.code.slice(0, 4)} - ${many.code.slice(4)}`])
      expect(await server.call(giftContract.exchangeByCode, { code }, as(staff)), code).toEqual({
        ...{ id: many.id, title: '保温杯', count: 3 },
      })
    await takeStep(server, staff, 'exchangeHandOver', used.id, { code: used.code })
    expect(await refusedStep(server, staff, 'exchangeHandOver', single.id, { code: used.code })).toMatchObject({
      ...{ field: 'code', message: '这个取货码已经用过了' },
    })
    await takeStep(server, staff, 'exchangeHandOver', single.id, { code: single.code })
    await takeStep(server, staff, 'exchangeHandOver', many.id, { code: wide })
    expect(await stateOf(person, many.id)).toBe('received')
  })
})

describe('the store of gifts', () => {
  const look = async (id: string) => {
    const { exchanged, inStock } = await server.call(giftContract.giftDetail, { id })
    return [exchanged, inStock]
  }
  test('counts what came back as not given away, and what is taken off as not in stock', async () => {
    const person = await newcomer()
    const { id, gift } = await shipped(person)
    expect(await look(gift.id)).toEqual([1, true])
    await takeStep(server, staff, 'exchangeCameBack', id, REASON)
    await takeStep(server, staff, 'exchangeCallOff', id, REASON)
    expect(await look(gift.id)).toEqual([0, true])
    const { db } = server.database
    await db
      .insertInto('giftSku')
      .values({ id: newId(), gift: gift.id, options: '[]', points: 10, stock: 5, gone: true })
      .execute()
    await db.updateTable('giftSku').set({ stock: 1 }).where('id', '=', gift.sku).execute()
    await exchangeGift(server, person, pickUp(gift.sku))
    expect(await look(gift.id), 'what is left of it was taken off').toEqual([0, false])
  })
  test('says to whoever comes too late that there is none, and that no points are lost', async () => {
    const [person, gift] = [await newcomer(), await insertGift(server, { points: 10, stock: 1 })]
    await exchangeGift(server, person, pickUp(gift.sku))
    const late = await newcomer()
    expect(await server.refused(giftContract.giftExchange, pickUp(gift.sku), as(late))).toMatchObject({
      ...{ code: 'notNow', field: 'count', message: '这件礼品刚刚兑完了，您的积分没有动' },
    })
    expect((await server.call(giftContract.giftDetail, { id: gift.id }, as(late))).mine).toBe(1_000)
  })
})

describe('a second look', () => {
  test('is not taken at neighbours who pick one gift up at one station', async () => {
    const gift = await insertGift(server, { points: 10 })
    const states = []
    for (const person of [await newcomer(), await newcomer(), await newcomer()])
      states.push(await stateOf(person, await exchangeGift(server, person, pickUp(gift.sku))))
    expect(states).toEqual(['pending', 'pending', 'pending'])
  })
  test('is taken once a new account has asked for five hundred points in several exchanges, not in those of others', async () => {
    const gift = await insertGift(server, { points: 250 })
    const [neighbour, person] = [await newcomer(), await newcomer()]
    await exchangeGift(server, neighbour, pickUp(gift.sku))
    const states = []
    for (let round = 0; round < 2; round++)
      states.push(await stateOf(person, await exchangeGift(server, person, pickUp(gift.sku))))
    expect(states).toEqual(['pending', 'checking'])
  })
  test('is not taken at whoever enters a draw', async () => {
    const gift = await insertGift(server, { points: 800 })
    await insertDraw(server, gift.id)
    const person = await newcomer()
    const id = await exchangeGift(server, person, pickUp(gift.sku))
    expect(await stateOf(person, id)).toBe('entered')
    expect((await readExchange(server, staff, id)).record.facts.doubt).toBe('')
  })
})
