/**
 * Goods that go out: which batches, for whom, who reads what of it, and what the books say where they do not
 * add up.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkGoods } from '../../../server/domain/warehouse/check.ts'
import { chinaDay, DAY_MS } from '../../../src/contract/time.ts'
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
} from '../../support/fixtures/donations.ts'
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
afterAll(() => server.close())

const { issue, publicIssue, publicIssues, stock } = warehouseContract
type Piece = { name: string; count: number; classification?: string; unit?: string }
const askFor = (wanted: readonly Piece[], warehouse = fixture.warehouse) =>
  createAssignedAid(server, asker, helper, {
    items: wanted.map(one => ({ classification: '', unit: '件', ...one })),
    warehouse,
  })
const stored = (name: string, count: number, changes: object = {}, who: Partial<DonationFixture> = {}) =>
  createGiftAt(server, { ...fixture, ...who }, 'stored', { items: [givenGoods({ name, count, ...changes })] })
const issueOf = async (aid: string) => {
  const { rows } = await sql<{ id: string }>`
    select id from record where workflow = 'stockIssue' and root = ${aid} order by id desc`.execute(server.database.db)
  return rows[0]?.id ?? ''
}
/** What is set aside, by name of goods and day until which it keeps. */
const setAside = async (aid: string) => {
  const { rows } = await sql<{ name: string; expiry: string | null; count: number }>`
    select stock_item.name, batch.expiry, issue_line.count from issue_line join batch on batch.id = issue_line.batch
    join stock_item on stock_item.id = issue_line.item where issue_line.issue = ${await issueOf(aid)}
    order by 1, batch.expiry nulls last, batch.id`.execute(server.database.db)
  return rows.map(({ name, expiry, count }) => [name, expiry ?? '', count])
}

describe('what is taken', () => {
  test('of one kind is what expires first, then what keeps for ever, in the order in which it came', async () => {
    const day = (days: number) => chinaDay(server.services.clock(), days)
    await stored('牛奶', 2)
    await stored('牛奶', 2, { expiry: day(200) })
    await stored('牛奶', 2, { expiry: day(100) })
    server.advanceClock(1_000)
    await stored('牛奶', 2)
    const aid = await askFor([{ name: '牛奶', count: 5 }])
    await takeStep(server, helper, 'aidAgree', aid)
    expect(await setAside(aid)).toEqual([
      ['牛奶', day(100), 2],
      ['牛奶', day(200), 2],
      ['牛奶', '', 1],
    ])
    const [one] = (await server.call(stock, { keyword: '牛奶' }, fixture.issuer)).dataList
    expect(one).toMatchObject({ count: 8, reserved: 5, expiry: day(100) })
    const next = await askFor([{ name: '牛奶', count: 3 }])
    await takeStep(server, helper, 'aidAgree', next)
    expect(await setAside(next), 'what is set aside for others is not there').toEqual([
      ['牛奶', '', 1],
      ['牛奶', '', 2],
    ])
    expect((await refusedStep(server, helper, 'aidAgree', await askFor([{ name: '牛奶', count: 1 }]))).message).toBe(
      '北山爱心仓库的库存不够：「牛奶」需要 1 件，只有 0 件',
    )
  })
})

test('measures are converted, and never taken for another unit', async () => {
  await stored('面粉', 6, { unit: '公斤' })
  const aid = await askFor([{ name: '面粉', count: 7, unit: '斤' }])
  await takeStep(server, helper, 'aidAgree', aid)
  expect(await setAside(aid)).toEqual([['面粉', '', 4]])
  expect(
    (await refusedStep(server, helper, 'aidAgree', await askFor([{ name: '面粉', count: 1, unit: '袋' }]))).message,
  ).toContain('「面粉」需要 1 袋，只有 0 袋')
  expect(
    (await refusedStep(server, helper, 'aidAgree', await askFor([{ name: '面粉', count: 5, unit: '斤' }]))).message,
  ).toContain('「面粉」需要 5 斤，只有 4 斤')
})

