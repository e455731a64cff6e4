/** What each side of a gift reads of it while it goes its way, and where it stands in their lists. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { donationContract } from '../../../src/contract/donation.contract.ts'
import { recordContract } from '../../../src/contract/record.contract.ts'
import { taskContract } from '../../../src/contract/task.contract.ts'
import { chinaMidnight } from '../../../src/contract/time.ts'
import { warehouseContract } from '../../../src/contract/warehouse.contract.ts'
import { hours } from '../../../src/machines/workflow/span.ts'
import { putInto } from '../../support/assertions/tabs.ts'
import type { TestAccount } from '../../support/fixtures/accounts.ts'
import {
  countsFor,
  createDonationFixture,
  createGiftAt,
  createRoleHolder,
  type DonationFixture,
  dateIn,
  donateGoods,
  grantRole,
  readGift,
} from '../../support/fixtures/donations.ts'
import { refusedStep, takeStep } from '../../support/fixtures/mall.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

/** A morning in the middle of a month, so that no day ends while the tests run. */
const NOW = Date.parse('2027-03-18T09:00:00+08:00')
let server: TestServer
let fixture: DonationFixture
let above: TestAccount
beforeAll(async () => {
  server = await startServer({ demo: false, now: NOW })
  fixture = await createDonationFixture(server)
  above = await createRoleHolder(server, 'leader4', '330106109', '陈主任')
})
afterAll(() => server.close())

const WAY = ['submitted', 'accepted', 'assigned', 'collecting', 'collected', 'confirmed', 'stored'] as const
/** States in which somebody is at the door, or about to be. */
const AT_THE_DOOR: readonly string[] = ['collecting', 'collected']

describe.each(WAY)('a gift that is %s', state => {
  let id = ''
  beforeAll(async () => {
    id = await createGiftAt(server, fixture, state)
  })
  test('shows who comes by name and number only while they come, to donor and desk, and to nobody above', async () => {
    const open = AT_THE_DOOR.includes(state)
    const asked = !['submitted', 'accepted'].includes(state)
    const { donor, desk, collector, storer } = fixture
    const whole = { name: '周建国', phone: collector.phone }
    const masked = { name: '周**', phone: '' }
    for (const who of [donor, desk, ...(asked ? [collector] : [])]) {
      const seen = (await readGift(server, who, id)).collector
      if (asked) expect(seen).toMatchObject(open ? whole : masked)
      else expect(seen).toBeNull()
    }
    for (const who of [above, storer]) {
      const seen = (await readGift(server, who, id)).collector
      if (asked) expect(seen).toMatchObject(masked)
      else expect(seen).toBeNull()
    }
  })
  test('shows what was written for the door to those who handle it, and not to the warehouse', async () => {
    const { donor, desk, storer } = fixture
    const remarks = []
    for (const who of [donor, desk, above, storer]) remarks.push((await readGift(server, who, id)).remark)
    expect(remarks).toEqual(['请轻一点敲门', '请轻一点敲门', '请轻一点敲门', ''])
  })
  test('names the donor to themselves and, while the desk may call them, to the desk', async () => {
    const names = []
    for (const who of [fixture.donor, fixture.desk, above, fixture.storer])
      names.push((await readGift(server, who, id)).donor)
    const open = state !== 'confirmed' && state !== 'stored'
    expect(names).toEqual(['张淑芬', open ? '张淑芬' : '张**', '张**', '张**'])
  })
  test('tells the donor who has it at the desk, until it is on its way to the warehouse', async () => {
    const { desk } = await readGift(server, fixture.donor, id)
    const open = state !== 'confirmed' && state !== 'stored'
    if (open) expect(desk).toMatchObject({ post: '责任人', name: '林秀芳', phone: fixture.desk.phone })
    else expect(desk).toBeNull()
    expect((await readGift(server, fixture.desk, id)).desk, 'the desk knows itself').toBeNull()
  })
  test('has a certificate once it lies in the warehouse, and a label only for whoever brings it there', async () => {
    const { donor, desk, collector, storer } = fixture
    const received = state === 'stored'
    for (const who of [donor, desk, storer])
      expect((await readGift(server, who, id)).certificate === '', 'no certificate').toBe(!received)
    for (const who of [donor, desk, storer]) expect((await readGift(server, who, id)).handOverCode).toBe('')
    if (['collecting', 'collected', 'confirmed'].includes(state))
      expect((await readGift(server, collector, id)).handOverCode).toMatch(/^JW.{10}$/)
  })
})

