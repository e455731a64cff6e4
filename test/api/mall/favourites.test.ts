/** Favourites of all kinds, and what becomes of them. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FAVOURITE_KINDS, mallContract as mall } from '../../../src/contract/mall.contract.ts'
import type { TestAccount } from '../../support/fixtures/accounts.ts'
import { listIdle } from '../../support/fixtures/idle.ts'
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
  idle: '',
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
  target.idle = await listIdle(server, await createMember(server, '李建国'))
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
    expect({ total, next }).toEqual({ total: 6, next: '' })
    const goods = await page({ kind: 'goods' })
    expect(goods.dataList).toMatchObject([{ title: '香米', price: 6_990, gone: false }])
    expect(goods.total).toBe(1)
    expect((await page({ kind: 'shop' })).dataList).toMatchObject([{ title: '山里人家', price: null }])
  })

  it('say what is gone: off sale, closed, over', async () => {
    const platform = await createPlatformMember(server)
    await takeStep(server, platform, 'shopSuspend', shop.id, REASON)
    const gone = async () => Object.fromEntries((await page()).dataList.map(one => [one.kind, one.gone]))
    expect(await gone()).toEqual({
      goods: true,
      gift: false,
      shop: true,
      activity: false,
      campaign: false,
      idle: false,
    })
    await takeStep(server, platform, 'shopResume', shop.id)
    expect(await gone()).toEqual({
      goods: false,
      gift: false,
      shop: false,
      activity: false,
      campaign: false,
      idle: false,
    })
    const { db } = server.database
    const past = new Date(Date.now() - YEARS)
    await db.updateTable('activity').set({ startsAt: past, endsAt: past }).where('id', '=', target.activity).execute()
    await db.deleteFrom('campaignSpending').where('campaign', '=', target.campaign).execute()
    await db.deleteFrom('campaign').where('id', '=', target.campaign).execute()
    expect(await gone()).toEqual({
      goods: false,
      gift: false,
      shop: false,
      activity: true,
      campaign: true,
      idle: false,
    })
    expect((await page({ kind: 'campaign' })).dataList[0]?.title).toBe('募捐已不存在')
  })

  it('are taken back by their owner only, and once', async () => {
    const other = await createMember(server)
    const back = { kind: 'goods', id: target.goods } as const
    expect(await server.refused(mall.collectDelete, back, as(other))).toMatchObject({ code: 'missing' })
    expect((await page()).total).toBe(6)
    await server.call(mall.collectDelete, back, as(me))
    expect((await page()).total).toBe(5)
    expect(await server.refused(mall.collectDelete, back, as(me))).toMatchObject({ code: 'missing' })
  })
})
