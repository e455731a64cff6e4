/** What lies on a desk: which, in what order, where on the map; and whom the desk may send. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aidContract } from '../../../src/contract/aid.contract.ts'
import { recordContract } from '../../../src/contract/record.contract.ts'
import { warehouseContract } from '../../../src/contract/warehouse.contract.ts'
import { putInto } from '../../support/assertions/tabs.ts'
import type { TestAccount } from '../../support/fixtures/accounts.ts'
import {
  type AidFixture,
  applyForAid,
  COATS,
  createAidAt,
  createAidFixture,
  goodsForm,
  REPORT,
  readAidOnDesk,
  readOwnAid,
  reliefForm,
  stockWarehouse,
} from '../../support/fixtures/aid.ts'
import {
  createGiftAt,
  createRoleHolder,
  createWarehouse,
  givenGoods,
  grantRole,
} from '../../support/fixtures/donations.ts'
import { createUpload } from '../../support/fixtures/goods.ts'
import { createMember, refusedStep, takeStep } from '../../support/fixtures/mall.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

/** A morning in the middle of a month, so that no day ends while the tests run. */
const NOW = Date.parse('2027-03-18T09:00:00+08:00')
let server: TestServer
let fixture: AidFixture
beforeAll(async () => {
  server = await startServer({ demo: false, now: NOW })
  fixture = await createAidFixture(server)
  await stockWarehouse(server, fixture, 4)
})
afterAll(() => server.close())

/** The kind that shoes are given and asked for as; any of which there is nothing else. */
const SHOES = 'donation-rehab-wheelchair'
const BOX = { west: 119, south: 29, east: 122, north: 32 }
type Look = Parameters<typeof boardOf>[1]
const boardOf = (
  who: TestAccount,
  look: { tab?: 'waiting' | 'submitted' | 'helping' | 'ended'; kind?: 'goods' | 'relief'; keyword?: string } & {
    pageSize?: number
    after?: string
  } = {},
) => server.call(aidContract.aidBoard, { pageSize: 100, ...look }, who)
const idsOf = async (who: TestAccount, look: Look) => (await boardOf(who, look)).dataList.map(({ id }) => id)
const pointsOf = async (who: TestAccount, look: object = {}) =>
  (await server.call(aidContract.aidMap, { ...BOX, ...look }, who)).dataList
const one = (title: string, changes: object = {}) =>
  applyForAid(server, fixture.asker, reliefForm({ title, ...changes }))
/** Ids tell the order of two applications only where a moment lies between them. */
async function several(title: string, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let at = 0; at < count; at++) {
    server.advanceClock(1_000)
    ids.push(await one(`${title} ${at}`))
  }
  return ids
}

