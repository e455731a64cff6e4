/** The task centre of somebody with several posts, and a collector's lists and rounds. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routeThrough } from '../../../server/domain/task/route.ts'
import { regionCentre } from '../../../server/geo/centre.ts'
import { metresBetween } from '../../../server/geo/distance.ts'
import { roleContract } from '../../../src/contract/role.contract.ts'
import { TASK_KINDS, taskContract } from '../../../src/contract/task.contract.ts'
import type { TestAccount } from '../../support/fixtures/accounts.ts'
import { gardenDraft, MONDAY, publishActivity, shiftIn, signUpFor } from '../../support/fixtures/activities.ts'
import {
  createDonationFixture,
  createGiftAt,
  createRoleHolder,
  createWarehouse,
  DONATION_COMMUNITY,
  type DonationFixture,
  dateIn,
  donateGoods,
  grantRole,
} from '../../support/fixtures/donations.ts'
import { createUpload } from '../../support/fixtures/goods.ts'
import { takeStep } from '../../support/fixtures/mall.ts'
import { createPlainMember, createPostHolder } from '../../support/fixtures/roles.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

let server: TestServer
let fixture: DonationFixture
beforeAll(async () => {
  server = await startServer({ demo: false, now: MONDAY })
  fixture = await createDonationFixture(server)
})
afterAll(() => server.close())

const as = ({ token }: TestAccount) => ({ token })
const groupsOf = async (who: TestAccount) => (await server.call(taskContract.getRenwuCounts, {}, as(who))).groups
const pageOf = (who: TestAccount, query: object = {}) =>
  server.call(taskContract.getRenwuPage, { pageSize: 100, ...query }, as(who))

describe('who holds several posts', () => {
  test('has what waits at all of them in one group: however many they are, each once', async () => {
    const other = await createWarehouse(server, '小仓库')
    const keeper = await createRoleHolder(server, 'warehouseIn', fixture.warehouse, '两处保管')
    await grantRole(server, keeper, 'warehouseIn', other)
    const { db } = server.database
    for (const warehouse of [fixture.warehouse, other])
      for (let count = 0; count < 3; count++) {
        const id = await createGiftAt(server, fixture, 'confirmed')
        await sql`update record set facts = facts || ${JSON.stringify({ warehouse })}::jsonb where id = ${id}`.execute(
          db,
        )
      }
    const [group, ...others] = await groupsOf(keeper)
    expect(others).toEqual([])
    expect(group).toMatchObject({ workflow: 'goodsDonation', workflowLabel: '捐物', kind: 'store', count: 6 })
    const { dataList, total } = await pageOf(keeper)
    expect([dataList.length, total, new Set(dataList.map(({ id }) => id)).size]).toEqual([6, 6, 6])
  })
  test('reads of a hundred at most, however much waits at each', async () => {
    const other = await createWarehouse(server, '满仓库')
    const keeper = await createRoleHolder(server, 'warehouseIn', other, '忙不过来')
    const { db } = server.database
    const id = await createGiftAt(server, fixture, 'confirmed')
    const copyTo = (warehouse: string, first: number, last: number) =>
      sql`insert into record (id, workflow, state, version, facts, owner, place)
        select 'copy-' || n, workflow, state, version,
          facts || jsonb_build_object('warehouse', ${warehouse}::text), owner, place
        from record, generate_series(${first}::int, ${last}::int) n where id = ${id}`.execute(db)
    const counted = async () => (await groupsOf(keeper)).map(({ kind, count }) => [kind, count])
    await copyTo(other, 1, 60)
    expect(await counted()).toEqual([['store', 60]])
    const third = await createWarehouse(server, '也满的')
    await grantRole(server, keeper, 'warehouseIn', third)
    await copyTo(third, 61, 99)
    expect(await counted(), 'of both').toEqual([['store', 99]])
    await copyTo(third, 100, 140)
    expect(await counted()).toEqual([['store', 100]])
    await sql`delete from record where id like 'copy-%'`.execute(db)
  })
  test('and stands in two relations to one matter has it once in the list', async () => {
    const [person, street] = [await createPlainMember(server, '两个职务'), DONATION_COMMUNITY.slice(0, 9)]
    await grantRole(server, person, 'leader4', street)
    await grantRole(server, person, 'leader4', street.slice(0, 6))
    await grantRole(server, person, 'leader3', street.slice(0, 6))
    const desk = { ...fixture, desk: person }
    await server.database.db.deleteFrom('roleGrant').where('uid', '=', fixture.desk.uid).execute()
    const id = await createGiftAt(server, desk, 'submitted')
    const { dataList } = await pageOf(person, { workflow: 'goodsDonation' })
    expect(dataList.filter(one => one.id === id)).toHaveLength(1)
    await grantRole(server, fixture.desk, 'responsible', DONATION_COMMUNITY)
    await server.database.db.deleteFrom('roleGrant').where('uid', '=', person.uid).execute()
  })
  test('finds the groups in the order of the work, and each task with its state in words and its time', async () => {
    const collector = await createRoleHolder(server, 'collector', '330106109', '赵铁柱')
    const own = { ...fixture, collector, photo: await createUpload(server, collector) }
    for (const until of ['collecting', 'assigned'] as const) await createGiftAt(server, own, until)
    const kinds = (await groupsOf(collector)).map(({ kind }) => kind)
    expect(kinds).toEqual(['answer', 'do'])
    expect(kinds).toEqual(kinds.toSorted((a, b) => TASK_KINDS.indexOf(a) - TASK_KINDS.indexOf(b)))
    const { dataList } = await pageOf(collector)
    expect(dataList.map(({ stateLabel }) => stateLabel).toSorted()).toEqual(['待上门', '上门中'].toSorted())
    for (const { dueAt, since } of dataList) expect(dueAt).toBeGreaterThan(since ?? 0)
  })
})

test('what somebody has to answer is due when it should be answered, not when it lapses', async () => {
  const leader = await createPostHolder(server, 'activityLeader', '330106', '孙浩然')
  const leader3 = await createPostHolder(server, 'leader3', '330106')
  const draft = gardenDraft([shiftIn(server, 24 * 20)], { automatic: false })
  const { shifts } = await publishActivity(server, { leader, leader3 }, draft)
  const { id } = await signUpFor(server, await createPostHolder(server, 'volunteer', '330106'), shifts[0] ?? '')
  const timers = await server.database.db.selectFrom('timer').select('dueAt').where('record', '=', id).execute()
  const due = timers.map(({ dueAt }) => dueAt.getTime()).toSorted((a, b) => a - b)
  expect(due.length).toBeGreaterThan(1)
  const { dataList } = await pageOf(leader, { workflow: 'signUp' })
  expect(dataList.map(one => [one.id, one.dueAt])).toEqual([[id, due[0]]])
})

describe('vacant posts', () => {
  test('stand behind everything else, on the last page, and among their own kind only', async () => {
    const leader = await createPostHolder(server, 'leader3', '330111', '富阳负责人')
    const applicants = [await createPlainMember(server), await createPlainMember(server)]
    const ids = []
    for (const { token } of applicants) {
      const application = { role: 'volunteer', region: '330111', words: '周末有空' } as const
      ids.push((await server.call(roleContract.applyRole, application, { token })).id)
    }
    const kinds = async (query: object) => (await pageOf(leader, query)).dataList.map(({ kind }) => kind)
    expect(await kinds({})).toEqual(['decide', 'decide', 'appoint', 'appoint'])
    const first = await pageOf(leader, { pageSize: 1 })
    expect([first.dataList.map(({ id }) => id), first.total]).toEqual([[ids[0]], 4])
    const second = await pageOf(leader, { pageSize: 1, after: first.next })
    expect(second.dataList.map(({ kind }) => kind)).toEqual(['decide', 'appoint', 'appoint'])
    expect(second.next).toBe('')
    expect(await kinds({ workflow: 'roleGrant', kind: 'decide' })).toEqual(['decide', 'decide'])
    expect(await kinds({ workflow: 'goodsDonation' })).toEqual([])
    expect(await kinds({ kind: 'appoint' })).toEqual(['appoint', 'appoint'])
  })
})

test('whoever gives something is not offered as the one who fetches it', async () => {
  const giver = await createRoleHolder(server, 'collector', '330106109', '自己捐的')
  const own = { ...fixture, donor: giver }
  const id = await createGiftAt(server, own, 'accepted')
  const { dataList } = await server.call(taskContract.donationCandidates, { id }, as(fixture.desk))
  const uids = dataList.map(({ uid }) => uid)
  expect(uids).toContain(fixture.collector.uid)
  expect(uids).not.toContain(giver.uid)
})

describe('a collector', () => {
  let collector: TestAccount
  let own: DonationFixture
  beforeAll(async () => {
    collector = await createRoleHolder(server, 'collector', '330106109', '钱上门')
    own = { ...fixture, collector, photo: await createUpload(server, collector) }
  })
  const page = async (tab: 'toAnswer' | 'toCollect' | 'collected' | 'history', query: object = {}) =>
    (await server.call(taskContract.collectPage, { tab, ...query }, as(collector))).dataList

  test('finds what is to be answered by the time that is wished for, and what is done newest first', async () => {
    const evening = await createGiftAt(server, own, 'assigned', { day: dateIn(server, 2), slot: 'evening' })
    const morning = await createGiftAt(server, own, 'assigned', { day: dateIn(server, 2), slot: 'morning' })
    const late = await createGiftAt(server, own, 'assigned', { day: dateIn(server, 3) })
    const rows = await page('toAnswer')
    expect(rows.map(({ id }) => id)).toEqual([morning, evening, late])
    expect(rows.map(({ wanted }) => wanted)).toEqual([
      { day: dateIn(server, 2), slot: 'morning' },
      { day: dateIn(server, 2), slot: 'evening' },
      { day: dateIn(server, 3), slot: 'morning' },
    ])
    const done = [await createGiftAt(server, own, 'collected'), await createGiftAt(server, own, 'confirmed')]
    expect((await page('collected')).map(({ id }) => id)).toEqual(done.toReversed())
  })
  test('reads neither name, number nor door of a giver who has confirmed, or whose goods are long stored', async () => {
    await createGiftAt(server, own, 'stored')
    const [confirmed, collected] = await page('collected')
    expect(collected?.contact, 'they may be called back').toMatchObject({ open: true, phone: '13812340011' })
    const history = await page('history')
    expect(history).toHaveLength(1)
    for (const contact of [confirmed?.contact, history[0]?.contact])
      expect(contact).toMatchObject({ open: false, name: '张**', phone: '138****0011', detail: '', at: null })
  })
  test('finds the goods of people or of organisations alone', async () => {
    const rows = await page('toAnswer')
    const [first, ...rest] = rows.map(({ id }) => id)
    const info = server.database.db.updateTable('donationInfo').where('id', '=', first ?? '')
    await info.set({ party: 'organisation' }).execute()
    const found = async (party: 'person' | 'organisation') => (await page('toAnswer', { party })).map(({ id }) => id)
    expect([await found('organisation'), await found('person')]).toEqual([[first], rest])
  })
  test('is led to the middle of the street where nobody said where the door is, and reads what it is pledged for', async () => {
    const leader = await createPostHolder(server, 'activityLeader', '330106', '领队')
    const leader3 = await createPostHolder(server, 'leader3', '330106')
    const { id: activity } = await publishActivity(server, { leader, leader3 }, gardenDraft([shiftIn(server, 24 * 9)]))
    const id = await createGiftAt(server, own, 'collecting', { day: dateIn(server, 5) })
    const info = server.database.db.updateTable('donationInfo').where('id', '=', id)
    await info.set({ lng: null, lat: null, activity }).execute()
    const route = await server.call(taskContract.collectRoute, { day: dateIn(server, 5) }, as(collector))
    expect(route.stops).toMatchObject([
      { id, point: regionCentre(DONATION_COMMUNITY), activity, activityTitle: '周六社区菜园开种' },
    ])
    expect(await server.call(taskContract.collectDetails, { id }, as(collector))).toMatchObject({
      ...{ activity, activityTitle: '周六社区菜园开种' },
    })
    const plain = await donateGoods(server, fixture.donor)
    await takeStep(server, fixture.desk, 'donationAccept', plain)
    await takeStep(server, fixture.desk, 'donationAssign', plain, { collector: collector.uid })
    expect(await server.call(taskContract.collectDetails, { id: plain }, as(collector))).toMatchObject({
      ...{ activity: '', activityTitle: '' },
    })
  })
  test('is led to sixty doors at most, which is more than anybody does in a day', async () => {
    const { db } = server.database
    const day = dateIn(server, 8)
    const id = await createGiftAt(server, own, 'collecting', { day })
    await sql`insert into record (id, workflow, state, version, facts, owner, place)
      select 'door-' || n, workflow, state, version, facts, owner, place from record, generate_series(1, 60) n
      where id = ${id}`.execute(db)
    await sql`insert into donation_info (id, title, picture, party, name, phone, region, detail, day, slot, remark, code)
      select 'door-' || n, title, picture, party, name, phone, region, detail, day, slot, remark, 'door-' || n
      from donation_info, generate_series(1, 60) n where id = ${id}`.execute(db)
    await sql`insert into donation_item (id, donation, position, name, classification, condition, count, unit, pictures)
      select 'door-' || n || '-' || position, 'door-' || n, position, name, classification, condition, count, unit, pictures
      from donation_item, generate_series(1, 60) n where donation = ${id}`.execute(db)
    expect((await server.call(taskContract.collectRoute, { day }, as(collector))).stops).toHaveLength(60)
    const { total } = await server.call(taskContract.collectPage, {}, as(collector))
    expect(total, 'the list has all of them').toBeGreaterThan(60)
  })
})

test('a round goes on from each door to the nearest of what is due at the same time, and only then to what is later', () => {
  const start = { lng: 120, lat: 30 }
  const at = (name: string, lng: number, due: number) => ({ name, point: { lng, lat: 30 }, due })
  const places = [
    at('later, close by', 120.001, 2),
    at('far', 120.05, 1),
    at('near', 120.01, 1),
    at('between', 120.03, 1),
  ]
  const route = routeThrough(start, places)
  expect(route.map(({ name }) => name)).toEqual(['near', 'between', 'far', 'later, close by'])
  const points = [start, ...route.map(({ point }) => point)]
  expect(route.map(({ leg }) => leg)).toEqual(
    route.map(({ point }, index) => metresBetween(points[index] ?? start, point)),
  )
  expect(routeThrough(start, [])).toEqual([])
})
