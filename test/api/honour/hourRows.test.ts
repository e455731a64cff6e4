/** Hours as who served and who looks at them read them: each field, the last words, the desks, the sums. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Service } from '../../../server/domain/hours/service.ts'
import { certificateContract } from '../../../src/contract/certificate.contract.ts'
import { hoursContract } from '../../../src/contract/hours.contract.ts'
import { pointContract } from '../../../src/contract/point.contract.ts'
import { recordContract } from '../../../src/contract/record.contract.ts'
import { DAY_MS, HOUR_MS } from '../../../src/contract/time.ts'
import { assertBooksBalanced } from '../../support/assertions/books.ts'
import type { TestAccount } from '../../support/fixtures/accounts.ts'
import { grantPoints } from '../../support/fixtures/gifts.ts'
import { createUpload } from '../../support/fixtures/goods.ts'
import { recordService, serviceOf } from '../../support/fixtures/hours.ts'
import { refusedStep, takeStep } from '../../support/fixtures/mall.ts'
import {
  CITY,
  createPlainMember,
  createPostHolder,
  DISTRICT,
  OTHER_DISTRICT,
  STREET,
} from '../../support/fixtures/roles.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

const NOON = Date.parse('2027-03-03T12:00:00+08:00')

let server: TestServer
let leader: TestAccount
let leader3: TestAccount
let leader2: TestAccount
let platform: TestAccount
beforeAll(async () => {
  server = await startServer({ demo: false, now: NOON })
  leader = await createPostHolder(server, 'activityLeader', DISTRICT)
  leader3 = await createPostHolder(server, 'leader3', DISTRICT)
  leader2 = await createPostHolder(server, 'leader2', CITY)
  platform = await createPostHolder(server, 'platform', '')
})
afterAll(async () => {
  await assertBooksBalanced(server)
  await server.close()
})

const as = ({ token }: TestAccount) => ({ token })
const record = ({ uid }: TestAccount, changes: Partial<Service> = {}, workflow: 'signUp' | 'aid' = 'signUp') =>
  recordService(server, serviceOf(server, uid, changes), workflow)
/** Two hours of a day so many days ago. */
const on = (daysAgo: number) => {
  const startedAt = NOON - daysAgo * DAY_MS
  return { startedAt, endedAt: startedAt + 2 * HOUR_MS }
}
const confirm = (id: string, minutes = 120, reason = '', who = leader) =>
  takeStep(server, who, 'hoursConfirm', id, { minutes, reason })
const read = (id: string, who: TestAccount) => server.call(hoursContract.hoursDetails, { id }, as(who))
const mine = async (who: TestAccount, query: { tab?: 'waiting' | 'credited' | 'ended'; year?: number } = {}) =>
  (await server.call(hoursContract.hoursPage, query, as(who))).dataList.map(({ id }) => id)
const desk = async (who: TestAccount, input: Parameters<typeof server.call<typeof hoursContract.hoursDeskPage>>[1]) =>
  (await server.call(hoursContract.hoursDeskPage, { pageSize: 100, ...input }, as(who))).dataList.map(({ id }) => id)
const summaryOf = (who: TestAccount) => server.call(hoursContract.hoursSummary, {}, as(who))
async function askToRevoke(id: string) {
  const photos = [await createUpload(server, leader2)]
  await takeStep(server, leader2, 'hoursRevoke', id, { reason: '代签的', photos })
}