describe('the board', () => {
  test('begins with what waits longest, and ends what is over with the newest; page by page the same', async () => {
    const ids = await several('排队', 5)
    const walk = async (tab: 'submitted' | 'ended') => {
      const seen: string[] = []
      let after = ''
      do {
        const page = await boardOf(fixture.desk, { tab, keyword: '排队', pageSize: 2, ...(after && { after }) })
        expect(page.total).toBe(5)
        seen.push(...page.dataList.map(({ id }) => id))
        after = page.next
      } while (after)
      return seen
    }
    expect(await walk('submitted')).toEqual(ids)
    for (const [at, id] of ids.entries())
      await putInto(server, id, ['completed', 'refused', 'withdrawn', 'refused', 'completed'][at]!)
    expect(await walk('ended')).toEqual(ids.toReversed())
  })
  test('shows what waits where nobody says what to show, of the kind and with the word that are asked for', async () => {
    const [relief, goods] = [
      await one('修灯泡'),
      await applyForAid(server, fixture.asker, goodsForm({ title: '修灯泡用的梯子' })),
    ]
    const keyword = '修灯泡'
    expect(await idsOf(fixture.desk, { keyword })).toEqual([relief, goods])
    expect(await idsOf(fixture.desk, { keyword, kind: 'goods' })).toEqual([goods])
    expect(await idsOf(fixture.desk, { keyword, kind: 'relief' })).toEqual([relief])
    expect((await boardOf(fixture.desk, { keyword, kind: 'goods' })).total).toBe(1)
    expect(await idsOf(fixture.desk, { keyword: '修%泡' }), 'a sign is a sign').toEqual([])
    await takeStep(server, fixture.desk, 'aidAccept', goods)
    expect(await idsOf(fixture.desk, { keyword }), 'taken up it still waits').toEqual([relief, goods])
    expect(await idsOf(fixture.desk, { keyword, tab: 'submitted' })).toEqual([relief])
  })
  test('tells of each what it is, whose turn it is and when that is over', async () => {
    const id = await one('代买药', { amount: 8_000 })
    const [row] = (await boardOf(fixture.desk, { keyword: '代买药' })).dataList
    expect(row).toMatchObject({
      ...{ id, kind: 'relief', state: 'submitted', stateLabel: '待受理', title: '代买药', reliefLabel: '医疗' },
      ...{ amount: 8_000, items: [], applicant: '王**', rungLabel: '责任人', helper: '', distance: null },
    })
    expect(row!.regionName).toMatch(/^三墩镇.+/)
    expect(row!.dueAt! - row!.at).toBe(48 * 3_600_000)
    expect(row!.changedAt).toBe(row!.at)
    server.advanceClock(60_000)
    await takeStep(server, fixture.desk, 'aidAccept', id)
    const [later] = (await boardOf(fixture.desk, { keyword: '代买药' })).dataList
    expect([later!.at === row!.at, later!.changedAt - later!.at >= 60_000, later!.dueAt]).toEqual([true, true, null])
  })
  test('measures from where one stands, and knows no way to what nobody pointed at', async () => {
    const [placed, unplaced] = [await one('量一量 1'), await one('量一量 2', { lng: undefined, lat: undefined })]
    const from = { lng: 120.1452, lat: 30.2701 }
    const { dataList } = await server.call(aidContract.aidBoard, { keyword: '量一量', ...from }, fixture.desk)
    const distances = new Map(dataList.map(({ id, distance }) => [id, distance]))
    expect(distances.get(placed)).toBeGreaterThan(1_050)
    expect(distances.get(placed)).toBeLessThan(1_150)
    expect(distances.get(unplaced)).toBeNull()
    const half = await server.refused(aidContract.aidBoard, { lat: 30 }, fixture.desk)
    expect(half).toMatchObject({ code: 'invalid', field: 'lng', message: '出发点的位置不完整' })
  })
  test('of whoever holds two posts has what lies on both, each once', async () => {
    const both = await createRoleHolder(server, 'responsible', '330106109003', '双岗')
    await grantRole(server, both, 'responsible', '330106109002')
    await createRoleHolder(server, 'responsible', '330106109002', '另一位')
    const here = await one('两处 1', { region: '330106109003' })
    const there = await one('两处 2', { region: '330106109002' })
    const elsewhere = await one('两处 3')
    expect(await idsOf(both, { keyword: '两处' })).toEqual([here, there])
    expect((await pointsOf(both)).map(({ id }) => id).toSorted()).toEqual([here, there].toSorted())
    expect((await server.call(aidContract.aidBoardCounts, {}, both)).counts).toMatchObject({ waiting: 2, submitted: 2 })
    await grantRole(server, both, 'leader4', '330106109')
    const all = await idsOf(both, { keyword: '两处', tab: 'submitted' })
    expect(all, 'what lies within two posts stands there once').toEqual([here, there, elsewhere])
    expect(await idsOf(both, { keyword: '两处' }), 'the post above waits for nothing').toEqual([here, there])
  })
})

