/**
 * Collections at the door: who is offered for them, a day's way from door to door, and what a search for people, orders
 * and labels finds.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../server/db/ids.ts'
import { regionCentre } from '../../../server/geo/centre.ts'
import { metresBetween } from '../../../server/geo/distance.ts'
import { DEFAULT_CENTRE, type Point } from '../../../src/contract/constants.ts'
import { orderContract } from '../../../src/contract/order.contract.ts'
import { taskContract } from '../../../src/contract/task.contract.ts'
import { warehouseContract } from '../../../src/contract/warehouse.contract.ts'
import type { TestAccount } from '../../support/fixtures/accounts.ts'
import {
  createDonationFixture,
  createGiftAt,
  createRoleHolder,
  createWarehouse,
  type DonationFixture,
  dateIn,
  givenGoods,
  HOME_POINT,
} from '../../support/fixtures/donations.ts'
import { createUpload } from '../../support/fixtures/goods.ts'
import {
  createBuyer,
  createMember,
  createPaidOrder,
  createPlatformMember,
  openShop,
} from '../../support/fixtures/mall.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

let server: TestServer
let fixture: DonationFixture
beforeAll(async () => {
  server = await startServer({ demo: false })
  fixture = await createDonationFixture(server)
})
afterAll(() => server.close())

const as = ({ token }: TestAccount) => ({ token })
const addressOf = ({ uid }: TestAccount, at: Partial<Point>, isDefault: boolean) =>
  server.database.db
    .insertInto('address')
    .values({
      ...{ id: newId(), uid, name: '我', phone: '13812340000', region: '330106109', detail: '1 号', isDefault },
      ...{ lng: at.lng ?? null, lat: at.lat ?? null },
    })
    .execute()

describe('a day’s way', () => {
  let collector: TestAccount
  let gifts: Record<string, string>
  beforeAll(async () => {
    collector = await createRoleHolder(server, 'collector', '330106109', '赵铁柱')
    const own = { ...fixture, collector, photo: await createUpload(server, collector) }
    const give = (until: 'assigned' | 'collecting' | 'collected', day: number) =>
      createGiftAt(server, own, until, { day: dateIn(server, day) })
    gifts = {
      today: await give('collecting', 1),
      tomorrow: await give('collecting', 2),
      unanswered: await give('assigned', 1),
      fetched: await give('collected', 1),
      colleague: await createGiftAt(server, fixture, 'collecting'),
    }
  })
  const way = (query: object = {}, who = collector) => server.call(taskContract.collectRoute, query, as(who))
  const startOf = async (who: TestAccount) => (await way({}, who)).start

  test('goes where the collector has said yes, on the day that is asked about', async () => {
    const stops = async (query: object) => (await way(query)).stops.map(({ id }) => id)
    expect(await stops({})).toEqual([gifts.today, gifts.tomorrow])
    expect(await stops({ day: dateIn(server) })).toEqual([gifts.today])
    expect(await stops({ day: dateIn(server, 2) })).toEqual([gifts.tomorrow])
    expect(await way({ day: dateIn(server, 3) })).toMatchObject({ stops: [], warehouse: null, length: 0 })
    const { stops: open } = await way()
    expect(open[0]?.contact).toMatchObject({ open: true, phone: '13812340011' })
  })

  test('begins where they say, else at their own default address, else in the middle of where they live', async () => {
    const chosen = { lng: 120.2, lat: 30.3 }
    expect((await way(chosen)).start).toEqual(chosen)
    for (const half of [{ lng: 120.2 }, { lat: 30.3 }])
      expect(await server.refused(taskContract.collectRoute, half, as(collector))).toMatchObject({
        ...{ code: 'invalid', field: 'lng' },
      })
    const setRegion = (region: string) =>
      server.database.db.updateTable('account').set({ region }).where('uid', '=', collector.uid).execute()
    await setRegion('')
    expect(await startOf(collector), 'nobody knows where').toEqual(DEFAULT_CENTRE)
    await setRegion('330203')
    expect(await startOf(collector)).toEqual(regionCentre('330203'))
    await addressOf(fixture.collector, { lng: 121, lat: 31 }, true)
    await addressOf(collector, { lng: 120.9, lat: 30.9 }, false)
    expect(await startOf(collector), 'neither a colleague’s address nor another one of their own').toEqual(
      regionCentre('330203'),
    )
    await sql`update address set is_default = false where uid = ${collector.uid}`.execute(server.database.db)
    await addressOf(collector, { lng: 120.15, lat: 30.25 }, true)
    expect(await startOf(collector)).toEqual({ lng: 120.15, lat: 30.25 })
    await sql`update address set lng = null, lat = null where uid = ${collector.uid} and is_default`.execute(
      server.database.db,
    )
    expect(await startOf(collector), 'an address without a point').toEqual(regionCentre('330203'))
  })

  test('ends at the warehouse that most of the goods go to, with the way there', async () => {
    const other = await createWarehouse(server, '小仓库', '330106109')
    const put = (id: string | undefined, warehouse: string) =>
      sql`update record set facts = facts || ${JSON.stringify({ warehouse })}::jsonb where id = ${id}`.execute(
        server.database.db,
      )
    const third = await createGiftAt(server, { ...fixture, collector }, 'collecting', { day: dateIn(server, 4) })
    await put(gifts.today, other)
    expect((await way()).warehouse?.name).toBe('北山爱心仓库')
    await put(gifts.tomorrow, other)
    const { warehouse, length, stops } = await way()
    expect(warehouse).toMatchObject({ name: '小仓库', address: '曙光路 8 号', point: { lng: 120.14, lat: 30.265 } })
    const last = stops.at(-1)?.point ?? HOME_POINT
    expect(warehouse?.leg, 'from the last door').toBe(metresBetween(last, warehouse?.point ?? HOME_POINT))
    expect(length).toBe(stops.reduce((sum, { leg }) => sum + leg, warehouse?.leg ?? 0))
    expect(stops.at(-1)?.id, 'what was promised for later comes later').toBe(third)
  })
})

test('who could fetch it: the nearest to its door first, and whoever carries much later', async () => {
  const id = await createGiftAt(server, fixture, 'accepted')
  const people: Record<string, TestAccount> = {}
  for (const [name, east] of [
    ['远一些', 0.04],
    ['最近的', 0.001],
    ['还算近', 0.02],
  ] as const) {
    people[name] = await createRoleHolder(server, 'collector', '330106109', name)
    await addressOf(people[name], { lng: HOME_POINT.lng + east, lat: HOME_POINT.lat }, true)
  }
  const offered = async () => {
    const { dataList } = await server.call(taskContract.donationCandidates, { id }, as(fixture.desk))
    return dataList.filter(({ uid }) => Object.values(people).some(one => one.uid === uid))
  }
  const [first, ...others] = await offered()
  expect([first, ...others].map(one => one?.name)).toEqual(['最近的', '还算近', '远一些'])
  expect(first).toMatchObject({ distance: 100, load: 0, roleLabels: ['上门收取员'] })
  // Five matters in hand are as far as two and a half kilometres.
  for (let count = 0; count < 5; count++)
    await createGiftAt(server, { ...fixture, collector: people.最近的! }, 'assigned')
  expect((await offered()).map(({ name }) => name)).toEqual(['还算近', '最近的', '远一些'])
  const { code } = await server.refused(taskContract.donationCandidates, { id }, as(fixture.donor))
  expect(code, 'whoever gives it does not choose').toBe('missing')
})

describe('a search', () => {
  const hits = async (who: TestAccount, keyword: string) =>
    (await server.call(taskContract.getSousuo, { keyword }, as(who))).dataList
  const idsOf = async (who: TestAccount, keyword: string) => (await hits(who, keyword)).map(({ id }) => id)

  test('finds a batch by its label for whoever keeps it, at its place in the stock', async () => {
    await createGiftAt(server, fixture, 'stored', { items: [givenGoods({ name: '找得到的' })] })
    const [item] = (await server.call(warehouseContract.stock, { keyword: '找得到' }, as(fixture.issuer))).dataList
    const { batches } = await server.call(warehouseContract.stockItem, { id: item?.id ?? '' }, as(fixture.issuer))
    const { id, code = '' } = batches[0] ?? {}
    for (const keeper of [fixture.storer, fixture.issuer])
      expect(await hits(keeper, code.toLowerCase())).toEqual([
        { kind: 'batch', id, item: item?.id, title: code, text: '仓库里的一批物资' },
      ])
    const elsewhere = await createRoleHolder(server, 'warehouseOut', await createWarehouse(server, '别处'), '许保管')
    for (const who of [elsewhere, fixture.desk, fixture.donor]) expect(await hits(who, code)).toEqual([])
  })

  test('finds an order by its number for the platform once somebody complains, by six signs at least', async () => {
    const [buyer, platform] = [await createBuyer(server), await createPlatformMember(server)]
    const shop = await openShop(server, [{ title: '山核桃' }, { title: '土蜂蜜' }])
    const { id } = await createPaidOrder(server, buyer, shop.skus)
    const quiet = await createPaidOrder(server, buyer, shop.skus)
    const complaint = { order: id, reason: '一直不发货，也没有人回复' }
    await server.call(orderContract.complaintAdd, complaint, as(buyer))
    expect(await hits(platform, id)).toMatchObject([
      { kind: 'order', id, title: '山核桃', text: `${id.toUpperCase()} · 待发货` },
    ])
    expect(await idsOf(platform, quiet.id)).toEqual([])
    expect(await idsOf(await createMember(server), id)).toEqual([])
    expect(await idsOf(buyer, id.slice(0, 6))).toContain(id)
    expect(await idsOf(buyer, id.slice(0, 5)), 'anybody’s').toEqual([])
  })

  test('shows six of what it finds, the newest', async () => {
    const gifts = []
    for (let count = 0; count < 7; count++)
      gifts.push(await createGiftAt(server, fixture, 'submitted', { name: '丁小七', phone: '13812340077' }))
    const newest = gifts.slice(1).reverse()
    for (const keyword of ['丁小七', '13812340077', '小七']) expect(await idsOf(fixture.desk, keyword)).toEqual(newest)
    expect(await idsOf(fixture.desk, '1381234007'), 'a part of a number finds nobody').toEqual([])
    const [hit] = await hits(fixture.desk, '丁小七')
    expect(hit).toMatchObject({ kind: 'goodsDonation', text: '丁小七　13812340077 · 待受理' })
  })
})
