/** Favourites of all kinds, and what becomes of them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FAVOURITE_KINDS, mallContract as mall } from '../../../src/contract/mall.contract.ts'
import { readAllPages } from '../../support/assertions/pagination.ts'
import type { TestAccount } from '../../support/fixtures/accounts.ts'
import {
  createMember,
  createPlatformMember,
  openShop,
  REASON,
  type ShopFixture,
  takeStep,
} from '../../support/fixtures/mall.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

const YEARS = 3 * 365 * 86_400_000
let server: TestServer
let me: TestAccount
let shop: ShopFixture
const target: Record<(typeof FAVOURITE_KINDS)[number], string> = {
  goods: '',
  gift: '',
  shop: '',
  activity: '',
  campaign: '',
}

beforeAll(async () => {
  server = await startServer()
  me = await createMember(server)
  shop = await openShop(server, [{ title: '香米', price: 6_990 }])
  const { db } = server.database
  const of = (table: 'activity' | 'campaign') =>
    db.selectFrom(table).select('id').where('endsAt', '>', new Date()).limit(1).executeTakeFirstOrThrow()
  target.goods = (await db.selectFrom('goods').select('id').where('shop', '=', shop.id).executeTakeFirstOrThrow()).id
  target.gift = (await db.selectFrom('gift').select('id').limit(1).executeTakeFirstOrThrow()).id
  target.shop = shop.id
  target.activity = (await of('activity')).id
  target.campaign = (await of('campaign')).id
})
afterAll(() => server.close())

const as = (person: TestAccount) => ({ token: person.token })
const page = (query = {}) => server.call(mall.collectPage, query, as(me))

describe('favourites', () => {
  it('are kept once each, the newest first, and shown by kind', async () => {
    for (const kind of FAVOURITE_KINDS) {
      await server.call(mall.collectAdd, { kind, id: target[kind] }, as(me))
      server.advanceClock(1_000)
    }
    await server.call(mall.collectAdd, { kind: 'goods', id: target.goods }, as(me))
    const { dataList, total, next } = await page()
    expect(dataList.map(({ kind, id, gone }) => [kind, id, gone])).toEqual(
      [...FAVOURITE_KINDS].reverse().map(kind => [kind, target[kind], false]),
    )
    expect({ total, next }).toEqual({ total: 5, next: '' })
    const goods = await page({ kind: 'goods' })
    expect(goods.dataList).toMatchObject([{ title: '香米', price: 6_990, gone: false }])
    expect(goods.total).toBe(1)
    expect((await page({ kind: 'shop' })).dataList).toMatchObject([{ title: '山里人家', price: null }])
  })

  it('are marked on what they are of, for their owner only', async () => {
    const favoured = async (options = {}) => [
      (await server.call(mall.goodsDetail, { id: target.goods }, options)).favourite,
      (await server.call(mall.shopDetail, { id: target.shop }, options)).favourite,
    ]
    expect(await favoured(as(me))).toEqual([true, true])
    expect(await favoured()).toEqual([false, false])
    expect(await favoured(as(await createMember(server)))).toEqual([false, false])
  })

  it('want something that is there, of the kind that is said', async () => {
    for (const kind of FAVOURITE_KINDS) {
      expect(await server.refused(mall.collectAdd, { kind, id: 'nothing' }, as(me))).toMatchObject({ code: 'missing' })
      const wrong = kind === 'goods' ? target.shop : target.goods
      expect(await server.refused(mall.collectAdd, { kind, id: wrong }, as(me))).toMatchObject({ code: 'missing' })
    }
    expect(await server.raw(mall.collectAdd.wire, { kind: 'person', id: me.uid, ...as(me) })).toMatchObject({
      result: 422,
      field: 'kind',
    })
    const draft = await openShop(server, [{ title: '草稿里的米' }], '草稿')
    const drafts = server.database.db.updateTable('goods').set({ state: 'draft' }).where('shop', '=', draft.id)
    const [{ id }] = (await drafts.returning('id').execute()) as [{ id: string }]
    expect(await server.refused(mall.collectAdd, { kind: 'goods', id }, as(me))).toMatchObject({ code: 'missing' })
    const waiting = server.database.db.selectFrom('record').select('id').where('workflow', '=', 'shop')
    const { id: applied } = await waiting.where('state', '=', 'applied').executeTakeFirstOrThrow()
    expect(await server.refused(mall.collectAdd, { kind: 'shop', id: applied }, as(me))).toMatchObject({
      code: 'missing',
    })
  })

  it('say what is gone: off sale, closed, over', async () => {
    const platform = await createPlatformMember(server)
    await takeStep(server, platform, 'shopSuspend', shop.id, REASON)
    const gone = async () => Object.fromEntries((await page()).dataList.map(one => [one.kind, one.gone]))
    expect(await gone()).toEqual({ goods: true, gift: false, shop: true, activity: false, campaign: false })
    await takeStep(server, platform, 'shopResume', shop.id)
    expect(await gone()).toEqual({ goods: false, gift: false, shop: false, activity: false, campaign: false })
    const { db } = server.database
    const past = new Date(Date.now() - YEARS)
    await db.updateTable('activity').set({ startsAt: past, endsAt: past }).where('id', '=', target.activity).execute()
    await db.deleteFrom('campaign').where('id', '=', target.campaign).execute()
    expect(await gone()).toEqual({ goods: false, gift: false, shop: false, activity: true, campaign: true })
    expect((await page({ kind: 'campaign' })).dataList[0]?.title).toBe('募捐已不存在')
  })

  it('are taken back by their owner only, and once', async () => {
    const other = await createMember(server)
    const back = { kind: 'goods', id: target.goods } as const
    expect(await server.refused(mall.collectDelete, back, as(other))).toMatchObject({ code: 'missing' })
    expect((await page()).total).toBe(5)
    await server.call(mall.collectDelete, back, as(me))
    expect((await page()).total).toBe(4)
    expect(await server.refused(mall.collectDelete, back, as(me))).toMatchObject({ code: 'missing' })
  })

  it('are walked to the end without gap or repeat', async () => {
    const many = await server.database.db
      .selectFrom('goods')
      .select('id')
      .where('listed', '=', true)
      .limit(45)
      .execute()
    const reader = await createMember(server)
    for (const { id } of many) await server.call(mall.collectAdd, { kind: 'goods', id }, as(reader))
    const all = await readAllPages(7, after =>
      server.call(mall.collectPage, { pageSize: 7, ...(after ? { after } : {}) }, as(reader)),
    )
    expect(new Set(all.map(({ id }) => id))).toEqual(new Set(many.map(({ id }) => id)))
  })
})
