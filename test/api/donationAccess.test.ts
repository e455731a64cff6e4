/** Every call about gifts, stock and expenses, tried by everybody whom it does not concern, inside and outside the region: refused, nothing told. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { donationContract } from '../../src/contract/donation.contract.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { financeContract } from '../../src/contract/finance.contract.ts'
import { recordContract } from '../../src/contract/record.contract.ts'
import { type StepEndpoint, stepsContract } from '../../src/contract/steps.contract.ts'
import { taskContract } from '../../src/contract/task.contract.ts'
import { warehouseContract } from '../../src/contract/warehouse.contract.ts'
import { booksAreRight } from '../support/books.ts'
import { gift, giftUntil, grant, holder, type Neighbourhood, neighbourhood, newWarehouse } from '../support/gifts.ts'
import { pictureOf } from '../support/keeper.ts'
import { someone, take } from '../support/market.ts'
import type { Person } from '../support/people.ts'
import { startServer, type TestServer } from '../support/server.ts'

const SECRETS = ['张淑芬', '13812340011', '602 室', '宝石山下']
const MINE = ['goodsDonation', 'expense']
let server: TestServer
let town: Neighbourhood
const strangers: Record<string, Person> = {}
const ids: Record<string, string> = {}

beforeAll(async () => {
  server = await startServer({ demo: false })
  town = await neighbourhood(server)
  const far = await newWarehouse(server, '滨江爱心仓库', '330108001')
  Object.assign(strangers, {
    'another member': await someone(server),
    'another collector of the street': await holder(server, 'collector', '330106109', '冯大力'),
    'a collector elsewhere': await holder(server, 'collector', '330108001', '冯小力'),
    'the responsible person next door': await holder(server, 'responsible', '330106109002', '陆邻居'),
    'a leader elsewhere': await holder(server, 'leader3', '330108', '陆区长'),
    'another warehouse': await holder(server, 'warehouseIn', far, '吴滨江'),
    'who issues elsewhere': await holder(server, 'warehouseOut', far, '郑滨江'),
    'a volunteer': await holder(server, 'volunteer', '330106', '赵敏敏'),
    'finance elsewhere': await holder(server, 'finance', '3302', '何宁波'),
    'gift staff': await holder(server, 'giftStaff', '3301', '许佳怡'),
  })
  ids.goodsDonation = await giftUntil(server, town, 'collecting')
  ids.stored = await giftUntil(server, town, 'stored')
  const { token } = town.storer
  const [item] = (await server.call(warehouseContract.stock, {}, { token })).dataList
  ids.item = item?.id ?? ''
  ids.batch = (await server.call(warehouseContract.stockItem, { id: ids.item }, { token })).batches[0]?.id ?? ''
  ids.code = (await gift(server, town.donor, ids.stored)).certificate
  const proof = [await pictureOf(server, town.collector)]
  const bill = { amount: 3_600, reason: '送货打车', proof }
  ids.expense = (await server.call(financeContract.expenseAdd, bill, { token: town.collector.token })).id
})
afterAll(async () => {
  await booksAreRight(server)
  await server.close()
})

const tried = async ({ wire }: Endpoint, fields: Record<string, string>, token: string) => {
  const answer = await server.raw(wire, { ...fields, token })
  const text = JSON.stringify(answer)
  for (const secret of [...SECRETS, town.donor.uid, town.donor.phone]) expect(text, wire).not.toContain(secret)
  return answer.result
}
const everything = async () => {
  const { db } = server.database
  return JSON.stringify([
    await db.selectFrom('record').selectAll().orderBy('id').execute(),
    await db.selectFrom('history').select('id').orderBy('id').execute(),
    await db.selectFrom('batch').selectAll().orderBy('id').execute(),
    await db.selectFrom('movement').select('id').orderBy('id').execute(),
    await db.selectFrom('ledger_entry').select('id').orderBy('id').execute(),
  ])
}
const READS: readonly (readonly [string, Endpoint, () => Record<string, string>])[] = [
  ['juanwuDetails', donationContract.myGift, () => ({ id: ids.goodsDonation ?? '' })],
  ['collectDetails', taskContract.collectDetails, () => ({ id: ids.goodsDonation ?? '' })],
  ['juanwuCandidates', taskContract.donationCandidates, () => ({ id: ids.goodsDonation ?? '' })],
  ['kucunDetails', warehouseContract.stockItem, () => ({ id: ids.item ?? '' })],
  ['kucunBatch', warehouseContract.batch, () => ({ id: ids.batch ?? '' })],
  ['kucunPage', warehouseContract.stock, () => ({ warehouse: town.warehouse })],
  ['kucunRecord', warehouseContract.movements, () => ({ warehouse: town.warehouse })],
  ['rukuPage', warehouseContract.toStore, () => ({ warehouse: town.warehouse })],
  ['chukuPage', warehouseContract.toIssue, () => ({ warehouse: town.warehouse })],
  ['kucunFind', warehouseContract.findCode, () => ({ code: ids.code ?? '' })],
  ['kucunCorrect', warehouseContract.correct, () => ({ batch: ids.batch ?? '', count: '1', reason: '拿走几件' })],
  ['kucunShelf', warehouseContract.move, () => ({ batch: ids.batch ?? '', shelf: 'Z-9' })],
  ['feiyongDetails', financeContract.expense, () => ({ id: ids.expense ?? '' })],
  ...MINE.map(
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
      if (MINE.includes(endpoint.workflow))
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
  const id = await giftUntil(server, town, 'accepted')
  const leader = await holder(server, 'leader2', '3301', '沈立新')
  const masked = { open: false, phone: '138****0011', detail: '', at: null }
  expect((await gift(server, leader, id)).contact).toMatchObject(masked)
  expect((await gift(server, town.desk, id)).contact).toMatchObject({ open: true, phone: '13812340011' })
  expect((await gift(server, town.storer, id)).contact).toMatchObject(masked)
  for (const who of [leader, town.storer]) {
    const text = JSON.stringify(await gift(server, who, id))
    for (const secret of SECRETS) expect(text).not.toContain(secret)
  }
  for (const who of [town.desk, town.collector])
    expect((await gift(server, who, ids.stored ?? '')).contact).toMatchObject(masked)
  expect((await gift(server, town.donor, ids.stored ?? '')).contact.open).toBe(true)
})

test('nobody has both sides: a responsible person, a collector and a keeper do nothing with their own gift', async () => {
  const everyone = await someone(server, '多面手')
  await grant(server, everyone, 'responsible', '330106109001')
  await grant(server, everyone, 'collector', '330106109')
  await grant(server, everyone, 'warehouseIn', town.warehouse)
  const own = { ...town, donor: everyone }
  const id = await giftUntil(server, own, 'submitted')
  const code = async (step: Parameters<typeof take>[2], input?: Record<string, unknown>) =>
    (await server.refused(stepsContract[step], { id, ...(input ? { input } : {}) }, { token: everyone.token })).code
  expect(await code('donationAccept')).toBe('notYours')
  await take(server, town.desk, 'donationAccept', id)
  expect(
    (
      await server.refused(
        stepsContract.donationAssign,
        { id, input: { collector: everyone.uid } },
        { token: town.desk.token },
      )
    ).message,
  ).toBe('不能指派给捐赠人自己')
  const { dataList } = await server.call(taskContract.donationCandidates, { id }, { token: town.desk.token })
  expect(dataList.map(({ uid }) => uid)).not.toContain(everyone.uid)
})
