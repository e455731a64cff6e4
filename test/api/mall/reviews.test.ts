/** Reviews: read by everybody with their authors masked, answered once by the shop. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../server/db/ids.ts'
import { mallContract as mall } from '../../../src/contract/mall.contract.ts'
import { shopContract as shops } from '../../../src/contract/shop.contract.ts'
import { readAllPages } from '../../support/assertions/pagination.ts'
import type { TestAccount } from '../../support/fixtures/accounts.ts'
import {
  createBuyer,
  createMember,
  createPlatformMember,
  createShippedOrder,
  openShop,
  orderLineIds,
  REASON,
  type ShopFixture,
  takeStep,
} from '../../support/fixtures/mall.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

let server: TestServer
let shop: ShopFixture
let goods = ''
let empty = ''

beforeAll(async () => {
  server = await startServer({ demo: false })
  shop = await openShop(server, [{ title: '香米' }, { title: '没人评的米' }])
  const wang = await createMember(server, '欧阳小芳')
  const { db } = server.database
  const rows = await db.selectFrom('goods').select(['id', 'title']).where('shop', '=', shop.id).execute()
  goods = rows.find(({ title }) => title === '香米')!.id
  empty = rows.find(({ title }) => title !== '香米')!.id
  const now = Date.now()
  const reviews = Array.from({ length: 45 }, (_, n) => ({
    id: newId(now - n * 60_000),
    goods,
    shop: shop.id,
    line: newId(),
    uid: wang.uid,
    stars: (n % 5) + 1,
    words: `第 ${n} 条`,
    pictures: n % 3 ? '[]' : '["/pictures/sand/basket.svg"]',
    options: '["5 kg"]',
    answer: n % 2 ? '谢谢' : '',
    createdAt: new Date(now - n * 60_000),
  }))
  await db.insertInto('review').values(reviews).execute()
})
afterAll(() => server.close())

const as = (person: TestAccount) => ({ token: person.token })

describe('reviews', () => {
  it('are walked to the end, the newest first, and name nobody', async () => {
    const all = await readAllPages(10, after =>
      server.call(mall.reviewPage, { goods, pageSize: 10, ...(after ? { after } : {}) }),
    )
    expect(all.map(({ words }) => words)).toEqual(Array.from({ length: 45 }, (_, n) => `第 ${n} 条`))
    expect(new Set(all.map(({ author }) => author))).toEqual(new Set(['欧**']))
    expect(JSON.stringify(all)).not.toContain('小芳')
    expect(Object.keys(all[0]!).sort()).toEqual([
      'answer',
      'at',
      'author',
      'id',
      'options',
      'pictures',
      'stars',
      'words',
    ])
  })

  it('are filtered by stars and pictures, and summed up on the goods and the shop', async () => {
    const count = async (query: object) => (await server.call(mall.reviewPage, { goods, ...query })).total
    expect(await count({ stars: 5 })).toBe(9)
    expect(await count({ withPictures: true })).toBe(15)
    expect(await count({ withPictures: false })).toBe(45)
    expect(await count({ stars: 1, withPictures: true })).toBe(3)
    expect((await server.call(mall.goodsDetail, { id: goods })).reviews).toEqual({ count: 45, stars: 3 })
    expect((await server.call(mall.goodsDetail, { id: empty })).reviews).toEqual({ count: 0, stars: 0 })
    expect((await server.call(mall.shopDetail, { id: shop.id })).stars).toBe(3)
    expect(await server.call(mall.reviewPage, { goods: empty })).toEqual({ dataList: [], next: '', total: 0 })
    expect(await server.refused(mall.reviewPage, { goods: 'nothing' })).toMatchObject({ code: 'missing' })
    for (const [fields, field] of [
      [{ goods, stars: '6' }, 'stars'],
      [{ goods, stars: '0' }, 'stars'],
      [{ goods, withPictures: 'x' }, 'withPictures'],
      [{ goods, after: 'x' }, 'after'],
      [{}, 'goods'],
    ] as const)
      expect(await server.raw(mall.reviewPage.wire, fields)).toMatchObject({ result: 422, field })
  })

  it('are answered by the shop, once, and never while it is suspended', async () => {
    const { owner } = shop
    const open = await server.call(shops.shopReviewPage, { shop: shop.id, unanswered: true }, as(owner))
    expect(open.total).toBe(23)
    expect(open.dataList[0]).toMatchObject({ goodsTitle: '香米', goods, answer: '', author: '欧**' })
    const { id } = open.dataList[0]!
    const platform = await createPlatformMember(server)
    await takeStep(server, platform, 'shopSuspend', shop.id, REASON)
    expect(await server.refused(shops.reviewAnswer, { id, words: '谢谢' }, as(owner))).toMatchObject({ code: 'notNow' })
    await takeStep(server, platform, 'shopResume', shop.id)
    await server.call(shops.reviewAnswer, { id, words: ' 谢谢您 ' }, as(owner))
    expect((await server.call(mall.reviewPage, { goods })).dataList[0]?.answer).toBe('谢谢您')
    expect(await server.refused(shops.reviewAnswer, { id, words: '改一下' }, as(owner))).toMatchObject({
      ...{ code: 'notNow', message: '已经回复过这条评价了' },
    })
    expect((await server.call(shops.shopReviewPage, { shop: shop.id, unanswered: true }, as(owner))).total).toBe(22)
    expect(await server.raw(shops.reviewAnswer.wire, { id, words: '长'.repeat(301), ...as(owner) })).toMatchObject({
      result: 422,
      field: 'words',
    })
    expect(await server.refused(shops.reviewAnswer, { id: 'nothing', words: '好' }, as(owner))).toMatchObject({
      ...{ code: 'missing', message: '没有找到这条评价' },
    })
  })

  it('and their answers tell nobody a number, a name or a door, however they are written', async () => {
    const buyer = await createBuyer(server, '诸葛小雨')
    const { id } = await createShippedOrder(server, buyer, shop)
    await takeStep(server, buyer, 'orderReceive', id)
    const [line = ''] = await orderLineIds(server, buyer, id)
    const words = '很香。我是诸葛 小雨，也叫刘慧芳，住曙光路122号3幢402室，电话１３８ 1234-5678'
    const review = { line, stars: 5, words, pictures: [] }
    await takeStep(server, buyer, 'orderEvaluate', id, { reviews: [review] })
    const { dataList } = await server.call(shops.shopReviewPage, { shop: shop.id, unanswered: true }, as(shop.owner))
    const [reviewed] = dataList
    const answer = { id: reviewed?.id ?? '', words: '刘慧芳您好，请打 0571-8765 4321' }
    await server.call(shops.reviewAnswer, answer, as(shop.owner))
    // Which of the two goods the first line is of, the database decides.
    const [first] = (await server.call(mall.reviewPage, { goods: reviewed?.goods ?? '' })).dataList
    expect(first).toMatchObject({
      words: '很香。我是诸**，也叫刘**，住家中，电话*** ****-****',
      answer: '刘**您好，请打 ****-**** ****',
    })
  })
})
