/** What keepers of a shop read and write of it, down to each word, and what the others get to see of that. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../server/db/ids.ts'
import { mallContract as mall } from '../../../src/contract/mall.contract.ts'
import { orderContract } from '../../../src/contract/order.contract.ts'
import { placeContract } from '../../../src/contract/place.contract.ts'
import { shopContract as shops } from '../../../src/contract/shop.contract.ts'
import type { TestAccount } from '../../support/fixtures/accounts.ts'
import { createUpload, goodsDraft, putOnSale, readDraft, skusOf } from '../../support/fixtures/goods.ts'
import {
  createBuyer,
  createMember,
  createPaidOrder,
  createPlatformMember,
  openShop,
  REASON,
  type ShopFixture,
  submitOrder,
  takeStep,
} from '../../support/fixtures/mall.ts'
import { putInState } from '../../support/fixtures/records.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

let server: TestServer
let shop: ShopFixture
let platform: TestAccount
let picture = ''

beforeAll(async () => {
  server = await startServer({ demo: false })
  shop = await openShop(server, [{ title: '五常稻花香' }])
  platform = await createPlatformMember(server)
  picture = await createUpload(server, shop.owner)
})
afterAll(() => server.close())

const as = (person: TestAccount) => ({ token: person.token })
const save = (draft = goodsDraft(picture), id?: string) =>
  server.call(shops.goodsSave, { shop: shop.id, draft, ...(id ? { id } : {}) }, as(shop.owner))
const shelfOf = (at: ShopFixture, query = {}) =>
  server.call(shops.shopGoodsPage, { shop: at.id, ...query }, as(at.owner))
const handOver = async (to: TestAccount, at: ShopFixture) => {
  const grant = { id: newId(), uid: to.uid, role: 'shopOwner', region: at.id } as const
  await server.database.db.insertInto('roleGrant').values(grant).execute()
}
/** Whether everybody may look at an uploaded picture, or its uploader alone. */
const isPublic = async (url: string) => {
  const { rows } = await sql<{ visibility: string }>`select visibility from upload where url = ${url}`.execute(
    server.database.db,
  )
  return rows.map(({ visibility }) => visibility === 'public')
}

