/** The books of a warehouse: what each movement says, what a correction changes, and how the stock is listed. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../server/db/ids.ts'
import { checkGoods } from '../../../server/domain/warehouse/check.ts'
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
  donateGoods,
  givenGoods,
  readGift,
} from '../../support/fixtures/donations.ts'
import { createUpload } from '../../support/fixtures/goods.ts'
import { createMember, refusedStep, takeStep } from '../../support/fixtures/mall.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

/** A morning in the middle of a month, so that no day ends while the tests run. */
const NOW = Date.parse('2027-03-18T09:00:00+08:00')
let server: TestServer
let fixture: DonationFixture
let helper: TestAccount
let asker: TestAccount
beforeAll(async () => {
  server = await startServer({ demo: false, now: NOW })
  fixture = await createDonationFixture(server)
  helper = await createRoleHolder(server, 'volunteer', '330106', '赵敏敏')
  asker = await createMember(server, '王桂兰')
})
afterAll(async () => {
  expect(await checkGoods(server.database.db)).toEqual([])
  await server.close()
})

const { batch, correct, move, movements, myWarehouses, stock, stockItem, toStore } = warehouseContract
const stored = (name: string, count: number, changes: object = {}) =>
  createGiftAt(server, fixture, 'stored', { items: [givenGoods({ name, count, ...changes })] })
const ask = (name: string, count: number) =>
  createAssignedAid(server, asker, helper, {
    items: [{ name, classification: '', count, unit: '件' }],
    warehouse: fixture.warehouse,
  })
const kindOf = async (name: string, who = fixture.storer) => {
  const [item] = (await server.call(stock, { keyword: name, empty: true }, who)).dataList
  return server.call(stockItem, { id: item?.id ?? '' }, who)
}
const batchOf = async (name: string) => (await kindOf(name)).batches[0]!

test('what arrives is laid on the shelf of its own warehouse, though another has goods of that name', async () => {
  await stored('账本鞋套', 2)
  const [own] = (await server.call(stock, { keyword: '账本鞋套' }, fixture.storer)).dataList
  const neighbour = await createWarehouse(server, '隔壁爱心仓库')
  const like = await server.database.db
    .selectFrom('stockItem')
    .selectAll()
    .where('id', '=', own?.id ?? '')
    .executeTakeFirstOrThrow()
  const other = { ...like, id: newId(), warehouse: neighbour, count: 0 }
  await server.database.db.insertInto('stockItem').values(other).execute()
  await stored('账本鞋套', 3)
  expect((await kindOf('账本鞋套')).batches.map(({ count }) => count)).toEqual([2, 3])
})

describe('a movement', () => {
  test('says what moved, of which batch, why, and on which page one reads more', async () => {
    const gift = await stored('账本毛毯', 6)
    const { id, code, item } = await batchOf('账本毛毯')
    const aid = await ask('账本毛毯', 2)
    await takeStep(server, helper, 'aidAgree', aid)
    await takeStep(server, fixture.issuer, 'aidIssue', aid)
    await server.call(correct, { batch: id, count: 3, seen: 4, reason: '受潮一件' }, fixture.storer)
    await server.call(move, { batch: id, shelf: 'B-2' }, fixture.storer)
    const { dataList, total } = await server.call(movements, { batch: id }, fixture.storer)
    const whole = { batch: id, item, code, name: '账本毛毯', unit: '件' }
    const still = { fromShelf: '', toShelf: '', reason: '' }
    expect(dataList.map(({ id: _, at: __, ...row }) => row)).toEqual([
      {
        ...{ ...whole, kind: 'shelf', count: 0, left: 3, by: '吴大伟', reason: '', record: '', workflow: '' },
        ...{ fromShelf: 'A-1', toShelf: 'B-2' },
      },
      {
        ...{ ...whole, ...still, kind: 'correction', count: -1, left: 3, by: '吴大伟', record: '', workflow: '' },
        reason: '受潮一件',
      },
      { ...whole, ...still, kind: 'out', count: -2, left: 4, by: '郑晓东', record: aid, workflow: 'aid' },
      { ...whole, ...still, kind: 'reserve', count: -2, left: 6, by: '赵**', record: aid, workflow: 'aid' },
      { ...whole, ...still, kind: 'in', count: 6, left: 6, by: '吴大伟', record: gift, workflow: 'goodsDonation' },
    ])
    expect(total).toBe(5)
  })
  test('is found by its kind, its day, its batch, its goods, its matter, and by words of goods or label', async () => {
    await stored('账本围脖', 2)
    const gift = await stored('账本围裙', 2)
    const { id, code, item } = await batchOf('账本围裙')
    const today = chinaDay(server.services.clock())
    const [yesterday, tomorrow] = [chinaDay(server.services.clock(), -1), chinaDay(server.services.clock(), 1)]
    const found = async (query: object) => {
      const page = await server.call(movements, { pageSize: 100, ...query }, fixture.issuer)
      expect(page.total).toBe(page.dataList.length)
      return page.dataList.map(({ name, kind }) => `${name} ${kind}`)
    }
    const own = ['账本围裙 in']
    for (const query of [
      ...[
        { batch: id },
        { item },
        { record: gift },
        { keyword: '围裙' },
        { keyword: code },
        { keyword: code.toLowerCase() },
      ],
      ...[
        { batch: id, kind: 'in' },
        { batch: id, since: today },
        { batch: id, until: today },
      ],
      { batch: id, since: yesterday, until: tomorrow },
    ])
      expect(await found(query), JSON.stringify(query)).toEqual(own)
    for (const query of [
      ...[
        { batch: id, kind: 'out' },
        { batch: id, since: tomorrow },
        { batch: id, until: yesterday },
      ],
      ...[{ batch: id, keyword: '围脖' }, { keyword: '账本_裙' }],
    ])
      expect(await found(query), JSON.stringify(query)).toEqual([])
    expect(await found({ keyword: '账本围' })).toEqual(['账本围裙 in', '账本围脖 in'])
  })
})

