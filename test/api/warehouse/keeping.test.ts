/**
 * The edges of keeping a warehouse: what expires today, what has not gone out, who may do what where, and two issues of
 * one gift.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lockItems, recordMovements, recountItems } from '../../../server/domain/warehouse/batches.ts'
import { taskContract } from '../../../src/contract/task.contract.ts'
import { warehouseContract } from '../../../src/contract/warehouse.contract.ts'
import type { TestAccount } from '../../support/fixtures/accounts.ts'
import {
  createAssignedAid,
  createDonationFixture,
  createGiftAt,
  createRoleHolder,
  createWarehouse,
  type DonationFixture,
  givenGoods,
  grantRole,
  HOME_POINT,
} from '../../support/fixtures/donations.ts'
import { createMember, takeStep } from '../../support/fixtures/mall.ts'
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
