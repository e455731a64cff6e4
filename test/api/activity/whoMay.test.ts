/**
 * Who may sign up for what: what everybody else reads, where it helps them on, and what is written down of
 * whoever may.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { applyForShift } from '../../../server/domain/activity/submit.ts'
import { activityContract } from '../../../src/contract/activity.contract.ts'
import { activityDeskContract } from '../../../src/contract/activityDesk.contract.ts'
import { roleContract } from '../../../src/contract/role.contract.ts'
import { chinaTime, DAY_MS, HOUR_MS } from '../../../src/contract/time.ts'
import { requestCode, type TestAccount } from '../../support/fixtures/accounts.ts'
import {
  createUnit,
  createVolunteer,
  type Draft,
  gardenDraft,
  MONDAY,
  publishActivity,
  shiftIn,
  signUpFor,
} from '../../support/fixtures/activities.ts'
import { refusedStep, takeStep } from '../../support/fixtures/mall.ts'
import { putInState } from '../../support/fixtures/records.ts'
import { createPlainMember, createPostHolder, DISTRICT, STREET } from '../../support/fixtures/roles.ts'
import { runConcurrently } from '../../support/server/concurrently.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

let server: TestServer
let leader: TestAccount
let leader3: TestAccount
let volunteer: TestAccount
let garden: string
let evening: string
beforeAll(async () => {
  server = await startServer({ demo: false, now: MONDAY, still: true })
  leader = await createPostHolder(server, 'activityLeader', DISTRICT)
  leader3 = await createPostHolder(server, 'leader3', DISTRICT)
  volunteer = await createVolunteer(server, '王桂兰')
  const made = await publish([shiftIn(server, 100), shiftIn(server, 105, { title: '傍晚班' })])
  garden = made.id
  evening = made.shifts[1]!
})
afterAll(() => server.close())

const as = ({ token }: TestAccount) => ({ token })
const publish = (shifts: Draft['shifts'], changes: Partial<Draft> = {}) =>
  publishActivity(server, { leader, leader3 }, gardenDraft(shifts, changes))
const obstacleOf = async (who?: TestAccount, id = garden) =>
  (await server.call(activityContract.activityDetails, { id }, who ? as(who) : {})).obstacle
const refused = async (who: TestAccount, shift: string, more: object = {}) =>
  server.refused(activityContract.volunteerSignUp, { shift, ...more }, as(who))
const detailOf = (id: string, who: TestAccount) => server.call(activityContract.signUpDetails, { id }, as(who))

describe('of the activity itself', () => {
  test.each([
    ['recruiting', null],
    ['underway', null],
    ['settling', { message: '活动已经结束', help: '/activity' }],
    ['finished', { message: '活动已经结束', help: '/activity' }],
    ['archived', { message: '活动已经结束', help: '/activity' }],
    ['cancelled', { message: '活动已取消', help: '/activity' }],
    ['submitted', { message: '活动还没有发布', help: '' }],
    ['returned', { message: '活动还没有发布', help: '' }],
  ])('that is %s a volunteer reads %j, and reads the same who signs up for its shift', async (state, obstacle) => {
    await putInState(server, garden, state)
    expect(await obstacleOf(volunteer)).toEqual(obstacle)
    if (obstacle) expect((await refused(volunteer, evening)).message).toBe(obstacle.message)
    await putInState(server, garden, 'recruiting')
  })

  test('whose sign-up was closed everybody reads that first, and a visitor else that they have to log in', async () => {
    const unit = await createUnit(server, '青苗公益')
    expect(await obstacleOf()).toEqual({ message: '请先登录，再报名', help: '/login' })
    expect([await obstacleOf(volunteer), await obstacleOf(unit)]).toEqual([null, null])
    await putInState(server, garden, 'recruiting', { signUpOpen: false })
    const closed = { message: '这场活动已经停止报名', help: '/activity' }
    for (const who of [undefined, volunteer, unit]) expect(await obstacleOf(who)).toEqual(closed)
    expect((await refused(volunteer, evening)).message).toBe(closed.message)
    await putInState(server, garden, 'recruiting', { signUpOpen: true })
  })
})

describe('of themselves', () => {
  const BECOME = { message: '报名要先成为志愿者，申请很快就好', help: '/roleEdit?new=1&role=volunteer' }
  test('members without the role are led to the form, whatever else they are or asked for, or were refused', async () => {
    const collector = await createPostHolder(server, 'collector', DISTRICT)
    expect(await obstacleOf(collector)).toEqual(BECOME)
    expect((await refused(collector, evening)).message).toBe(BECOME.message)
    const member = await createPlainMember(server)
    const applyFor = async (role: 'volunteer' | 'collector', region: string) =>
      (await server.call(roleContract.applyRole, { role, region, words: '周末有空' }, as(member))).id
    await applyFor('collector', STREET)
    expect(await obstacleOf(member), 'asked for another role').toEqual(BECOME)
    const id = await applyFor('volunteer', DISTRICT)
    const looked = { message: '您成为志愿者的申请正在审核，通过了就能报名', help: `/roleEdit?id=${id}` }
    expect(await obstacleOf(member)).toEqual(looked)
    expect(await obstacleOf(await createPlainMember(server)), 'somebody else asked').toEqual(BECOME)
    await putInState(server, id, 'refused')
    expect(await obstacleOf(member), 'was refused').toEqual(BECOME)
  })

  test('whoever did not come five times in a year reads until when they wait, and where it is explained', async () => {
    const who = await createVolunteer(server)
    const ended = server.services.clock() - 2 * DAY_MS
    for (let times = 0; times < 5; times++) {
      const { shifts } = await publish([shiftIn(server, 24 * (20 + times))])
      const { id } = await signUpFor(server, who, shifts[0]!)
      await putInState(server, id, 'absentFinal', { endsAt: ended })
    }
    const until = chinaTime(ended + 30 * DAY_MS).slice(0, 10)
    const message = `一年内缺席次数较多，${until} 起可以再报名`
    expect(await obstacleOf(who)).toEqual({ message, help: '/myVolunteerDetail' })
    expect((await refused(who, evening)).message).toBe(message)
  })
})

describe('of a shift', () => {
  const STARTED = '这个班次已经开始，不能再报名了'
  test('that has begun, is over, was dropped or never was is said; the next one of a day that has begun is open', async () => {
    const hours = 124
    const made = await publish([shiftIn(server, hours), shiftIn(server, hours + 4, { title: '下午班' })])
    const [early, late] = made.shifts as [string, string]
    const says = async (shift: string) => {
      const { field, message } = await refused(volunteer, shift)
      return [field, message]
    }
    await putInState(server, early, 'over')
    expect(await says(early), 'ended before its time').toEqual(['shift', STARTED])
    await putInState(server, early, 'dropped')
    expect(await says(early)).toEqual(['shift', '这个班次取消了，请看看别的班次'])
    for (const none of ['nothing', made.id]) expect(await says(none)).toEqual(['shift', '没有这个班次，请重新选择'])
    await putInState(server, made.id, 'underway')
    await putInState(server, early, 'underway')
    const { startsAt } = (await server.call(activityContract.activityDetails, { id: made.id })).shifts[0]!
    server.advanceClock(startsAt - server.services.clock() - 1)
    const quick = await createVolunteer(server)
    expect((await signUpFor(server, quick, early)).message).toBe('报名成功，请按时到场')
    server.advanceClock(1)
    expect(await says(early), 'at the very moment').toEqual(['shift', STARTED])
    expect((await signUpFor(server, volunteer, late)).state).toBe('approved')
  })

  test('at the same time as what one is expected at is refused, and names that; what one only waits for is not', async () => {
    const who = await createVolunteer(server)
    const [first, second] = [
      (await publish([shiftIn(server, 30)], { title: '河边清洁：捡垃圾' })).shifts[0]!,
      (await publish([shiftIn(server, 31)])).shifts[0]!,
    ]
    const { id } = await signUpFor(server, who, first)
    const starts = chinaTime(server.services.clock() + 30 * HOUR_MS).slice(5, 16)
    const overlaps = `和您已报的「河边清洁：捡垃圾 · 上午班」（${starts}）时间重叠；确实都能来的，请活动负责人给您留名额`
    const tried: unknown[] = []
    for (const state of ['applied', 'offered', 'approved', 'toReconfirm', 'present', 'underway']) {
      await putInState(server, id, state)
      const { field, message } = await refused(who, second)
      tried.push([state, field, message === overlaps])
      expect((await refused(who, first)).message).toBe('您已经报了这个班次，不用再报一次')
    }
    expect(tried.map(one => JSON.stringify(one)).filter(one => !one.endsWith('"shift",true]'))).toEqual([])
    await putInState(server, id, 'waiting')
    expect((await refused(who, first)).message).toBe('您已经报了这个班次，不用再报一次')
    const { id: waitedFor } = await signUpFor(server, who, second)
    for (const shift of [first, second])
      expect((await refused(who, shift)).message, 'nearer than what else is then').toBe(
        '您已经报了这个班次，不用再报一次',
      )
    await putInState(server, waitedFor, 'cancelled')
    await putInState(server, id, 'left')
    expect((await signUpFor(server, who, second)).state, 'what is over takes no time').toBe('approved')
  })

  test('that somebody else was invited to says nothing of whether one’s own time is free', async () => {
    const [full, other] = [
      (await publish([shiftIn(server, 54)])).shifts[0]!,
      (await publish([shiftIn(server, 54)])).shifts[0]!,
    ]
    const [invited, who] = [await createVolunteer(server), await createVolunteer(server)]
    const input = { shift: full, phone: invited.phone, reason: '熟手' }
    await server.call(activityDeskContract.signUpInvite, input, as(leader))
    const { id } = await signUpFor(server, who, full)
    await putInState(server, id, 'waiting')
    await signUpFor(server, who, other)
    await putInState(server, id, 'offered', { offerEndsAt: server.services.clock() + HOUR_MS })
    expect((await refusedStep(server, who, 'signUpTake', id)).message).toContain('时间重叠')
  })

  describe('at the same moment', () => {
    const requestOf = ({ uid }: TestAccount, shift: string) => ({
      ...{ uid, shift, kind: 'volunteer' as const, party: 1, allOrNothing: false, words: '' },
    })
    type Request = ReturnType<typeof requestOf>
    const signUpBoth = (one: Request, other: Request) =>
      runConcurrently(
        server,
        context => applyForShift(context, one),
        () => server.services.database.tx(db => applyForShift({ db, services: server.services }, other)),
      )

    test('as another, with one place left: one has it, the other waits', async () => {
      const { shifts } = await publish([shiftIn(server, 150, { places: 1 })])
      const [one, other] = [await createVolunteer(server), await createVolunteer(server)]
      const second = await signUpBoth(requestOf(one, shifts[0]!), requestOf(other, shifts[0]!))
      expect(second).toMatchObject({ state: 'waiting', position: 1 })
    })

    test('as oneself for another at that time: one of both', async () => {
      const [one, other] = [await publish([shiftIn(server, 174)]), await publish([shiftIn(server, 174)])]
      const who = await createVolunteer(server)
      const both = signUpBoth(requestOf(who, one.shifts[0]!), requestOf(who, other.shifts[0]!))
      await expect(both).rejects.toThrow('时间重叠')
    })
  })
})

describe('what is written down', () => {
  test('of a child: what they said, how old they are and who looks after them', async () => {
    const { id: of, shifts } = await publish([shiftIn(server, 76, { leastAge: 10 })], { automatic: false })
    const guardian = await createPlainMember(server)
    const code = await requestCode(server, guardian.phone, 'guardian')
    const more = { age: 12, guardianPhone: guardian.phone, code, words: '想和爷爷一起来' }
    const signedUp = await signUpFor(server, volunteer, shifts[0]!, more)
    expect(signedUp).toMatchObject({ state: 'applied', stateLabel: '待审核', message: '已提交，等活动负责人审核' })
    const { id } = signedUp
    const at = server.services.clock()
    const startsAt = at + 76 * HOUR_MS
    expect(await detailOf(id, volunteer)).toMatchObject({
      ...{
        activity: of,
        shift: shifts[0],
        title: '周六社区菜园开种 · 上午班',
        kind: 'volunteer',
        words: '想和爷爷一起来',
      },
      ...{ startsAt, endsAt: startsAt + 2 * HOUR_MS, party: 1, places: 1, position: 0, unit: '', vehicle: null },
      ...{ checkedInAt: null, trips: 0, carried: 0, kilometres: 0, dueAt: startsAt - 12 * HOUR_MS },
    })
    const { dataList } = await server.call(activityDeskContract.rosterPage, { id: shifts[0]! }, as(leader))
    expect(dataList).toMatchObject([{ id, age: 12, words: '想和爷爷一起来', queue: 1, at, phone: volunteer.phone }])
    const { db } = server.database
    const own = db.selectFrom('signUp').select(['guardianPhone', 'party']).where('id', '=', id)
    expect(await own.executeTakeFirst()).toEqual({ guardianPhone: guardian.phone, party: 'person' })
  })

  test('of a car: its seats, its load and its papers; it takes no place of those who help', async () => {
    const { shifts } = await publish([shiftIn(server, 172)])
    const papers = { inspectionUntil: '2028-01-31', insuranceUntil: '2028-02-29' }
    const car = { plate: '浙A12345', seats: 7, load: 300, ...papers }
    const input = { shift: shifts[0]!, ...car, words: '可以装菜苗' }
    const { id, message } = await server.call(activityContract.vehicleSignUp, input, as(volunteer))
    expect(message).toBe('已提交，等活动负责人审核')
    expect(await detailOf(id, volunteer)).toMatchObject({
      ...{ kind: 'vehicle', vehicle: car, words: '可以装菜苗', places: 0 },
    })
  })

  test('of whoever comes in the last half day: they are answered by when it begins, and may excuse themselves', async () => {
    const { shifts } = await publish([shiftIn(server, 11)], { automatic: false })
    const who = await createVolunteer(server)
    const { id } = await signUpFor(server, who, shifts[0]!)
    const { dueAt, startsAt } = await detailOf(id, who)
    expect(dueAt).toBe(startsAt)
    await putInState(server, id, 'absent')
    const { state } = await takeStep(server, who, 'signUpExcuse', id, { reason: '发烧了', photos: [] })
    expect(state).toBe('excuseAsked')
  })

  test('of the order: each shift counts from one, and whoever comes after one who left is behind them still', async () => {
    const made = await publish([shiftIn(server, 200), shiftIn(server, 205, { title: '厨房' })])
    const [full, other] = made.shifts as [string, string]
    const people = await Promise.all([1, 2, 3, 4, 5].map(() => createVolunteer(server)))
    const messages = []
    for (const who of people) messages.push((await signUpFor(server, who, full)).message)
    const waits = (place: number) => `名额已满，已为您转入候补第 ${place} 位；有人退出会马上告诉您`
    expect(messages.slice(2)).toEqual([waits(1), waits(2), waits(3)])
    await signUpFor(server, people[0]!, other)
    const queuesOf = async (id: string) =>
      (await server.call(activityDeskContract.rosterPage, { id }, as(leader))).dataList.map(({ queue }) => queue)
    expect([(await queuesOf(full)).sort(), await queuesOf(other)]).toEqual([[1, 2, 3, 4, 5], [1]])
  })
})
