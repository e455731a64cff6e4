/** Rankings, on sums that are known: who stands where, whose name is read, and where one stands oneself. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { showOnRanks } from '../../../server/domain/hours/ranks.ts'
import { hoursContract, RANK_SIZE, type RankScope } from '../../../src/contract/hours.contract.ts'
import { personContract } from '../../../src/contract/person.contract.ts'
import type { CalendarPeriod } from '../../../src/contract/time.ts'
import type { TestAccount } from '../../support/fixtures/accounts.ts'
import { createUnit } from '../../support/fixtures/activities.ts'
import { recordService, serviceOf } from '../../support/fixtures/hours.ts'
import { takeStep } from '../../support/fixtures/mall.ts'
import {
  CITY,
  createPlainMember,
  createPostHolder,
  DISTRICT,
  OTHER_DISTRICT,
  STREET,
} from '../../support/fixtures/roles.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

/** A Wednesday. */
const NOON = Date.parse('2027-03-03T12:00:00+08:00')
const STARTS: Readonly<Record<CalendarPeriod, string>> = { week: '2027-03-01', month: '2027-03-01', year: '2027-01-01' }

let server: TestServer
beforeAll(async () => {
  server = await startServer({ demo: false, now: NOON })
})
afterAll(() => server.close())

interface Sum {
  readonly key: string
  readonly minutes: number
  readonly scope?: RankScope
  readonly period?: CalendarPeriod
  readonly starts?: string
  readonly shown?: boolean
}
const clear = () => server.database.db.deleteFrom('rankTotal').execute()
const sums = (...rows: readonly Sum[]) =>
  server.database.db
    .insertInto('rankTotal')
    .values(
      rows.map(({ scope = 'person', period = 'week', starts = STARTS[period], shown = true, ...row }) => ({
        ...{ scope, period, starts, shown },
        ...row,
      })),
    )
    .execute()
const rank = (who: TestAccount, input: { scope?: RankScope; period?: CalendarPeriod } = {}) =>
  server.call(hoursContract.rankPage, input, { token: who.token })

describe('a ranking of people', () => {
  test('has who served most first, who is equal on one place, and is of its own period and scope alone', async () => {
    await clear()
    const people = []
    for (const name of ['郑一', '钱二', '孙三', '李四']) people.push(await createPlainMember(server, name))
    const [one, two, three, four] = people as [TestAccount, TestAccount, TestAccount, TestAccount]
    await sums(
      ...[
        { key: one.uid, minutes: 60 },
        { key: two.uid, minutes: 300 },
        { key: three.uid, minutes: 300 },
      ],
      ...[{ key: four.uid, minutes: 0 }],
      { key: one.uid, minutes: 900, period: 'year' },
      { key: one.uid, minutes: 700, starts: '2027-02-22' },
      { key: one.uid, minutes: 800, scope: 'organisation' },
    )
    const seen = await rank(one, { period: 'week' })
    expect(seen.starts).toBe('2027-03-01')
    expect(seen.dataList.map(({ rank: at, minutes, mine, name }) => [at, minutes, mine, name])).toEqual([
      ...[[1, 300, false, expect.stringMatching(/^[钱孙]\*\*$/)]],
      ...[[1, 300, false, expect.stringMatching(/^[钱孙]\*\*$/)]],
      [3, 60, true, '郑一'],
    ])
    expect(seen.mine).toEqual({ rank: 3, name: '郑一', minutes: 60, hidden: false })
    expect((await rank(two, { period: 'week' })).mine).toMatchObject({ rank: 1, minutes: 300 })
    expect((await rank(four, { period: 'week' })).mine, 'nothing is no place').toBeNull()
    const year = await rank(one, { period: 'year' })
    expect([year.starts, year.dataList.map(({ minutes }) => minutes)]).toEqual(['2027-01-01', [900]])
    expect((await rank(one)).starts, 'of the month, where nothing is asked').toBe('2027-03-01')
    expect((await rank(one)).dataList).toEqual([])
    await sums({ key: two.uid, minutes: 50, period: 'month' })
    expect((await rank(one)).dataList.map(({ minutes }) => minutes)).toEqual([50])
  })
  test('has fifty, and says to whoever stands below how many are ahead of them', async () => {
    await clear()
    const low = await createPlainMember(server, '周五')
    const hidden = await createPlainMember(server, '吴六')
    const others = Array.from({ length: 55 }, (_, at) => ({ key: `other-${at}`, minutes: 1_000 - at }))
    await sums(...others, { key: low.uid, minutes: 30 }, { key: hidden.uid, minutes: 975, shown: false })
    const seen = await rank(low, { period: 'week' })
    expect([seen.dataList.length, seen.dataList.at(-1)?.minutes, seen.dataList.at(-1)?.rank]).toEqual([50, 951, 50])
    expect(RANK_SIZE).toBe(50)
    expect(seen.mine).toEqual({ rank: 56, name: '周五', minutes: 30, hidden: false })
    const hides = await rank(hidden, { period: 'week' })
    expect(hides.mine, 'as if they were shown').toEqual({ rank: 26, name: '吴六', minutes: 975, hidden: true })
    expect(hides.dataList.filter(({ mine }) => mine)).toEqual([])
    expect(seen.dataList.map(({ minutes }) => minutes)).toEqual(Array.from({ length: 50 }, (_, at) => 1_000 - at))
    const same = await createPlainMember(server)
    await sums({ key: same.uid, minutes: 951 })
    expect((await rank(same, { period: 'week' })).mine, 'shares the last place that is shown').toMatchObject({
      rank: 50,
    })
  })
  test('tells a name and a face only of whoever shows them', async () => {
    await clear()
    const [open, closed] = [await createPlainMember(server, '王小明'), await createPlainMember(server, '赵大海')]
    await sums({ key: open.uid, minutes: 20 }, { key: closed.uid, minutes: 10 })
    const { db } = server.database
    await db
      .updateTable('account')
      .set({ avatar: '/pictures/mint/seedling.svg' })
      .where('uid', 'in', [open.uid, closed.uid])
      .execute()
    const privacy = { showName: true, showOnRank: true }
    await server.call(personContract.updateMyInfo, { privacy }, { token: open.token })
    const reader = await createPlainMember(server)
    expect((await rank(reader, { period: 'week' })).dataList).toEqual([
      { key: '1', rank: 1, minutes: 20, mine: false, name: '王小明', avatar: '/pictures/mint/seedling.svg' },
      { key: '2', rank: 2, minutes: 10, mine: false, name: '赵**', avatar: '' },
    ])
    expect((await rank(closed, { period: 'week' })).dataList[1]).toEqual({
      ...{ key: closed.uid, rank: 2, minutes: 10, mine: true, name: '赵大海', avatar: '' },
    })
    await showOnRanks(db, open.uid, false)
    expect((await rank(reader, { period: 'week' })).dataList.map(({ name }) => name)).toEqual(['赵**'])
    await showOnRanks(db, open.uid, true)
    expect((await rank(reader, { period: 'week' })).dataList.length).toBe(2)
  })
})

