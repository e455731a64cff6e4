/** Points as their owner and the desk read them: each lot in its tab, each sum, each request with its own words. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../server/db/ids.ts'
import {
  POINTS_EXPIRY_NOTICE_DAYS,
  POINTS_NOTICE_REACH_DAYS,
  type PointTab,
  pointContract,
} from '../../../src/contract/point.contract.ts'
import { taskContract } from '../../../src/contract/task.contract.ts'
import { DAY_MS, HOUR_MS } from '../../../src/contract/time.ts'
import type { TestAccount } from '../../support/fixtures/accounts.ts'
import { createGiftStaff, expirePoints } from '../../support/fixtures/gifts.ts'
import { createMember, takeStep } from '../../support/fixtures/mall.ts'
import { CITY, createPostHolder, DISTRICT, OTHER_CITY } from '../../support/fixtures/roles.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

let server: TestServer
let now = 0
beforeAll(async () => {
  server = await startServer({ demo: false, still: true })
  now = server.services.clock()
})
afterAll(() => server.close())

interface Lot {
  readonly reason: string
  readonly amount: number
  readonly remaining?: number
  readonly held?: number
  readonly expired?: number
  readonly repaid?: number
  readonly reversed?: boolean
  /** ms from now. */
  readonly freeIn?: number
  readonly expiresIn?: number
}
const as = ({ token }: TestAccount) => ({ token })
/** Writes lots as the ledger would have left them, the first the oldest. */
async function insertLots({ uid }: TestAccount, lots: readonly Lot[]): Promise<string[]> {
  const rows = lots.map(({ freeIn = 0, expiresIn = 700 * DAY_MS, ...lot }, at) => ({
    ...{ id: newId(now + at), uid, record: uid, remaining: 0, grantedAt: new Date(now - DAY_MS), ...lot },
    ...{ freeAt: new Date(now + freeIn), expiresAt: new Date(now + expiresIn) },
  }))
  await server.database.db.insertInto('pointLot').values(rows).execute()
  return rows.map(({ id }) => id)
}
const reasonsIn = async (who: TestAccount, tab: PointTab) => {
  const { dataList, total } = await server.call(pointContract.pointPage, { tab }, as(who))
  expect(total).toBe(dataList.length)
  return dataList.map(({ reason }) => reason)
}
const sumsOf = (who: TestAccount) => server.call(pointContract.pointSummary, {}, as(who))
const neighbour = async (region: string = DISTRICT, name = '王秀英') => {
  const person = await createMember(server, name)
  await server.database.db.updateTable('account').set({ region }).where('uid', '=', person.uid).execute()
  return person
}
const reason = '住院两个月，没能用上'
const request = async (who: TestAccount, { phone }: TestAccount, lot: string) => {
  // What is asked in one moment is in no order.
  server.advanceClock(1_000)
  return (await server.call(pointContract.pointRestoreAdd, { phone, lot, reason }, as(who))).id
}
const expiredOf = (who: TestAccount, { phone }: TestAccount) =>
  server.call(pointContract.pointExpired, { phone }, as(who))

describe('lots', () => {
  test('stand in their tabs by what is left of them at this very moment, the newest first', async () => {
    const person = await createMember(server)
    await insertLots(person, [
      { reason: '用完的', amount: 10 },
      { reason: '占用的', amount: 10, held: 10 },
      { reason: '此刻解冻', amount: 10, remaining: 10, freeIn: 0 },
      { reason: '马上解冻', amount: 10, remaining: 10, freeIn: 1 },
      { reason: '冻结时收回', amount: 10, freeIn: 30 * DAY_MS },
      { reason: '过期的', amount: 10, expired: 10, expiresIn: -DAY_MS },
    ])
    expect(await reasonsIn(person, 'free')).toEqual(['此刻解冻'])
    expect(await reasonsIn(person, 'frozen')).toEqual(['马上解冻'])
    expect(await reasonsIn(person, 'gone')).toEqual(['过期的', '冻结时收回', '用完的'])
    expect(await reasonsIn(person, 'all')).toEqual([
      ...['过期的', '冻结时收回', '马上解冻', '此刻解冻', '占用的', '用完的'],
    ])
    const { dataList } = await server.call(pointContract.pointPage, {}, as(person))
    expect(
      dataList.filter(({ frozen }) => frozen).map(lot => lot.reason),
      'of which there is something',
    ).toEqual(['马上解冻'])
  })

  test('say everything that became of them', async () => {
    const person = await createMember(server)
    const parts = { amount: 100, remaining: 10, held: 20, expired: 30, repaid: 5, reversed: true }
    const [id] = await insertLots(person, [{ reason: '帮助邻居', ...parts, freeIn: HOUR_MS, expiresIn: 90 * DAY_MS }])
    const { dataList } = await server.call(pointContract.pointPage, {}, as(person))
    expect(dataList).toEqual([
      {
        ...{ id, reason: '帮助邻居', workflow: '', record: person.uid, ...parts, frozen: true },
        ...{ grantedAt: now - DAY_MS, freeAt: now + HOUR_MS, expiresAt: now + 90 * DAY_MS },
      },
    ])
  })
})

