/**
 * The warehouse: booked in, set aside by expiry, issued, and found again from both ends; never below zero, whoever
 * comes at once.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Refusal, Refused } from '../../../src/contract/refusal.ts'
import { HOUR_MS } from '../../../src/contract/time.ts'
import { warehouseContract } from '../../../src/contract/warehouse.contract.ts'
import { assertBooksBalanced } from '../../support/assertions/books.ts'
import { assertNoDeadlocks } from '../../support/assertions/deadlocks.ts'
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
  QUILT,
  readGift,
} from '../../support/fixtures/donations.ts'
import { createMember, takeStep } from '../../support/fixtures/mall.ts'
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
afterAll(async () => {
  await assertBooksBalanced(server)
  await server.close()
})

const inStock = (token: string, keyword: string) =>
  server.call(warehouseContract.stock, { keyword, empty: true }, { token })
/** Asks for so many of a kind that nobody else in these tests gives. */
const ask = (name: string, count: number, { who = asker, by = helper } = {}) =>
  createAssignedAid(server, who, by, {
    items: [{ name, classification: '', count, unit: '件' }],
    warehouse: fixture.warehouse,
  })
/** A gift of one kind, booked in. */
const stored = (name: string, count: number, expiry?: string) =>
  createGiftAt(server, fixture, 'stored', {
    items: [givenGoods({ name, count, ...(expiry === undefined ? {} : { expiry }) })],
  })
const outcomeOf = (work: Promise<unknown>): Promise<Refusal | 'done'> =>
  work.then(
    () => 'done' as const,
    (error: unknown) => {
      if (error instanceof Refused) return error.refusal
      throw error
    },
  )

test('from the gift to whom it reached, and back', async () => {
  const token = fixture.issuer.token
  const id = await stored('棉手套', 4)
  const aid = await ask('棉手套', 4)
  await takeStep(server, helper, 'aidAgree', aid)
  expect((await inStock(token, '棉手套')).dataList).toMatchObject([{ name: '棉手套', count: 4, reserved: 4 }])
  const { dataList } = await server.call(warehouseContract.toIssue, {}, { token })
  const waiting = dataList.find(row => row.aid === aid)
  expect(waiting).toMatchObject({ title: '棉手套 4 件', beneficiary: '王**', helper: '赵敏敏', stateLabel: '待出库' })
  const issue = await server.call(warehouseContract.issue, { id: waiting?.id ?? '' }, { token })
  expect(issue).toMatchObject({ mayIssue: true, lines: [{ name: '棉手套', count: 4, shelf: 'A-1', donor: '张**' }] })

  await takeStep(server, fixture.issuer, 'aidIssue', aid)
  expect((await inStock(token, '棉手套')).dataList).toMatchObject([{ count: 0, reserved: 0 }])
  const given = await readGift(server, fixture.donor, id)
  expect(given.stateLabel).toBe('已发放')
  expect(given.items).toMatchObject([{ stored: 4, issued: 4 }])
  expect(given.trail.at(-1)).toMatchObject({
    kind: 'issued',
    what: '棉手套 4 件',
    who: '王**',
    regionName: '西湖区三墩镇',
  })

  const seen = await server.call(warehouseContract.publicIssue, { id: issue.id })
  expect(seen.trail.map(({ kind }) => kind)).toEqual(['given', 'collected', 'stored', 'issued'])
  expect(seen.beneficiary).toBe('王**')
  // A person is never called by the whole name here, also one who shows it with the gift itself.
  for (const { kind, who } of seen.trail) if (kind !== 'stored') expect(who).toMatch(/^.\*\*$/)
  const { dataList: moved } = await server.call(
    warehouseContract.movements,
    { batch: issue.lines[0]?.batch ?? '' },
    { token },
  )
  // Keepers answer for what they did by name; of helpers nobody learns more than before.
  expect(moved.map(({ kind, count, left, by }) => [kind, count, left, by])).toEqual([
    ['out', -4, 0, '郑晓东'],
    ['reserve', -4, 4, '赵**'],
    ['in', 4, 4, '吴大伟'],
  ])

  server.advanceClock(HOUR_MS)
  await takeStep(server, helper, 'aidReport', aid, REPORT)
  await takeStep(server, asker, 'aidConfirm', aid, { stars: 5, words: '' })
  const arrived = await server.call(warehouseContract.publicIssue, { id: issue.id })
  expect(arrived.trail.at(-1)?.kind).toBe('delivered')
  expect(arrived.at, 'when it left').toBe(seen.at)
})

