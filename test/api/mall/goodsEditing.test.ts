/** What keepers write of their goods, and what nobody else may. */

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mallContract as mall } from '../../../src/contract/mall.contract.ts'
import { shopContract as shops } from '../../../src/contract/shop.contract.ts'
import type { TestAccount } from '../../support/fixtures/accounts.ts'
import { createUpload, goodsDraft, putOnSale, readDraft, skusOf } from '../../support/fixtures/goods.ts'
import {
  type Buyer,
  createBuyer,
  createMember,
  createPlatformMember,
  openShop,
  payPayment,
  placeOrder,
  REASON,
  readOrder,
  type ShopFixture,
  submitOrder,
  takeStep,
} from '../../support/fixtures/mall.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'
import { fingerprint } from '../contract/samples.ts'

let server: TestServer
let shop: ShopFixture
let picture = ''
let platform: TestAccount
let wang: Buyer

beforeAll(async () => {
  server = await startServer({ demo: false })
  shop = await openShop(server)
  picture = await createUpload(server, shop.owner)
  platform = await createPlatformMember(server)
  wang = await createBuyer(server)
})
afterAll(() => server.close())

const as = (person: TestAccount) => ({ token: person.token })
const save = (draft = goodsDraft(picture), id?: string) =>
  server.call(shops.goodsSave, { shop: shop.id, draft, ...(id ? { id } : {}) }, as(shop.owner))

describe('goods that are written', () => {
  it('are a draft at first, come back as they were, and are on sale once they are put there', async () => {
    const { id } = await save()
    expect(await server.refused(mall.goodsDetail, { id })).toMatchObject({ code: 'missing' })
    const seen = await server.call(shops.shopGoodsDetail, { id }, as(shop.owner))
    expect(seen).toMatchObject({ shop: shop.id, state: 'draft' })
    const { skus, ...draft } = seen.draft
    expect({ ...draft, skus: skus.map(({ id: _, seen: __, ...sku }) => sku) }).toEqual(goodsDraft(picture))
    await server.call(shops.goodsState, { id, state: 'onSale' }, as(shop.owner))
    const shown = await server.call(mall.goodsDetail, { id })
    expect(shown).toMatchObject({
      price: 3_900,
      highestPrice: 4_200,
      freight: 600,
      inStock: true,
      optionNames: ['颜色', '尺码'],
    })
    const dearFirst = { ...seen.draft, skus: seen.draft.skus.toSorted((one, other) => other.price - one.price) }
    await save(dearFirst, id)
    const sorted = await server.call(mall.goodsDetail, { id })
    expect([sorted.price, sorted.highestPrice], 'whichever stands first').toEqual([3_900, 4_200])
    await save(seen.draft, id)
    expect(shown.skus.map(({ options, available }) => [options.join(), available])).toEqual([
      ['米白,均码', 5],
      ['米白,加大', 3],
      ['藏青,均码', 0],
    ])
    const own = async (state: 'draft' | 'onSale' | 'offSale') => {
      const page = await server.call(shops.shopGoodsPage, { shop: shop.id, state, pageSize: 100 }, as(shop.owner))
      expect(page.total).toBe(page.dataList.length)
      return page.dataList.some(one => one.id === id)
    }
    expect([await own('draft'), await own('onSale'), await own('offSale')]).toEqual([false, true, false])
    const { dataList } = await server.call(mall.goodsPage, { keyword: '毛线' })
    expect(dataList.map(one => one.id)).toEqual([id])
  })

  it('keep their SKUs by id through every change', async () => {
    const { id } = await save()
    const before = await readDraft(server, shop.owner, id)
    const [first, second, third] = before.skus
    await save(
      {
        ...before,
        title: '改名的帽子',
        skus: [third!, { ...first!, price: 5_000, options: ['奶白', '均码'] }, second!],
      },
      id,
    )
    const after = await readDraft(server, shop.owner, id)
    expect(after.title).toBe('改名的帽子')
    expect(after.skus.map(sku => sku.id)).toEqual([third!.id, first!.id, second!.id])
    expect(after.skus[1]).toMatchObject({ price: 5_000, options: ['奶白', '均码'] })
  })

  it.each([
    ['two SKUs alike', { skus: [goodsDraft('').skus[0]!, goodsDraft('').skus[0]!] }],
    ['an option too few', { skus: [{ options: ['米白'], price: 1, stock: 1 }] }],
    ['options without names', { optionNames: [] }],
    ['a name twice', { optionNames: ['颜色', '颜色'] }],
    ['a first level that has others below', { classification: 'goods-craft' }],
    ['a classification of gifts', { classification: 'gift-daily-wash' }],
    ['no such classification', { classification: 'nothing' }],
    ['somebody else’s picture', { pictures: ['/files/2026/11/0123456789abcdef0123456789abcdef.webp'] }],
    ['a SKU of nobody', { skus: [{ id: 'nothing', options: ['米白', '均码'], price: 1, stock: 1 }] }],
    ['no SKU', { skus: [] }],
    ['no picture', { pictures: [] }],
    ['a price of nothing', { skus: [{ options: ['米白', '均码'], price: 0, stock: 1 }] }],
    ['less than no stock', { skus: [{ options: ['米白', '均码'], price: 1, stock: -1 }] }],
    ['no title', { title: '' }],
    ['a zero byte deep inside', { skus: [{ options: ['米\u0000白', '均码'], price: 1, stock: 1 }] }],
    ['more than it knows', { listed: true }],
  ])('are refused with %s, and nothing is written', async (_, changes) => {
    const before = await fingerprint(server.database)
    const draft = JSON.stringify({ ...goodsDraft(picture), ...changes })
    const answer = await server.raw(shops.goodsSave.wire, { ...as(shop.owner), shop: shop.id, draft })
    expect(answer).toMatchObject({ result: 422, field: 'draft' })
    expect(answer.resultNote).toMatch(/\p{Script=Han}{2}/u)
    expect(await fingerprint(server.database)).toEqual(before)
  })

  it('take no SKU of other goods', async () => {
    const ownGoods = await save()
    const theirs = await skusOf(server, shop.owner, (await save()).id)
    const draft = { ...goodsDraft(picture), skus: [{ id: theirs[0]!, options: ['米白', '均码'], price: 1, stock: 1 }] }
    expect(
      await server.refused(shops.goodsSave, { shop: shop.id, id: ownGoods.id, draft }, as(shop.owner)),
    ).toMatchObject({
      code: 'invalid',
      field: 'draft',
    })
  })
})