describe('sums', () => {
  const REACH = (Math.max(...POINTS_EXPIRY_NOTICE_DAYS) + POINTS_NOTICE_REACH_DAYS) * DAY_MS

  test('tell what is free, frozen and held, each by itself', async () => {
    const person = await createMember(server)
    await insertLots(person, [
      { reason: '可用', amount: 50, remaining: 30, held: 5 },
      { reason: '此刻解冻', amount: 7, remaining: 7, freeIn: 0 },
      { reason: '冻结', amount: 20, remaining: 20, freeIn: 1 },
      { reason: '全占用', amount: 8, held: 8 },
      { reason: '用完', amount: 100 },
    ])
    expect(await sumsOf(person)).toEqual({ free: 37, frozen: 20, held: 13, expiring: null, debts: [] })
  })

  test('tell what the next notice will name, up to its very end, and when the first of that expires', async () => {
    const person = await createMember(server)
    await insertLots(person, [
      { reason: '晚一点', amount: 20, remaining: 20, expiresIn: 20 * DAY_MS },
      { reason: '最早的', amount: 5, remaining: 5, expiresIn: 9 * DAY_MS },
      { reason: '只占用', amount: 6, held: 6, expiresIn: 3 * DAY_MS },
      { reason: '正好提醒', amount: 4, remaining: 4, expiresIn: REACH },
      { reason: '还早', amount: 80, remaining: 80, expiresIn: REACH + 1 },
    ])
    expect((await sumsOf(person)).expiring).toEqual({ points: 29, at: now + 9 * DAY_MS })
  })

  test('name each debt that is not paid, the oldest first, and nobody else’s', async () => {
    const [person, other] = [await createMember(server), await createMember(server)]
    const debt = (uid: string, at: number, reason: string, remaining: number) => ({
      ...{ id: newId(now + at), uid, record: uid, reason, amount: 20, remaining, createdAt: new Date(now - at) },
    })
    await server.database.db
      .insertInto('pointDebt')
      .values([
        debt(person.uid, 1, '志愿服务', 12),
        debt(person.uid, 2, '还清了的', 0),
        debt(person.uid, 3, '帮助邻居', 5),
        debt(other.uid, 4, '别人的', 9),
      ])
      .execute()
    const { debts } = await sumsOf(person)
    expect(debts.map(({ id: _, ...row }) => row)).toEqual([
      { reason: '志愿服务', points: 12, workflow: '', record: person.uid, at: now - 1 },
      { reason: '帮助邻居', points: 5, workflow: '', record: person.uid, at: now - 3 },
    ])
    await server.database.db.deleteFrom('pointDebt').where('uid', 'in', [person.uid, other.uid]).execute()
  })

  test('name twenty debts at most, the oldest, and the desk fifty lots, those that expired last', async () => {
    const [staff, person] = [await createGiftStaff(server), await neighbour()]
    const { uid } = person
    await server.database.db
      .insertInto('pointDebt')
      .values(
        Array.from({ length: 21 }, (_, at) => ({
          ...{ id: newId(now + at), uid, record: uid, reason: `第 ${at} 笔`, amount: 1, remaining: 1 },
          createdAt: new Date(now),
        })),
      )
      .execute()
    const { debts } = await sumsOf(person)
    expect([debts.length, debts[0]?.reason, debts.at(-1)?.reason]).toEqual([20, '第 0 笔', '第 19 笔'])
    await server.database.db.deleteFrom('pointDebt').where('uid', '=', uid).execute()
    await insertLots(
      person,
      Array.from({ length: 51 }, (_, at) => ({
        ...{ reason: `第 ${at} 批`, amount: 1, expired: 1, expiresIn: -(at + 1) * HOUR_MS },
      })),
    )
    const { dataList } = await expiredOf(staff, person)
    expect([dataList.length, dataList[0]?.reason, dataList.at(-1)?.reason]).toEqual([50, '第 0 批', '第 49 批'])
  })
})