describe('what is asked for', () => {
  test('goes out in the order in which it expires, what is over never', async () => {
    const year = new Date(server.services.clock()).getUTCFullYear()
    await stored('奶粉', 2, `${year + 3}-05-01`)
    await stored('奶粉', 2, `${year + 2}-05-01`)
    await stored('奶粉', 2)
    const aid = await ask('奶粉', 3)
    await takeStep(server, helper, 'aidAgree', aid)
    const { rows } = await sql<{ expiry: string | null; reserved: number }>`
      select batch.expiry, batch.reserved from batch join stock_item on stock_item.id = batch.item
      where stock_item.name = '奶粉' order by batch.expiry nulls last`.execute(server.database.db)
    expect(rows.map(({ reserved }) => reserved)).toEqual([2, 1, 0])
    expect(rows[0]?.expiry).toBe(`${year + 2}-05-01`)
    const expiryOf = async () => (await inStock(fixture.storer.token, '奶粉')).dataList.map(({ expiry }) => expiry)
    expect(await expiryOf()).toEqual([`${year + 2}-05-01`])
    await takeStep(server, fixture.issuer, 'aidIssue', aid)
    expect(await expiryOf(), 'of what is left, not of what went out').toEqual([`${year + 3}-05-01`])
  })

  test('is free again where another helper is chosen', async () => {
    await stored('马扎', 1)
    const aid = await ask('马扎', 1)
    await takeStep(server, helper, 'aidAgree', aid)
    const other = await createRoleHolder(server, 'volunteer', '330106', '钱一鸣')
    await takeStep(server, fixture.desk, 'aidReassign', aid, { helper: other.uid })
    expect((await inStock(fixture.storer.token, '马扎')).dataList).toMatchObject([{ count: 1, reserved: 0 }])
    await takeStep(server, other, 'aidAgree', aid)
    const { dataList } = await inStock(fixture.storer.token, '马扎')
    expect(dataList).toMatchObject([{ count: 1, reserved: 1 }])
    const { token } = fixture.storer
    const { batches } = await server.call(warehouseContract.stockItem, { id: dataList[0]?.id ?? '' }, { token })
    const moved = await server.call(warehouseContract.movements, { batch: batches[0]?.id ?? '' }, { token })
    expect(
      moved.dataList.map(({ kind, count, by }) => `${kind} ${count} ${by}`),
      'whoever only helps is not named to those who keep the goods',
    ).toEqual(['reserve -1 钱**', 'free 1 林**', 'reserve -1 赵**', 'in 1 吴大伟'])
  })
})