describe('the shelf', () => {
  it('stays as buyers left it where only the words of an open form are saved, and is corrected only as it was seen', async () => {
    const { id, skus } = await putOnSale(server, shop.owner, shop.id, goodsDraft(picture))
    const { draft, seen } = await server.call(shops.shopGoodsDetail, { id }, as(shop.owner))
    const made = await placeOrder(server, wang, [skus[0]!])
    await payPayment(server, wang, made.payment)
    const stocks = async () => (await readDraft(server, shop.owner, id)).skus.map(({ stock }) => stock)
    expect(await stocks()).toEqual([4, 3, 0])
    const edit = { shop: shop.id, id, seen }
    await server.call(shops.goodsSave, { ...edit, draft: { ...draft, title: '改名的帽子' } }, as(shop.owner))
    expect(await stocks()).toEqual([4, 3, 0])
    const counted = { ...draft, skus: draft.skus.map((sku, at) => (at === 0 ? { ...sku, stock: 9 } : sku)) }
    const refused = await server.refused(shops.goodsSave, { ...edit, draft: counted }, as(shop.owner))
    expect(refused).toMatchObject({ code: 'stale' })
    expect(refused.message).toContain('商品名称现在是「改名的帽子」')
    const renamed = { ...counted, title: '改名的帽子' }
    expect(await server.refused(shops.goodsSave, { ...edit, draft: renamed }, as(shop.owner))).toEqual({
      code: 'stale',
      message: '「米白、均码」的库存刚刚变成了 4 件，请核对后再保存',
      field: 'draft',
    })
    expect(await stocks()).toEqual([4, 3, 0])
  })

  it('is never written below what unpaid orders hold, and their goods stay theirs', async () => {
    const { id, skus } = await putOnSale(server, shop.owner, shop.id, goodsDraft(picture))
    await submitOrder(server, wang, [{ sku: skus[0]!, count: 2 }])
    const draft = await readDraft(server, shop.owner, id)
    const withStock = (stock: number) => ({
      ...draft,
      skus: draft.skus.map((sku, at) => (at === 0 ? { ...sku, stock } : sku)),
    })
    const refused = await server.refused(shops.goodsSave, { shop: shop.id, id, draft: withStock(1) }, as(shop.owner))
    expect(refused).toMatchObject({ code: 'invalid', field: 'draft' })
    expect(refused.message).toContain('2 件')
    await save(withStock(2), id)
    expect((await server.call(mall.goodsDetail, { id })).skus[0]?.available).toBe(0)
    const { dataList } = await server.call(shops.shopGoodsPage, { shop: shop.id }, as(shop.owner))
    expect(dataList.find(one => one.id === id)).toMatchObject({ stock: 5, held: 2, state: 'onSale' })
  })

  it('lets a SKU go that is held: nobody can choose it, and the order that holds it is as it was', async () => {
    const { id, skus } = await putOnSale(server, shop.owner, shop.id, goodsDraft(picture))
    const made = await placeOrder(server, wang, [skus[0]!])
    await server.call(mall.cartAdd, { sku: skus[1]!, count: 1 }, as(wang))
    const before = await readOrder(server, wang, made.id)
    const draft = await readDraft(server, shop.owner, id)
    await save({ ...draft, title: '换了名字', skus: [{ ...draft.skus[2]!, price: 9_900, stock: 1 }] }, id)
    expect((await readOrder(server, wang, made.id)).lines).toEqual(before.lines)
    expect((await server.call(mall.goodsDetail, { id })).skus.map(sku => sku.id)).toEqual([skus[2]])
    const rows = await server.database.db
      .selectFrom('sku')
      .select(['id', 'gone', 'stock', 'held'])
      .where('goods', '=', id)
      .execute()
    expect(rows.find(row => row.id === skus[0])).toMatchObject({ gone: true, stock: 1, held: 1 })
    const cart = await server.call(mall.cartList, {}, as(wang))
    const line = cart.dataList.flatMap(({ lines }) => lines).find(one => one.sku === skus[1])
    expect(line?.problem).toBe('gone')
    // What was removed does not come back by its old id.
    expect(
      await server.refused(
        shops.goodsSave,
        { shop: shop.id, id, draft: { ...draft, skus: [draft.skus[0]!] } },
        as(shop.owner),
      ),
    ).toMatchObject({ code: 'invalid' })
    await takeStep(server, wang, 'orderCancel', made.id)
  })

  it('survives buyers and keeper at the same moment: never more is held than lies there', async () => {
    const { id, skus } = await putOnSale(server, shop.owner, shop.id, goodsDraft(picture, { title: '抢手的帽子' }))
    const draft = await readDraft(server, shop.owner, id)
    const buyers = await Promise.all([
      createBuyer(server),
      createBuyer(server),
      createBuyer(server),
      createBuyer(server),
    ])
    const outcomes = await Promise.allSettled([
      ...buyers.map(one => submitOrder(server, one, [{ sku: skus[0]!, count: 2 }])),
      ...[1, 4, 2].map(stock =>
        save({ ...draft, skus: draft.skus.map((sku, at) => (at === 0 ? { ...sku, stock } : sku)) }, id),
      ),
    ])
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason.refusal.code).not.toBe('broken')
    const { held, stock } = await server.database.db
      .selectFrom('sku')
      .select(['held', 'stock'])
      .where('id', '=', skus[0]!)
      .executeTakeFirstOrThrow()
    const { rows } = await sql<{ n: number }>`
      select coalesce(sum(count), 0)::int as n from order_line where sku = ${skus[0]!}`.execute(server.database.db)
    expect(held).toBe(rows[0]?.n)
    expect(held).toBeLessThanOrEqual(stock)
    const { inStock } = await server.call(mall.goodsDetail, { id })
    expect(inStock).toBe(stock - held > 0 || draft.skus[1]!.stock > 0)
  })
})

