/** Looking through gifts: what is listed for whom, in which order, and what the page of one says. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../server/db/ids.ts'
import { giftContract } from '../../../src/contract/gift.contract.ts'
import { mallContract } from '../../../src/contract/mall.contract.ts'
import { DAY_MS, MINUTE_MS } from '../../../src/contract/time.ts'
import { readAllPages } from '../../support/assertions/pagination.ts'
import type { TestAccount } from '../../support/fixtures/accounts.ts'
import { byPost, exchangeGift, grantPoints, insertDraw, insertGift } from '../../support/fixtures/gifts.ts'
import { type Buyer, createBuyer } from '../../support/fixtures/mall.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ demo: false })
})
afterAll(() => server.close())

const as = ({ token }: TestAccount) => ({ token })
const newcomer = async (points = 1_000): Promise<Buyer> => {
  const person = await createBuyer(server)
  if (points > 0) await grantPoints(server, [person], points)
  return person
}
const change = (id: string, values: object) =>
  server.database.db.updateTable('gift').set(values).where('id', '=', id).execute()
const detail = (id: string, who?: TestAccount) => server.call(giftContract.giftDetail, { id }, who && as(who))

test('a gift is found by words whose signs stand together in its title, all of them, however often a pair occurs', async () => {
  const wanted = [
    await insertGift(server, { title: '被棉花棉被' }),
    await insertGift(server, { title: '蚕丝棉被棉套' }),
  ]
  const found = async (keyword: string) =>
    (await server.call(giftContract.giftPage, { keyword })).dataList.map(({ id }) => id).toSorted()
  expect(await found('棉被')).toEqual(wanted.map(({ id }) => id).toSorted())
  expect(await found('棉被棉'), 'not where its pairs stand apart').toEqual([wanted[1]?.id])
  expect(await found('棉被 蚕丝')).toEqual([wanted[1]?.id])
  expect(await found('棉被 羽绒')).toEqual([])
  const seven = Array.from({ length: 7 }, () => '棉被').join(' ')
  expect(await found(`${seven} 羽绒`)).toEqual([])
  expect(await found(`${seven} 棉被 羽绒`), 'what comes after eight words is not looked for').toHaveLength(2)
})

test('what was taken off is not listed, and its page says so', async () => {
  const gift = await insertGift(server, { title: '下架的茶壶' })
  const listed = async () => (await server.call(giftContract.giftPage, { keyword: '茶壶' })).total
  expect([await listed(), (await detail(gift.id)).listed]).toEqual([1, true])
  await change(gift.id, { listed: false })
  const { total } = await server.call(giftContract.giftPage, { keyword: '下架的茶壶' })
  expect([total, (await detail(gift.id)).listed]).toEqual([0, false])
})

test('whoever has no points can afford nothing; exactly as many as it costs are enough', async () => {
  await insertGift(server, { title: '够得着的碗', points: 40 })
  const affordable = async (who?: TestAccount) => {
    const query = { keyword: '够得着', affordable: true }
    const { total, mine } = await server.call(giftContract.giftPage, query, who && as(who))
    return [total, mine]
  }
  expect(await affordable()).toEqual([0, null])
  expect(await affordable(await newcomer(0))).toEqual([0, 0])
  expect(await affordable(await newcomer(39))).toEqual([0, 39])
  expect(await affordable(await newcomer(40))).toEqual([1, 40])
})

test('points that are not free yet cannot be used', async () => {
  const person = await newcomer(100)
  const later = { freeAt: new Date(server.services.clock() + DAY_MS) }
  await server.database.db.updateTable('pointLot').set(later).where('uid', '=', person.uid).execute()
  await grantPoints(server, [person], 10)
  const gift = await insertGift(server, { points: 30 })
  expect((await detail(gift.id, person)).mine).toBe(10)
  const refusal = await server.refused(giftContract.giftExchange, byPost(gift.sku, person), as(person))
  expect(refusal.message).toBe('需要 30 积分，您现在可以用的是 10 积分，还差 20')
  server.advanceClock(DAY_MS + MINUTE_MS)
  expect((await detail(gift.id, person)).mine).toBe(110)
})

test('each order goes on page by page as it began, and not where another order was', async () => {
  const at = server.services.clock()
  for (const [age, points] of [30, 10, 50, 20, 40].entries())
    await insertGift(server, { title: `翻页礼品${points}`, points, createdAt: new Date(at - age * MINUTE_MS) })
  const person = await newcomer(30)
  const list = (query: object) =>
    server.call(giftContract.giftPage, { keyword: '翻页礼品', pageSize: 2, ...query }, as(person))
  const pages = async (sort: 'affordable' | 'newest' | 'fewest') => {
    const rows = await readAllPages(2, after => list({ sort, ...(after && { after }) }))
    return rows.map(({ points }) => points)
  }
  expect(await pages('affordable')).toEqual([30, 20, 10, 40, 50])
  expect(await pages('newest')).toEqual([30, 10, 50, 20, 40])
  expect(await pages('fewest')).toEqual([10, 20, 30, 40, 50])
  const { next } = await list({ sort: 'newest' })
  const query = { keyword: '翻页礼品', sort: 'fewest', after: next } as const
  expect(await server.refused(giftContract.giftPage, query, as(person))).toEqual({
    ...{ code: 'invalid', field: 'after', message: '翻页标记无效，请从第一页重新打开' },
  })
})

test('the page of a gift shows its pictures, its choices in their order, and whether one keeps it', async () => {
  const gift = await insertGift(server)
  const { db } = server.database
  const pictures = ['/pictures/sand/basket.svg', '/pictures/sand/hot-beverage.svg']
  await change(gift.id, { pictures: JSON.stringify(pictures) })
  await db.updateTable('giftSku').set({ position: 2 }).where('id', '=', gift.sku).execute()
  const first = newId()
  await db
    .insertInto('giftSku')
    .values({ id: first, gift: gift.id, options: '["小"]', points: 60, stock: 4, position: 1 })
    .execute()
  const person = await newcomer(0)
  const seen = await detail(gift.id, person)
  expect(seen).toMatchObject({ pictures, favourite: false, skus: [{ id: first, available: 4 }, { id: gift.sku }] })
  await server.call(mallContract.collectAdd, { kind: 'gift', id: gift.id }, as(person))
  expect([(await detail(gift.id, person)).favourite, (await detail(gift.id)).favourite]).toEqual([true, false])
})

test('the page of a gift names its classification once where that has no level below', async () => {
  const gift = await insertGift(server)
  const named = async () => (await detail(gift.id)).classification.map(({ id }) => id)
  expect(await named()).toEqual(['gift-daily', 'gift-daily-kitchenware'])
  await change(gift.id, { classification: 'gift-daily' })
  expect(await named()).toEqual(['gift-daily'])
})

test('a limit without days holds for ever, and one that was lowered leaves nothing, not less', async () => {
  const [person, gift] = [await newcomer(), await insertGift(server, { points: 10, perPerson: 2 })]
  await exchangeGift(server, person, { ...byPost(gift.sku, person), count: 2 })
  const earlier = { createdAt: new Date(server.services.clock() - 900 * DAY_MS) }
  await server.database.db.updateTable('exchangeInfo').set(earlier).where('uid', '=', person.uid).execute()
  expect((await detail(gift.id, person)).left).toBe(0)
  await change(gift.id, { perPerson: 1 })
  expect((await detail(gift.id, person)).left).toBe(0)
  const refusal = await server.refused(giftContract.giftExchange, byPost(gift.sku, person), as(person))
  expect(refusal).toMatchObject({ field: 'count', message: '这件礼品您已经兑换到上限了' })
})

test('the entries of a draw are its own', async () => {
  const [one, two] = [await insertGift(server, { points: 10 }), await insertGift(server, { points: 10 })]
  for (const { id } of [one, two]) await insertDraw(server, id)
  for (const person of [await newcomer(), await newcomer()]) await exchangeGift(server, person, byPost(one.sku, person))
  const person = await newcomer()
  await exchangeGift(server, person, byPost(two.sku, person))
  expect([(await detail(one.id)).draw?.entries, (await detail(two.id)).draw?.entries]).toEqual([2, 1])
})

test('of many stations thirty are named, those of one’s own district among them', async () => {
  const gift = await insertGift(server)
  const at = { address: '人民路 1 号', lng: 120.2, lat: 30.2, hours: '9:00–17:00' }
  const regions = Array.from({ length: 35 }, (_, n) => (n < 33 ? `330102${n + 100}001` : `330109${n + 100}001`))
  const stations = regions.map(region => ({ id: region, region, name: region, ...at }))
  await server.database.db.insertInto('collectionPoint').values(stations).execute()
  const { dataList } = await server.call(giftContract.giftStations, { id: gift.id, region: '330109' })
  expect(dataList.map(({ id }) => id)).toEqual([...regions.slice(33), ...regions.slice(0, 28)])
})
