/** The list of goods as buyers see it: found by what they say, sorted, walked to the end; and one of them looked at. */

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pageStatement } from '../../../server/domain/mall/lists.ts'
import type { EndpointInput } from '../../../src/contract/endpoint.ts'
import { GOODS_SORTS, mallContract as mall } from '../../../src/contract/mall.contract.ts'
import { shopContract } from '../../../src/contract/shop.contract.ts'
import { readAllPages } from '../../support/assertions/pagination.ts'
import { createPlatformMember, openShop, REASON, type ShopFixture, takeStep } from '../../support/fixtures/mall.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

const FEW_SECONDS = 6_000
type GoodsQuery = EndpointInput<typeof mall.goodsPage>

let server: TestServer
let shop: ShopFixture
let other: ShopFixture
const idOf = new Map<string, string>()

const titles = async (query: GoodsQuery) =>
  (await server.call(mall.goodsPage, { pageSize: 100, ...query })).dataList.map(({ title }) => title)
const set = (title: string, values: Record<string, unknown>) =>
  server.database.db.updateTable('goods').set(values).where('title', '=', title).execute()

beforeAll(async () => {
  server = await startServer({ demo: false })
  shop = await openShop(server, [
    { title: '五常 稻花香米 5KG', price: 6_990 },
    { title: '临安土蜂蜜', price: 4_800 },
    { title: '100%棉毛巾_纯棉', price: 2_500 },
    { title: '手工羊毛围巾', price: 8_650, stock: 0 },
  ])
  other = await openShop(server, [{ title: '香米糕', price: 1_800 }], '阿姆点心坊')
  await set('临安土蜂蜜', { tag: '助农', classification: 'goods-tea-honey', sold: 7 })
  await set('手工羊毛围巾', { inStock: false, classification: 'goods-craft-knit', condition: 'used', sold: 3 })
  await set('香米糕', { classification: 'goods-food-snack', sold: 9 })
  for (const { id, title } of await server.database.db.selectFrom('goods').select(['id', 'title']).execute())
    idOf.set(title, id)
})
afterAll(() => server.close())

describe('search', () => {
  it.each([
    ['香米', ['五常 稻花香米 5KG', '香米糕']],
    ['稻花香米', ['五常 稻花香米 5KG']],
    ['香', ['五常 稻花香米 5KG', '香米糕']],
    ['５ｋｇ', ['五常 稻花香米 5KG']],
    ['五常稻花', ['五常 稻花香米 5KG']],
    ['香米 五常', ['五常 稻花香米 5KG']],
    ['助农', ['临安土蜂蜜']],
    ['助', ['临安土蜂蜜']],
    ['%', ['100%棉毛巾_纯棉']],
    ['_', ['100%棉毛巾_纯棉']],
    ['0%棉', ['100%棉毛巾_纯棉']],
    // Both pairs are there, but not as these three signs.
    ['纯棉毛', []],
    ['蜜助', []],
    ['火箭', []],
    ["'", []],
    ['\\', []],
    ['{香}', []],
  ])('「%s」', async (keyword, found) => {
    expect((await titles({ keyword })).sort()).toEqual([...found].sort())
    expect((await server.call(mall.goodsPage, { keyword })).total).toBe(found.length)
  })
})

describe('filters', () => {
  it('take a first level with all below it, and a second level by itself', async () => {
    expect((await titles({ classification: 'goods-food' })).length).toBe(3)
    expect(await titles({ classification: 'goods-food-snack' })).toEqual(['香米糕'])
    expect(await titles({ classification: 'goods-health' })).toEqual([])
    expect(await titles({ classification: 'goods-nothing' })).toEqual([])
    expect(await titles({ classification: 'gift-daily' })).toEqual([])
  })

  it('refuse what is none of theirs, each by its field', async () => {
    for (const [fields, field] of [
      [{ classification: '../x' }, 'classification'],
      [{ keyword: '长'.repeat(41) }, 'keyword'],
      [{ shop: "'" }, 'shop'],
      [{ condition: 'broken' }, 'condition'],
      [{ lowest: '-1' }, 'lowest'],
      [{ lowest: '1.5' }, 'lowest'],
      [{ highest: 'abc' }, 'highest'],
      [{ lowest: '500', highest: '400' }, 'highest'],
      [{ inStock: '2' }, 'inStock'],
      [{ sort: 'random' }, 'sort'],
      [{ pageSize: '0' }, 'pageSize'],
      [{ pageSize: '101' }, 'pageSize'],
      [{ after: '%%%' }, 'after'],
      [{ after: Buffer.from('["newest",1]').toString('base64url') }, 'after'],
      [{ after: Buffer.from('["newest","x","y"]').toString('base64url') }, 'after'],
      [{ listed: '0' }, 'listed'],
    ] as const)
      expect(await server.raw(mall.goodsPage.wire, fields), JSON.stringify(fields)).toMatchObject({
        result: 422,
        field,
      })
  })
})