describe('the desk', () => {
  test('finds the lots of one person of which points expired, the last first, with what of each expired', async () => {
    const [staff, person, other] = [await createGiftStaff(server), await neighbour(), await neighbour()]
    const early = await expirePoints(server, person, 40, now - 9 * DAY_MS)
    const late = await expirePoints(server, person, 25, now - 2 * DAY_MS)
    await expirePoints(server, other, 60)
    await insertLots(person, [{ reason: '没过期', amount: 10, remaining: 10 }])
    await sql`update point_lot set amount = 100 where id = ${late}`.execute(server.database.db)
    expect(await expiredOf(staff, person)).toEqual({
      name: '王**',
      dataList: [
        { id: late, reason: '帮助邻居', points: 25, expiredAt: now - 2 * DAY_MS },
        { id: early, reason: '帮助邻居', points: 40, expiredAt: now - 9 * DAY_MS },
      ],
    })
  })

  test('of several cities looks after all of them, and of no others; of whoever never said where they live too', async () => {
    const staff = await createGiftStaff(server)
    const second = { id: newId(), uid: staff.uid, role: 'giftStaff', region: '3304' } as const
    await server.database.db.insertInto('roleGrant').values(second).execute()
    const home = async (region: string) => {
      const person = await neighbour(region)
      const lot = await expirePoints(server, person, 10)
      const found = await expiredOf(staff, person).then(
        ({ dataList }) => dataList.map(({ id }) => id),
        () => undefined,
      )
      return found?.includes(lot) ?? false
    }
    expect([await home('330106109'), await home('330402001'), await home('')]).toEqual([true, true, true])
    expect(await home('330203001')).toBe(false)
    const far = await neighbour('330402001')
    const id = await request(staff, far, await expirePoints(server, far, 10))
    const ids = async (who: TestAccount) =>
      (await server.call(pointContract.pointRestorePage, { pageSize: 100 }, as(who))).dataList.map(row => row.id)
    expect(await ids(staff)).toContain(id)
    expect(await ids(await createGiftStaff(server)), 'another city').not.toContain(id)
  })

  test.each(['activityLeader', 'finance', 'leader3'] as const)('is closed to a %s', async role => {
    const [person, holder] = [
      await neighbour(),
      await createPostHolder(server, role, role === 'finance' ? CITY : DISTRICT),
    ]
    const { phone } = person
    const denied = await server.refused(pointContract.pointExpired, { phone }, as(holder))
    expect(denied).toEqual({ code: 'notYours', message: '只有礼品兑换员和二级负责人可以申请恢复积分' })
    expect((await server.refused(pointContract.pointRestorePage, {}, as(holder))).code).toBe('notYours')
  })

  test('reads of a request whose it is, what for, how much, since when, and why', async () => {
    const [staff, leader, person] = [
      await createGiftStaff(server),
      await createPostHolder(server, 'leader2', CITY),
      await neighbour(DISTRICT, '诸葛小雨'),
    ]
    const id = await request(staff, person, await expirePoints(server, person, 40, now - 2 * DAY_MS))
    const rowFor = async (who: TestAccount) => {
      const { record: _, ...row } = await server.call(pointContract.pointRestoreDetails, { id }, as(who))
      return row
    }
    const row = {
      ...{ id, state: 'requested', stateLabel: '待复核', name: '诸葛小雨', source: '帮助邻居', points: 40 },
      ...{ expiredAt: now - 2 * DAY_MS, reason, refusal: '', at: server.services.clock() },
    }
    for (const who of [staff, leader, person]) expect(await rowFor(who)).toEqual(row)
    await takeStep(server, leader, 'pointRestoreTurnDown', id, { reason: '没有住院的证明' })
    expect(await rowFor(person)).toMatchObject({ reason, refusal: '没有住院的证明', stateLabel: '不予恢复' })
  })

  test('may ask again once a request was turned down, and for another lot while one waits; not twice for one', async () => {
    const [staff, leader, person] = [
      await createGiftStaff(server),
      await createPostHolder(server, 'leader2', CITY),
      await neighbour(),
    ]
    const [first, second] = [await expirePoints(server, person, 40), await expirePoints(server, person, 30)]
    const id = await request(staff, person, first)
    const again = () =>
      server.refused(pointContract.pointRestoreAdd, { phone: person.phone, lot: first, reason }, as(staff))
    expect(await again()).toMatchObject({ code: 'notNow', message: '这批积分已经有人申请恢复，正在等复核' })
    await request(staff, person, second)
    await takeStep(server, leader, 'pointRestoreTurnDown', id, { reason: '没有证明' })
    const next = await request(staff, person, first)
    expect(next).not.toBe(id)
    expect((await again()).message).toBe('这批积分已经有人申请恢复，正在等复核')
  })

  test('is told of a lot that was taken back, never expired, or is somebody else’s', async () => {
    const [staff, person, other] = [await createGiftStaff(server), await neighbour(), await neighbour()]
    const [reversed, whole] = await insertLots(person, [
      { reason: '收回的', amount: 10, expired: 10, reversed: true },
      { reason: '没过期', amount: 10, remaining: 10 },
    ])
    const theirs = await expirePoints(server, other, 10)
    const saying = async (lot = '') =>
      (await server.refused(pointContract.pointRestoreAdd, { phone: person.phone, lot, reason }, as(staff))).message
    expect([await saying(reversed), await saying(whole), await saying(theirs)]).toEqual([
      '这批积分已经收回，不能恢复',
      '这批积分没有过期，或已经恢复了',
      '没有找到这批积分，请重新选择',
    ])
  })

  test('has requests waiting for another person than who asked, and never those about oneself', async () => {
    const [staff, other] = [await createGiftStaff(server), await createGiftStaff(server)]
    const id = await request(staff, other, await expirePoints(server, other, 10))
    const mine = async (who: TestAccount) => {
      const { dataList } = await server.call(
        taskContract.getRenwuPage,
        { workflow: 'pointRestore', pageSize: 100 },
        as(who),
      )
      return dataList.some(task => task.id === id)
    }
    expect([await mine(await createGiftStaff(server)), await mine(staff), await mine(other)]).toEqual([
      ...[true, false, false],
    ])
    expect(await mine(await createGiftStaff(server, OTHER_CITY))).toBe(false)
    const listed = async (who: TestAccount) =>
      (await server.call(pointContract.pointRestorePage, { id }, as(who))).dataList.map(row => row.id)
    expect([await listed(staff), await listed(other)]).toEqual([[id], []])
    await takeStep(server, other, 'pointRestoreDecline', id)
    expect(await listed(staff), 'one that a message leads to, in whatever tab it stands').toEqual([id])
  })

  test('finds what waits the longest first, what ended and all of it the last first', async () => {
    const [staff, leader] = [await createGiftStaff(server), await createPostHolder(server, 'leader2', CITY)]
    const ids: string[] = []
    for (const points of [10, 20, 30, 40]) {
      const person = await neighbour()
      ids.push(await request(staff, person, await expirePoints(server, person, points)))
    }
    const [first = '', second = '', third = '', fourth = ''] = ids
    for (const id of [first, third]) await takeStep(server, leader, 'pointRestoreTurnDown', id, { reason: '没有证明' })
    const shown = async (tab: 'requested' | 'ended' | 'all') => {
      const { dataList } = await server.call(pointContract.pointRestorePage, { tab, pageSize: 100 }, as(leader))
      return dataList.map(({ id }) => id).filter(id => ids.includes(id))
    }
    expect(await shown('requested')).toEqual([second, fourth])
    expect(await shown('ended')).toEqual([third, first])
    expect(await shown('all')).toEqual([fourth, third, second, first])
  })
})