describe('goods that are saved', () => {
  test('show the first of their pictures, which everybody can open from then on', async () => {
    const second = await createUpload(server, shop.owner)
    const { id } = await putOnSale(server, shop.owner, shop.id, goodsDraft(picture, { pictures: [second, picture] }))
    expect(await server.call(mall.goodsDetail, { id })).toMatchObject({ picture: second, pictures: [second, picture] })
    expect(await isPublic(second)).toEqual([true])
  })

  test('can be saved again by another keeper of the shop, with the pictures that the first one sent', async () => {
    const heir = await createMember(server)
    await handOver(heir, shop)
    const { id } = await save()
    const draft = await readDraft(server, shop.owner, id)
    const renamed = { ...draft, title: '换人管的帽子' }
    await server.call(shops.goodsSave, { shop: shop.id, id, draft: renamed }, as(heir))
    expect(await readDraft(server, shop.owner, id)).toEqual(renamed)
  })

  test('may stand under a first level that has none below it, and come back with their freight', async () => {
    await sql`
      insert into classification (id, kind, parent, name, picture, sort)
      values ('goods-alone', 'goods', '', '独一类', '', 99), ('donation-alone', 'donation', '', '捐物', '', 99)`.execute(
      server.database.db,
    )
    const { id } = await save(goodsDraft(picture, { classification: 'goods-alone', freight: 850 }))
    expect(await readDraft(server, shop.owner, id)).toMatchObject({ classification: 'goods-alone', freight: 850 })
    const input = { shop: shop.id, draft: goodsDraft(picture, { classification: 'donation-alone' }) }
    expect((await server.refused(shops.goodsSave, input, as(shop.owner))).message).toBe('请选择分类')
  })

  test('are in stock where a piece is left that nobody holds, of whichever choice', async () => {
    const { id, skus } = await putOnSale(server, shop.owner, shop.id, goodsDraft(picture))
    await submitOrder(server, await createBuyer(server), [{ sku: skus[0]!, count: 2 }])
    const draft = await readDraft(server, shop.owner, id)
    const inStock = async (stocks: readonly number[], added?: number) => {
      const changed = draft.skus.slice(0, stocks.length).map((sku, at) => ({ ...sku, stock: stocks[at]! }))
      const fresh = added === undefined ? [] : [{ options: ['新色', `${added}`], price: 100, stock: added }]
      await save({ ...draft, skus: [...changed, ...fresh] }, id)
      return (await server.call(mall.goodsDetail, { id })).inStock
    }
    expect(await inStock([2, 0, 0]), 'all that is left is held').toBe(false)
    expect(await inStock([3, 0, 0])).toBe(true)
    expect(await inStock([2, 0, 0], 0)).toBe(false)
    expect(await inStock([2, 0, 0], 1), 'a new choice').toBe(true)
  })

  test('name the choice of which less is typed in than unpaid orders hold', async () => {
    const { id, skus } = await putOnSale(server, shop.owner, shop.id, goodsDraft(picture))
    await submitOrder(server, await createBuyer(server), [{ sku: skus[1]!, count: 3 }])
    const draft = await readDraft(server, shop.owner, id)
    const withSecond = (stock: number) => ({
      ...draft,
      skus: draft.skus.map((sku, at) => (at === 1 ? { ...sku, stock } : sku)),
    })
    const input = { shop: shop.id, id, draft: withSecond(2) }
    expect((await server.refused(shops.goodsSave, input, as(shop.owner))).message).toBe(
      '「米白、加大」有 3 件在未付款的订单里，库存不能少于 3',
    )
    await save(withSecond(3), id)
    const plain = await putOnSale(
      server,
      shop.owner,
      shop.id,
      goodsDraft(picture, { optionNames: [], skus: [{ options: [], price: 500, stock: 4 }] }),
    )
    await submitOrder(server, await createBuyer(server), [{ sku: plain.skus[0]!, count: 2 }])
    const own = await readDraft(server, shop.owner, plain.id)
    const less = { shop: shop.id, id: plain.id, draft: { ...own, skus: [{ ...own.skus[0]!, stock: 1 }] } }
    expect((await server.refused(shops.goodsSave, less, as(shop.owner))).message).toContain('这件商品有 2 件')
  })

  test('lose the choices that are taken out, in the form, on the shelf and for buyers', async () => {
    const { id, skus } = await putOnSale(server, shop.owner, shop.id, goodsDraft(picture))
    await submitOrder(server, await createBuyer(server), [{ sku: skus[0]!, count: 2 }])
    const draft = await readDraft(server, shop.owner, id)
    await save({ ...draft, skus: draft.skus.slice(1) }, id)
    expect(await skusOf(server, shop.owner, id)).toEqual(skus.slice(1))
    expect((await server.call(mall.goodsDetail, { id })).skus.map(sku => sku.id)).toEqual(skus.slice(1))
    const row = (await shelfOf(shop, { pageSize: 100 })).dataList.find(one => one.id === id)
    expect(row, 'what is held of it counts no more').toMatchObject({ stock: 3, held: 0 })
  })
})