describe('many at once', () => {
  test('twenty want ten pieces: ten get one, nobody a piece that is not there', async () => {
    await stored('暖水袋', 10)
    const helpers = []
    for (let number = 0; number < 20; number++) {
      const one = await createRoleHolder(server, 'volunteer', '330106', `志愿者${number}`)
      helpers.push({ one, aid: await ask('暖水袋', 1, { by: one }) })
    }
    const outcomes = await Promise.all(helpers.map(({ one, aid }) => outcomeOf(takeStep(server, one, 'aidAgree', aid))))
    expect(outcomes.filter(outcome => outcome === 'done')).toHaveLength(10)
    for (const outcome of outcomes)
      if (outcome !== 'done') expect(outcome.message).toBe('北山爱心仓库的库存不够：「暖水袋」需要 1 件，只有 0 件')
    expect((await inStock(fixture.storer.token, '暖水袋')).dataList).toMatchObject([{ count: 10, reserved: 10 }])
  })

  test('two issues take the last two batches of one gift: it is distributed once', async () => {
    const id = await createGiftAt(server, fixture, 'stored', {
      items: [givenGoods({ name: '童帽', count: 1 }), givenGoods({ name: '童手套', count: 1 })],
    })
    const [one, other] = [await ask('童帽', 1), await ask('童手套', 1)]
    await takeStep(server, helper, 'aidAgree', one)
    await takeStep(server, helper, 'aidAgree', other)
    await Promise.all([
      takeStep(server, fixture.issuer, 'aidIssue', one),
      takeStep(server, fixture.issuer, 'aidIssue', other),
    ])
    expect((await readGift(server, fixture.donor, id)).stateLabel).toBe('已发放')
  })

  test('one issue pressed twice goes out once', async () => {
    await stored('热敷包', 3)
    const aid = await ask('热敷包', 2)
    await takeStep(server, helper, 'aidAgree', aid)
    const outcomes = await Promise.all([1, 2].map(() => outcomeOf(takeStep(server, fixture.issuer, 'aidIssue', aid))))
    expect(outcomes.filter(outcome => outcome === 'done')).toHaveLength(1)
    expect((await inStock(fixture.storer.token, '热敷包')).dataList).toMatchObject([{ count: 1, reserved: 0 }])
  })

  test('two keepers book the same delivery in: one wins, the other is told', async () => {
    const id = await createGiftAt(server, fixture, 'confirmed', { items: [givenGoods({ name: '绒毛毯', count: 5 })] })
    const second = await createRoleHolder(server, 'warehouseIn', fixture.warehouse, '吴小伟')
    const counts = await countsFor(server, fixture.storer, id)
    const input = { counts, shelf: 'D-1', reason: '' }
    const outcomes = await Promise.all(
      [fixture.storer, second].map(who => outcomeOf(takeStep(server, who, 'warehouseStore', id, input))),
    )
    expect(outcomes.filter(outcome => outcome === 'done')).toHaveLength(1)
    expect((await inStock(fixture.storer.token, '绒毛毯')).dataList).toMatchObject([{ count: 5 }])
  })

  test('two deliveries of the same new goods become one kind', async () => {
    const [one, other] = [
      await createGiftAt(server, fixture, 'confirmed', { items: [givenGoods({ name: '驱蚊灯', count: 2 }), QUILT] }),
      await createGiftAt(server, fixture, 'confirmed', { items: [QUILT, givenGoods({ name: '驱蚊灯', count: 3 })] }),
    ]
    await Promise.all(
      [one, other].map(async id => {
        const counts = await countsFor(server, fixture.storer, id)
        await takeStep(server, fixture.storer, 'warehouseStore', id, { counts, shelf: 'D-2', reason: '' })
      }),
    )
    expect((await inStock(fixture.storer.token, '驱蚊灯')).dataList).toMatchObject([{ count: 5 }])
  })

  test('no two of all these waited for each other crosswise', async () => {
    await assertNoDeadlocks(server)
  })
})

test('the database itself refuses what would go below zero', async () => {
  await stored('保温杯', 1)
  const { db } = server.database
  await expect(sql`update batch set reserved = count + 1`.execute(db)).rejects.toThrow(/check/)
  await expect(sql`update stock_item set count = -1`.execute(db)).rejects.toThrow(/check/)
})