describe('the map', () => {
  test('shows of what waits only that which waits for this very post, in words', async () => {
    const id = await one('看地图', { lng: 121.5, lat: 31.5 })
    const seen = async (who: TestAccount, look: object = {}) =>
      (await pointsOf(who, look)).find(point => point.id === id)
    expect(await seen(fixture.desk)).toEqual({
      ...{ id, kind: 'relief', title: '看地图', stateLabel: '待受理', at: { lng: 121.5, lat: 31.5 } },
    })
    expect(await seen(fixture.leader4)).toBeUndefined()
    expect(await seen(fixture.leader4, { tab: 'submitted' })).toBeDefined()
    for (const edge of [{ west: 121.5 }, { east: 121.5 }, { south: 31.5 }, { north: 31.5 }])
      expect(await seen(fixture.desk, edge), JSON.stringify(edge)).toBeDefined()
    for (const edge of [{ west: 121.51 }, { east: 121.49 }, { south: 31.51 }, { north: 31.49 }])
      expect(await seen(fixture.desk, edge), JSON.stringify(edge)).toBeUndefined()
    const refused = async (box: object) => server.refused(aidContract.aidMap, { ...BOX, ...box }, fixture.desk)
    expect((await refused({ west: 122.1 })).message).toBe('东边界应在西边界以东')
    expect((await refused({ south: 32.1 })).message).toBe('北边界应在南边界以北')
    expect(await pointsOf(fixture.desk, { west: 121, east: 121 })).toEqual([])
    expect(await pointsOf(fixture.desk, { south: 30, north: 30 })).toEqual([])
  })
})

describe('whom the desk sends', () => {
  test('is neither whoever sends, nor who asks, nor who goes already, however near they live', async () => {
    const handler = await createRoleHolder(server, 'responsible', '330106109001', '多面手')
    await grantRole(server, handler, 'volunteer', '330106')
    const asker = await createRoleHolder(server, 'volunteer', '330106', '也求助')
    const id = await createAidAt(server, { ...fixture, asker }, 'accepted')
    const offered = async (who = handler) =>
      (await server.call(aidContract.aidCandidates, { id }, who)).dataList.map(({ uid }) => uid)
    expect(await offered(), 'not oneself').not.toContain(handler.uid)
    expect(await offered(), 'not who asks').not.toContain(asker.uid)
    expect(await offered(fixture.desk)).toContain(handler.uid)
    expect(await offered()).toEqual(expect.arrayContaining([fixture.volunteer.uid, fixture.collector.uid]))
    await takeStep(server, fixture.desk, 'aidAssign', id, { helper: fixture.volunteer.uid })
    expect(await offered(), 'not who was asked already').not.toContain(fixture.volunteer.uid)
    for (const who of [fixture.volunteer, asker])
      expect((await server.refused(aidContract.aidCandidates, { id }, who)).code).toBe('missing')
  })
  test('for goods may be sent by any warehouse of the city, those that have everything first, with what is short', async () => {
    const items = [
      { ...COATS[0]!, count: 3 },
      { ...COATS[0]!, name: '棉鞋', classification: SHOES, count: 2, unit: '双' },
    ]
    const far = await createWarehouse(server, '远处仓库', '330102001')
    const eastern = { lng: 120.4, lat: 30.26 }
    await server.database.db.updateTable('warehouse').set(eastern).where('id', '=', far).execute()
    await createGiftAt(server, fixture, 'stored', {
      items: [givenGoods({ name: '棉鞋', classification: SHOES, count: 1, unit: '双' })],
    })
    const id = await createAidAt(server, fixture, 'accepted', goodsForm({ items }))
    const read = async () => (await server.call(aidContract.aidCandidates, { id }, fixture.desk)).warehouses
    expect(await read()).toMatchObject([
      { id: fixture.warehouse, name: '北山爱心仓库', short: '棉鞋只有 1 双', chosen: true },
      { id: far, name: '远处仓库', short: '冬衣只有 0 件，棉鞋只有 0 双', chosen: false },
    ])
    const [near, away] = await read()
    expect(near!.distance).toBeGreaterThan(500)
    expect(near!.distance).toBeLessThan(1_000)
    expect(away!.distance).toBeGreaterThan(20_000)
    const move = { helper: fixture.volunteer.uid, warehouse: far }
    await takeStep(server, fixture.desk, 'aidAssign', id, move)
    expect((await read()).map(({ chosen }) => chosen)).toEqual([false, true])
  })
  test('also where another helper is chosen later, has to be a helper of the place, and comes from a warehouse that is there', async () => {
    const id = await createAidAt(server, fixture, 'helping')
    const stranger = await createMember(server, '路人甲')
    const refused = (input: object) => refusedStep(server, fixture.desk, 'aidReassign', id, { ...input })
    expect(await refused({ helper: stranger.uid })).toEqual({
      ...{ code: 'invalid', field: 'helper', message: '只能指派给本地的志愿者或上门收取员' },
    })
    expect(await refused({ helper: fixture.other.uid, warehouse: 'nowhere' })).toEqual({
      ...{ code: 'invalid', field: 'warehouse', message: '没有这个仓库，请重新选择' },
    })
    const accepted = await createAidAt(server, fixture, 'accepted')
    const assigned = { helper: fixture.other.uid, warehouse: 'nowhere' }
    expect((await refusedStep(server, fixture.desk, 'aidAssign', accepted, assigned)).field).toBe('warehouse')
    await takeStep(server, fixture.desk, 'aidReassign', id, { helper: fixture.other.uid })
    expect((await readAidOnDesk(server, fixture.desk, id)).stateLabel).toBe('已指派')
  })
  test('reports with photographs of their own', async () => {
    const id = await createAidAt(server, fixture, 'helping')
    const photos = [await createUpload(server, fixture.other)]
    expect(await refusedStep(server, fixture.volunteer, 'aidReport', id, { ...REPORT, photos })).toMatchObject({
      ...{ code: 'invalid', field: 'photos', message: '没有找到这张图片，请重新上传' },
    })
  })
})

