/**
 * Goods that go out: which batches, for whom, who reads what of it, and what the books say where they do not
 * add up.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkGoods } from '../../../server/domain/warehouse/check.ts'
import { chinaDay } from '../../../src/contract/time.ts'
import { warehouseContract } from '../../../src/contract/warehouse.contract.ts'
import type { TestAccount } from '../../support/fixtures/accounts.ts'
import { REPORT } from '../../support/fixtures/aid.ts'
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
  readGift,
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

const { issue, publicIssue, publicIssues, stock, toIssue } = warehouseContract
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
  test('is that of the name, then of the very kind, then of its family; and by name alone where no kind is named', async () => {
    const [quilt, towel] = ['donation-bedding-quilt', 'donation-bedding-towel']
    await stored('家人毛巾', 1, { classification: towel })
    await stored('同类棉被', 1, { classification: quilt })
    await stored('同名棉被', 1, { classification: quilt })
    const want = async (wanted: Piece) => {
      const aid = await askFor([wanted])
      const refusal = await takeStep(server, helper, 'aidAgree', aid).then(
        () => '',
        error => error.refusal.message as string,
      )
      return refusal || (await setAside(aid)).map(([name]) => name).join()
    }
    const missing = '北山爱心仓库的库存不够：「别的被子」需要 1 件，只有 0 件'
    expect(await want({ name: '别的被子', count: 1 }), 'no kind is any kind').toBe(missing)
    expect(await want({ name: '同名棉被', classification: quilt, count: 1 })).toBe('同名棉被')
    expect(await want({ name: '别的被子', classification: quilt, count: 1 })).toBe('同类棉被')
    expect(await want({ name: '别的被子', classification: quilt, count: 1 }), 'a towel is no quilt').toBe(missing)
    expect(await want({ name: '床上的', classification: 'donation-bedding', count: 1 })).toBe('家人毛巾')
  })
  test('of several things that are short names each with what there is of it', async () => {
    await stored('拐杖', 2)
    const aid = await askFor([
      { name: '拐杖', count: 3, unit: '根' },
      { name: '轮椅', count: 1, unit: '辆' },
    ])
    expect(await refusedStep(server, helper, 'aidAgree', aid)).toMatchObject({
      message: '北山爱心仓库的库存不够：「拐杖」需要 3 根，只有 2 根；「轮椅」需要 1 辆，只有 0 辆',
    })
  })
  test('comes from where the desk said, and from nowhere where there is none such', async () => {
    const aid = await askFor([{ name: '拐杖', count: 1 }])
    await sql`update record set facts = facts || '{"warehouse": "gone"}' where id = ${aid}`.execute(server.database.db)
    expect((await refusedStep(server, helper, 'aidAgree', aid)).message).toBe('没有这个爱心仓库，请重新选择')
    const empty = await createWarehouse(server, '空空仓库')
    const there = await askFor([{ name: '拐杖', count: 1 }], empty)
    expect((await refusedStep(server, helper, 'aidAgree', there)).message).toBe(
      '空空仓库的库存不够：「拐杖」需要 1 件，只有 0 件',
    )
  })
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
  test('tells its keeper what to take from which shelf, in the order of the shelves, and who comes for it', async () => {
    const seen = await server.call(issue, { id }, fixture.issuer)
    expect(seen).toMatchObject({
      ...{ id, aid, state: 'requested', stateLabel: '待出库', aidState: 'helping', beneficiary: '王**' },
      ...{
        helper: '赵敏敏',
        helperPhone: helper.phone,
        regionName: '西湖区三墩镇',
        title: '王桂兰爱的茶 1 件、饼干 2 件',
      },
      ...{ mayIssue: true, warehouse: { id: fixture.warehouse, name: '北山爱心仓库', address: '曙光路 8 号' } },
    })
    const { rows } = await sql<{ version: number; pieces: number }>`
      select aid.version, (issue.facts->>'pieces')::int as pieces from record aid join record issue on issue.root = aid.id
      where aid.id = ${aid} and issue.id = ${id}`.execute(server.database.db)
    expect(rows).toEqual([{ version: seen.aidVersion, pieces: 3 }])
    expect(
      seen.lines.map(({ name, count, unit, shelf, donor, expiry }) => [name, count, unit, shelf, donor, expiry]),
    ).toEqual([
      ['饼干', 2, '件', 'A-0', '青苗公益中心', chinaDay(server.services.clock(), 60)],
      ['王桂兰爱的茶', 1, '件', 'A-1', '张**', ''],
    ])
    for (const line of seen.lines) expect(line.code).toMatch(/^PC/)
  })
  test('shows who only books in neither name nor number of the helper, nor a button', async () => {
    const seen = await server.call(issue, { id }, fixture.storer)
    expect(seen).toMatchObject({ helper: '赵**', helperPhone: '', mayIssue: false })
    const row = (await server.call(toIssue, { pageSize: 100 }, fixture.storer)).dataList.find(one => one.id === id)
    expect(row).toMatchObject({ helper: '赵**', beneficiary: '王**', title: '王桂兰爱的茶 1 件、饼干 2 件' })
  })
  test('is there for keepers of its warehouse alone, and for the public not before it went out', async () => {
    const elsewhere = await createRoleHolder(server, 'warehouseOut', await createWarehouse(server, '别处'), '郑别处')
    expect(await server.refused(issue, { id }, elsewhere)).toEqual({ code: 'missing', message: '没有找到这次出库' })
    expect(await server.refused(publicIssue, { id })).toEqual({ code: 'missing', message: '没有找到这次出库' })
    expect((await server.call(publicIssues, {})).dataList.map(row => row.id)).not.toContain(id)
  })
  test('that was called off is nothing for the public, and frees what was set aside for others', async () => {
    await stored('留给别人的灯', 1)
    const other = await askFor([{ name: '留给别人的灯', count: 1 }])
    await takeStep(server, helper, 'aidAgree', other)
    const cancelled = await issueOf(other)
    await takeStep(server, helper, 'aidDecline', other, { reason: '有事' })
    expect((await server.refused(publicIssue, { id: cancelled })).code).toBe('missing')
    for (const done of [false, true]) {
      const { dataList } = await server.call(toIssue, { done, pageSize: 100 }, fixture.issuer)
      expect(dataList.map(row => row.id)).not.toContain(cancelled)
    }
    expect(await server.call(issue, { id: cancelled }, fixture.issuer)).toMatchObject({
      state: 'cancelled',
      mayIssue: false,
    })
    const [item] = (await server.call(stock, { keyword: '留给别人的灯' }, fixture.issuer)).dataList
    expect(item).toMatchObject({ count: 1, reserved: 0 })
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
  test('that arrived stands with what went out', async () => {
    await takeStep(server, helper, 'aidReport', aid, REPORT)
    await takeStep(server, asker, 'aidConfirm', aid, { stars: 5, words: '' })
    const { dataList } = await server.call(toIssue, { done: true, pageSize: 100 }, fixture.issuer)
    expect(dataList.find(row => row.id === id)).toMatchObject({ state: 'delivered', aidState: 'completed' })
    expect((await server.call(publicIssues, { region: '330106109' })).dataList.map(row => row.id)).toContain(id)
    expect((await server.call(publicIssues, { region: '330102' })).dataList).toEqual([])
  })
})

test('of goods that go out the donor is told how many, of each thing its own, and that all are gone with the last', async () => {
  const gift = await createGiftAt(server, fixture, 'stored', {
    items: [givenGoods({ name: '红袜子', count: 2 }), givenGoods({ name: '绿袜子', count: 3 })],
  })
  const out = async (wanted: readonly Piece[]) => {
    const aid = await askFor(wanted)
    await takeStep(server, helper, 'aidAgree', aid)
    await takeStep(server, fixture.issuer, 'aidIssue', aid)
    const seen = await readGift(server, fixture.donor, gift)
    return [seen.stateLabel, ...seen.items.map(({ issued }) => issued)]
  }
  expect(await out([{ name: '绿袜子', count: 1 }])).toEqual(['已入库', 0, 1])
  const rest = [
    { name: '红袜子', count: 2 },
    { name: '绿袜子', count: 2 },
  ]
  expect(await out(rest)).toEqual(['已发放', 2, 3])
})

test('whoever keeps two warehouses is shown the one that they name, and none that is another’s', async () => {
  const second = await createWarehouse(server, '第二仓库')
  const keeper = await createRoleHolder(server, 'warehouseOut', fixture.warehouse, '郑两边')
  await grantRole(server, keeper, 'warehouseOut', second)
  const total = async (query: object = {}) => (await server.call(toIssue, { done: true, ...query }, keeper)).total
  expect(await total({ warehouse: second })).toBe(0)
  expect(await total({ warehouse: fixture.warehouse })).toBeGreaterThan(0)
  expect(await total()).toBe(await total({ warehouse: fixture.warehouse }))
  expect((await server.refused(toIssue, { warehouse: 'elsewhere' }, keeper)).message).toBe('没有找到这个爱心仓库')
  expect((await server.refused(warehouseContract.toStore, {}, keeper)).message).toBe('只有入库管理员可以入库')
  expect((await server.refused(toIssue, {}, asker)).message).toBe('只有爱心仓库的管理员可以查看')
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