describe('what was counted', () => {
  test('last is what holds: at the door before what was said, in the warehouse before both', async () => {
    const { donor, collector, storer, photo, desk } = fixture
    const id = await createGiftAt(server, fixture, 'collecting')
    const row = async () => {
      const { dataList } = await server.call(donationContract.myGifts, { pageSize: 100 }, donor)
      return dataList.find(one => one.id === id)?.pieces
    }
    expect([await row(), (await readGift(server, donor, id)).pieces]).toEqual([8, 8])
    const atDoor = await countsFor(server, collector, id, { 冬衣: 5 })
    await takeStep(server, collector, 'collectSure', id, { counts: atDoor, photos: [photo], reason: '一件破了' })
    const items = async () =>
      (await readGift(server, desk, id)).items.map(({ count, collected, stored, issued }) => [
        count,
        collected,
        stored,
        issued,
      ])
    expect(await items()).toEqual([
      [6, 5, null, 0],
      [2, 2, null, 0],
    ])
    expect(await row()).toBe(7)
    await takeStep(server, donor, 'donationConfirm', id)
    const inHouse = await countsFor(server, storer, id, { 冬衣: 4 })
    const store = { counts: inHouse, shelf: 'A-1', reason: '又少了一件' }
    await takeStep(server, storer, 'warehouseStore', id, store)
    expect(await items()).toEqual([
      [6, 5, 4, 0],
      [2, 2, 2, 0],
    ])
    expect([await row(), (await readGift(server, donor, id)).pieces]).toEqual([6, 6])
    expect((await readGift(server, donor, id)).difference, 'the newest reason').toBe('又少了一件')
    expect((await readGift(server, donor, id)).photos).toHaveLength(1)
  })
  test('stands in the order in which it was given, whichever of it was written about last', async () => {
    const { donor, collector } = fixture
    const id = await createGiftAt(server, fixture, 'collecting')
    await sql`update donation_item set stored = stored where donation = ${id} and position = 0`.execute(
      server.database.db,
    )
    const names = async (who: TestAccount) => (await readGift(server, who, id)).items.map(({ name }) => name)
    expect([await names(donor), await names(collector)]).toEqual([
      ...[
        ['冬衣', '棉被'],
        ['冬衣', '棉被'],
      ],
    ])
  })
  test('at the door again is compared with what was found there the last time', async () => {
    const { donor, collector, photo } = fixture
    const id = await createGiftAt(server, fixture, 'collecting')
    const first = await countsFor(server, collector, id, { 冬衣: 5 })
    await takeStep(server, collector, 'collectSure', id, { counts: first, photos: [photo], reason: '一件破了' })
    await takeStep(server, donor, 'donationDispute', id, { reason: '是六件' })
    const whole = await countsFor(server, collector, id, { 冬衣: 6 })
    const again = { counts: whole, photos: [photo], reason: '' }
    expect(await refusedStep(server, collector, 'collectSure', id, again)).toMatchObject({
      ...{ field: 'reason', message: '「冬衣」的件数与之前的 5 不一致，请说明原因' },
    })
    await takeStep(server, collector, 'collectSure', id, { ...again, counts: first })
  })
  test('in the warehouse has to be of every thing and of nothing foreign, and something', async () => {
    const { storer } = fixture
    const [id, other] = [
      await createGiftAt(server, fixture, 'confirmed'),
      await createGiftAt(server, fixture, 'confirmed'),
    ]
    const counts = await countsFor(server, storer, id)
    const foreign = await countsFor(server, storer, other)
    const tried = async (changed: typeof counts, reason = '') =>
      (await refusedStep(server, storer, 'warehouseStore', id, { counts: changed, shelf: 'A-1', reason })).message
    expect(await tried(counts.slice(0, 1))).toBe('请填写「棉被」的件数，没有就填 0')
    expect(await tried([...counts, foreign[0]!])).toBe('有物品不在这份捐赠里')
    expect(
      await tried(
        counts.map(one => ({ ...one, count: 0 })),
        '都没有',
      ),
    ).toBe('一件也没有收到，不能确认')
    const short = counts.map((one, at) => ({ ...one, count: at === 0 ? 0 : one.count }))
    expect(await tried(short, '少')).toBe('「冬衣」的件数与之前的 6 不一致，请说明原因')
    const input = { counts: short, shelf: 'A-1', reason: '少了' }
    await takeStep(server, storer, 'warehouseStore', id, input)
    expect((await readGift(server, storer, id)).pieces).toBe(2)
  })
})