describe('one of them', () => {
  test('says what was served when and where, how it is known and how far it is', async () => {
    const who = await createPlainMember(server, '周小满')
    const service = serviceOf(server, who.uid, { planned: 150, place: `${STREET}052` })
    const other = await record(who, { ...on(2), minutes: 60, planned: 60 })
    const id = await recordService(server, service)
    const row = {
      ...{ id, state: 'toConfirm', stateLabel: '待核时', title: '周六社区花园', source: 'scan', name: '周小满' },
      ...{ regionName: '北山街道宝石社区', minutes: 120, planned: 150, dayMinutes: 120, credited: 0 },
      ...{ certifiable: false, auto: false, activity: '', signUp: '', unit: '', reason: '' },
      ...{ startedAt: service.startedAt, endedAt: service.endedAt },
    }
    for (const reader of [who, leader]) expect(await read(id, reader)).toMatchObject(row)
    await confirm(id, 90, '中途离开')
    expect(await read(id, who)).toMatchObject({
      ...{ ...row, state: 'credited', stateLabel: '已计时', minutes: 90, credited: 90, certifiable: true },
      reason: '中途离开',
    })
    const auto = await record(who, { ...on(3), auto: true, source: 'leaderScan' })
    expect(await read(auto, who)).toMatchObject({ auto: true, source: 'leaderScan' })
    expect(await read(other, who)).toMatchObject({ minutes: 60, dayMinutes: 60 })
  })
  test('may be certified while it counts and nobody doubts it', async () => {
    const who = await createPlainMember(server)
    const certifiable = async (id: string) => (await read(id, who)).certifiable
    const [credited, disputed, revoking, voided] = [
      await record(who, on(1)),
      await record(who, on(2)),
      await record(who, on(3)),
      await record(who, on(4)),
    ]
    for (const id of [credited, disputed, revoking]) await confirm(id)
    await takeStep(server, who, 'hoursDispute', disputed, { reason: '少算了' })
    await askToRevoke(revoking)
    await takeStep(server, leader, 'hoursVoid', voided, { reason: '没有到场' })
    expect(await Promise.all([credited, disputed, revoking, voided].map(certifiable))).toEqual([
      ...[true, false, false, false],
    ])
    expect((await mine(who, { tab: 'credited' })).sort()).toEqual([credited, disputed, revoking].sort())
    expect(await mine(who, { tab: 'ended' })).toEqual([voided])
    expect(await mine(who), 'what was served last stands first').toEqual([credited, disputed, revoking, voided])
  })
  test('shows what was said last, not what nobody said, and keeps among those who decide what is theirs', async () => {
    const who = await createPlainMember(server)
    const id = await record(who, { source: 'manual', ...on(5) })
    const reason = async (reader: TestAccount) => (await read(id, reader)).reason
    await confirm(id, 100, '提前走了')
    expect(await reason(who)).toBe('提前走了')
    await takeStep(server, leader2, 'hoursReturn', id, { reason: '请核对签到' })
    expect(await reason(who)).toBe('请核对签到')
    await confirm(id, 100)
    expect(await reason(who), 'a step without a word takes none away').toBe('请核对签到')
    await takeStep(server, leader2, 'hoursCountersign', id)
    expect(await reason(who)).toBe('请核对签到')
    await askToRevoke(id)
    expect(await reason(who)).toBe('代签的')
    await takeStep(server, platform, 'hoursKeep', id, { reason: '证据不足' })
    expect([await reason(who), await reason(leader2)]).toEqual(['', '证据不足'])
    const { dataList } = await server.call(hoursContract.hoursDeskPage, { id }, as(leader2))
    expect(dataList).toMatchObject([{ reason: '证据不足', name: '钱多多' }])
  })
  test('left lying says to whom it goes next, while it may', async () => {
    const [neighbour, city] = ['330206', '3302']
    const host = await createPostHolder(server, 'activityLeader', neighbour, '沈一')
    await createPostHolder(server, 'leader3', neighbour, '韩二')
    await createPostHolder(server, 'leader2', city, '杨三')
    const who = await createPlainMember(server)
    const id = await record(who, { source: 'manual', place: neighbour })
    const next = async () => {
      const { timers } = await server.call(recordContract.getLiucheng, { workflow: 'hours', id }, as(who))
      return timers.map(({ clock, successor }) => [clock, successor])
    }
    expect(await next()).toEqual([['unanswered', '北仑区三级负责人韩二']])
    await confirm(id, 120, '', host)
    expect(await next(), 'the city has it').toEqual([['unanswered', '平台']])
    const { desk: turn } = (await read(id, who)).record.facts
    expect(turn).toBe('leader2')
    const { dataList } = await server.call(recordContract.messagePage, {}, as(host))
    expect(dataList.map(({ title }) => title)).toContain('钱多多 · 周六社区花园')
  })
})

