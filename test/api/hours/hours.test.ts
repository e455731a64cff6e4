/** Hours of service from the scan to the account, and what stands in the way; 2b-workflows 2b.8. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkHours } from '../../../server/domain/hours/check.ts'
import { hoursContract } from '../../../src/contract/hours.contract.ts'
import { messageContract } from '../../../src/contract/message.contract.ts'
import { personContract } from '../../../src/contract/person.contract.ts'
import { pointContract } from '../../../src/contract/point.contract.ts'
import { Refused } from '../../../src/contract/refusal.ts'
import { chinaDay, chinaMidnight, DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/contract/time.ts'
import { assertBooksBalanced } from '../../support/assertions/books.ts'
import { untouchedBy } from '../../support/assertions/untouched.ts'
import type { TestAccount } from '../../support/fixtures/accounts.ts'
import { createUpload } from '../../support/fixtures/goods.ts'
import { recordService, serviceOf, startHours } from '../../support/fixtures/hours.ts'
import { takeStep } from '../../support/fixtures/mall.ts'
import { createPlainMember, createPostHolder, DISTRICT, OTHER_DISTRICT } from '../../support/fixtures/roles.ts'
import type { TestServer } from '../../support/server/testServer.ts'

let server: TestServer
let leader: TestAccount
let otherLeader: TestAccount
let farLeader: TestAccount
let leader3: TestAccount
let leader2: TestAccount
let platform: TestAccount
beforeAll(async () => {
  ;({ server, leader, leader3, leader2, platform } = await startHours())
  otherLeader = await createPostHolder(server, 'activityLeader', DISTRICT)
  farLeader = await createPostHolder(server, 'activityLeader', OTHER_DISTRICT)
})
afterAll(async () => {
  await assertBooksBalanced(server)
  await server.close()
})

const summaryOf = ({ token }: TestAccount) => server.call(hoursContract.hoursSummary, {}, { token })
const pointsOf = ({ token }: TestAccount) => server.call(pointContract.pointSummary, {}, { token })
const stateOf = async (id: string, { token }: TestAccount) =>
  (await server.call(hoursContract.hoursDetails, { id }, { token })).stateLabel
const confirm = (who: TestAccount, id: string, minutes = 120, reason = '') =>
  takeStep(server, who, 'hoursConfirm', id, { minutes, reason })
const messageOf = (work: Promise<unknown>) =>
  work.then(
    () => '',
    (error: unknown) => (error instanceof Refused ? error.refusal.message : String(error)),
  )
/** Why it was refused, and left nothing behind. */
const refusedBy = (work: () => Promise<unknown>) => untouchedBy(server, () => messageOf(work()))
/** Lets a clock of this record ring now; sessions do not last as long as it runs. */
async function ring(id: string, clock: 'open' | 'unanswered') {
  const dueAt = new Date(server.services.clock())
  await server.database.db
    .updateTable('timer')
    .set({ dueAt })
    .where('record', '=', id)
    .where('clock', '=', clock)
    .execute()
  await server.sweep()
}