describe('times', () => {
  test('of the trail are those at which it was given, last fetched and booked in', async () => {
    const { donor, desk, collector, storer, photo } = fixture
    const id = await donateGoods(server, donor)
    const later = () => server.advanceClock(3_600_000)
    later()
    await takeStep(server, desk, 'donationAccept', id)
    await takeStep(server, desk, 'donationAssign', id, { collector: collector.uid })
    await takeStep(server, collector, 'collectAgree', id)
    const counts = await countsFor(server, collector, id)
    const fetched = () => takeStep(server, collector, 'collectSure', id, { counts, photos: [photo], reason: '' })
    await fetched()
    later()
    await takeStep(server, donor, 'donationDispute', id, { reason: '再数一次' })
    await fetched()
    later()
    await takeStep(server, donor, 'donationConfirm', id)
    await takeStep(server, storer, 'warehouseStore', id, { counts, shelf: 'A-1', reason: '' })
    const { trail, at } = await readGift(server, donor, id)
    const [given, collected, stored] = trail
    expect(trail).toMatchObject([
      { kind: 'given', what: '', who: '张**', regionName: '西湖区三墩镇' },
      { kind: 'collected', what: '', who: '周**', regionName: '西湖区三墩镇' },
      { kind: 'stored', what: '', who: '北山爱心仓库', regionName: '西湖区三墩镇' },
    ])
    expect(given!.at).toBe(at)
    expect(Math.floor((collected!.at - given!.at) / 3_600_000)).toBe(2)
    expect(Math.floor((stored!.at - given!.at) / 3_600_000)).toBe(3)
  })
  test.each([
    ['morning', 12],
    ['afternoon', 17],
    ['evening', 20],
  ] as const)('by which a collector is to be there on a %s are told: the end of the span', async (slot, hour) => {
    const day = dateIn(server, 2)
    const id = await createGiftAt(server, fixture, 'collecting', { day, slot })
    const seen = await readGift(server, fixture.donor, id)
    expect(seen.wanted).toEqual({ day, slot })
    const rows = await server.call(taskContract.getRenwuPage, { pageSize: 100 }, fixture.collector)
    expect(rows.dataList.find(one => one.id === id)?.dueAt).toBe(chinaMidnight(day) + hours(hour))
  })
  test('until somebody takes it up are told with who gets it then; the platform has nobody above', async () => {
    const id = await donateGoods(server, fixture.donor)
    const timers = async (who = fixture.donor) =>
      (await server.call(recordContract.getLiucheng, { workflow: 'goodsDonation', id }, who)).timers
    expect((await timers()).map(({ successor }) => successor)).toEqual(['三墩镇四级负责人陈主任'])
    const { dueAt, at } = await readGift(server, fixture.donor, id)
    expect(dueAt! - at).toBe(hours(48))
    await sql`update record set facts = facts || '{"rung": "platform", "next": "platform"}' where id = ${id}`.execute(
      server.database.db,
    )
    expect((await timers()).map(({ successor }) => successor).filter(Boolean)).toEqual([])
    const assigned = await createGiftAt(server, fixture, 'assigned')
    const lines = await server.call(
      recordContract.getLiucheng,
      { workflow: 'goodsDonation', id: assigned },
      fixture.donor,
    )
    expect(lines.timers.map(({ successor }) => successor).filter(Boolean)).toEqual([])
  })
})

test('whoever gives is never sent to fetch their own gift, also where they collect there', async () => {
  const donor = await createRoleHolder(server, 'collector', '330106109', '也收取')
  const id = await createGiftAt(server, { ...fixture, donor }, 'accepted')
  const assign = (collector: string) => refusedStep(server, fixture.desk, 'donationAssign', id, { collector })
  expect(await assign(donor.uid)).toEqual({ code: 'invalid', field: 'collector', message: '不能指派给捐赠人自己' })
  const neighbour = await createRoleHolder(server, 'responsible', '330106109001', '同社区')
  await takeStep(server, fixture.desk, 'donationAssign', id, { collector: neighbour.uid })
})

test('a label is found by its keeper alone, in any state, also where it is read out with spaces', async () => {
  const id = await createGiftAt(server, fixture, 'submitted')
  const { code } = await server.database.db
    .selectFrom('donationInfo')
    .select('code')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const find = warehouseContract.findCode
  const spoken = [...code.toLowerCase()].join(' ')
  expect(await server.call(find, { code: spoken }, fixture.issuer)).toEqual({ kind: 'donation', id, item: '' })
  const no = await server.refused(find, { code: `${code}2` }, fixture.storer)
  expect(no).toEqual({ code: 'missing', message: '没有找到这个标签，请核对后再输入' })
  expect((await server.refused(find, { code }, fixture.donor)).message).toBe('只有爱心仓库的管理员可以查看')
  // Nothing in it is taken for another sign when it is read out.
  expect(code).toMatch(/^JW[23456789ABCDEFGHJKMNPQRSTUVWXYZ]{10}$/)
})

test('the board tells the post that has it, by tab; what ended stands the newest first', async () => {
  const leader = await createRoleHolder(server, 'leader3', '330106', '区长')
  const states = {
    accepted: 'accepted',
    collected: 'awaitingDropOff',
    stored: 'distributed',
    ended: 'revoked',
  } as const
  for (const [tab, state] of Object.entries(states)) {
    const ids: string[] = []
    for (let times = 0; times < 2; times++) {
      server.advanceClock(1_000)
      ids.push(await donateGoods(server, fixture.donor))
      await putInto(server, ids.at(-1)!, state)
    }
    const look = { tab: tab as keyof typeof states, pageSize: 100 }
    const { dataList } = await server.call(taskContract.donationBoard, look, leader)
    const seen = dataList.map(({ id }) => id).filter(id => ids.includes(id))
    expect(seen, tab).toEqual(tab === 'stored' || tab === 'ended' ? ids.toReversed() : ids)
    for (const row of dataList.filter(({ id }) => ids.includes(id)))
      expect(row).toMatchObject({ rungLabel: '责任人', collector: '', donor: '张**', state })
  }
  await grantRole(server, leader, 'leader4', '330106109')
  const { dataList, total } = await server.call(taskContract.donationBoard, { pageSize: 100 }, leader)
  expect(new Set(dataList.map(({ id }) => id)).size, 'what lies within two posts stands there once').toBe(
    dataList.length,
  )
  expect(total).toBe(dataList.length)
})