describe('putting on sale', () => {
  it('wants the goods to be complete, and never makes a draft of them again', async () => {
    const { id } = await save(goodsDraft(picture, { body: '' }))
    const state = (to: 'draft' | 'onSale' | 'offSale') =>
      server.call(shops.goodsState, { id, state: to }, as(shop.owner))
    const refused = (to: 'draft' | 'onSale' | 'offSale') =>
      server.refused(shops.goodsState, { id, state: to }, as(shop.owner))
    expect(await refused('onSale')).toMatchObject({ code: 'notNow' })
    expect(await refused('offSale')).toMatchObject({ code: 'notNow' })
    await save({ ...(await readDraft(server, shop.owner, id)), body: '写好了。' }, id)
    await state('onSale')
    await state('onSale')
    expect(await refused('draft')).toMatchObject({ code: 'notNow' })
    await state('offSale')
    expect((await server.call(mall.goodsDetail, { id })).onSale).toBe(false)
  })
})

describe('nobody else', () => {
  it('sees or touches anything of a shop: other keepers, members, visitors', async () => {
    const other = await openShop(server, [{}], '别人家')
    const { id } = await save(goodsDraft(picture, { title: '没发布的秘密帽子' }))
    const draft = await readDraft(server, shop.owner, id)
    const review = 'r'.repeat(22)
    const line = {
      goods: id,
      shop: shop.id,
      line: review,
      uid: wang.uid,
      stars: 5,
      words: '好',
      pictures: '[]',
      options: '[]',
    }
    await server.database.db
      .insertInto('review')
      .values({ id: review, ...line, createdAt: new Date() })
      .execute()
    const before = await fingerprint(server.database)
    const applicant = await createMember(server)
    const calls = [
      [shops.shopGoodsPage, { shop: shop.id }],
      [shops.shopGoodsDetail, { id }],
      [shops.goodsSave, { shop: shop.id, id, draft }],
      [shops.goodsSave, { shop: shop.id, draft: goodsDraft(picture) }],
      [shops.goodsState, { id, state: 'onSale' }],
      [shops.shopReviewPage, { shop: shop.id }],
      [shops.reviewAnswer, { id: review, words: '谢谢' }],
    ] as const
    for (const [endpoint, input] of calls) {
      const fields = Object.fromEntries(
        Object.entries(input).map(([k, v]) => [k, typeof v === 'string' ? v : JSON.stringify(v)]),
      )
      for (const person of [other.owner, wang, applicant, platform]) {
        const answer = await server.raw(endpoint.wire, { ...fields, ...as(person) })
        expect(answer.result, endpoint.wire).toBe(404)
        expect(Object.keys(answer).sort(), endpoint.wire).toEqual(['result', 'resultNote'])
        expect(JSON.stringify(answer)).not.toContain('秘密')
      }
      expect((await server.raw(endpoint.wire, fields)).result).toBe(110)
    }
    // Somebody else's goods under one's own shop.
    expect(await server.refused(shops.goodsSave, { shop: other.id, id, draft }, as(other.owner))).toMatchObject({
      code: 'missing',
    })
    expect(await server.refused(shops.shopApplyPage, {}, as(shop.owner))).toMatchObject({ code: 'notYours' })
    const after = await fingerprint(server.database)
    delete before.account
    delete after.account
    for (const table of ['goods', 'sku', 'review', 'shop', 'record'] as const)
      expect(after[table], table).toBe(before[table])
  })

  it('not even the keeper of two shops moves goods from one into the other', async () => {
    const second = await openShop(server, [{}], '第二家')
    const grant = {
      id: `g${shop.owner.uid.slice(1)}`,
      uid: shop.owner.uid,
      role: 'shopOwner' as const,
      region: second.id,
    }
    await server.database.db.insertInto('roleGrant').values(grant).execute()
    const { id } = await save()
    const draft = await readDraft(server, shop.owner, id)
    expect(await server.refused(shops.goodsSave, { shop: second.id, id, draft }, as(shop.owner))).toMatchObject({
      code: 'missing',
    })
    expect((await server.call(shops.myShops, {}, as(shop.owner))).dataList).toHaveLength(2)
  })

  it('and the keeper of a suspended shop may look and not change', async () => {
    const rest = await openShop(server, [{}], '休息中')
    const own = await createUpload(server, rest.owner)
    const { id } = await putOnSale(server, rest.owner, rest.id, goodsDraft(own))
    await takeStep(server, platform, 'shopSuspend', rest.id, REASON)
    const draft = await readDraft(server, rest.owner, id)
    expect((await server.call(shops.shopGoodsPage, { shop: rest.id }, as(rest.owner))).total).toBe(2)
    expect((await server.call(shops.shopReviewPage, { shop: rest.id }, as(rest.owner))).total).toBe(0)
    for (const refused of [
      await server.refused(shops.goodsSave, { shop: rest.id, id, draft }, as(rest.owner)),
      await server.refused(shops.goodsSave, { shop: rest.id, draft: goodsDraft(own) }, as(rest.owner)),
      await server.refused(shops.goodsState, { id, state: 'offSale' }, as(rest.owner)),
    ])
      expect(refused).toMatchObject({ code: 'notNow', message: '店铺已暂停营业，现在只能查看，不能修改' })
    await takeStep(server, platform, 'shopShutDown', rest.id, REASON)
    expect(await server.refused(shops.shopGoodsDetail, { id }, as(rest.owner))).toMatchObject({ code: 'missing' })
  })
})
