/** Goods, shops and reviews as everybody reads them: every word of a row, and what is left out of it. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../server/db/ids.ts'
import { goodsRowOf } from '../../../server/domain/mall/rows.ts'
import type { EndpointInput } from '../../../src/contract/endpoint.ts'
import { mallContract as mall } from '../../../src/contract/mall.contract.ts'
import { shopContract as shops } from '../../../src/contract/shop.contract.ts'
import { readAllPages } from '../../support/assertions/pagination.ts'
import type { TestAccount } from '../../support/fixtures/accounts.ts'
import { createUpload, goodsDraft, putOnSale, readDraft } from '../../support/fixtures/goods.ts'
import { createMember, openShop, type ShopFixture } from '../../support/fixtures/mall.ts'
import { putInState } from '../../support/fixtures/records.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

let server: TestServer
let shop: ShopFixture
let reviewer: TestAccount

beforeAll(async () => {
  server = await startServer({ demo: false })
  shop = await openShop(server, [{ title: '五常稻花香', price: 6_990 }])
  reviewer = await createMember(server, '欧阳小芳')
})
afterAll(() => server.close())

const as = (person: TestAccount) => ({ token: person.token })
const detailOf = (id: string) => server.call(mall.goodsDetail, { id })
const goodsIn = async ({ id }: ShopFixture) => {
  const { rows } = await sql<{ id: string }>`select id from goods where shop = ${id} order by id`.execute(
    server.database.db,
  )
  return rows.map(row => row.id)
}
const set = (id: string, values: Record<string, unknown>) =>
  server.database.db.updateTable('goods').set(values).where('id', '=', id).execute()

interface ReviewFixture {
  readonly stars?: number
  readonly words?: string
  readonly answer?: string
  readonly uid?: string
  readonly pictures?: string
  readonly createdAt?: Date
}
const insertReview = async (goods: string, at: ShopFixture, changes: ReviewFixture = {}) => {
  const id = newId()
  const own = { id, goods, shop: at.id, line: newId(), uid: reviewer.uid, stars: 5, words: '好', pictures: '[]' }
  await server.database.db
    .insertInto('review')
    .values({ ...own, options: '["5 kg"]', answer: '', createdAt: new Date(), ...changes })
    .execute()
  return id
}

describe('one of the goods', () => {
  test('says all of itself, each word in its place', async () => {
    const draft = goodsDraft(await createUpload(server, shop.owner))
    const { id } = await putOnSale(server, shop.owner, shop.id, draft)
    await set(id, { tag: '助农', sold: 7 })
    const { skus, ...seen } = await detailOf(id)
    const [picture] = draft.pictures
    expect(seen).toEqual({
      ...{ id, title: '手织毛线帽', summary: '柔软不扎', body: '一针一线都是手织的。', picture, pictures: [picture] },
      ...{ price: 3_900, highestPrice: 4_200, sold: 7, tag: '助农', condition: 'new', inStock: true, onSale: true },
      ...{ shopName: '山里人家', freight: 600, optionNames: ['颜色', '尺码'], favourite: false },
      shop: { id: shop.id, name: '山里人家', picture: '/pictures/sand/basket.svg', open: true },
      classification: [
        { id: 'goods-craft', name: expect.stringMatching(/./) },
        { id: 'goods-craft-knit', name: expect.stringMatching(/./) },
      ],
      reviews: { count: 0, stars: 0 },
    })
    expect(skus.map(({ price, available }) => [price, available])).toEqual([
      [3_900, 5],
      [4_200, 3],
      [3_900, 0],
    ])
    const { dataList } = await server.call(mall.goodsPage, { keyword: '手织毛线帽' })
    expect(dataList).toEqual([
      {
        ...{ id, title: '手织毛线帽', summary: '柔软不扎', picture, price: 3_900, highestPrice: 4_200, sold: 7 },
        ...{ tag: '助农', condition: 'new', shopName: '山里人家', inStock: true },
      },
    ])
  })

  test('shows its choices in the order in which the shop put them, the newest among them', async () => {
    const draft = goodsDraft(await createUpload(server, shop.owner))
    const { id } = await putOnSale(server, shop.owner, shop.id, draft)
    const before = await readDraft(server, shop.owner, id)
    const [first, second, third] = before.skus
    const added = { options: ['新色', '均码'], price: 5_000, stock: 1 }
    const skus = [third!, added, first!, second!]
    await server.call(shops.goodsSave, { shop: shop.id, id, draft: { ...before, skus } }, as(shop.owner))
    const shown = (await detailOf(id)).skus.map(({ options }) => options[0])
    expect(shown).toEqual(['藏青', '新色', '米白', '米白'])
    expect((await readDraft(server, shop.owner, id)).skus.map(({ options }) => options[0])).toEqual(shown)
  })

  test('with one picture only shows that, and names a first level without others below once', async () => {
    const [id = ''] = await goodsIn(shop)
    expect((await detailOf(id)).pictures).toEqual(['/pictures/sand/basket.svg'])
    await sql`
      insert into classification (id, kind, parent, name, picture, sort)
      values ('goods-alone', 'goods', '', '独一类', '/pictures/sand/tea.svg', 99)`.execute(server.database.db)
    server.advanceClock(60_000)
    const draft = goodsDraft(await createUpload(server, shop.owner), { classification: 'goods-alone' })
    const { id: alone } = await putOnSale(server, shop.owner, shop.id, draft)
    expect((await detailOf(alone)).classification).toEqual([{ id: 'goods-alone', name: '独一类' }])
  })

  test('never says a highest price below its lowest, whatever was kept of it', () => {
    const row = { id: 'a', title: '', summary: '', picture: '', sold: 0, tag: '', condition: 'new', inStock: true }
    const prices = (price: number, highestPrice: number) => {
      const shown = goodsRowOf({ ...row, condition: 'new', shopName: '', price, highestPrice })
      return [shown.price, shown.highestPrice]
    }
    expect([prices(500, 0), prices(500, 900)]).toEqual([
      [500, 500],
      [500, 900],
    ])
  })

  test('in a shop that has closed for good says so', async () => {
    const closed = await openShop(server, [{}], '收摊')
    const [id = ''] = await goodsIn(closed)
    await putInState(server, closed.id, 'closed')
    expect(await detailOf(id)).toMatchObject({ shop: { name: '收摊', open: false } })
    expect(await server.call(mall.shopDetail, { id: closed.id })).toMatchObject({ name: '收摊', open: false })
    for (const state of ['applied', 'refused']) {
      await putInState(server, closed.id, state)
      expect(await server.refused(mall.shopDetail, { id: closed.id })).toMatchObject({ code: 'missing' })
    }
  })
})

describe('stars', () => {
  test.each([
    [[5, 4], 4.5],
    [[5, 4, 4], 4.3],
    [[1, 2, 2], 1.7],
    [[3], 3],
  ])('%j come to %s, with one decimal', async (stars, average) => {
    const rated = await openShop(server, [{}, {}], '评价多')
    const [id = '', unrated = ''] = await goodsIn(rated)
    for (const one of stars) await insertReview(id, rated, { stars: one })
    expect((await detailOf(id)).reviews).toEqual({ count: stars.length, stars: average })
    expect((await detailOf(unrated)).reviews).toEqual({ count: 0, stars: 0 })
    expect((await server.call(mall.shopDetail, { id: rated.id })).stars).toBe(average)
  })
})

describe('a review', () => {
  test('says its words, stars, choice, pictures, moment and answer, and of its author one sign', async () => {
    const [id = ''] = await goodsIn(shop)
    const createdAt = new Date('2026-03-05T08:30:00Z')
    const pictures = ['/pictures/sand/tea.svg']
    const own = { stars: 4, words: '很香', answer: '欧阳小芳您好', pictures: JSON.stringify(pictures), createdAt }
    const review = await insertReview(id, shop, own)
    const { dataList } = await server.call(mall.reviewPage, { goods: id })
    expect(dataList).toEqual([
      {
        ...{ id: review, author: '欧**', stars: 4, words: '很香', pictures, options: ['5 kg'] },
        ...{ at: createdAt.getTime(), answer: expect.not.stringContaining('小芳') },
      },
    ])
  })

  test('stays when its author is gone, without a name', async () => {
    const own = await openShop(server, [{}], '老店')
    const [id = ''] = await goodsIn(own)
    await insertReview(id, own, { uid: 'gone', words: '多年以前' })
    const { dataList, total } = await server.call(mall.reviewPage, { goods: id })
    expect(dataList).toMatchObject([{ author: '已注销的用户', words: '多年以前' }])
    expect(total).toBe(1)
  })

  test('of goods that are a draft again is read by nobody but the keeper', async () => {
    const own = await openShop(server, [{}], '重写')
    const [id = ''] = await goodsIn(own)
    await insertReview(id, own)
    await set(id, { state: 'draft' })
    expect(await server.refused(mall.reviewPage, { goods: id })).toMatchObject({ code: 'missing' })
    expect((await server.call(shops.shopReviewPage, { shop: own.id }, as(own.owner))).total).toBe(1)
  })
})

describe('what is looked for', () => {
  const found = async (query: EndpointInput<typeof mall.goodsPage>, at: ShopFixture) =>
    (await server.call(mall.goodsPage, { shop: at.id, pageSize: 100, ...query })).dataList.map(({ title }) => title)

  test('has every word of a search, of which more than eight say no more', async () => {
    const own = await openShop(server, [{ title: '东西南北春夏秋冬 竹篮' }, { title: '东西南北 瓷碗' }], '找找')
    expect(await found({ keyword: '东 西 南 北 春 夏 秋 冬' }, own)).toEqual(['东西南北春夏秋冬 竹篮'])
    expect(await found({ keyword: '东 西 南 北 春 夏 秋 雪' }, own)).toEqual([])
    expect(await found({ keyword: '东 西 南 北 春 夏 秋 冬 雪' }, own)).toEqual(['东西南北春夏秋冬 竹篮'])
  })

  test('by price lies between both ends or on them, in whatever order it is shown', async () => {
    const prices = [100, 200, 300, 400]
    const own = await openShop(
      server,
      prices.map(price => ({ title: `价 ${price}`, price })),
      '定价',
    )
    for (const sort of ['newest', 'sold', 'priceUp', 'priceDown'] as const) {
      const between = async (lowest: number, highest: number) => (await found({ lowest, highest, sort }, own)).sort()
      expect(await between(200, 300), sort).toEqual(['价 200', '价 300'])
      expect(await between(300, 300), 'one price').toEqual(['价 300'])
      expect(await between(301, 399)).toEqual([])
    }
    expect(await found({ lowest: 300, sort: 'priceUp' }, own)).toEqual(['价 300', '价 400'])
    expect(await found({ highest: 200, sort: 'priceDown' }, own)).toEqual(['价 200', '价 100'])
  })

  test.each(['newest', 'sold', 'priceUp', 'priceDown'] as const)(
    'comes once each where all are alike, page by page, by %s',
    async sort => {
      const own = await openShop(
        server,
        Array.from({ length: 7 }, (_, n) => ({ title: `一样 ${n}` })),
        '一样',
      )
      await sql`update goods set created_at = '2026-03-05T08:30:00Z' where shop = ${own.id}`.execute(server.database.db)
      const all = await readAllPages(2, after =>
        server.call(mall.goodsPage, { shop: own.id, sort, pageSize: 2, ...(after ? { after } : {}) }),
      )
      expect(all).toHaveLength(7)
    },
  )
})