describe('two hours with two scans', () => {
  test('count with one word, their points are free after thirty days', async () => {
    const volunteer = await createPlainMember(server)
    const id = await recordService(server, serviceOf(server, volunteer.uid))
    expect(await summaryOf(volunteer)).toMatchObject({ credited: 0, waiting: 120 })
    // Which matter it was stays with whoever served.
    const workOf = async ({ token }: TestAccount) =>
      (await server.call(hoursContract.hoursDetails, { id }, { token })).record.facts.work
    expect([await workOf(volunteer), await workOf(leader)]).toEqual(['its-work', ''])
    const mine = async (query: { tab?: 'waiting' | 'credited' | 'ended'; year?: number }) =>
      (await server.call(hoursContract.hoursPage, query, { token: volunteer.token })).dataList.map(one => one.id)
    const year = new Date(server.services.clock() - HOUR_MS + 8 * HOUR_MS).getUTCFullYear()
    expect(await Promise.all([mine({ tab: 'waiting' }), mine({ tab: 'credited' }), mine({ tab: 'ended' })])).toEqual([
      [id],
      [],
      [],
    ])
    expect(await Promise.all([mine({ year }), mine({ year: year - 1 }), mine({ year: year + 1 })])).toEqual([
      [id],
      [],
      [],
    ])
    await confirm(leader, id)
    expect(await summaryOf(volunteer)).toMatchObject({ credited: 120, waiting: 0, years: [{ minutes: 120 }] })
    expect(await pointsOf(volunteer)).toMatchObject({ free: 0, frozen: 20 })
    const { dataList } = await server.call(pointContract.pointPage, {}, { token: volunteer.token })
    expect(dataList.map(({ freeAt, grantedAt }) => freeAt - grantedAt)).toEqual([30 * DAY_MS])
    await ring(id, 'open')
    expect(await stateOf(id, volunteer)).toBe('已结清')
    expect(await messageOf(takeStep(server, volunteer, 'hoursDispute', id, { reason: '太少了' }))).not.toBe('')
  })

  test('are nothing that a stranger, a leader elsewhere or their owner can see or confirm', async () => {
    const volunteer = await createPostHolder(server, 'activityLeader', DISTRICT)
    const id = await recordService(server, serviceOf(server, volunteer.uid))
    for (const { token } of [farLeader, await createPlainMember(server)]) {
      expect((await server.refused(hoursContract.hoursDetails, { id }, { token })).code).toBe('missing')
      const { dataList } = await server
        .call(hoursContract.hoursDeskPage, { tab: 'all' }, { token })
        .catch(() => ({ dataList: [] }))
      expect(dataList.map(row => row.id)).not.toContain(id)
    }
    expect(await messageOf(confirm(volunteer, id))).toContain('只能由')
  })

  test('are no longer by one person’s word than from scan to scan', async () => {
    const volunteer = await createPlainMember(server)
    const stay = { minutes: 80, startedAt: server.services.clock() - HOUR_MS - 80 * MINUTE_MS }
    const id = await recordService(server, serviceOf(server, volunteer.uid, stay))
    expect(await refusedBy(() => confirm(leader, id, 110, '手机没电'))).toContain('从签到到签退只有 1 小时 20 分钟')
    await confirm(leader, id, 80)
  })

  test('confirmed by two leaders at once count once', async () => {
    const volunteer = await createPlainMember(server)
    const id = await recordService(server, serviceOf(server, volunteer.uid))
    const said = await Promise.all([messageOf(confirm(leader, id)), messageOf(confirm(otherLeader, id))])
    expect(said.filter(message => message === '')).toHaveLength(1)
    expect(await summaryOf(volunteer)).toMatchObject({ credited: 120 })
  })
})

describe('what nobody served is not recorded, and says why', () => {
  test('what the portal notes by itself over other hours: what is left of it, and nothing where nothing is', async () => {
    const volunteer = await createPlainMember(server)
    const first = serviceOf(server, volunteer.uid)
    await recordService(server, first)
    const noted = (startedAt: number, endedAt: number) =>
      recordService(server, {
        ...first,
        startedAt,
        endedAt,
        planned: 180,
        minutes: (endedAt - startedAt) / MINUTE_MS,
        auto: true,
      })
    await expect(noted(first.startedAt + HOUR_MS, first.endedAt)).rejects.toThrow('Nothing of it counts')
    await noted(first.endedAt - HOUR_MS, first.endedAt + HOUR_MS / 2)
    await noted(first.startedAt - HOUR_MS, first.endedAt)
    expect(await summaryOf(volunteer)).toMatchObject({ waiting: 120 + 30 + 60 })
    const other = await createPlainMember(server)
    const early = {
      ...first,
      owner: other.uid,
      startedAt: first.startedAt - 6 * HOUR_MS,
      endedAt: first.startedAt - 4 * HOUR_MS,
    }
    await recordService(server, early)
    await recordService(server, {
      ...first,
      owner: other.uid,
      startedAt: first.startedAt - 3 * HOUR_MS,
      endedAt: first.startedAt - HOUR_MS,
    })
    const around = { startedAt: early.startedAt, endedAt: early.startedAt + 4 * HOUR_MS, planned: 240, minutes: 240 }
    await recordService(server, { ...first, owner: other.uid, ...around, auto: true })
    expect(await summaryOf(other), 'what lies between two others').toMatchObject({ waiting: 120 + 120 + 60 })
  })
})