describe('an issue', () => {
  let aid = ''
  let id = ''
  beforeAll(async () => {
    const unit = await createMember(server, '青苗公益中心')
    await server.database.db.updateTable('account').set({ kind: 'organisation' }).where('uid', '=', unit.uid).execute()
    await stored('王桂兰爱的茶', 1)
    const expiry = chinaDay(server.services.clock(), 60)
    const gift = await createGiftAt(server, { ...fixture, donor: unit }, 'confirmed', {
      items: [givenGoods({ name: '饼干', count: 3, expiry })],
    })
    const counts = await countsFor(server, fixture.storer, gift)
    await takeStep(server, fixture.storer, 'warehouseStore', gift, { counts, shelf: 'A-0', reason: '' })
    aid = await askFor([
      { name: '王桂兰爱的茶', count: 1 },
      { name: '饼干', count: 2 },
    ])
    await takeStep(server, helper, 'aidAgree', aid)
    id = await issueOf(aid)
  })

  test('is there for keepers of its warehouse alone, and for the public not before it went out', async () => {
    const elsewhere = await createRoleHolder(server, 'warehouseOut', await createWarehouse(server, '别处'), '郑别处')
    expect(await server.refused(issue, { id }, elsewhere)).toEqual({ code: 'missing', message: '没有找到这次出库' })
    expect(await server.refused(publicIssue, { id })).toEqual({ code: 'missing', message: '没有找到这次出库' })
    expect((await server.call(publicIssues, {})).dataList.map(row => row.id)).not.toContain(id)
  })

  test('that went out tells everybody street, mask and way, and no name that somebody wrote down', async () => {
    await takeStep(server, fixture.issuer, 'aidIssue', aid)
    const [row] = (await server.call(publicIssues, { region: '330106' })).dataList
    const title = '王**爱的茶 1 件、饼干 2 件'
    expect(row).toMatchObject({ id, title, warehouseName: '北山爱心仓库', regionName: '西湖区三墩镇' })
    const seen = await server.call(publicIssue, { id })
    expect(seen).toMatchObject({
      id,
      title,
      beneficiary: '王**',
      regionName: '西湖区三墩镇',
      warehouse: { name: '北山爱心仓库' },
    })
    expect(JSON.stringify([row, seen])).not.toMatch(/桂兰|敏敏|淑芬|晓东/)
    const given = seen.trail.filter(({ kind }) => kind === 'given').map(({ what, who }) => `${what} ${who}`)
    expect(given.toSorted()).toEqual(['王**爱的茶 1 件 张**', '饼干 2 件 爱心单位'].toSorted())
    const kinds = ['given', 'collected', 'stored', 'issued']
    expect([...new Set(seen.trail.map(({ kind }) => kind))]).toEqual(kinds)
    const ats = seen.trail.map(({ at }) => at)
    expect(ats).toEqual(ats.toSorted((a, b) => a - b))
    const keeper = await server.call(issue, { id }, fixture.issuer)
    expect(keeper, 'it is handed over').toMatchObject({
      helper: '赵**',
      helperPhone: '',
      mayIssue: false,
      stateLabel: '已出库',
    })
  })
})

test.each([
  ['a batch that holds more than moved', sql`update batch set count = count + 1 where id = `, /按出入库记录应为/],
  [
    'a batch of which something is set aside for nobody',
    sql`update batch set reserved = reserved + 1 where id = `,
    /预留/,
  ],
])(
  'the check of the books finds %s, and the kind that no longer is what its batches are',
  async (_, wrong, message) => {
    await stored('对账的灯', 2)
    const { db } = server.database
    const { id, item } = await db
      .selectFrom('batch')
      .select(['id', 'item'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(await checkGoods(db)).toEqual([])
    const rolledBack = new Error('as it was')
    const found: string[] = []
    const spoil = server.database.tx(async tx => {
      await sql`${wrong}${id}`.execute(tx)
      found.push(...(await checkGoods(tx)))
      throw rolledBack
    })
    await expect(spoil).rejects.toBe(rolledBack)
    expect(found).toHaveLength(2)
    expect(found[0]).toMatch(message)
    expect(found[1]).toContain(`库存 ${item} 有`)
  },
)

test('goods that expired after they were set aside stay; another batch is set aside with the next agreement', async () => {
  await stored('罐头', 2, { expiry: chinaDay(server.services.clock(), 2) })
  await stored('罐头', 2)
  const aid = await askFor([{ name: '罐头', count: 2 }])
  await takeStep(server, helper, 'aidAgree', aid)
  server.advanceClock(3 * DAY_MS)
  expect((await refusedStep(server, fixture.issuer, 'aidIssue', aid)).message).toMatch(/「罐头」有效期到 .*，不能发出/)
  await takeStep(server, helper, 'aidDecline', aid, { reason: '罐头过期了' })
  await takeStep(server, fixture.desk, 'aidAssign', aid, { helper: helper.uid })
  await takeStep(server, helper, 'aidAgree', aid)
  await takeStep(server, fixture.issuer, 'aidIssue', aid)
  expect(await setAside(aid)).toContainEqual(['罐头', '', 2])
})
