/** What a full cart still takes, and what a preview of an order counts in: line by line what can be bought. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mallContract as mall } from '../../../src/contract/mall.contract.ts'
import { orderContract } from '../../../src/contract/order.contract.ts'
import type { TestAccount } from '../../support/fixtures/accounts.ts'
import { type Buyer, createBuyer, openShop, type ShopFixture, submitOrder } from '../../support/fixtures/mall.ts'
import { putInState } from '../../support/fixtures/records.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

const MAX_LINES = 200
let server: TestServer
let shop: ShopFixture
let me: Buyer

beforeAll(async () => {
  server = await startServer({ demo: false })
  shop = await openShop(server, [
    { title: '稻花香', price: 6_990, stock: 5, freight: 300 },
    { title: '土蜂蜜', price: 4_800, stock: 20, freight: 500 },
    { title: '卖完的茶', price: 9_900, stock: 0, freight: 2_000 },
  ])
})
beforeEach(async () => {
  me = await createBuyer(server)
})
afterAll(() => server.close())

const as = (person: TestAccount) => ({ token: person.token })
const merge = (skus: readonly string[], count = 1) =>
  server.call(mall.cartMerge, { lines: skus.map(sku => ({ sku, count })) }, as(me))
const shopsIn = async () => (await server.call(mall.cartList, {}, as(me))).dataList
const linesIn = async () => (await shopsIn()).flatMap(({ lines }) => lines)
const goodsOf = async (sku: string) =>
  (await server.database.db.selectFrom('sku').select('goods').where('id', '=', sku).executeTakeFirstOrThrow()).goods
const setGoods = async (sku: string, values: { state: 'draft' | 'onSale' }) =>
  server.database.db
    .updateTable('goods')
    .set(values)
    .where('id', '=', await goodsOf(sku))
    .execute()
const preview = (lines: readonly { sku: string; count: number }[]) =>
  server.call(orderContract.orderPreview, { lines: [...lines] }, as(me))

test('a cart that is taken over is filled up to two hundred lines, and what lies in a full one still grows', async () => {
  const {
    skus: [first = ''],
  } = await openShop(server, [{ title: '小物' }], '杂货')
  const { rows } = await sql<{ id: string }>`
    insert into sku (id, goods, options, price, stock)
    select 'many' || lpad(n::text, 18, '0'), ${await goodsOf(first)}, jsonb_build_array(n::text), 100, 10
    from generate_series(1, ${MAX_LINES + 3}::int) n returning id`.execute(server.database.db)
  const skus = rows.map(({ id }) => id)
  expect(await merge(skus.slice(0, MAX_LINES - 1))).toEqual({ pieces: MAX_LINES - 1 })
  expect(await merge(skus.slice(MAX_LINES - 1)), 'of four new ones the first').toEqual({ pieces: MAX_LINES })
  expect(await linesIn()).toHaveLength(MAX_LINES)
  expect(await merge(skus.slice(0, 1)), 'one that lies there').toEqual({ pieces: MAX_LINES + 1 })
  expect(await linesIn()).toHaveLength(MAX_LINES)
})

test('counting one line or taking it out leaves the others of the cart as they lie there', async () => {
  const [rice = '', honey = ''] = shop.skus
  await merge([rice, honey], 2)
  await server.call(mall.cartUpdate, { sku: rice, count: 3 }, as(me))
  const counts = async () => Object.fromEntries((await linesIn()).map(({ title, count }) => [title, count]))
  expect(await counts()).toEqual({ 稻花香: 3, 土蜂蜜: 2 })
  await server.call(mall.cartDelete, { skus: [rice] }, as(me))
  expect(await counts()).toEqual({ 土蜂蜜: 2 })
})

test('the same count again is no wish for more, even where there is less by now', async () => {
  const { skus } = await openShop(server, [{ title: '青团', stock: 4 }], '点心')
  const [cake = ''] = skus
  await merge([cake], 4)
  await submitOrder(server, await createBuyer(server), [{ sku: cake, count: 2 }])
  await server.call(mall.cartUpdate, { sku: cake, count: 4 }, as(me))
  expect(await linesIn()).toMatchObject([{ count: 4, available: 2, problem: 'tooFew' }])
  expect(await server.refused(mall.cartUpdate, { sku: cake, count: 5 }, as(me))).toMatchObject({ code: 'notNow' })
})

test('a line says everything that its article is, and its shop what it is called', async () => {
  const [rice = ''] = shop.skus
  await merge([rice], 2)
  const picture = '/pictures/sand/tea.svg'
  await sql`update goods set picture = ${picture} where id = ${await goodsOf(rice)}`.execute(server.database.db)
  expect(await shopsIn()).toEqual([
    {
      shop: { id: shop.id, name: '山里人家', picture: '/pictures/sand/basket.svg', open: true },
      lines: [
        {
          ...{ sku: rice, goods: await goodsOf(rice), title: '稻花香', picture, options: ['5 kg'] },
          ...{ price: 6_990, count: 2, available: 5, problem: '' },
        },
      ],
    },
  ])
  await putInState(server, shop.id, 'closed')
  expect(await shopsIn()).toMatchObject([{ shop: { open: false }, lines: [{ problem: 'shopClosed' }] }])
  await putInState(server, shop.id, 'open')
})

test('what is still a draft is nothing to buy, in the cart, in the preview and in an order', async () => {
  const { skus } = await openShop(server, [{ title: '还没写好的糕' }], '糕团')
  const [cake = ''] = skus
  await merge([cake])
  await setGoods(cake, { state: 'draft' })
  expect(await linesIn()).toMatchObject([{ problem: 'gone' }])
  expect(await server.refused(mall.cartAdd, { sku: cake, count: 1 }, as(me))).toMatchObject({ code: 'missing' })
  expect((await preview([{ sku: cake, count: 1 }])).ready).toBe(false)
  await expect(submitOrder(server, me, [{ sku: cake, count: 1 }])).rejects.toMatchObject({
    refusal: { message: '「还没写好的糕」已下架，请重新选择' },
  })
})

test('a preview charges the dearest freight once, and neither price nor freight of what cannot be bought', async () => {
  const [rice = '', honey = '', tea = ''] = shop.skus
  const lines = [rice, honey, tea].map(sku => ({ sku, count: 2 }))
  const shown = await preview(lines)
  expect(shown).toMatchObject({ ready: false, amount: 2 * (6_990 + 4_800) + 500 })
  expect(shown.shops).toMatchObject([
    {
      ...{ freight: 500, amount: 24_080 },
      lines: [
        { title: '稻花香', count: 2, problem: '' },
        { title: '土蜂蜜', count: 2, problem: '' },
        { title: '卖完的茶', count: 2, problem: 'soldOut' },
      ],
    },
  ])
  const nothing = await preview([{ sku: tea, count: 1 }])
  expect(nothing).toMatchObject({ ready: false, amount: 0, shops: [{ freight: 0, amount: 0 }] })
})

test('a preview is ready only where every line of every shop can be bought', async () => {
  const other = await openShop(server, [{ title: '青团', price: 200 }], '阿姆点心坊')
  const [rice = '', , tea = ''] = shop.skus
  const [cake = ''] = other.skus
  const ready = async (...skus: string[]) => (await preview(skus.map(sku => ({ sku, count: 1 })))).ready
  expect(await ready(rice, cake)).toBe(true)
  expect(await ready(rice, tea, cake), 'one line of a shop').toBe(false)
  expect(await ready(tea, cake), 'one shop of two').toBe(false)
})

test('an article named twice counts as often as both say; one that is nowhere stands by itself, for nothing', async () => {
  const [rice = ''] = shop.skus
  const twice = await preview([
    { sku: rice, count: 3 },
    { sku: 'nosuch', count: 2 },
    { sku: rice, count: 2 },
  ])
  expect(twice).toMatchObject({ ready: false, amount: 5 * 6_990 + 300 })
  expect(
    twice.shops.map(({ shop: { id }, lines }) => [id, lines.map(({ count, problem }) => [count, problem])]),
  ).toEqual([
    [shop.id, [[5, '']]],
    ['', [[2, 'gone']]],
  ])
  expect(twice.shops[1]).toMatchObject({
    ...{ freight: 0, amount: 0 },
    lines: [{ sku: 'nosuch', title: '商品已不存在', price: 0, available: 0 }],
  })
  const tooMany = [
    { sku: rice, count: 3 },
    { sku: rice, count: 3 },
  ]
  expect((await preview(tooMany)).shops[0]?.lines).toMatchObject([{ count: 6, problem: 'tooFew' }])
})

test('whoever applied for a shop buys nothing of it, with or without the role', async () => {
  const own = await openShop(server, [{ title: '竹篮' }], '竹器')
  const [basket = ''] = own.skus
  const { db } = server.database
  const problemFor = async (who: TestAccount) => {
    const { shops } = await server.call(orderContract.orderPreview, { lines: [{ sku: basket, count: 1 }] }, as(who))
    return shops[0]?.lines[0]?.problem
  }
  expect([await problemFor(own.owner), await problemFor(me)]).toEqual(['ownShop', ''])
  await db.deleteFrom('roleGrant').where('uid', '=', own.owner.uid).execute()
  expect(await problemFor(own.owner)).toBe('ownShop')
})