describe('a ranking', () => {
  test('of organisations tells one’s own place to organisations, not to people', async () => {
    await clear()
    const [unit, person] = [await createUnit(server, '青苗公益'), await createPlainMember(server)]
    await sums(
      ...[{ key: unit.uid, minutes: 40, scope: 'organisation' as const }],
      ...[
        { key: person.uid, minutes: 50, scope: 'organisation' as const },
        { key: unit.uid, minutes: 70 },
      ],
    )
    const { dataList, mine } = await rank(unit, { scope: 'organisation', period: 'week' })
    expect(dataList.map(({ rank: at, mine: own }) => [at, own])).toEqual([
      [1, false],
      [2, true],
    ])
    expect(mine).toEqual({ rank: 2, name: '青苗公益', minutes: 40, hidden: false })
    expect((await rank(person, { scope: 'organisation', period: 'week' })).mine).toBeNull()
    expect((await rank(unit, { scope: 'person', period: 'week' })).mine).toBeNull()
  })
  test('of districts calls them by their names, and has the one in which one lives', async () => {
    await clear()
    const lives = await createPlainMember(server, '冯七')
    await server.call(personContract.updateMyInfo, { region: DISTRICT }, { token: lives.token })
    const scope = 'region' as const
    await sums({ key: DISTRICT, minutes: 40, scope }, { key: OTHER_DISTRICT, minutes: 90, scope })
    const { dataList, mine } = await rank(lives, { scope, period: 'week' })
    expect(dataList).toEqual([
      { key: OTHER_DISTRICT, rank: 1, minutes: 90, mine: false, name: '杭州市拱墅区', avatar: '' },
      { key: DISTRICT, rank: 2, minutes: 40, mine: true, name: '杭州市西湖区', avatar: '' },
    ])
    expect(mine).toEqual({ rank: 2, name: '杭州市西湖区', minutes: 40, hidden: false })
    const nowhere = await createPlainMember(server)
    expect((await rank(nowhere, { scope, period: 'week' })).mine).toBeNull()
  })
})

test('only what somebody else saw counts there, in the week, month and year in which it was served', async () => {
  await clear()
  const leader = await createPostHolder(server, 'activityLeader', DISTRICT)
  const leader2 = await createPostHolder(server, 'leader2', CITY)
  const who = await createPlainMember(server)
  const at = (hours: number) => ({ startedAt: NOON - (hours + 1) * 3_600_000, endedAt: NOON - hours * 3_600_000 })
  const record = (changes: object, workflow: 'signUp' | 'aid' = 'signUp') =>
    recordService(
      server,
      serviceOf(server, who.uid, { minutes: 60, planned: 60, place: `${STREET}052`, ...changes }),
      workflow,
    )
  await record({ ...at(30), source: 'aid' }, 'aid')
  const unseen = await record({ ...at(40), source: 'aid', auto: true }, 'aid')
  const byHand = await record({ ...at(50), source: 'manual' })
  await takeStep(server, leader, 'hoursConfirm', byHand, { minutes: 60, reason: '' })
  await takeStep(server, leader2, 'hoursCountersign', byHand)
  const auto = await record({ ...at(3), auto: true })
  await takeStep(server, leader, 'hoursConfirm', auto, { minutes: 60, reason: '' })
  await takeStep(server, leader2, 'hoursCountersign', auto)
  const lastWeek = await record(at(75))
  await takeStep(server, leader, 'hoursConfirm', lastWeek, { minutes: 60, reason: '' })
  const minutes = async (period: CalendarPeriod, scope: RankScope = 'person') =>
    (await rank(who, { period, scope })).dataList.map(row => row.minutes)
  expect(unseen).not.toBe('')
  expect([await minutes('week'), await minutes('month'), await minutes('year')]).toEqual([[120], [120], [180]])
  expect(await minutes('year', 'region')).toEqual([180])
})
