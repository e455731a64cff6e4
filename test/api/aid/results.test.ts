/** What everybody reads of what was done: rows, figures, the course of one matter, and who came by a shared link. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aidContract } from '../../../src/contract/aid.contract.ts'
import { resultContract } from '../../../src/contract/result.contract.ts'
import { warehouseContract } from '../../../src/contract/warehouse.contract.ts'
import type { TestAccount } from '../../support/fixtures/accounts.ts'
import {
  type AidFixture,
  type AidForm,
  createAidAt,
  createAidFixture,
  goodsForm,
  readOwnAid,
  reliefForm,
  stockWarehouse,
} from '../../support/fixtures/aid.ts'
import { createMember, takeStep } from '../../support/fixtures/mall.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

/** A moment in the middle of a month, so that no month ends while the tests run. */
const NOW = Date.parse('2027-03-15T09:00:00+08:00')
/** Longer than what everybody reads is kept in the process. ms */
const CACHED_MS = 5_001
let server: TestServer
let fixture: AidFixture
beforeAll(async () => {
  server = await startServer({ demo: false, now: NOW })
  fixture = await createAidFixture(server)
  await stockWarehouse(server, fixture, 20)
})
afterAll(() => server.close())

const done = async (form: AidForm, stars = 5) => {
  const id = await createAidAt(server, fixture, 'reported', form)
  await takeStep(server, fixture.asker, 'aidConfirm', id, { stars, words: '谢谢' })
  return id
}
const change = (id: string, place: string, completedAt: string) =>
  server.database.tx(async db => {
    await db
      .updateTable('record')
      .set({ place, facts: sql`facts || ${JSON.stringify({ place })}::jsonb` })
      .where('id', '=', id)
      .execute()
    await sql`update aid_result set completed_at = ${completedAt}::timestamptz where id = ${id}`.execute(db)
  })
const { resultPage, resultDetails, resultFigures, shareAdd, shareVisit, sharePage } = resultContract