describe('what no code proves', () => {
  test('needs a second person, never the same one', async () => {
    const volunteer = await createPlainMember(server)
    const id = await recordService(server, serviceOf(server, volunteer.uid, { source: 'manual' }))
    await confirm(leader, id)
    expect(await stateOf(id, volunteer)).toBe('等另一位再看')
    expect(await messageOf(takeStep(server, leader, 'hoursCountersign', id))).not.toBe('')
    expect(await messageOf(takeStep(server, leader3, 'hoursCountersign', id))).not.toBe('')
    await takeStep(server, leader2, 'hoursCountersign', id)
    expect(await summaryOf(volunteer)).toMatchObject({ credited: 120 })
  })
  /** Noon in China, three days ago. */
  const pastNoon = () => Math.floor((server.services.clock() - 3 * DAY_MS) / DAY_MS) * DAY_MS + 4 * HOUR_MS
  test('a day of more than eight hours is countersigned by the district', async () => {
    const volunteer = await createPlainMember(server)
    const noon = pastNoon()
    const five = (at: number) => ({ startedAt: at, endedAt: at + 5 * HOUR_MS, minutes: 300, planned: 300 })
    await recordService(server, serviceOf(server, volunteer.uid, five(noon - 6 * HOUR_MS)))
    const id = await recordService(server, serviceOf(server, volunteer.uid, five(noon)))
    await confirm(leader, id, 300)
    expect(await stateOf(id, volunteer)).toBe('等另一位再看')
    await takeStep(server, leader3, 'hoursCountersign', id)
    expect(await stateOf(id, volunteer)).toBe('已计时')
  })
})

describe('hours of help that two people make up', () => {
  const aid = (asker: TestAccount, helper: TestAccount, endedAt: number, hours = 8) => {
    const times = { startedAt: endedAt - hours * HOUR_MS, endedAt, since: endedAt - hours * HOUR_MS }
    const minutes = { minutes: hours * 60, planned: hours * 60 }
    const service = { title: '救助', source: 'aid', helped: asker.uid, ...times, ...minutes } as const
    return recordService(server, serviceOf(server, helper.uid, service), 'aid')
  }
  const seenBy = async ({ token }: TestAccount, id: string) =>
    (await server.call(hoursContract.hoursDetails, { id }, { token })).doubts
  /** Noon in China, so many days ago. */
  const noon = (days: number) => chinaMidnight(chinaDay(server.services.clock() - days * DAY_MS)) + 12 * HOUR_MS

  test('of one day count up to eight; what is more, and what overlaps, lies on a desk with the figures', async () => {
    const [asker, helper] = [await createPlainMember(server), await createPlainMember(server)]
    const ids = await Promise.all([1, 2, 3, 4].map(() => aid(asker, helper, noon(3))))
    expect(await summaryOf(helper)).toMatchObject({ credited: 480, waiting: 1440 })
    const open = (await Promise.all(ids.map(id => seenBy(leader, id)))).filter(doubts => doubts.length > 0)
    expect(open).toHaveLength(3)
    expect(open[0]).toContain('和本人另外 3 份服务的时间重叠')
    expect(open[0]).toContain('当天合计 32 小时，超过 8 小时')
  })
  test('over midnight are looked at by the day, and beside the hours of an activity', async () => {
    const [asker, helper] = [await createPlainMember(server), await createPlainMember(server)]
    await aid(asker, helper, noon(5) + 14 * HOUR_MS, 6)
    await aid(asker, helper, noon(5) + 8 * HOUR_MS, 4)
    expect(await summaryOf(helper), 'four hours of one day, two of the next').toMatchObject({ credited: 600 })
    const startedAt = noon(4) - 10 * HOUR_MS
    const shift = { startedAt, endedAt: startedAt + 4 * HOUR_MS, minutes: 240, planned: 240 }
    await recordService(server, serviceOf(server, helper.uid, shift))
    const overlapping = await aid(asker, helper, startedAt + 6 * HOUR_MS, 3)
    expect(await seenBy(leader, overlapping)).toContain('和本人另外 1 份服务的时间重叠')
    expect(await summaryOf(helper)).toMatchObject({ credited: 600 })
  })
  test('are looked at from the fourth time a month on, whoever of the two helped', async () => {
    const [asker, helper] = [await createPlainMember(server), await createPlainMember(server)]
    for (const days of [20, 15, 10]) await aid(helper, asker, noon(days), 1)
    expect(await summaryOf(asker)).toMatchObject({ credited: 180 })
    const fourth = await aid(asker, helper, noon(5), 1)
    expect(await seenBy(leader, fourth)).toEqual(['30 天内和同一位邻居 4 次互助，共 4 小时'])
    await confirm(leader, fourth, 60)
    expect(await summaryOf(helper)).toMatchObject({ credited: 60 })
    await aid(helper, asker, noon(-20), 1)
    expect(await summaryOf(asker), 'a month later').toMatchObject({ credited: 240 })
  })
})

