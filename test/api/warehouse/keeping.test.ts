/**
 * The edges of keeping a warehouse: what expires today, what has not gone out, who may do what where, and two issues of
 * one gift.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../server/db/ids.ts'
import { lockItems, recordMovements, recountItems } from '../../../server/domain/warehouse/batches.ts'
import { taskContract } from '../../../src/contract/task.contract.ts'
import { chinaDay } from '../../../src/contract/time.ts'
import { warehouseContract } from '../../../src/contract/warehouse.contract.ts'
import type { TestAccount } from '../../support/fixtures/accounts.ts'
import {
  countsFor,
  createAssignedAid,
  createDonationFixture,
  createGiftAt,
  createRoleHolder,
  createWarehouse,
  type DonationFixture,
  givenGoods,
  grantRole,
  HOME_POINT,
  readGift,
} from '../../support/fixtures/donations.ts'
import { createMember, refusedStep, takeStep } from '../../support/fixtures/mall.ts'
import { runConcurrently, type Work } from '../../support/server/concurrently.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

let server: TestServer
let fixture: DonationFixture
let helper: TestAccount
let asker: TestAccount
beforeAll(async () => {
  server = await startServer({ demo: false })
  fixture = await createDonationFixture(server)
  helper = await createRoleHolder(server, 'volunteer', '330106', '赵敏敏')
  asker = await createMember(server, '王桂兰')
})
afterAll(() => server.close())

const ask = (name: string, count: number) =>
  createAssignedAid(server, asker, helper, {
    items: [{ name, classification: '', count, unit: '件' }],
    warehouse: fixture.warehouse,
  })
const issueOf = async (aid: string) => {
  const { rows } = await sql<{ id: string }>`
    select id from record where workflow = 'stockIssue' and root = ${aid}`.execute(server.database.db)
  return rows[0]?.id ?? ''
}

describe('what keeps no longer than today', () => {
  // The calendar of China, whatever the machine's.
  const dayIn = (days: number) =>
    new Date(server.services.clock() + days * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10)
  const store = async (expiry: string) => {
    const id = await createGiftAt(server, fixture, 'confirmed', { items: [givenGoods({ name: '盒饭', count: 3 })] })
    const counts = (await countsFor(server, fixture.storer, id)).map(counted => ({ ...counted, expiry }))
    return { id, input: { counts, shelf: 'A-1', reason: '' } }
  }
  test.each([-1, 0])('is not booked in (%d days)', async days => {
    const { id, input } = await store(dayIn(days))
    expect(await refusedStep(server, fixture.storer, 'warehouseStore', id, input)).toMatchObject({
      code: 'invalid',
      message: '「盒饭」已过有效期，不能入库',
    })
  })
  test('is booked in where it keeps until tomorrow', async () => {
    const { id, input } = await store(dayIn(1))
    await takeStep(server, fixture.storer, 'warehouseStore', id, input)
    expect((await readGift(server, fixture.donor, id)).stateLabel).toBe('已入库')
  })
})

test('what is set aside and has not gone out is nothing for the public', async () => {
  await createGiftAt(server, fixture, 'stored', { items: [givenGoods({ name: '护膝', count: 2 })] })
  const aid = await ask('护膝', 1)
  await takeStep(server, helper, 'aidAgree', aid)
  const id = await issueOf(aid)
  expect((await server.refused(warehouseContract.publicIssue, { id })).code).toBe('missing')
  expect((await server.call(warehouseContract.publicIssues, {})).dataList.map(row => row.id)).not.toContain(id)
  await takeStep(server, fixture.issuer, 'aidIssue', aid)
  expect((await server.call(warehouseContract.publicIssue, { id })).title).toBe('护膝 1 件')
  expect((await server.call(warehouseContract.publicIssues, {})).dataList.map(row => row.id)).toContain(id)
})

test('two issues out of one gift: it says that both are gone', async () => {
  const id = await createGiftAt(server, fixture, 'stored', { items: [givenGoods({ name: '雨伞', count: 6 })] })
  for (const [count, sum] of [
    [2, 2],
    [3, 5],
  ] as const) {
    const aid = await ask('雨伞', count)
    await takeStep(server, helper, 'aidAgree', aid)
    await takeStep(server, fixture.issuer, 'aidIssue', aid)
    expect((await readGift(server, fixture.donor, id)).items).toMatchObject([{ name: '雨伞', stored: 6, issued: sum }])
  }
})

test('who books in here and issues elsewhere does neither in both', async () => {
  const other = await createWarehouse(server, '滨江爱心仓库')
  const keeper = await createRoleHolder(server, 'warehouseIn', fixture.warehouse, '吴大为')
  await grantRole(server, keeper, 'warehouseOut', other)
  const { dataList } = await server.call(warehouseContract.myWarehouses, {}, { token: keeper.token })
  const rights = dataList.map(({ id, mayStore, mayIssue }) => ({ id, mayStore, mayIssue }))
  expect(rights).toHaveLength(2)
  expect(rights).toContainEqual({ id: fixture.warehouse, mayStore: true, mayIssue: false })
  expect(rights).toContainEqual({ id: other, mayStore: false, mayIssue: true })
  await createGiftAt(server, fixture, 'stored', { items: [givenGoods({ name: '手电', count: 1 })] })
  const aid = await ask('手电', 1)
  await takeStep(server, helper, 'aidAgree', aid)
  const issue = await server.call(warehouseContract.issue, { id: await issueOf(aid) }, { token: keeper.token })
  expect(issue.mayIssue).toBe(false)
  expect((await server.call(warehouseContract.issue, { id: issue.id }, { token: fixture.issuer.token })).mayIssue).toBe(
    true,
  )
})

test('the map shows whoever only looks on the middle of the grid, and whoever is on duty the door', async () => {
  const id = await createGiftAt(server, fixture, 'submitted')
  const above = await createRoleHolder(server, 'leader2', '3301', '沈立新')
  const pointFor = async ({ token }: TestAccount) =>
    (await server.call(taskContract.donationMap, {}, { token })).dataList.find(one => one.id === id)?.point
  expect(await pointFor(fixture.desk)).toEqual(HOME_POINT)
  expect(await pointFor(above)).toEqual({ lng: 120.145, lat: 30.265 })
  const { dataList } = await server.call(taskContract.donationBoard, { tab: 'submitted' }, { token: above.token })
  expect(dataList.find(one => one.id === id)?.point).toEqual({ lng: 120.145, lat: 30.265 })
})

test('what keeps until today is not handed out any more', async () => {
  const expiry = new Date(server.services.clock() + 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10)
  await createGiftAt(server, fixture, 'stored', { items: [givenGoods({ name: '鲜奶', count: 1, expiry })] })
  server.advanceClock(86_400_000)
  expect(await refusedStep(server, helper, 'aidAgree', await ask('鲜奶', 1))).toMatchObject({
    code: 'notNow',
    message: '北山爱心仓库的库存不够：「鲜奶」需要 1 件，只有 0 件',
  })
})

describe('whoever keeps two warehouses', () => {
  let far = ''
  let keeper: TestAccount
  let stranger: TestAccount
  const dayIn = (days: number) => chinaDay(server.services.clock(), days)
  const there = (name: string, expiry: string) => ({
    ...{ id: newId(), warehouse: far, name, classification: 'donation-clothes-winter', unit: '件' },
    ...{ picture: '', expiry, count: 1, reserved: 0 },
  })
  beforeAll(async () => {
    far = await createWarehouse(server, 'A仓库', '330102001')
    keeper = await createRoleHolder(server, 'warehouseIn', far, '许保管')
    for (const role of ['warehouseIn', 'warehouseOut'] as const)
      await grantRole(server, keeper, role, fixture.warehouse)
    stranger = await createRoleHolder(server, 'warehouseIn', await createWarehouse(server, '别处仓库'), '外人')
    const kinds = [
      there('月底到期', dayIn(30)),
      there('下月到期', dayIn(31)),
      { ...there('领完的', dayIn(3)), count: 0 },
    ]
    await server.database.db.insertInto('stockItem').values(kinds).execute()
  })
  const { myWarehouses, stock, toStore, toIssue, movements } = warehouseContract
  const as = (who: TestAccount) => ({ token: who.token })

  test('is told of each what waits there, and of nothing of their own', async () => {
    const housesOf = async (who: TestAccount) =>
      Object.fromEntries((await server.call(myWarehouses, {}, as(who))).dataList.map(one => [one.name, one]))
    const { dataList } = await server.call(myWarehouses, {}, as(keeper))
    expect(dataList.map(({ name }) => name)).toEqual(['北山爱心仓库', 'A仓库'].sort())
    const before = await housesOf(keeper)
    expect(before.A仓库, 'thirty days are soon, one more is not, and what is gone does not expire').toMatchObject({
      ...{ toStore: 0, toIssue: 0, expiringSoon: 1 },
    })
    await createGiftAt(server, { ...fixture, donor: keeper }, 'confirmed', { items: [givenGoods({ name: '自家的' })] })
    expect((await housesOf(keeper)).北山爱心仓库?.toStore).toBe(before.北山爱心仓库?.toStore)
    const waiting = (await server.call(toStore, { pageSize: 100 }, as(keeper))).dataList
    expect(JSON.stringify(waiting), 'their own gift is for another keeper').not.toContain('自家的')
    expect((await housesOf(fixture.storer)).北山爱心仓库?.toStore).toBe((before.北山爱心仓库?.toStore ?? 0) + 1)
    await createGiftAt(server, fixture, 'stored', { items: [givenGoods({ name: '围巾', count: 2 })] })
    for (let times = 0; times < 2; times++) await takeStep(server, helper, 'aidAgree', await ask('围巾', 1))
    const after = await housesOf(keeper)
    expect([after.北山爱心仓库?.toIssue, after.A仓库?.toIssue]).toEqual([(before.北山爱心仓库?.toIssue ?? 0) + 2, 0])
  })

  test('finds in the stock what is there, in the one that is named', async () => {
    const names = async (query: object) =>
      (await server.call(stock, { warehouse: far, ...query }, as(keeper))).dataList.map(({ name }) => name).sort()
    expect(await names({}), 'what is gone is not shown').toEqual(['月底到期', '下月到期'].sort())
    expect(await names({ empty: true })).toEqual(['月底到期', '下月到期', '领完的'].sort())
    expect(await names({ expiring: true, empty: true })).toEqual(['月底到期'])
    expect(await names({ warehouse: fixture.warehouse })).not.toContain('月底到期')
    const both = await server.call(stock, { pageSize: 100 }, as(keeper))
    expect(new Set(both.dataList.map(({ warehouse }) => warehouse))).toEqual(new Set([far, fixture.warehouse]))
    expect(both.total).toBe(both.dataList.length)
  })

  test('reads the deliveries, the issues and the movements of the one that is named', async () => {
    const dropOff = await createGiftAt(server, fixture, 'submitted', { items: [givenGoods({ name: '送来的' })] })
    await sql`update record set state = 'awaitingDropOff' where id = ${dropOff}`.execute(server.database.db)
    const deliveries = async (query: object) => {
      const { dataList, total } = await server.call(toStore, { pageSize: 100, ...query }, as(keeper))
      expect(total, 'what it says that waits').toBe(dataList.length)
      return dataList.map(({ id, mode }) => (id === dropOff ? 'the one' : mode))
    }
    expect(await deliveries({ warehouse: far })).toEqual([])
    expect(await deliveries({ mode: 'dropOff' })).toEqual(['the one'])
    expect(new Set(await deliveries({ mode: 'collect' }))).toEqual(new Set(['collect']))
    expect(await deliveries({})).toContain('the one')
    const issues = (query: object) => server.call(toIssue, { pageSize: 100, ...query }, as(keeper))
    const [open, done] = [await issues({}), await issues({ done: true })]
    expect(new Set(open.dataList.map(({ state }) => state))).toEqual(new Set(['requested']))
    expect(new Set(done.dataList.map(({ state }) => state))).toEqual(new Set(['issued']))
    const idsOf = ({ dataList }: typeof open) => dataList.map(({ id }) => id)
    expect(open.total).toBeGreaterThan(1)
    expect(idsOf(open), 'who waits longest is served first').toEqual(idsOf(open).toSorted())
    expect(idsOf(done), 'the newest first').toEqual(idsOf(done).toSorted().reverse())
    expect([(await issues({ warehouse: far })).total, (await issues({ warehouse: far, done: true })).total]).toEqual([
      0, 0,
    ])
    const moved = (query: object, who = keeper) => server.call(movements, { pageSize: 100, ...query }, as(who))
    const all = await moved({ warehouse: fixture.warehouse })
    const item = all.dataList[0]?.item ?? ''
    const ofItem = await moved({ item })
    expect(new Set(ofItem.dataList.map(row => row.item)), 'of one kind of goods').toEqual(new Set([item]))
    expect([ofItem.total < all.total, ofItem.total > 0]).toEqual([true, true])
    expect((await moved({ warehouse: far })).total).toBe(0)
    expect((await moved({}, stranger)).total, 'another keeper reads of their own warehouse only').toBe(0)
    expect((await moved({ since: dayIn(1) })).total).toBe(0)
  })
})

test('of two who change a batch at the same moment the second is told what it is by now, and moves nothing twice', async () => {
  await createGiftAt(server, fixture, 'stored', { items: [givenGoods({ name: '两人数的灯', count: 4 })] })
  const { correct, move, movements, stock, stockItem } = warehouseContract
  const [row] = (await server.call(stock, { keyword: '两人数的灯' }, fixture.storer)).dataList
  const item = row?.id ?? ''
  const batch = (await server.call(stockItem, { id: item }, fixture.storer)).batches[0]?.id ?? ''
  const counted: Work = async ({ db, services }) => {
    await lockItems(db, [item])
    await db.updateTable('batch').set({ count: 3, shelf: 'E-9' }).where('id', '=', batch).execute()
    const piece = { batch, item, count: -1, warehouse: fixture.warehouse }
    await recordMovements(db, 'correction', [piece], { uid: null, record: null, at: services.clock() })
    await recountItems(db, [item])
  }
  const late = { batch, count: 2, seen: 4, reason: '少了两件' }
  const { message } = await runConcurrently(server, counted, () => server.refused(correct, late, fixture.storer))
  expect(message).toBe('账上刚刚变成了 3 件，请再点一次数后更正')
  const moved: Work = async ({ db }) => {
    await lockItems(db, [item])
    await db.updateTable('batch').set({ shelf: 'B-2' }).where('id', '=', batch).execute()
  }
  await runConcurrently(server, moved, () => server.call(move, { batch, shelf: 'B-2' }, fixture.storer))
  const { dataList } = await server.call(movements, { batch }, fixture.storer)
  expect(dataList.map(({ kind }) => kind)).toEqual(['correction', 'in'])
})

test('everybody finds what went out to their own district', async () => {
  const { dataList } = await server.call(warehouseContract.publicIssues, { region: '330106' })
  expect(dataList.length).toBeGreaterThan(0)
  expect(dataList.map(({ id }) => id)).toEqual(
    (await server.call(warehouseContract.publicIssues, {})).dataList.map(({ id }) => id),
  )
  expect((await server.call(warehouseContract.publicIssues, { region: '330102' })).dataList).toEqual([])
})

describe('a gift', () => {
  test('is on its shelf while a piece is left, and handed out with the last, also where it was counted away', async () => {
    const [glove, sock] = ['连指手套', '羊毛袜']
    const id = await createGiftAt(server, fixture, 'stored', {
      items: [givenGoods({ name: glove, count: 2 }), givenGoods({ name: sock, count: 1 })],
    })
    const stateOf = async () => (await readGift(server, fixture.donor, id)).stateLabel
    const aid = await ask(glove!, 2)
    await takeStep(server, helper, 'aidAgree', aid)
    await takeStep(server, fixture.issuer, 'aidIssue', aid)
    expect(await stateOf(), 'the socks are still there').toBe('已入库')
    const { token } = fixture.storer
    const [item] = (await server.call(warehouseContract.stock, { keyword: sock! }, { token })).dataList
    const { batches } = await server.call(warehouseContract.stockItem, { id: item?.id ?? '' }, { token })
    const input = { batch: batches[0]?.id ?? '', seen: 1, reason: '盘点' }
    await server.call(warehouseContract.correct, { ...input, count: 2 }, { token })
    expect(await stateOf()).toBe('已入库')
    await server.call(warehouseContract.correct, { ...input, seen: 2, count: 0 }, { token })
    expect(await stateOf()).toBe('已发放')
    const { dataList } = await server.call(warehouseContract.movements, { batch: input.batch }, { token })
    expect(dataList.map(({ kind, count, left }) => [kind, count, left])).toEqual([
      ...[
        ['correction', -2, 0],
        ['correction', 1, 2],
        ['in', 1, 1],
      ],
    ])
  })

  test('lies where and keeps as long as its keeper says of each thing, and what did not come is no batch', async () => {
    const names = ['热饮壶', '保鲜盒', '没有来的']
    const items = names.map(name => givenGoods({ name, count: 2 }))
    const id = await createGiftAt(server, fixture, 'confirmed', { items })
    const [pot, box, none] = await countsFor(server, fixture.storer, id, { 没有来的: 0 })
    const expiry = chinaDay(server.services.clock(), 50)
    const counts = [pot, { ...box, expiry, shelf: 'B-7' }, none]
    await takeStep(server, fixture.storer, 'warehouseStore', id, { counts, shelf: 'A-9', reason: '少了一样' })
    const { rows } = await sql<{ name: string }>`
      select stock_item.name, batch.shelf, batch.expiry, batch.count from batch join stock_item on stock_item.id = batch.item
      where batch.donation = ${id} order by batch.shelf`.execute(server.database.db)
    expect(rows).toEqual([
      { name: '热饮壶', shelf: 'A-9', expiry: null, count: 2 },
      { name: '保鲜盒', shelf: 'B-7', expiry, count: 2 },
    ])
  })
})

describe('what is asked for by its kind', () => {
  const KIND = 'donation-bedding-quilt'
  const asks = async (name: string, classification: string, warehouse = fixture.warehouse) => {
    const items = [{ name, classification, count: 1, unit: '床' }]
    const aid = await createAssignedAid(server, asker, helper, { items, warehouse })
    await takeStep(server, helper, 'aidAgree', aid)
    const { dataList } = await server.call(
      warehouseContract.toIssue,
      { pageSize: 100 },
      { token: fixture.issuer.token },
    )
    return dataList.find(row => row.aid === aid)?.title
  }
  test('is that and nothing else of its family; any of the family where only that is asked for', async () => {
    const quilt = givenGoods({ name: '羽绒被', classification: KIND, unit: '床', count: 4 })
    const pillow = givenGoods({ name: '毛巾被', classification: 'donation-bedding-towel', unit: '床', count: 4 })
    await createGiftAt(server, fixture, 'stored', { items: [pillow] })
    await createGiftAt(server, fixture, 'stored', { items: [quilt] })
    expect(await asks('随便一床被', KIND)).toBe('羽绒被 1 床')
    expect(await asks('床上用品', 'donation-bedding')).toMatch(/ 1 床$/)
  })
  test('comes from a warehouse of the city that has it where none is named', async () => {
    const empty = await createWarehouse(server, '空仓库', '330106109', '0')
    expect(await asks('羽绒被', '', '')).toBe('羽绒被 1 床')
    await server.database.db.deleteFrom('warehouse').where('id', '=', empty).execute()
  })
})