describe('putting on sale', () => {
  const refusal = async (id: string, state: 'onSale' | 'offSale' | 'draft') =>
    (await server.refused(shops.goodsState, { id, state }, as(shop.owner))).message

  test.each([
    ['a body', (id: string) => sql`update goods set body = '' where id = ${id}`],
    ['a picture', (id: string) => sql`update goods set pictures = '[]' where id = ${id}`],
    ['a choice', (id: string) => sql`update sku set gone = true where goods = ${id}`],
  ])('wants %s', async (_, lose) => {
    const { id } = await save()
    await lose(id).execute(server.database.db)
    expect(await refusal(id, 'onSale')).toBe('请先填写商品详情、图片和规格，再上架')
    const row = (await shelfOf(shop, { pageSize: 100 })).dataList.find(one => one.id === id)
    expect(row?.state).toBe('draft')
  })

  test('says what a draft and what was published cannot become; the same state again is nothing', async () => {
    const { id } = await save()
    await server.call(shops.goodsState, { id, state: 'draft' }, as(shop.owner))
    expect(await refusal(id, 'offSale')).toBe('草稿还没有上架，不用下架')
    await server.call(shops.goodsState, { id, state: 'onSale' }, as(shop.owner))
    await sql`update goods set body = '' where id = ${id}`.execute(server.database.db)
    await server.call(shops.goodsState, { id, state: 'onSale' }, as(shop.owner))
    expect(await refusal(id, 'draft')).toBe('发布过的商品不能变回草稿，可以下架')
    await server.call(shops.goodsState, { id, state: 'offSale' }, as(shop.owner))
    expect(await refusal(id, 'onSale'), 'what it lost meanwhile').toBe('请先填写商品详情、图片和规格，再上架')
  })

  test('is for the keeper of an open shop: a shut one is not there, a suspended one can only be looked at', async () => {
    const own = await openShop(server, [{}], '换季')
    const { rows } = await sql<{ id: string }>`select id from goods where shop = ${own.id}`.execute(server.database.db)
    const [{ id }] = rows as [{ id: string }]
    const tried = async (state: string) => {
      await putInState(server, own.id, state)
      const { code, message } = await server.refused(shops.goodsState, { id, state: 'offSale' }, as(own.owner))
      return `${code} ${message}`
    }
    expect(await tried('suspended')).toBe('notNow 店铺已暂停营业，现在只能查看，不能修改')
    expect(await tried('closed')).toBe('missing 没有找到这家店铺')
    expect(await tried('applied')).toBe('missing 没有找到这家店铺')
  })
})

test('a shelf lists the newest goods first, page by page, by state and by words, with what lies there and is held', async () => {
  const own = await openShop(
    server,
    [
      { title: '竹篮', stock: 7 },
      { title: '瓷碗', stock: 4 },
      { title: '竹席', stock: 2 },
    ],
    '器物',
  )
  const [basket = ''] = own.skus
  await submitOrder(server, await createBuyer(server), [{ sku: basket, count: 3 }])
  await sql`update goods set state = 'offSale' where shop = ${own.id} and title = '瓷碗'`.execute(server.database.db)
  const titles = async (query: object) => {
    const { dataList, total } = await shelfOf(own, query)
    return [total, ...dataList.map(({ title }) => title)]
  }
  // Which of those that came in one moment is the newest, their ids say.
  const { rows } = await sql<{
    title: string
  }>`select title from goods where shop = ${own.id} order by id desc`.execute(server.database.db)
  const newest = rows.map(({ title }) => title)
  const bamboo = newest.filter(title => title.startsWith('竹'))
  const { dataList } = await shelfOf(own)
  expect(dataList.map(({ title }) => title)).toEqual(newest)
  expect(Object.fromEntries(dataList.map(({ title, state, stock, held }) => [title, [state, stock, held]]))).toEqual({
    ...{ 竹席: ['onSale', 2, 0], 瓷碗: ['offSale', 4, 0], 竹篮: ['onSale', 7, 3] },
  })
  expect(await titles({ state: 'onSale' })).toEqual([2, ...bamboo])
  expect(await titles({ state: 'draft' })).toEqual([0])
  expect(await titles({ keyword: '竹' })).toEqual([2, ...bamboo])
  expect(await titles({ keyword: '竹', state: 'offSale' })).toEqual([0])
  const first = await shelfOf(own, { pageSize: 2 })
  expect(first.next).not.toBe('')
  expect(await titles({ pageSize: 2, after: first.next }), 'the total stays').toEqual([3, newest[2]])
  const { id } = dataList[2]!
  expect(await readDraft(server, own.owner, id)).toMatchObject({ pictures: ['/pictures/sand/basket.svg'] })
})

test('shops are found by any part of their name, the newest first, and only open ones', async () => {
  const names = ['溪口早茶铺', '溪口晚茶铺', '溪口茶具店']
  const made = []
  for (const name of names) made.push(await openShop(server, [{}], name))
  const found = async (keyword: string) => {
    const { dataList, total } = await server.call(mall.shopPage, { keyword })
    return [total, ...dataList.map(({ name }) => name)]
  }
  expect(await found('溪口')).toEqual([3, ...names.toReversed()])
  expect(await found('茶铺')).toEqual([2, '溪口晚茶铺', '溪口早茶铺'])
  expect(await found('%')).toEqual([0])
  await takeStep(server, platform, 'shopSuspend', made[1]!.id, REASON)
  expect(await found('茶铺')).toEqual([1, '溪口早茶铺'])
  const { dataList } = await server.call(mall.shopPage, { keyword: '早茶' })
  const card = { name: '溪口早茶铺', picture: '/pictures/sand/basket.svg', summary: '山货', open: true }
  expect(dataList).toEqual([{ id: made[0]!.id, ...card }])
})