describe('what was completed', () => {
  const ids: Record<string, string> = {}
  beforeAll(async () => {
    ids.coats = await done(goodsForm(), 4)
    ids.clinic = await done(reliefForm(), 3)
    ids.school = await done(reliefForm({ relief: 'education' }), 5)
    ids.far = await done(reliefForm({ relief: 'care' }), 5)
    // The last moment of February and the first of March on the clocks of China, the oldest month, and one before it.
    await change(ids.coats, '330106109001', '2027-02-28T23:59:59+08:00')
    await change(ids.clinic, '330106109001', '2027-03-01T00:00:00+08:00')
    await change(ids.school, '330106002052', '2026-04-01T00:00:00+08:00')
    await change(ids.far, '330203001001', '2026-03-31T23:59:59+08:00')
    server.advanceClock(CACHED_MS)
  })
  const page = (query: object = {}) => server.call(resultPage, { pageSize: 100, ...query })
  const idsOf = async (query: object = {}) => (await page(query)).dataList.map(({ id }) => id)

  test('stands in the order in which it was completed, and tells of each what nobody wrote', async () => {
    const { dataList, total } = await page()
    expect(dataList.map(({ id }) => id)).toEqual([ids.clinic, ids.coats, ids.school, ids.far])
    expect(total).toBe(4)
    expect(dataList[1]).toEqual({
      ...{ id: ids.coats, kind: 'goods', title: '物资援助', story: '', picture: expect.stringContaining('/pictures/') },
      ...{ regionName: '西湖区三墩镇', beneficiary: '王**', helper: '赵**', counts: '2 件', stars: 4 },
      at: Date.parse('2027-02-28T23:59:59+08:00'),
    })
    expect(dataList.map(({ title, counts, stars }) => [title, counts, stars])).toEqual([
      ['医疗', '', 3],
      ['物资援助', '2 件', 4],
      ['助学', '', 5],
      ['陪护照料', '', 5],
    ])
  })
  test('is found by kind, by region of any level and by published title, and counted the same way', async () => {
    for (const [query, found] of [
      [{ kind: 'goods' }, [ids.coats]],
      [{ kind: 'relief' }, [ids.clinic, ids.school, ids.far]],
      [{ kind: 'policy' }, []],
      [{ region: '330106' }, [ids.clinic, ids.coats, ids.school]],
      [{ region: '330106109' }, [ids.clinic, ids.coats]],
      [{ region: '3302' }, [ids.far]],
      [{ region: '330106', kind: 'goods' }, [ids.coats]],
      [{ keyword: '医疗' }, []],
    ] as const) {
      const answer = await page(query)
      expect(
        answer.dataList.map(({ id }) => id),
        JSON.stringify(query),
      ).toEqual(found)
      expect(answer.total, JSON.stringify(query)).toBe(found.length)
    }
    const story = { title: '看病路上', words: '一路平安', thanks: '', photos: [] }
    await takeStep(server, fixture.desk, 'aidPublish', ids.clinic!, story)
    expect(await idsOf({ keyword: '病路' })).toEqual([ids.clinic])
    expect(await idsOf({ keyword: '%' }), 'a sign is a sign').toEqual([])
  })
  test('is summed up: people, pieces, minutes, and the mean of the stars', async () => {
    const figures = await server.call(resultFigures, {})
    expect(figures).toMatchObject({ helped: 4, pieces: 2, minutes: 240, starsTimesTen: 43 })
    expect(await server.call(resultFigures, { region: '330106' })).toMatchObject({
      ...{ helped: 3, pieces: 2, minutes: 180, starsTimesTen: 40 },
    })
    expect(await server.call(resultFigures, { region: '3302' })).toMatchObject({
      helped: 1,
      pieces: 0,
      starsTimesTen: 50,
    })
    expect(await server.call(resultFigures, { region: '110101' })).toMatchObject({
      ...{ helped: 0, pieces: 0, minutes: 0, starsTimesTen: 0, kinds: [], places: [] },
    })
  })
  test('is told by month of China’s calendar, twelve of them up to now, the oldest first', async () => {
    const { months } = await server.call(resultFigures, {})
    expect(months.map(({ month }) => month)).toEqual([
      ...['2026-04', '2026-05', '2026-06', '2026-07', '2026-08', '2026-09', '2026-10', '2026-11', '2026-12'],
      ...['2027-01', '2027-02', '2027-03'],
    ])
    expect(months.map(({ helped }) => helped)).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1])
    const elsewhere = await server.call(resultFigures, { region: '3302' })
    expect(elsewhere.months).toHaveLength(12)
    expect(elsewhere.months.every(({ helped }) => helped === 0)).toBe(true)
  })
  test('is told by kind and by the places of the next level, where most was done first', async () => {
    const placesIn = async (region?: string) => (await server.call(resultFigures, region ? { region } : {})).places
    const { kinds } = await server.call(resultFigures, {})
    expect(kinds).toEqual([
      { kind: 'relief', helped: 3 },
      { kind: 'goods', helped: 1 },
    ])
    expect(await placesIn()).toEqual([
      { code: '3301', name: '杭州市', helped: 3 },
      { code: '3302', name: '宁波市', helped: 1 },
    ])
    expect(await placesIn('3301')).toEqual([{ code: '330106', name: '杭州市西湖区', helped: 3 }])
    expect(await placesIn('33'), 'of a province its districts').toMatchObject([{ code: '330106' }, { code: '330203' }])
    expect(await placesIn('330106')).toMatchObject([
      { code: '330106109', name: '西湖区三墩镇', helped: 2 },
      { code: '330106002', helped: 1 },
    ])
    expect((await placesIn('330106109')).map(({ code }) => code)).toEqual(['330106109'])
  })
  test('is told with its course, without who decided what is told of it, and with the goods that came', async () => {
    await takeStep(server, fixture.desk, 'aidWithhold', ids.coats!)
    const seen = await server.call(resultDetails, { id: ids.coats! })
    expect(seen).toMatchObject({
      minutes: 60,
      reliefLabel: '',
      thanks: '',
      photos: [],
      items: [{ name: '冬衣', count: 2 }],
    })
    expect(seen.course.map(({ label, role }) => [label, role])).toEqual([
      ['提交申请', '求助人'],
      ['受理', '责任人'],
      ['指派帮扶人', '责任人'],
      ['同意帮扶', '帮扶人'],
      ['出库', '出库管理员'],
      ['提交完成', '帮扶人'],
      ['确认完成', '求助人'],
    ])
    expect(seen.course.map(({ at }) => at)).toEqual(seen.course.map(({ at }) => at).toSorted((a, b) => a - b))
    const { issue } = await readOwnAid(server, fixture.asker, ids.coats!)
    expect(seen.issue).toBe(issue)
    expect((await server.call(warehouseContract.publicIssue, { id: seen.issue })).title).toBe('冬衣 2 件')
    const relief = await server.call(resultDetails, { id: ids.clinic! })
    expect(relief).toMatchObject({ reliefLabel: '医疗', issue: '', items: [], counts: '' })
    expect(relief.course.map(({ label }) => label)).not.toContain('发布故事')
  })
  test('names in what was asked for nobody who is part of it', async () => {
    const items = [{ name: '王桂兰的冬衣', classification: 'donation-clothes-winter', count: 1, unit: '件' }]
    const id = await done(goodsForm({ items }))
    const seen = await server.call(resultDetails, { id })
    expect(seen.items.map(({ name }) => name)).toEqual(['王**的冬衣'])
    expect(JSON.stringify(seen)).not.toContain('桂兰')
  })
  test('is not there for anybody before it is done', async () => {
    const id = await createAidAt(server, fixture, 'reported')
    expect(await server.refused(resultDetails, { id })).toEqual({ code: 'missing', message: '没有找到这项成果' })
    expect(await idsOf()).not.toContain(id)
  })
})