describe('a correction', () => {
  test('counts the kind anew and leaves every other batch as it is', async () => {
    await stored('账本手套', 4)
    await stored('账本手套', 5)
    const before = (await kindOf('账本手套')).batches
    expect(before.map(({ count }) => count)).toEqual([4, 5])
    const row = await server.call(
      correct,
      { batch: before[0]!.id, count: 1, seen: 4, reason: '点过了' },
      fixture.storer,
    )
    expect(row).toMatchObject({ id: before[0]!.id, received: 4, count: 1, reserved: 0, shelf: 'A-1', donor: '张**' })
    const after = await kindOf('账本手套')
    expect(after).toMatchObject({ count: 6, warehouseName: '北山爱心仓库', mayStore: true })
    expect(after.batches.map(({ count }) => count)).toEqual([1, 5])
    expect((await kindOf('账本手套', fixture.issuer)).mayStore).toBe(false)
    await server.call(move, { batch: before[1]!.id, shelf: 'Z-1' }, fixture.storer)
    expect((await kindOf('账本手套')).batches.map(({ shelf }) => shelf)).toEqual(['A-1', 'Z-1'])
  })
  test('to nothing puts the batch behind those of which something is left', async () => {
    await stored('账本帽子', 1)
    await stored('账本帽子', 2)
    const [first] = (await kindOf('账本帽子')).batches
    await server.call(correct, { batch: first!.id, count: 0, seen: 1, reason: '没有了' }, fixture.storer)
    expect((await kindOf('账本帽子')).batches.map(({ count }) => count)).toEqual([2, 0])
  })
  test('belongs to whoever books in there, and not to who does so elsewhere', async () => {
    await stored('账本背心', 2)
    const { id } = await batchOf('账本背心')
    const elsewhere = await createRoleHolder(server, 'warehouseIn', await createWarehouse(server, '别处'), '许保管')
    const input = { batch: id, count: 1, seen: 2, reason: '拿走了' }
    expect((await server.refused(correct, input, elsewhere)).message).toBe('没有找到这个批次')
    expect((await server.refused(move, { batch: id, shelf: 'C' }, elsewhere)).code).toBe('missing')
    expect((await server.refused(correct, input, fixture.issuer)).message).toBe('只有入库管理员可以更正库存和货架')
    expect((await server.refused(batch, { id }, elsewhere)).code).toBe('missing')
    expect((await server.refused(stockItem, { id: (await batchOf('账本背心')).item }, elsewhere)).message).toBe(
      '没有找到这样物品',
    )
    expect((await server.refused(stock, { warehouse: fixture.warehouse }, elsewhere)).message).toBe(
      '没有找到这个爱心仓库',
    )
  })
})