describe('a dispute', () => {
  test('is decided by another person, once; the account follows', async () => {
    const volunteer = await createPlainMember(server)
    const id = await recordService(server, serviceOf(server, volunteer.uid))
    await confirm(leader, id, 60, '看到提前走了')
    const disputes = await Promise.all(
      ['两小时都在', '两小时都在'].map(reason =>
        messageOf(takeStep(server, volunteer, 'hoursDispute', id, { reason })),
      ),
    )
    expect(disputes.filter(message => message === '')).toHaveLength(1)
    expect(await messageOf(takeStep(server, leader, 'hoursDecide', id, { minutes: 120, reason: '改回' }))).not.toBe('')
    const decide = (minutes: number) =>
      takeStep(server, leader3, 'hoursDecide', id, { minutes, reason: '签退记录可信' })
    expect(await refusedBy(() => decide(151))).toBe('计划 120 分钟，最多计 150 分钟')
    await decide(120)
    expect(await summaryOf(volunteer)).toMatchObject({ credited: 120 })
    expect(await pointsOf(volunteer)).toMatchObject({ frozen: 20 })
    expect(await messageOf(takeStep(server, volunteer, 'hoursDispute', id, { reason: '再来一次' }))).toContain(
      '已经裁定过',
    )
  })
})

test('two people revoke bought hours: minutes, points and the place in the ranking go back', async () => {
  const volunteer = await createPlainMember(server, '周小满')
  const id = await recordService(server, serviceOf(server, volunteer.uid))
  await confirm(leader, id)
  const rankOf = () => server.call(hoursContract.rankPage, { period: 'year' }, { token: volunteer.token })
  expect((await rankOf()).mine).toMatchObject({ minutes: 120, hidden: false })
  const photos = [await createUpload(server, leader2)]
  await takeStep(server, leader2, 'hoursRevoke', id, { reason: '代签', photos })
  expect(await messageOf(takeStep(server, leader2, 'hoursAgreeRevoke', id))).not.toBe('')
  await takeStep(server, platform, 'hoursAgreeRevoke', id)
  expect(await summaryOf(volunteer)).toMatchObject({ credited: 0 })
  expect(await pointsOf(volunteer)).toMatchObject({ free: 0, frozen: 0 })
  expect((await rankOf()).mine).toBeNull()
  const { dataList } = await server.call(messageContract.messagePage, {}, { token: volunteer.token })
  expect(dataList[0]?.text).toContain('已撤销')
})

test('minutes that come of no hours are found by the check of the books', async () => {
  const { db } = server.database
  const { uid } = await createPlainMember(server)
  const set = (workMinutes: number) => db.updateTable('account').set({ workMinutes }).where('uid', '=', uid).execute()
  await set(7)
  expect(await checkHours(db)).toEqual([`账号 ${uid} 有 7 分钟工时，各份合计 0`])
  await set(0)
  expect(await checkHours(db)).toEqual([])
})

