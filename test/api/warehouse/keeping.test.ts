/**
 * The edges of keeping a warehouse: what expires today, what has not gone out, who may do what where, and two issues of
 * one gift.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { taskContract } from '../../../src/contract/task.contract.ts'
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