describe('sorts', () => {
  it('put the rows in their order', async () => {
    const page = async (sort: (typeof GOODS_SORTS)[number]) => (await server.call(mall.goodsPage, { sort })).dataList
    expect((await page('sold')).map(({ sold }) => sold)).toEqual([9, 7, 3, 0, 0])
    expect((await page('priceUp')).map(({ price }) => price)).toEqual([1_800, 2_500, 4_800, 6_990, 8_650])
    expect((await page('priceDown')).map(({ price }) => price)).toEqual([8_650, 6_990, 4_800, 2_500, 1_800])
    expect((await page('newest')).map(({ title }) => title)[0]).toBe('香米糕')
  })
})

describe('one of the goods', () => {
  it('shows everything that can be chosen, and where it stands', async () => {
    const id = idOf.get('临安土蜂蜜')!
    const seen = await server.call(mall.goodsDetail, { id })
    expect(seen).toMatchObject({
      title: '临安土蜂蜜',
      price: 4_800,
      highestPrice: 4_800,
      shopName: '山里人家',
      shop: { id: shop.id, open: true },
      onSale: true,
      classification: [
        { id: 'goods-tea', name: '茶与蜂蜜' },
        { id: 'goods-tea-honey', name: '蜂蜜' },
      ],
      reviews: { count: 0, stars: 0 },
      favourite: false,
      skus: [{ options: ['5 kg'], price: 4_800, available: 10 }],
    })
    expect(Object.keys(seen.skus[0]!).sort()).toEqual(['available', 'id', 'options', 'price'])
  })

  it('is not there while it is a draft, and can only be looked at when it is off sale', async () => {
    const id = idOf.get('香米糕')!
    await set('香米糕', { state: 'draft' })
    expect(await server.refused(mall.goodsDetail, { id })).toMatchObject({ code: 'missing' })
    expect(await titles({ shop: other.id })).toEqual([])
    await set('香米糕', { state: 'offSale' })
    expect((await server.call(mall.goodsDetail, { id })).onSale).toBe(false)
    expect(await titles({ shop: other.id })).toEqual([])
    await set('香米糕', { state: 'onSale' })
    expect(await titles({ shop: other.id })).toEqual(['香米糕'])
    expect(await server.refused(mall.goodsDetail, { id: 'nothing' })).toMatchObject({ code: 'missing' })
  })

  it('leaves the list with its shop and comes back with it', async () => {
    const platform = await createPlatformMember(server)
    await takeStep(server, platform, 'shopSuspend', other.id, REASON)
    server.advanceClock(FEW_SECONDS)
    expect(await titles({})).not.toContain('香米糕')
    expect((await server.call(mall.goodsPage, {})).total).toBe(4)
    expect(await server.call(mall.goodsDetail, { id: idOf.get('香米糕')! })).toMatchObject({
      onSale: false,
      shop: { open: false },
    })
    expect(await server.call(shopContract.shopDetail, { id: other.id })).toMatchObject({ open: false, goodsCount: 0 })
    await takeStep(server, platform, 'shopResume', other.id)
    expect(await titles({})).toContain('香米糕')
  })
})

