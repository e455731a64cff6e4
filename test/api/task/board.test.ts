/**
 * The task centre: everything that waits for the roles that somebody holds, and nothing else; as quick with ten
 * thousand as with a hundred.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aidContract } from '../../../src/contract/aid.contract.ts'
import { financeContract } from '../../../src/contract/finance.contract.ts'
import { taskContract } from '../../../src/contract/task.contract.ts'
import { assertBooksBalanced } from '../../support/assertions/books.ts'
import type { TestAccount } from '../../support/fixtures/accounts.ts'
import {
  createAssignedAid,
  createDonationFixture,
  createGiftAt,
  createRoleHolder,
  type DonationFixture,
  dateIn,
  givenGoods,
} from '../../support/fixtures/donations.ts'
import { createUpload } from '../../support/fixtures/goods.ts'
import { createMember, takeStep } from '../../support/fixtures/mall.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

let server: TestServer
let fixture: DonationFixture
const ids: Record<string, string> = {}
const people: Record<string, TestAccount> = {}
beforeAll(async () => {
  server = await startServer({ demo: false })
  fixture = await createDonationFixture(server)
  people.volunteer = await createRoleHolder(server, 'volunteer', '330106', '赵敏')
  people.finance = await createRoleHolder(server, 'finance', '3301', '何静')
  people.leader4 = await createRoleHolder(server, 'leader4', '330106109', '陈主任')
  people.asker = await createMember(server, '王桂兰')
  for (const until of ['submitted', 'accepted', 'assigned', 'collecting', 'collected', 'confirmed'] as const)
    ids[until] = await createGiftAt(server, fixture, until)
  await createGiftAt(server, fixture, 'stored', { items: [givenGoods({ name: '棉鞋', count: 3 })] })
  const items = [{ name: '棉鞋', classification: '', count: 1, unit: '双' }]
  ids.asked = await createAssignedAid(server, people.asker, people.volunteer, { items, warehouse: fixture.warehouse })
  ids.toIssue = await createAssignedAid(server, people.asker, people.volunteer, { items, warehouse: fixture.warehouse })
  await takeStep(server, people.volunteer, 'aidAgree', ids.toIssue)
  const proof = [await createUpload(server, fixture.collector)]
  const claim = { amount: 1_250, reason: '打车', proof }
  ids.expense = (await server.call(financeContract.expenseAdd, claim, { token: fixture.collector.token })).id
})
afterAll(async () => {
  await assertBooksBalanced(server)
  await server.close()
})

const countsFor = async ({ token }: TestAccount) => {
  const { groups } = await server.call(taskContract.getRenwuCounts, {}, { token })
  return groups.map(({ workflow, kind, count }) => `${workflow} ${kind} ${count}`).sort()
}
const listFor = async ({ token }: TestAccount) =>
  (await server.call(taskContract.taskPage, { pageSize: 100 }, { token })).dataList

test('what waits is found by word, region, day and time left, and counted as it is found', async () => {
  const { token } = people.volunteer!
  const found = async (filter: object) => {
    const page = await server.call(taskContract.taskPage, { ...filter, pageSize: 100 }, { token })
    const { total } = await server.call(taskContract.getRenwuCounts, filter, { token })
    expect([page.total, total]).toEqual([page.dataList.length, page.dataList.length])
    return page.dataList.map(({ owner }) => owner)
  }
  const all = await found({})
  expect(new Set(all)).toEqual(new Set(['王**']))
  expect(await found({ keyword: people.asker!.phone.slice(-6), region: '330106' })).toEqual(all)
  const none = [{ keyword: '没有这样的事' }, { region: '1101' }, { until: '2020-01-01' }, { due: 'overdue' }]
  for (const filter of none) expect(await found(filter)).toEqual([])
})

test('the desk of donations and its map are searched by number and region; one is found under any tab', async () => {
  const { token } = people.leader4!
  const desk = (filter: object) => server.call(taskContract.donationBoard, filter, { token })
  const points = async (filter: object) =>
    (await server.call(taskContract.donationMap, filter, { token })).dataList.length
  const { dataList } = await desk({ id: ids.collected })
  expect(dataList.map(row => [row.id, row.record.id])).toEqual([[ids.collected, ids.collected]])
  const all = await desk({})
  expect(Object.values(all.counts).some(count => count > 0)).toBe(true)
  const keyword = fixture.donor.phone.slice(-4)
  expect((await desk({ keyword, region: '330106' })).counts).toEqual(all.counts)
  expect(await points({ tab: 'submitted', keyword })).toBe(all.counts.submitted)
  expect(Object.values((await desk({ keyword: '没有这人' })).counts)).toEqual(Object.values(all.counts).map(() => 0))
  expect(await points({ keyword: '没有这人' })).toBe(0)
})

test('a search finds donors and labels for whoever handles them, and for nobody else', async () => {
  const hits = async ({ token }: TestAccount, keyword: string) =>
    (await server.call(taskContract.getSousuo, { keyword }, { token })).dataList.map(({ kind, id }) => `${kind} ${id}`)
  const byName = await hits(fixture.desk, '张淑芬芳')
  expect(byName).toContain(`goodsDonation ${ids.collected}`)
  expect(await hits(fixture.desk, '138 1234 0011')).toEqual(byName)
  expect(await hits(fixture.collector, '张淑芬芳')).toEqual([])
  expect(await hits(people.leader4!, '张淑芬芳'), 'who only looks on reads no name').toEqual([])
  expect(await hits(people.asker!, '13812340011')).toEqual([])
  const { code } = await server.database.db
    .selectFrom('donationInfo')
    .select('code')
    .where('id', '=', ids.confirmed!)
    .executeTakeFirstOrThrow()
  const { token } = fixture.storer
  expect(
    (await server.call(taskContract.getSousuo, { keyword: code.toLowerCase() }, { token })).dataList,
    'of a label where it lies',
  ).toEqual([{ kind: 'label', id: ids.confirmed, item: '', title: code, text: '一件捐物的标签' }])
  expect(await hits(fixture.desk, code)).toEqual([])
})

test('each is shown what waits for their role, and only that', async () => {
  expect(await countsFor(fixture.desk)).toEqual(['goodsDonation accept 1', 'goodsDonation assign 1'])
  expect(await countsFor(fixture.collector)).toEqual(['goodsDonation answer 1', 'goodsDonation do 1'])
  expect(await countsFor(fixture.storer)).toEqual(['goodsDonation store 1'])
  expect(await countsFor(fixture.issuer)).toEqual(['aid issue 1'])
  expect(await countsFor(people.volunteer!)).toEqual(['aid answer 1', 'aid do 1'])
  expect(await countsFor(people.finance!)).toEqual(['expense confirm 1'])
  expect(await countsFor(fixture.donor)).toEqual(['goodsDonation confirm 1'])
  // It is not their turn yet: the post below is held.
  expect(await countsFor(people.leader4!)).toEqual([])
  expect(await countsFor(await createMember(server))).toEqual([])
})

describe('the list begins with what presses most', () => {
  let tasks: readonly string[]
  let collector: TestAccount
  const at: Record<string, string> = {}
  beforeAll(async () => {
    collector = await createRoleHolder(server, 'collector', '330106109', '赵铁柱')
    const give = (until: 'assigned' | 'collecting', day: number, slot: 'morning' | 'evening') =>
      createGiftAt(server, { ...fixture, collector }, until, { day: dateIn(server, day), slot })
    at.later = await give('collecting', 3, 'evening')
    at.answer = await give('assigned', 3, 'morning')
    at.evening = await give('collecting', 2, 'evening')
    at.morning = await give('collecting', 2, 'morning')
    tasks = (await listFor(collector)).map(({ id }) => id)
  })

  test('the clock of an answer, then appointments in their order, whatever was opened first', () => {
    expect(tasks).toEqual([at.answer, at.morning, at.evening, at.later])
  })
})

test('what waits on the board is what the task centre counts, however far it has climbed', async () => {
  const { token } = people.leader4!
  const waits = async () => {
    const { groups } = await server.call(taskContract.getRenwuCounts, {}, { token })
    const { counts } = await server.call(aidContract.aidBoard, {}, { token })
    const { total } = await server.call(aidContract.aidBoard, { tab: 'waiting' }, { token })
    return [
      groups.reduce((sum, { workflow, count }) => sum + (workflow === 'aid' ? count : 0), 0),
      counts.waiting,
      total,
    ]
  }
  const before = await waits()
  expect(new Set(before).size).toBe(1)
  // It has climbed past this post: whoever stands above is asked.
  await sql`update record set state = 'submitted', facts = facts || '{"rung": "leader2"}' where id = ${ids.asked}`.execute(
    server.database.db,
  )
  expect(await waits()).toEqual(before)
  await sql`update record set facts = facts || '{"rung": "leader4"}' where id = ${ids.asked}`.execute(
    server.database.db,
  )
  expect(await waits()).toEqual(before.map(count => count! + 1))
})
