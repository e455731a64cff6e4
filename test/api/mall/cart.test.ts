/** The cart, and the reviews that follow a purchase. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../../server/db/ids.ts'
import { mallContract as mall } from '../../../src/contract/mall.contract.ts'
import { shopContract as shops } from '../../../src/contract/shop.contract.ts'
import { readAllPages } from '../../support/assertions/pagination.ts'
import type { TestAccount } from '../../support/fixtures/accounts.ts'
import {
  type Buyer,
  createBuyer,
  createMember,
  createPlatformMember,
  createShippedOrder,
  openShop,
  orderLineIds,
  REASON,
  type ShopFixture,
  submitOrder,
  takeStep,
} from '../../support/fixtures/mall.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ demo: false })
})
afterAll(() => server.close())

describe('cart', () => {
  let shop: ShopFixture
  let second: ShopFixture
  let me: Buyer
  beforeAll(async () => {
    shop = await openShop(server, [
      { title: '稻花香', price: 6_990, stock: 5 },
      { title: '土蜂蜜', price: 4_800, stock: 2_000 },
      { title: '卖完的', stock: 0 },
    ])
    second = await openShop(server, [{ title: '青团', price: 2_200 }], '阿姆点心坊')
  })
  beforeEach(async () => {
    me = await createBuyer(server)
  })

  const as = (person: TestAccount) => ({ token: person.token })
  const add = (sku: string, count = 1) => server.call(mall.cartAdd, { sku, count }, as(me))
  const refuseAdd = (sku: string, count = 1, who: TestAccount = me) =>
    server.refused(mall.cartAdd, { sku, count }, as(who))
  const lines = async () =>
    (await server.call(mall.cartList, {}, as(me))).dataList.flatMap(({ shop: at, lines: own }) =>
      own.map(({ title, count, problem }) => [at.name, title, count, problem]),
    )
  const goodsOf = async (sku: string) =>
    (await server.database.db.selectFrom('sku').select('goods').where('id', '=', sku).executeTakeFirstOrThrow()).goods

  describe('putting in', () => {
    it('adds up, is grouped by shop with the newest first, and tells all pieces', async () => {
      expect(await add(shop.skus[0]!, 2)).toEqual({ pieces: 2 })
      server.advanceClock(1_000)
      expect(await add(second.skus[0]!)).toEqual({ pieces: 3 })
      server.advanceClock(1_000)
      expect(await add(shop.skus[1]!, 3)).toEqual({ pieces: 6 })
      server.advanceClock(1_000)
      expect(await add(shop.skus[0]!)).toEqual({ pieces: 7 })
      expect(await lines()).toEqual([
        ['山里人家', '稻花香', 3, ''],
        ['山里人家', '土蜂蜜', 3, ''],
        ['阿姆点心坊', '青团', 1, ''],
      ])
      const { dataList } = await server.call(mall.cartList, {}, as(me))
      expect(dataList[0]).toMatchObject({
        shop: { id: shop.id, open: true },
        lines: [{ price: 6_990, available: 5 }, {}],
      })
    })

    it('takes no more than there is, and no more than 999', async () => {
      expect(await refuseAdd(shop.skus[0]!, 6)).toMatchObject({ code: 'notNow', message: '「稻花香」库存只剩 5 件' })
      await add(shop.skus[0]!, 4)
      expect((await refuseAdd(shop.skus[0]!, 2)).message).toBe('「稻花香」库存只剩 5 件，购物车里已有 4 件')
      await add(shop.skus[1]!, 900)
      expect(await refuseAdd(shop.skus[1]!, 100)).toMatchObject({ code: 'invalid', field: 'count' })
      expect(await add(shop.skus[1]!, 99)).toEqual({ pieces: 1003 })
      expect(await refuseAdd(shop.skus[2]!)).toMatchObject({ code: 'notNow', message: '「卖完的」已售完，请重新选择' })
    })

    it('refuses one’s own goods, what is not there, and nonsense', async () => {
      expect((await refuseAdd(shop.skus[0]!, 1, shop.owner)).message).toBe('不能购买自己店铺的商品')
      expect(await refuseAdd('nothing')).toMatchObject({ code: 'missing' })
      for (const [fields, field] of [
        [{ sku: shop.skus[0]!, count: '0' }, 'count'],
        [{ sku: shop.skus[0]!, count: '1000' }, 'count'],
        [{ sku: shop.skus[0]!, count: '1.5' }, 'count'],
        [{ sku: "'", count: '1' }, 'sku'],
        [{ count: '1' }, 'sku'],
      ] as const)
        expect(await server.raw(mall.cartAdd.wire, { ...fields, ...as(me) })).toMatchObject({ result: 422, field })
      expect(await lines()).toEqual([])
    })

    it('stops at two hundred lines, also from two devices at once', async () => {
      const big = await openShop(
        server,
        Array.from({ length: 202 }, (_, n) => ({ title: `小物 ${n}` })),
        '杂货',
      )
      const merged = big.skus.slice(0, 198).map(sku => ({ sku, count: 1 }))
      expect(await server.call(mall.cartMerge, { lines: merged }, as(me))).toEqual({ pieces: 198 })
      const outcomes = await Promise.allSettled(big.skus.slice(198).map(sku => add(sku)))
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
      expect((await refuseAdd(second.skus[0]!)).code).toBe('notNow')
      expect(await lines()).toHaveLength(200)
      expect(await add(big.skus[0]!)).toEqual({ pieces: 201 })
      expect(await server.call(mall.cartMerge, { lines: [{ sku: shop.skus[0]!, count: 1 }] }, as(me))).toEqual({
        pieces: 201,
      })
    })
  })

  describe('what was gathered before logging in', () => {
    it('comes on top of what lay there, as far as it can be bought', async () => {
      await add(shop.skus[0]!, 3)
      const deviceLines = [
        { sku: shop.skus[0]!, count: 9 },
        { sku: second.skus[0]!, count: 1 },
        { sku: second.skus[0]!, count: 1 },
        { sku: shop.skus[2]!, count: 1 },
        { sku: 'nothing', count: 1 },
      ]
      expect(await server.call(mall.cartMerge, { lines: deviceLines }, as(me))).toEqual({ pieces: 7 })
      expect((await lines()).sort()).toEqual([
        ['山里人家', '稻花香', 5, ''],
        ['阿姆点心坊', '青团', 2, ''],
      ])
      for (const sent of [
        '[]',
        '{}',
        '[{"sku":"a"}]',
        '[{"sku":"a\\u0000","count":1}]',
        'x',
        '[{"sku":"a","count":0}]',
      ])
        expect(await server.raw(mall.cartMerge.wire, { lines: sent, ...as(me) })).toMatchObject({
          result: 422,
          field: 'lines',
        })
    })
  })

  describe('changing', () => {
    it('sets counts, takes out, and touches nobody else’s cart', async () => {
      await add(shop.skus[0]!, 2)
      await server.call(mall.cartUpdate, { sku: shop.skus[0]!, count: 4 }, as(me))
      expect((await lines())[0]?.[2]).toBe(4)
      expect(await server.refused(mall.cartUpdate, { sku: shop.skus[0]!, count: 6 }, as(me))).toMatchObject({
        code: 'notNow',
      })
      expect(await server.refused(mall.cartUpdate, { sku: shop.skus[1]!, count: 1 }, as(me))).toMatchObject({
        code: 'missing',
      })
      const other = await createBuyer(server)
      expect(await server.refused(mall.cartUpdate, { sku: shop.skus[0]!, count: 1 }, as(other))).toMatchObject({
        code: 'missing',
      })
      await server.call(mall.cartDelete, { skus: [shop.skus[0]!] }, as(other))
      expect((await lines())[0]?.[2]).toBe(4)
      await server.call(mall.cartDelete, { skus: [shop.skus[0]!, 'nothing'] }, as(me))
      expect(await lines()).toEqual([])
      for (const sent of ['[]', '["\\u0000"]', '[1]', 'x'])
        expect(await server.raw(mall.cartDelete.wire, { skus: sent, ...as(me) })).toMatchObject({
          result: 422,
          field: 'skus',
        })
    })
  })

  describe('every line says what keeps it from being bought', () => {
    it('too few, sold out, off sale, gone, shop closed, one’s own', async () => {
      const { db } = server.database
      const rare = await openShop(
        server,
        Array.from({ length: 5 }, (_, n) => ({ title: `罕见 ${n}`, stock: 3 })),
        '罕见',
      )
      for (const sku of rare.skus) await add(sku, 3)
      const rival = await createBuyer(server)
      await submitOrder(server, rival, [{ sku: rare.skus[0]!, count: 1 }])
      await submitOrder(server, rival, [{ sku: rare.skus[1]!, count: 3 }])
      await db
        .updateTable('goods')
        .set({ state: 'offSale' })
        .where('id', '=', await goodsOf(rare.skus[2]!))
        .execute()
      await db.updateTable('sku').set({ gone: true }).where('id', '=', rare.skus[3]!).execute()
      const problems = async () => Object.fromEntries((await lines()).map(([, title, , problem]) => [title, problem]))
      expect(await problems()).toEqual({
        '罕见 0': 'tooFew',
        '罕见 1': 'soldOut',
        '罕见 2': 'offSale',
        '罕见 3': 'gone',
        '罕见 4': '',
      })
      // Fewer can always be asked for, whatever is wrong with the line.
      await server.call(mall.cartUpdate, { sku: rare.skus[0]!, count: 2 }, as(me))
      await server.call(mall.cartUpdate, { sku: rare.skus[1]!, count: 2 }, as(me))
      expect((await problems())['罕见 0']).toBe('')
      // Whoever wants one more is told the same in words.
      const wanting = async (sku: string | undefined) => {
        const { code, message } = await refuseAdd(sku ?? '')
        return `${code} ${message}`
      }
      expect(await Promise.all(rare.skus.slice(0, 4).map(wanting))).toEqual([
        'notNow 「罕见 0」库存只剩 2 件，购物车里已有 2 件',
        'notNow 「罕见 1」已售完，请重新选择',
        'notNow 「罕见 2」已下架，请重新选择',
        'missing 商品已不存在，请重新选择',
      ])
      const more = { sku: rare.skus[0]!, count: 3 }
      expect((await server.refused(mall.cartUpdate, more, as(me))).message).toBe('「罕见 0」库存只剩 2 件')
      const platform = await createPlatformMember(server)
      await takeStep(server, platform, 'shopSuspend', rare.id, REASON)
      expect((await problems())['罕见 4']).toBe('shopClosed')
      expect(await wanting(rare.skus[4])).toBe('notNow 「罕见 4」的店铺没有在营业')
      await takeStep(server, platform, 'shopResume', rare.id)
      const grant = { id: `g${me.uid.slice(1)}`, uid: me.uid, role: 'shopOwner' as const, region: rare.id }
      await db.insertInto('roleGrant').values(grant).execute()
      expect((await problems())['罕见 4']).toBe('ownShop')
    })
  })
})

describe('reviews of goods', () => {
  let shop: ShopFixture
  let goods = ''
  beforeAll(async () => {
    shop = await openShop(server, [{ title: '香米' }, { title: '没人评的米' }])
    const wang = await createMember(server, '欧阳小芳')
    const { db } = server.database
    const rows = await db.selectFrom('goods').select(['id', 'title']).where('shop', '=', shop.id).execute()
    goods = rows.find(({ title }) => title === '香米')!.id
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

    it('are answered by the shop, once, and never while it is suspended', async () => {
      const { owner } = shop
      const open = await server.call(shops.shopReviewPage, { shop: shop.id, unanswered: true }, as(owner))
      expect(open.total).toBe(23)
      expect(open.dataList[0]).toMatchObject({ goodsTitle: '香米', goods, answer: '', author: '欧**' })
      const { id } = open.dataList[0]!
      const platform = await createPlatformMember(server)
      await takeStep(server, platform, 'shopSuspend', shop.id, REASON)
      expect(await server.refused(shops.reviewAnswer, { id, words: '谢谢' }, as(owner))).toMatchObject({
        code: 'notNow',
      })
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
      const { id } = await createShippedOrder(server, buyer, shop, shop.skus.slice(0, 1))
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
})