test('the story is told in photographs of the report, each of them, and in no others', async () => {
  const { desk, volunteer, asker } = fixture
  const id = await createAidAt(server, fixture, 'helping')
  const [first, second] = [await createUpload(server, volunteer), await createUpload(server, volunteer)]
  const stranger = await createUpload(server, volunteer)
  await takeStep(server, volunteer, 'aidReport', id, { ...REPORT, photos: [first, second] })
  await takeStep(server, asker, 'aidConfirm', id, { stars: 5, words: '' })
  const story = { title: '陪看病', words: '一起去了医院', thanks: '' }
  const no = await refusedStep(server, desk, 'aidPublish', id, { ...story, photos: [first, stranger] })
  expect(no).toEqual({ code: 'invalid', field: 'photos', message: '只能公开帮扶人拍的照片' })
  await takeStep(server, desk, 'aidPublish', id, { ...story, photos: [second, first] })
})

test('where it goes when nobody answers is told while nobody has taken it up, and not after', async () => {
  const id = await one('往上报')
  const timers = async () =>
    (await server.call(recordContract.getLiucheng, { workflow: 'aid', id }, fixture.asker)).timers.map(
      ({ successor }) => successor,
    )
  expect(await timers()).toEqual(['三墩镇四级负责人陈主任'])
  await takeStep(server, fixture.desk, 'aidAccept', id)
  await takeStep(server, fixture.desk, 'aidAssign', id, { helper: fixture.volunteer.uid })
  expect((await timers()).filter(Boolean)).toEqual([])
  const top = await one('到顶了')
  await sql`update record set facts = facts || '{"rung": "platform", "next": "platform"}' where id = ${top}`.execute(
    server.database.db,
  )
  const lines = await server.call(recordContract.getLiucheng, { workflow: 'aid', id: top }, fixture.asker)
  expect(lines.timers.map(({ successor }) => successor).filter(Boolean)).toEqual([])
})

test('a matter leads to the goods that are under way for it, not to those that were called off with another helper', async () => {
  await stockWarehouse(server, fixture, 4)
  const { asker, desk, other } = fixture
  const id = await createAidAt(server, fixture, 'helping', goodsForm())
  const issueOf = async () => (await readOwnAid(server, asker, id)).issue
  const calledOff = await issueOf()
  await takeStep(server, desk, 'aidReassign', id, { helper: other.uid })
  server.advanceClock(1_000)
  await takeStep(server, other, 'aidAgree', id)
  const stateOf = async (issue: string) =>
    (await server.call(warehouseContract.issue, { id: issue }, fixture.issuer)).state
  expect([await stateOf(calledOff), await stateOf(await issueOf())]).toEqual(['cancelled', 'requested'])
})