describe('what lies there', () => {
  test('is one kind while name, sort and unit are the same, with the first picture and the nearest day', async () => {
    const near = chinaDay(server.services.clock(), 20)
    const far = chinaDay(server.services.clock(), 40)
    const pictures = [await createUpload(server, fixture.donor), await createUpload(server, fixture.donor)]
    await stored('同样的', 2, { pictures, expiry: far })
    await stored('同样的', 3, { expiry: near })
    await stored('同样的', 1, { unit: '箱' })
    await stored('同样的', 1, { classification: 'donation-bedding-quilt' })
    const { dataList, total } = await server.call(stock, { keyword: '同样的' }, fixture.issuer)
    const rows = dataList.map(({ count, unit, classificationName, expiry, picture }) => [
      ...[count, unit, classificationName, expiry, picture === pictures[0]],
    ])
    expect(rows.toSorted()).toEqual(
      [
        [5, '件', '冬衣', near, true],
        [1, '箱', '冬衣', '', false],
        [1, '件', '棉被', '', false],
      ].toSorted(),
    )
    expect(total).toBe(3)
    const two = await server.call(stockItem, { id: dataList.find(({ count }) => count === 5)!.id }, fixture.issuer)
    expect(
      two.batches.map(({ expiry, count }) => [expiry, count]),
      'what is to go out first',
    ).toEqual([
      [near, 3],
      [far, 2],
    ])
  })
  test('of one gift in two units is of two kinds, each with what came of it', async () => {
    const [boxes, pieces] = [
      givenGoods({ name: '两种装', count: 2, unit: '箱' }),
      givenGoods({ name: '两种装', count: 9 }),
    ]
    await createGiftAt(server, fixture, 'stored', { items: [boxes, pieces] })
    const { dataList } = await server.call(stock, { keyword: '两种装', sort: 'count' }, fixture.storer)
    expect(dataList.map(({ count, unit }) => `${count} ${unit}`)).toEqual(['9 件', '2 箱'])
  })
  test('is sorted by name, by what expires first, by how many there are; page by page the same', async () => {
    const day = (days: number) => chinaDay(server.services.clock(), days)
    await stored('排序丙', 5, { expiry: day(50) })
    await stored('排序甲', 9)
    await stored('排序乙', 11, { expiry: day(10) })
    const walk = async (sort?: 'name' | 'expiry' | 'count') => {
      const seen: string[] = []
      let after = ''
      do {
        const query = { keyword: '排序', pageSize: 1, ...(sort && { sort }), ...(after && { after }) }
        const page = await server.call(stock, query, fixture.storer)
        seen.push(...page.dataList.map(({ name }) => name.slice(2)))
        after = page.next
      } while (after)
      return seen.join('')
    }
    expect(await walk('expiry')).toBe('乙丙甲')
    expect(await walk('count')).toBe('乙甲丙')
    const byName = ['丙', '甲', '乙'].toSorted().join('')
    expect([await walk('name'), await walk()]).toEqual([byName, byName])
  })
  test('says of a batch where it came from', async () => {
    const gift = await stored('来历围巾', 3)
    const one = await batchOf('来历围巾')
    const seen = await server.call(batch, { id: one.id }, fixture.issuer)
    expect(seen).toMatchObject({
      ...{
        name: '来历围巾',
        unit: '件',
        warehouseName: '北山爱心仓库',
        donation: gift,
        received: 3,
        count: 3,
        reserved: 0,
      },
      ...{ donor: '张**', shelf: 'A-1', expiry: '', code: one.code },
    })
    expect(seen.trail.map(({ kind, what }) => [kind, what])).toEqual([
      ['given', '来历围巾 3 件'],
      ['collected', '来历围巾 3 件'],
      ['stored', '来历围巾 3 件'],
    ])
    const aid = await ask('来历围巾', 2)
    await takeStep(server, helper, 'aidAgree', aid)
    expect(await server.call(batch, { id: one.id }, fixture.issuer)).toMatchObject({ count: 3, reserved: 2 })
    await takeStep(server, fixture.issuer, 'aidIssue', aid)
    const after = await server.call(batch, { id: one.id }, fixture.issuer)
    expect(after).toMatchObject({ received: 3, count: 1, reserved: 0 })
    expect(after.trail.at(-1)).toMatchObject({ kind: 'issued', what: '来历围巾 2 件', who: '王**' })
  })
  test('names an organisation to its keepers, which nobody has to hide', async () => {
    const unit = await createMember(server, '青苗公益中心')
    await server.database.db.updateTable('account').set({ kind: 'organisation' }).where('uid', '=', unit.uid).execute()
    await createGiftAt(server, { ...fixture, donor: unit }, 'stored', { items: [givenGoods({ name: '单位的书包' })] })
    expect((await batchOf('单位的书包')).donor).toBe('青苗公益中心')
  })
})

