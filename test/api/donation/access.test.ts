/**
 * Every call about gifts, stock and expenses, tried by everybody whom it does not concern, inside and outside the
 * region: refused, nothing told.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { donationContract } from '../../../src/contract/donation.contract.ts'
import type { Endpoint } from '../../../src/contract/endpoint.ts'
import { financeContract } from '../../../src/contract/finance.contract.ts'
import { recordContract } from '../../../src/contract/record.contract.ts'
import { type StepEndpoint, stepsContract } from '../../../src/contract/steps.contract.ts'
import { taskContract } from '../../../src/contract/task.contract.ts'
import { warehouseContract } from '../../../src/contract/warehouse.contract.ts'
import { assertBooksBalanced } from '../../support/assertions/books.ts'
import type { TestAccount } from '../../support/fixtures/accounts.ts'
import {
  createDonationFixture,
  createGiftAt,
  createRoleHolder,
  createWarehouse,
  type DonationFixture,
  grantRole,
  readGift,
} from '../../support/fixtures/donations.ts'
import { createUpload } from '../../support/fixtures/goods.ts'
import { createMember, takeStep } from '../../support/fixtures/mall.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

const SECRETS = ['张淑芬', '13812340011', '602 室', '宝石山下']
const OWN_WORKFLOWS = ['goodsDonation', 'expense']
let server: TestServer
let fixture: DonationFixture
const strangers: Record<string, TestAccount> = {}
const ids: Record<string, string> = {}

beforeAll(async () => {
  server = await startServer({ demo: false })
  fixture = await createDonationFixture(server)
  const far = await createWarehouse(server, '滨江爱心仓库', '330108001')
  Object.assign(strangers, {
    'another member': await createMember(server),
    'another collector of the street': await createRoleHolder(server, 'collector', '330106109', '冯大力'),
    'a collector elsewhere': await createRoleHolder(server, 'collector', '330108001', '冯小力'),
    'the responsible person next door': await createRoleHolder(server, 'responsible', '330106109002', '陆邻居'),
    'a leader elsewhere': await createRoleHolder(server, 'leader3', '330108', '陆区长'),
    'another warehouse': await createRoleHolder(server, 'warehouseIn', far, '吴滨江'),
    'who issues elsewhere': await createRoleHolder(server, 'warehouseOut', far, '郑滨江'),
    'a volunteer': await createRoleHolder(server, 'volunteer', '330106', '赵敏敏'),
    'finance elsewhere': await createRoleHolder(server, 'finance', '3302', '何宁波'),
    'gift staff': await createRoleHolder(server, 'giftStaff', '3301', '许佳怡'),
  })
  ids.goodsDonation = await createGiftAt(server, fixture, 'collecting')
  ids.stored = await createGiftAt(server, fixture, 'stored')
  const { token } = fixture.storer
  const [item] = (await server.call(warehouseContract.stock, {}, { token })).dataList
  ids.item = item?.id ?? ''
  ids.batch = (await server.call(warehouseContract.stockItem, { id: ids.item }, { token })).batches[0]?.id ?? ''
  ids.code = (await readGift(server, fixture.donor, ids.stored)).certificate
  const proof = [await createUpload(server, fixture.collector)]
  const bill = { amount: 3_600, reason: '送货打车', proof }
  ids.expense = (await server.call(financeContract.expenseAdd, bill, { token: fixture.collector.token })).id
})
afterAll(async () => {
  await assertBooksBalanced(server)
  await server.close()
})

const tried = async ({ wire }: Endpoint, fields: Record<string, string>, token: string) => {
  const answer = await server.raw(wire, { ...fields, token })
  const text = JSON.stringify(answer)
  for (const secret of [...SECRETS, fixture.donor.uid, fixture.donor.phone]) expect(text, wire).not.toContain(secret)
  return answer.result
}
const everything = async () => {
  const { db } = server.database
  return JSON.stringify([
    await db.selectFrom('record').selectAll().orderBy('id').execute(),
    await db.selectFrom('history').select('id').orderBy('id').execute(),
    await db.selectFrom('batch').selectAll().orderBy('id').execute(),
    await db.selectFrom('movement').select('id').orderBy('id').execute(),
    await db.selectFrom('ledgerEntry').select('id').orderBy('id').execute(),
  ])
}
const READS: readonly (readonly [string, Endpoint, () => Record<string, string>])[] = [
  ['juanwuDetails', donationContract.myGift, () => ({ id: ids.goodsDonation ?? '' })],
  ['collectDetails', taskContract.collectDetails, () => ({ id: ids.goodsDonation ?? '' })],
  ['juanwuCandidates', taskContract.donationCandidates, () => ({ id: ids.goodsDonation ?? '' })],
  ['kucunDetails', warehouseContract.stockItem, () => ({ id: ids.item ?? '' })],
  ['kucunBatch', warehouseContract.batch, () => ({ id: ids.batch ?? '' })],
  ['kucunPage', warehouseContract.stock, () => ({ warehouse: fixture.warehouse })],
  ['kucunRecord', warehouseContract.movements, () => ({ warehouse: fixture.warehouse })],
  ['rukuPage', warehouseContract.toStore, () => ({ warehouse: fixture.warehouse })],
  ['chukuPage', warehouseContract.toIssue, () => ({ warehouse: fixture.warehouse })],
  ['kucunFind', warehouseContract.findCode, () => ({ code: ids.code ?? '' })],
  [
    'kucunCorrect',
    warehouseContract.correct,
    () => ({ batch: ids.batch ?? '', count: '1', seen: '6', reason: '拿走几件' }),
  ],
  ['kucunShelf', warehouseContract.move, () => ({ batch: ids.batch ?? '', shelf: 'Z-9' })],
  ['feiyongDetails', financeContract.expense, () => ({ id: ids.expense ?? '' })],
  ...OWN_WORKFLOWS.map(
    workflow =>
      [
        `getLiucheng of ${workflow}`,
        recordContract.getLiucheng,
        () => ({ workflow, id: ids[workflow] ?? '' }),
      ] as const,
  ),
]
const WHO = [
  'another member',
  'another collector of the street',
  'a collector elsewhere',
  'the responsible person next door',
  'a leader elsewhere',
  'another warehouse',
  'who issues elsewhere',
  'a volunteer',
  'finance elsewhere',
  'gift staff',
]

describe.each(WHO)('%s', who => {
  test.each(READS)('is told nothing by %s', async (_, endpoint, fields) => {
    expect([403, 404]).toContain(await tried(endpoint, fields(), strangers[who]?.token ?? ''))
  })
  test('is refused every step, and nothing changes', async () => {
    const before = await everything()
    for (const endpoint of Object.values<StepEndpoint>(stepsContract))
      if (OWN_WORKFLOWS.includes(endpoint.workflow))
        expect(
          await tried(endpoint, { id: ids[endpoint.workflow] ?? '' }, strangers[who]?.token ?? ''),
          endpoint.wire,
        ).toBe(404)
    expect(await everything()).toBe(before)
  })
  test('sees nothing of it in lists', async () => {
    const lists: Endpoint[] = [
      ...[donationContract.myGifts, taskContract.collectPage, taskContract.collectRoute, taskContract.getRenwuPage],
      ...[financeContract.myExpenses, recordContract.messagePage, donationContract.cartList],
    ]
    for (const list of lists) expect(await tried(list, {}, strangers[who]?.token ?? ''), list.wire).toBe(0)
    for (const board of [taskContract.donationBoard, taskContract.donationMap, financeContract.expensePage])
      expect([0, 403]).toContain(await tried(board, {}, strangers[who]?.token ?? ''))
  })
})

test('a visitor is asked to log in by every call that is not public', async () => {
  const calls = [donationContract, taskContract, warehouseContract, financeContract].flatMap(one => Object.values(one))
  for (const endpoint of calls as Endpoint[])
    if (endpoint.who === 'member') expect(await tried(endpoint, {}, ''), endpoint.wire).toBe(110)
})

test('whoever looks on from above sees street and mask, whoever has it sees the door; both only while it is so', async () => {
  const id = await createGiftAt(server, fixture, 'accepted')
  const leader = await createRoleHolder(server, 'leader2', '3301', '沈立新')
  const masked = { open: false, name: '张**', phone: '138****0011', detail: '', at: null }
  const levels = async (who: TestAccount) => (await readGift(server, who, id)).contact.regionNames
  const [near, whole] = [await levels(leader), await levels(fixture.desk)]
  expect([near.at(-1), whole.length], 'the street, and not the community').toEqual(['三墩镇', 5])
  expect(near).toEqual(whole.slice(0, 4))
  expect((await readGift(server, leader, id)).contact).toMatchObject(masked)
  expect((await readGift(server, fixture.desk, id)).contact).toMatchObject({ open: true, phone: '13812340011' })
  expect((await readGift(server, fixture.storer, id)).contact).toMatchObject(masked)
  for (const who of [leader, fixture.storer]) {
    const text = JSON.stringify(await readGift(server, who, id))
    for (const secret of SECRETS) expect(text).not.toContain(secret)
  }
  for (const who of [fixture.desk, fixture.collector])
    expect((await readGift(server, who, ids.stored ?? '')).contact).toMatchObject(masked)
  expect((await readGift(server, fixture.donor, ids.stored ?? '')).contact.open).toBe(true)
})

test('nobody has both sides: a responsible person, a collector and a keeper do nothing with their own gift', async () => {
  const everyone = await createMember(server, '多面手')
  await grantRole(server, everyone, 'responsible', '330106109001')
  await grantRole(server, everyone, 'collector', '330106109')
  await grantRole(server, everyone, 'warehouseIn', fixture.warehouse)
  const own = { ...fixture, donor: everyone }
  const id = await createGiftAt(server, own, 'submitted')
  const code = async (step: Parameters<typeof takeStep>[2], input?: Record<string, unknown>) =>
    (await server.refused(stepsContract[step], { id, ...(input ? { input } : {}) }, { token: everyone.token })).code
  expect(await code('donationAccept')).toBe('notYours')
  await takeStep(server, fixture.desk, 'donationAccept', id)
  expect(
    (
      await server.refused(
        stepsContract.donationAssign,
        { id, input: { collector: everyone.uid } },
        { token: fixture.desk.token },
      )
    ).message,
  ).toBe('不能指派给捐赠人自己')
  const { dataList } = await server.call(taskContract.donationCandidates, { id }, { token: fixture.desk.token })
  expect(dataList.map(({ uid }) => uid)).not.toContain(everyone.uid)
})