describe('among twenty thousand', () => {
  const COUNT = 20_000
  beforeAll(async () => {
    // They are looked for in the list only; the index of the portal's search follows each row.
    await sql`alter table goods disable trigger goods_found`.execute(server.database.db)
    await sql`
      insert into goods (id, shop, classification, title, summary, picture, price, sold, tag, created_at)
      select 'm' || lpad(n::text, 21, '0'), ${shop.id}, (array['goods-food-rice', 'goods-home-clean', 'goods-craft-knit'])[1 + n % 3],
        '大集 ' || n || ' 号' || (array['竹篮', '瓷碗', '布鞋', '铁锅'])[1 + n % 4], '', '/pictures/sand/basket.svg',
        100 + n % 977, n % 53, '', now() - (n % 5000) * interval '1 minute'
      from generate_series(1, ${COUNT}::int) n`.execute(server.database.db)
    await sql`alter table goods enable trigger goods_found`.execute(server.database.db)
    await sql`analyze goods`.execute(server.database.db)
    server.advanceClock(FEW_SECONDS)
  })

  it('a total above what is counted is said to be about so many, and is', async () => {
    const { db } = server.database
    const whole = COUNT * 0.6
    // All have both pairs of the word, and so many have it whole.
    await sql`alter table goods disable trigger goods_found`.execute(db)
    await sql`update goods set title = title || case when right(id, 6)::int <= ${whole} then '一斤装' else '一斤半斤装' end
      where id like 'm0%'`.execute(db)
    const { total, totalIs } = await server.call(mall.goodsPage, { keyword: '一斤装' })
    expect(totalIs).toBe('about')
    expect(Math.abs(total / whole - 1)).toBeLessThan(0.2)
    expect(await server.call(mall.goodsPage, { keyword: '布鞋' })).not.toHaveProperty('totalIs')
    await sql`update goods set title = regexp_replace(title, '一斤(半斤)?装$', '') where id like 'm0%'`.execute(db)
    await sql`alter table goods enable trigger goods_found`.execute(db)
    server.advanceClock(FEW_SECONDS)
  })

  it.each(GOODS_SORTS)('every row comes once by %s, while others are changed between the pages', async sort => {
    const query = { classification: 'goods-craft', keyword: '布鞋', sort }
    const all = await readAllPages(100, after =>
      server.call(mall.goodsPage, { ...query, pageSize: 100, ...(after ? { after } : {}) }),
    )
    expect(all.length).toBeGreaterThan(1_500)
    const seen: string[] = []
    const moved = new Set<string>()
    for (let after = '', page = 0; page === 0 || after; page++) {
      const answer = await server.call(mall.goodsPage, { ...query, pageSize: 100, ...(after ? { after } : {}) })
      seen.push(...answer.dataList.map(({ id }) => id))
      after = answer.next
      // Somewhere in the list one row changes all its keys, another leaves, and a new one comes.
      const [one, two] = [all[(page * 37) % all.length]!.id, all[(page * 61 + 5) % all.length]!.id]
      for (const id of [one, two]) moved.add(id)
      await sql`update goods set price = price + 500, sold = sold + 60 where id = ${one}`.execute(server.database.db)
      await sql`update goods set state = 'offSale' where id = ${two}`.execute(server.database.db)
    }
    const still = all.map(({ id }) => id).filter(id => !moved.has(id))
    expect(seen.filter(id => !moved.has(id))).toEqual(still)
    await sql`update goods set state = 'onSale' where state = 'offSale'`.execute(server.database.db)
    server.advanceClock(FEW_SECONDS)
  })

  it.each<GoodsQuery>([
    ...GOODS_SORTS.flatMap(sort => [
      { sort },
      { sort, classification: 'goods-food' },
      { sort, classification: 'goods-food-rice' },
    ]),
    { keyword: '19999' },
    { keyword: '香米', sort: 'sold' },
    { keyword: '铁锅', sort: 'priceUp', inStock: true },
    { lowest: 200, highest: 210 },
    { condition: 'new', inStock: true },
  ])('an index finds %o, on the first page and deep inside', async query => {
    const { db } = server.database
    const planOf = async (page: GoodsQuery) => {
      const statement = await pageStatement({ database: server.database, clock: Date.now }, page)
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${statement}`.execute(db)
      return rows.map(row => row['QUERY PLAN']).join('\n')
    }
    expect(await planOf(query)).not.toMatch(/Seq Scan on goods/)
    const { next } = await server.call(mall.goodsPage, { ...query, pageSize: 100 })
    if (next) expect(await planOf({ ...query, after: next })).not.toMatch(/Seq Scan on goods/)
  })
})