test('of many places of a province those eight are told in which most was done', async () => {
  await sql`
    insert into record (id, workflow, state, version, facts, owner, place)
    select 'at' || n || 'time' || time, 'aid', 'completed', 1, '{"kind": "relief", "minutes": 0, "items": []}', 'nobody',
      '44010' || n || '001' from generate_series(1, 9) n, generate_series(1, n) time`.execute(server.database.db)
  const { places } = await server.call(resultFigures, { region: '44' })
  expect(places.map(({ code, helped }) => [code, helped])).toEqual(
    [9, 8, 7, 6, 5, 4, 3, 2].map(count => [`44010${count}`, count]),
  )
})

describe('a link that somebody shares', () => {
  const shares = async (who: TestAccount, query: object = {}) => server.call(sharePage, query, who)
  test('is one of each page, and of its own page, called as it was shared last', async () => {
    const { volunteer } = fixture
    const [first, second] = ['/accomplishDetail?id=1', '/accomplishDetail?id=2']
    const one = await server.call(shareAdd, { path: first, title: '第一页' }, volunteer)
    server.advanceClock(1_000)
    const two = await server.call(shareAdd, { path: second, title: '第二页' }, volunteer)
    expect([one.path, two.path]).toEqual([first, second])
    expect(two.mark).not.toBe(one.mark)
    expect(one.mark).toHaveLength(12)
    expect(await server.call(shareAdd, { path: first, title: '又一次' }, volunteer)).toEqual(one)
    expect(await server.call(shareAdd, { path: second, title: '第二页' }, volunteer)).toEqual(two)
    const { dataList, total } = await shares(volunteer)
    expect(total).toBe(2)
    expect(dataList).toMatchObject([
      { title: '第二页', path: second, visits: 0, lastVisitAt: null, visitors: [] },
      { title: '又一次', path: first, visits: 0, lastVisitAt: null, visitors: [] },
    ])
    expect(dataList[0]!.at - dataList[1]!.at).toBeGreaterThanOrEqual(1_000)
    const half = await shares(volunteer, { pageSize: 1 })
    expect(half.dataList.map(({ path }) => path)).toEqual([second])
    expect((await shares(volunteer, { pageSize: 1, after: half.next })).dataList.map(({ path }) => path)).toEqual([
      first,
    ])
  })
  test('is of a page that visitors may open', async () => {
    for (const path of ['/person', '/nowhere'])
      expect(await server.refused(shareAdd, { path, title: '我的' }, fixture.other)).toMatchObject({
        ...{ code: 'invalid', field: 'path', message: '这个页面不能分享' },
      })
  })
  test('tells of each page who came, the last first and five at most, and when somebody came last', async () => {
    const sharer = await createMember(server, '分享的人')
    const [busy, quiet] = [
      await server.call(shareAdd, { path: '/accomplishDetail?id=3', title: '热闹' }, sharer),
      await server.call(shareAdd, { path: '/accomplishDetail?id=4', title: '冷清' }, sharer),
    ]
    const names = ['甲一', '乙二', '丙三', '丁四', '戊五', '己六']
    const visitors: TestAccount[] = []
    for (const name of names) visitors.push(await createMember(server, name))
    for (const who of visitors) {
      server.advanceClock(1_000)
      await server.call(shareVisit, { mark: busy.mark }, who)
    }
    await server.call(shareVisit, { mark: quiet.mark }, visitors[0]!)
    // One's own look is no visit.
    await server.call(shareVisit, { mark: busy.mark }, sharer)
    const rows = async () => new Map((await shares(sharer)).dataList.map(row => [row.title, row]))
    expect((await rows()).get('热闹')).toMatchObject({ visits: 6, visitors: ['己**', '戊**', '丁**', '丙**', '乙**'] })
    expect((await rows()).get('冷清')).toMatchObject({ visits: 1, visitors: ['甲**'] })
    const before = (await rows()).get('热闹')!.lastVisitAt!
    server.advanceClock(86_400_000)
    await server.call(shareVisit, { mark: busy.mark })
    await server.call(shareVisit, { mark: busy.mark }, visitors[0]!)
    const after = (await rows()).get('热闹')!
    expect(after, 'who was there before comes back').toMatchObject({
      visits: 8,
      visitors: ['甲**', '己**', '戊**', '丁**', '丙**'],
    })
    expect(after.lastVisitAt! - before).toBeGreaterThanOrEqual(86_400_000)
  })
})

test('the helper’s own lists have only what they were asked for, by tab and kind', async () => {
  const helper = fixture.other
  const as = { ...fixture, volunteer: helper }
  const [asked, helping] = [
    await createAidAt(server, as, 'assigned'),
    await createAidAt(server, as, 'helping', goodsForm()),
  ]
  const read = (query: object = {}) => server.call(aidContract.myAssistancePage, query, helper)
  const ids = async (query: object = {}) => (await read(query)).dataList.map(({ id }) => id)
  expect([await ids(), await ids({ tab: 'helping' }), await ids({ tab: 'done' })]).toEqual([[asked], [helping], []])
  expect(await ids({ tab: 'helping', kind: 'relief' })).toEqual([])
  expect((await read({ kind: 'goods' })).counts).toEqual({ asked: 0, helping: 1, reported: 0, done: 0 })
  expect((await read({ kind: 'goods' })).total).toBe(0)
  expect((await read({ tab: 'helping' })).total).toBe(1)
})