describe('a keeper', () => {
  test('is told on which shelf such things lie, the same ones first', async () => {
    await stored('保温壶', 2)
    const { token } = fixture.storer
    const [item] = (await inStock(token, '保温壶')).dataList
    const { batches } = await server.call(warehouseContract.stockItem, { id: item!.id }, { token })
    await server.call(warehouseContract.move, { batch: batches[0]!.id, shelf: 'Z-09' }, { token })
    const donation = await createGiftAt(server, fixture, 'confirmed', {
      items: [givenGoods({ name: '保温壶', count: 1 })],
    })
    const { dataList } = await server.call(warehouseContract.usualShelves, { donation }, { token })
    expect(dataList[0]).toEqual({ shelf: 'Z-09', name: '保温壶' })
    const stranger = await createMember(server, '路人')
    const refusal = await server.refused(warehouseContract.usualShelves, { donation }, { token: stranger.token })
    expect(refusal.code).toBe('notYours')
  })
  test('finds a label by scanning or typing it, however it is written', async () => {
    const id = await stored('小马甲', 2)
    const { certificate } = await readGift(server, fixture.donor, id)
    const { token } = fixture.storer
    const typed = `${certificate.slice(0, 4)} ${certificate.slice(4).toLowerCase()}`
    expect(await server.call(warehouseContract.findCode, { code: typed }, { token })).toMatchObject({
      kind: 'donation',
      id,
    })
    const [item] = (await inStock(token, '小马甲')).dataList
    const { batches } = await server.call(warehouseContract.stockItem, { id: item?.id ?? '' }, { token })
    const found = await server.call(warehouseContract.findCode, { code: batches[0]?.code ?? '' }, { token })
    expect(found).toMatchObject({ kind: 'batch', id: batches[0]?.id, item: item?.id })
    expect((await server.refused(warehouseContract.findCode, { code: 'PC0000000000' }, { token })).code).toBe('missing')
    const elsewhere = await createRoleHolder(
      server,
      'warehouseIn',
      await createWarehouse(server, '下沙爱心仓库'),
      '许保管',
    )
    for (const code of [typed, batches[0]?.code ?? ''])
      expect(
        (await server.refused(warehouseContract.findCode, { code }, { token: elsewhere.token })).code,
        'it lies in another warehouse',
      ).toBe('missing')
  })

  test('corrects a count with a reason, never below what is set aside', async () => {
    await stored('护膝', 5)
    const { token } = fixture.storer
    const aid = await ask('护膝', 2)
    await takeStep(server, helper, 'aidAgree', aid)
    const [item] = (await inStock(token, '护膝')).dataList
    const { batches } = await server.call(warehouseContract.stockItem, { id: item?.id ?? '' }, { token })
    const batch = batches[0]?.id ?? ''
    const correct = { batch, seen: 5, reason: '盘点少了两件' }
    // Somebody else has counted meanwhile: what was seen is not there any more.
    expect(await server.refused(warehouseContract.correct, { ...correct, seen: 4, count: 3 }, { token })).toMatchObject(
      {
        code: 'notNow',
        field: 'count',
        message: '账上刚刚变成了 5 件，请再点一次数后更正',
      },
    )
    expect(await server.refused(warehouseContract.correct, { ...correct, count: 5 }, { token })).toMatchObject({
      code: 'invalid',
      field: 'count',
      message: '这个批次现在就是 5 件，不用更正',
    })
    expect(await server.refused(warehouseContract.correct, { ...correct, count: 1 }, { token })).toMatchObject({
      code: 'notNow',
      field: 'count',
      message: '其中 2 件 已预留出库，不能更正得更少',
    })
    expect(await server.call(warehouseContract.correct, { ...correct, count: 3 }, { token })).toMatchObject({
      count: 3,
      reserved: 2,
    })
    expect(
      await server.call(warehouseContract.correct, { ...correct, seen: 3, count: 2 }, { token }),
      'all that is left is set aside',
    ).toMatchObject({ count: 2, reserved: 2 })
    const both = await Promise.allSettled(
      [3, 4].map(count => server.call(warehouseContract.correct, { ...correct, seen: 2, count }, { token })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const { dataList } = await server.call(warehouseContract.movements, { batch }, { token })
    expect(dataList[2]).toMatchObject({ kind: 'correction', count: -2, reason: '盘点少了两件', by: '吴大伟' })
  })

  test('who only issues changes neither count nor shelf', async () => {
    await stored('热水袋', 3)
    const { token } = fixture.issuer
    const [item] = (await inStock(token, '热水袋')).dataList
    const { batches } = await server.call(warehouseContract.stockItem, { id: item?.id ?? '' }, { token })
    const { id: batch = '', shelf } = batches[0] ?? {}
    const wrong = [
      await server.refused(warehouseContract.correct, { batch, count: 0, seen: 3, reason: '都拿走了' }, { token }),
      await server.refused(warehouseContract.move, { batch, shelf: 'Z-9' }, { token }),
    ]
    expect(wrong.map(({ code }) => code)).toEqual(['notYours', 'notYours'])
    const after = await server.call(warehouseContract.stockItem, { id: item?.id ?? '' }, { token })
    expect(after.batches[0]).toMatchObject({ count: 3, shelf })
  })
})