describe('a desk', () => {
  test('has what waits there, the oldest first, and all that its region may read', async () => {
    const who = await createPlainMember(server)
    const [host, district, city] = [
      await createPostHolder(server, 'activityLeader', '330108'),
      await createPostHolder(server, 'leader3', '330108'),
      await createPostHolder(server, 'leader2', CITY),
    ]
    const place = '330108001'
    const first = await record(who, { place, ...on(1) })
    const second = await record(who, { place, ...on(9) })
    const byHand = await record(who, { place, source: 'manual', ...on(2) })
    const disputed = await record(who, { place, ...on(3) })
    const revoking = await record(who, { place, ...on(4) })
    for (const id of [byHand, disputed, revoking]) await confirm(id, 120, '', host)
    await takeStep(server, who, 'hoursDispute', disputed, { reason: '少算了' })
    await askToRevoke(revoking)
    expect(await desk(host, {}), 'as they came in').toEqual([first, second])
    expect(await desk(host, { tab: 'toCountersign' })).toEqual([])
    expect(await desk(city, { tab: 'toCountersign' })).toContain(byHand)
    expect([await desk(district, { tab: 'disputed' }), await desk(host, { tab: 'disputed' })]).toEqual([[disputed], []])
    for (const one of [host, district, city, platform])
      expect(await desk(one, { tab: 'revoking' }), 'whoever leads').toContain(revoking)
    const all = [first, second, byHand, disputed, revoking]
    expect(await desk(host, { tab: 'all' })).toEqual(all)
    for (const id of all) expect(await desk(host, { id }), 'wherever it stands by now').toEqual([id])
    const elsewhere = await createPostHolder(server, 'activityLeader', OTHER_DISTRICT)
    expect([await desk(elsewhere, { tab: 'all' }), await desk(elsewhere, { id: first })]).toEqual([[], []])
    const own = await record(host, { place })
    expect([await desk(host, { id: own }), await desk(host, { tab: 'all' })]).toEqual([[], all])
    expect(await server.refused(hoursContract.hoursDeskPage, {}, as(who))).toEqual({
      ...{ code: 'notYours', message: '只有活动负责人和负责人可以核对工时' },
    })
  })
  test('confirms many, each as recorded, and says of each that cannot be why', async () => {
    const who = await createPlainMember(server)
    const fine = await record(who, { ...on(1), minutes: 75 })
    const own = await record(leader, on(1))
    const { confirmed, refused } = await server.call(
      hoursContract.hoursConfirmAll,
      { ids: [own, fine, fine, 'nothing'] },
      as(leader),
    )
    expect([confirmed, refused.map(({ id }) => id)]).toEqual([1, [own, 'nothing']])
    for (const { message } of refused) expect(message).toMatch(/[一-鿿]/)
    expect(await read(fine, who)).toMatchObject({ credited: 75, reason: '' })
  })
})

describe('sums', () => {
  test('are by year of China, the last first; what waits counts until it is decided', async () => {
    const who = await createPlainMember(server)
    const at = (day: string) => {
      const startedAt = Date.parse(`${day}+08:00`)
      return { startedAt, endedAt: startedAt + 2 * HOUR_MS }
    }
    const ids = []
    for (const day of ['2026-12-31T23:59:00', '2027-01-01T02:00:00', '2026-06-01T10:00:00', '2025-12-31T21:00:00'])
      ids.push(await record(who, at(day)))
    for (const id of ids) await confirm(id)
    const byHand = await record(who, { ...on(1), source: 'manual', minutes: 30 })
    await record(who, { ...on(2), minutes: 45 })
    const voided = await record(who, on(3))
    await takeStep(server, leader, 'hoursVoid', voided, { reason: '没有到场' })
    await confirm(byHand, 30)
    await confirm(await record(await createPlainMember(server), on(1)))
    expect(await summaryOf(who)).toEqual({
      ...{ credited: 480, waiting: 75 },
      years: [
        { year: 2027, minutes: 120 },
        { year: 2026, minutes: 240 },
        { year: 2025, minutes: 120 },
      ],
    })
    expect(await mine(who, { year: 2026 })).toEqual([ids[0], ids[2]])
    expect(await mine(who, { year: 2025 })).toEqual([ids[3]])
    expect((await mine(who, { tab: 'waiting' })).length).toBe(2)
  })
  test('of who gave a word too much: revoked it is gone, minutes and points', async () => {
    const who = await createPlainMember(server)
    const [confirmed, gone] = [await record(who, on(1)), await record(who, { ...on(2), minutes: 60 })]
    await confirm(confirmed)
    await confirm(gone, 60)
    await askToRevoke(gone)
    expect(await summaryOf(who), 'not before two people agree').toMatchObject({ credited: 180 })
    await takeStep(server, platform, 'hoursAgreeRevoke', gone)
    expect(await summaryOf(who)).toMatchObject({ credited: 120, years: [{ year: 2027, minutes: 120 }] })
    const { frozen } = await server.call(pointContract.pointSummary, {}, as(who))
    expect(frozen).toBe(20)
    expect(await read(gone, who)).toMatchObject({ credited: 0, stateLabel: '已撤销' })
  })
  test('stay where hours that never counted are dismissed, points that their work gave with them', async () => {
    const who = await createPlainMember(server)
    await confirm(await record(who, on(1)))
    await grantPoints(server, [who], 30)
    await server.database.db
      .updateTable('pointLot')
      .set({ record: 'its-work' })
      .where('uid', '=', who.uid)
      .where('record', '=', who.uid)
      .execute()
    const never = await record(who, on(2))
    await takeStep(server, leader, 'hoursVoid', never, { reason: '没有到场' })
    await takeStep(server, who, 'hoursDispute', never, { reason: '我在的' })
    await takeStep(server, leader3, 'hoursDismiss', never, { reason: '核实没有到场' })
    expect(await summaryOf(who)).toMatchObject({ credited: 120 })
    expect(await server.call(pointContract.pointSummary, {}, as(who))).toMatchObject({ free: 30, frozen: 20 })
  })
})