describe('a delivery', () => {
  test('waits with what it holds, since when and for which warehouse, until it is booked in', async () => {
    const id = await createGiftAt(server, fixture, 'confirmed', { items: [givenGoods({ name: '等入库', count: 7 })] })
    const read = async (query: object = {}) =>
      (await server.call(toStore, { pageSize: 100, ...query }, fixture.storer)).dataList.find(row => row.id === id)
    const row = await read()
    expect(row).toMatchObject({
      ...{ id, mode: 'collect', title: '等入库 7 件', donor: '张**', warehouse: fixture.warehouse, pieces: 7 },
      items: [{ name: '等入库', count: 7, collected: 7, stored: null }],
    })
    expect(row!.since, 'since it was confirmed, not since it was given').toBeGreaterThan(row!.at)
    expect([await read({ mode: 'dropOff' }), (await read({ mode: 'collect' }))?.id]).toEqual([undefined, id])
    const counts = await countsFor(server, fixture.storer, id, { 等入库: 5 })
    await takeStep(server, fixture.storer, 'warehouseStore', id, { counts, shelf: 'A-1', reason: '少了两件' })
    expect(await read()).toBeUndefined()
    const { db } = server.database
    const batches = await db.selectFrom('batch').selectAll().where('donation', '=', id).execute()
    const [item] = (await readGift(server, fixture.storer, id)).items
    expect(batches, 'what was found').toMatchObject([
      { received: 5, count: 5, reserved: 0, shelf: 'A-1', donationItem: item!.id },
    ])
  })
  test('keeps until the day that its donor said where the keeper says none, and not when that is over', async () => {
    const expiry = chinaDay(server.services.clock(), 3)
    const id = await createGiftAt(server, fixture, 'confirmed', { items: [givenGoods({ name: '酸奶', expiry })] })
    const counts = await countsFor(server, fixture.storer, id)
    const input = { counts, shelf: 'A-1', reason: '' }
    server.advanceClock(3 * 86_400_000)
    expect(await refusedStep(server, fixture.storer, 'warehouseStore', id, input)).toMatchObject({ field: 'counts' })
    const later = chinaDay(server.services.clock(), 9)
    const relabelled = { ...input, counts: counts.map(one => ({ ...one, expiry: later })) }
    await takeStep(server, fixture.storer, 'warehouseStore', id, relabelled)
    expect((await batchOf('酸奶')).expiry, 'what the keeper reads on it').toBe(later)
  })
  test('is counted for whoever keeps the warehouse: brought and fetched, without what is their own', async () => {
    const house = await createWarehouse(server, '数一数仓库')
    const keeper = await createRoleHolder(server, 'warehouseIn', house, '许保管')
    const read = async () => (await server.call(myWarehouses, {}, keeper)).dataList[0]
    expect(await read()).toMatchObject({
      ...{
        id: house,
        name: '数一数仓库',
        address: '曙光路 8 号',
        regionName: '西湖区三墩镇',
        mayStore: true,
        mayIssue: false,
      },
      ...{ toStore: 0, toIssue: 0, expiringSoon: 0 },
    })
    const give = async (state: string, donor = fixture.donor) => {
      const id = await donateGoods(server, donor, { warehouse: house })
      await sql`update record set state = ${state} where id = ${id}`.execute(server.database.db)
    }
    for (const state of ['confirmed', 'awaitingDropOff', 'collected', 'stored', 'submitted']) await give(state)
    await give('confirmed', keeper)
    expect((await read())?.toStore).toBe(2)
    const there = { warehouse: house, classification: 'donation-clothes-winter', unit: '件', picture: '', reserved: 0 }
    const days = [30, 31] as const
    const kinds = days.map(days => ({
      ...there,
      id: newId(),
      name: `${days}天`,
      count: 0,
      expiry: chinaDay(server.services.clock(), days),
    }))
    await server.database.db.insertInto('stockItem').values(kinds).execute()
    expect((await read())?.expiringSoon, 'of what is gone nothing expires').toBe(0)
    await server.database.db.deleteFrom('stockItem').where('warehouse', '=', house).execute()
  })
})