test('nobody finds their own hours on their desk', async () => {
  const id = await recordService(server, serviceOf(server, otherLeader.uid))
  const deskOf = async ({ token }: TestAccount, tab?: 'all' | 'revoking') =>
    (await server.call(hoursContract.hoursDeskPage, { pageSize: 100, ...(tab && { tab }) }, { token })).dataList.map(
      row => row.id,
    )
  expect(await deskOf(leader)).toContain(id)
  expect(await deskOf(otherLeader)).not.toContain(id)
  // It lies with whoever leads activities; who stands above may look.
  expect([(await deskOf(leader3)).includes(id), (await deskOf(leader3, 'all')).includes(id)]).toEqual([false, true])
  for (const tab of [undefined, 'all', 'revoking'] as const) expect(await deskOf(farLeader, tab)).toEqual([])
})

test('rankings leave out who hides and what was entered by hand, and always show one’s own place', async () => {
  const [first, second, byHand, equal] = [
    await createPlainMember(server, '郑一'),
    await createPlainMember(server, '钱二'),
    await createPlainMember(server, '孙三'),
    await createPlainMember(server, '李四'),
  ]
  const long = { minutes: 240, planned: 240, startedAt: server.services.clock() - 5 * HOUR_MS }
  await confirm(leader, await recordService(server, serviceOf(server, first.uid, long)), 240)
  for (const { uid } of [second, equal]) await confirm(leader, await recordService(server, serviceOf(server, uid)))
  const manual = await recordService(server, serviceOf(server, byHand.uid, { ...long, source: 'manual' }))
  await confirm(leader, manual, 240)
  await takeStep(server, leader2, 'hoursCountersign', manual)
  await server.call(
    personContract.updateMyInfo,
    { privacy: { showName: true, showOnRank: false } },
    { token: first.token },
  )
  const seenBy = ({ token }: TestAccount) => server.call(hoursContract.rankPage, { period: 'year' }, { token })
  const { dataList, mine } = await seenBy(second)
  expect(dataList.map(({ name }) => name)).not.toContain('郑一')
  expect(dataList.map(({ name }) => name)).not.toContain('孙三')
  expect(dataList.find(row => row.mine)).toMatchObject({ name: '钱二', minutes: 120 })
  const firstWith = (minutes: number) => 1 + dataList.findIndex(row => row.minutes === minutes)
  expect(
    dataList.map(({ rank }) => rank),
    'who served as long shares a place',
  ).toEqual(dataList.map(({ minutes }) => firstWith(minutes)))
  expect(mine).toMatchObject({ name: '钱二', hidden: false })
  expect((await seenBy(first)).mine).toMatchObject({ minutes: 240, hidden: true })
  const privacy = { showName: true, showOnRank: true }
  await server.call(personContract.updateMyInfo, { privacy }, { token: equal.token })
  const face = { avatar: '/pictures/mint/seedling.svg' }
  await server.database.db.updateTable('account').set(face).where('uid', 'in', [equal.uid, second.uid]).execute()
  const others = async (who: TestAccount) => (await seenBy(who)).dataList.filter(row => !row.mine)
  expect(await others(second), 'who shows the name').toContainEqual(expect.objectContaining({ name: '李四', ...face }))
  const masked = (await others(equal)).map(({ name, avatar }) => [name, avatar])
  expect(masked, 'who does not').toContainEqual(['钱**', ''])
  expect(masked.filter(([name = '', avatar]) => !/^.\*\*$/.test(name) || avatar !== '')).toEqual([])
  expect(
    (await others(equal)).map(({ key }) => key),
    'nobody is found by their id',
  ).toEqual((await others(equal)).map(({ rank }) => String(rank)))
  expect((await seenBy(equal)).dataList.find(row => row.mine)?.key).toBe(equal.uid)
  const { dataList: regions } = await server.call(
    hoursContract.rankPage,
    { scope: 'region', period: 'year' },
    { token: second.token },
  )
  expect(regions[0]).toMatchObject({ key: DISTRICT })
})