describe('what can have been', () => {
  test.each([
    ['a scan half an hour over the plan', { minutes: 90, planned: 60 }],
    ['a leader’s scan half an hour over the plan', { minutes: 90, planned: 60, source: 'leaderScan' as const }],
    ['by hand as long as the plan', { minutes: 60, planned: 60, source: 'manual' as const }],
    ['as long as between the scans', { minutes: 120, planned: 120 }],
  ])('is recorded: %s', async (_, changes) => {
    const who = await createPlainMember(server)
    expect(await read(await record(who, changes), who)).toMatchObject({ minutes: changes.minutes })
  })
  test('nobody serves backwards', async () => {
    const who = await createPlainMember(server)
    const backwards = { startedAt: NOON - HOUR_MS, endedAt: NOON - 2 * HOUR_MS }
    await expect(record(who, backwards)).rejects.toThrow('服务时长应大于 0 分钟')
  })
  test('what counts for nothing is in nobody’s way, nor is help at a door', async () => {
    const who = await createPlainMember(server)
    const voided = await record(who)
    await takeStep(server, leader, 'hoursVoid', voided, { reason: '记错了' })
    const again = await record(who)
    await record(who, { source: 'aid' }, 'aid')
    await record(await createPlainMember(server))
    await expect(record(who)).rejects.toThrow('「周六社区花园」的工时重叠')
    await confirm(again)
    await askToRevoke(again)
    await takeStep(server, platform, 'hoursAgreeRevoke', again)
    await record(who)
    await record(who, { source: 'aid' }, 'aid')
  })
  test('help at a door counts at once, the neighbour has said so', async () => {
    const who = await createPlainMember(server)
    const id = await record(who, { source: 'aid' }, 'aid')
    expect(await read(id, who)).toMatchObject({ stateLabel: '已计时', credited: 120, source: 'aid' })
    expect(await summaryOf(who)).toMatchObject({ credited: 120 })
    const { dataList } = await server.call(pointContract.pointPage, {}, as(who))
    expect(dataList.map(({ reason, amount }) => [reason, amount])).toEqual([['完成帮扶', 20]])
  })
  test('a change needs a word, the same needs none; nobody decides for more than the plan', async () => {
    const who = await createPlainMember(server)
    const id = await record(who)
    const refused = await refusedStep(server, leader, 'hoursConfirm', id, { minutes: 119, reason: '' })
    expect(refused).toMatchObject({ code: 'invalid', field: 'reason', message: '改动时长请写明原因' })
    await confirm(id, 150, '收拾场地')
    await takeStep(server, who, 'hoursDispute', id, { reason: '还要久' })
    const decide = (minutes: number) => ({ minutes, reason: '记录可信' })
    expect(await refusedStep(server, leader3, 'hoursDecide', id, decide(151))).toMatchObject({ field: 'minutes' })
    await takeStep(server, leader3, 'hoursDecide', id, decide(150))
    const { id: certificate } = await server.call(certificateContract.certificateAdd, { subject: id }, as(who))
    expect(certificate).not.toBe('')
  })
  test('pictures of others prove nothing', async () => {
    const who = await createPlainMember(server)
    const id = await record(who)
    await confirm(id)
    const photos = [await createUpload(server, who)]
    const no = await refusedStep(server, leader2, 'hoursRevoke', id, { reason: '代签', photos })
    expect(no).toMatchObject({ code: 'invalid', field: 'photos' })
  })
})