test('a shop’s own page says its words, its place, and what it sells and sold', async () => {
  const own = await openShop(server, [{ title: '笋干', stock: 9 }, { title: '旧货' }], '山货铺')
  await createPaidOrder(server, await createBuyer(server), own.skus.slice(0, 1))
  await sql`update goods set state = 'offSale' where shop = ${own.id} and title = '旧货'`.execute(server.database.db)
  const seen = await server.call(mall.shopDetail, { id: own.id })
  expect(seen).toEqual({
    ...{ id: own.id, name: '山货铺', picture: '/pictures/sand/basket.svg', summary: '山货', open: true },
    ...{ address: '灵隐路 1 号', regionName: expect.stringContaining('西湖区') },
    ...{ goodsCount: 1, sold: 1, stars: 0, favourite: false },
  })
  const fan = await createMember(server)
  await server.call(mall.collectAdd, { kind: 'shop', id: own.id }, as(fan))
  expect((await server.call(mall.shopDetail, { id: own.id }, as(fan))).favourite).toBe(true)
})

test('whoever a shop was handed over to reads its orders, its shelf and its reviews; whoever keeps another does not', async () => {
  const own = await openShop(server, [{}], '传家店')
  const { id } = await createPaidOrder(server, await createBuyer(server), own.skus)
  const [heir, rival] = [await createMember(server), await openShop(server, [{}], '对面的店')]
  await handOver(heir, own)
  const { dataList } = await server.call(orderContract.shopOrderPage, { shop: own.id }, as(heir))
  expect(dataList.map(order => order.id)).toEqual([id])
  expect((await server.call(shops.shopGoodsPage, { shop: own.id }, as(heir))).total).toBe(1)
  expect((await server.call(shops.shopReviewPage, { shop: own.id }, as(heir))).total).toBe(0)
  for (const endpoint of [orderContract.shopOrderPage, shops.shopGoodsPage, shops.shopReviewPage] as const)
    expect(await server.refused(endpoint, { shop: own.id }, as(rival.owner))).toMatchObject({ code: 'missing' })
})

test('the sign of a new shop is for everybody, and the shop stands in the middle of its district', async () => {
  const me = await createMember(server, '周建国')
  const [paper, sign] = [await createUpload(server, me), await createUpload(server, me)]
  const application = {
    name: '桥头修鞋铺',
    summary: '修鞋、配钥匙、磨刀',
    region: '330106109',
    address: '北山路 46 号',
  }
  const { id } = await server.call(shops.shopApply, { ...application, papers: [paper], picture: sign }, as(me))
  expect([await isPublic(sign), await isPublic(paper)]).toEqual([[true], [false]])
  const [own] = (await server.call(shops.myShops, {}, as(me))).dataList
  expect(own).toMatchObject({ name: '桥头修鞋铺', picture: sign, at: expect.any(Number) })
  await takeStep(server, platform, 'shopApprove', id)
  const box = { west: 120.02, south: 30.1, east: 120.2, north: 30.35, kind: 'shop' as const }
  const { dataList } = await server.call(placeContract.getDitu, box)
  expect(dataList.find(one => one.id === id)).toMatchObject({ id })
})

test('the reason of its state is told to a shop that is suspended or closed, the last one, and to no open one', async () => {
  const own = await openShop(server, [{}], '整改店')
  const reason = async () => (await server.call(shops.myShops, {}, as(own.owner))).dataList[0]?.reason
  await takeStep(server, platform, 'shopSuspend', own.id, { reason: '第一次整改' })
  expect(await reason()).toBe('第一次整改')
  await takeStep(server, platform, 'shopResume', own.id)
  expect(await reason()).toBe('')
  await takeStep(server, platform, 'shopSuspend', own.id, { reason: '第二次整改' })
  expect(await reason()).toBe('第二次整改')
  await takeStep(server, platform, 'shopShutDown', own.id, { reason: '屡教不改' })
  expect(await reason()).toBe('屡教不改')
})
