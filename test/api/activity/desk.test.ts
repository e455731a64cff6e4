/** The desk of whoever leads: which activities lie there, what a plan and a roster say, and places that are kept. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { activityContract } from '../../../src/contract/activity.contract.ts'
import { type ActivityDeskTab, activityDeskContract } from '../../../src/contract/activityDesk.contract.ts'
import { hoursContract } from '../../../src/contract/hours.contract.ts'
import { HOUR_MS, MINUTE_MS } from '../../../src/contract/time.ts'
import { requestCode, type TestAccount } from '../../support/fixtures/accounts.ts'
import {
  createUnit,
  createVolunteer,
  gardenDraft,
  publishActivity,
  shiftIn,
  signUpFor,
  startGarden,
} from '../../support/fixtures/activities.ts'
import { takeStep } from '../../support/fixtures/mall.ts'
import {
  CITY,
  createPlainMember,
  createPostHolder,
  DISTRICT,
  OTHER_CITY,
  OTHER_DISTRICT,
} from '../../support/fixtures/roles.ts'
import type { TestServer } from '../../support/server/testServer.ts'

let server: TestServer
let leader: TestAccount
let leader3: TestAccount
beforeAll(async () => {
  ;({ server, leader, leader3 } = await startGarden())
})
afterAll(() => server.close())

const { activityDeskPage, activityPlan, activitySave, rosterPage, signUpInvite } = activityDeskContract
const as = ({ token }: TestAccount) => ({ token })
const publish = (hours: number, shift = {}, changes = {}) =>
  publishActivity(server, { leader, leader3 }, gardenDraft([shiftIn(server, hours, shift)], changes))
const shiftAt = async (hours: number, shift = {}, changes = {}) => (await publish(hours, shift, changes)).shifts[0]!
const roster = async (shift: string, who = leader) =>
  (await server.call(rosterPage, { id: shift, pageSize: 100 }, as(who))).dataList
const maskedPhone = ({ phone }: TestAccount) => `${phone.slice(0, 3)}****${phone.slice(-4)}`

describe('a desk', () => {
  const idsOn = async (who: TestAccount, tab?: ActivityDeskTab) =>
    (await server.call(activityDeskPage, { pageSize: 100, ...(tab && { tab }) }, as(who))).dataList.map(({ id }) => id)
  test('has each activity in one place, for whoever leads or publishes there', async () => {
    const save = async (hours: number) =>
      (await server.call(activitySave, gardenDraft([shiftIn(server, hours)]), as(leader))).id
    const [draft, submitted, later, sooner, off, ended] = [
      ...[await save(30), await save(31), (await publish(80)).id, (await publish(78)).id],
      ...[(await publish(34)).id, (await publish(33)).id],
    ] as [string, string, string, string, string, string]
    await takeStep(server, leader, 'activitySubmit', submitted)
    await takeStep(server, leader, 'activityCancel', off, { reason: '停水' })
    await takeStep(server, leader, 'activityCancel', ended, { reason: '停水' })
    const [platform, city, elsewhere, responsible, volunteer] = [
      await createPostHolder(server, 'platform', ''),
      await createPostHolder(server, 'leader2', CITY),
      await createPostHolder(server, 'activityLeader', OTHER_DISTRICT),
      await createPostHolder(server, 'responsible', `${DISTRICT}002`),
      await createVolunteer(server),
    ]
    for (const who of [leader, leader3, city, platform, responsible]) {
      expect(await idsOn(who), 'what comes next stands first').toEqual([sooner, later])
      expect(await idsOn(who, 'submitted')).toEqual([submitted])
      expect(await idsOn(who, 'past'), 'the latest first').toEqual([off, ended])
      expect(await idsOn(who, 'draft'), 'drafts are their author’s').toEqual(who === leader ? [draft] : [])
      expect(await idsOn(who, 'settling')).toEqual([])
    }
    for (const who of [elsewhere, await createPostHolder(server, 'leader2', OTHER_CITY)])
      for (const tab of ['open', 'submitted', 'past', 'draft'] as const) expect(await idsOn(who, tab)).toEqual([])
    const no = { code: 'notYours', message: '这里只给活动负责人、责任人和负责人看' }
    for (const who of [volunteer, await createPlainMember(server)])
      expect(await server.refused(activityDeskPage, {}, as(who))).toEqual(no)
    const { dataList } = await server.call(activityDeskPage, { pageSize: 1 }, as(leader))
    const startsAt = dataList[0]!.startsAt
    expect(dataList).toEqual([
      {
        ...{ id: sooner, title: '周六社区菜园开种', summary: '松土、撒种、浇水', kind: 'relief', startsAt },
        ...{ picture: dataList[0]!.picture, address: '曙光路 122 号社区菜园', regionName: '西湖区北山街道' },
        ...{ state: 'recruiting', stateLabel: '报名中', organisation: '孙**', at: { lng: 120.13, lat: 30.26 } },
        ...{ endsAt: startsAt + 2 * HOUR_MS, places: 2, taken: 0, waiting: 0, signUpOpen: true, distance: null },
        ...{ applied: 0, record: expect.objectContaining({ id: sooner, state: 'recruiting', workflow: 'activity' }) },
      },
    ])
  })
  test('counts who asks to be let in at each of them', async () => {
    const [one, two] = [await publish(100, {}, { automatic: false }), await publish(104, {}, { automatic: false })]
    const people = await Promise.all([1, 2, 3].map(() => createVolunteer(server)))
    for (const who of people) await signUpFor(server, who, one.shifts[0]!)
    const { id } = await signUpFor(server, people[0]!, two.shifts[0]!)
    await takeStep(server, leader, 'signUpRefuse', id, { reason: '名额留给附近的人' })
    const { dataList } = await server.call(activityDeskPage, { pageSize: 100 }, as(leader))
    const applied = (of: string) => dataList.find(row => row.id === of)?.applied
    expect([applied(one.id), applied(two.id)], 'who waits for a place asks later').toEqual([2, 0])
  })
})

describe('a plan', () => {
  test('of a draft has its shifts as they are planned, without a record; published they have theirs', async () => {
    const shifts = [shiftIn(server, 54, { title: '下午班', minimum: 1, skill: '会用锄头' }), shiftIn(server, 48)]
    const { id } = await server.call(activitySave, gardenDraft(shifts), as(leader))
    const plan = () => server.call(activityPlan, { id }, as(leader))
    const planned = await plan()
    expect(planned.shifts.map(one => [one.title, one.state, one.stateLabel, one.record])).toEqual([
      ['下午班', 'planned', '未发布', null],
      ['上午班', 'planned', '未发布', null],
    ])
    expect(planned.shifts[0]).toMatchObject({
      ...{ places: 2, taken: 0, waiting: 0, minimum: 1, leastAge: 0, skill: '会用锄头' },
      ...{ startsAt: planned.shifts[1]!.startsAt + 6 * HOUR_MS, endsAt: planned.shifts[1]!.startsAt + 8 * HOUR_MS },
    })
    await takeStep(server, leader, 'activitySubmit', id)
    await takeStep(server, leader3, 'activityPublish', id)
    const who = await createVolunteer(server)
    const published = await plan()
    await signUpFor(server, who, published.shifts[0]!.id)
    await takeStep(server, leader, 'shiftDrop', published.shifts[1]!.id, { reason: '停水' })
    expect((await plan()).shifts).toMatchObject([
      { id: planned.shifts[0]!.id, state: 'open', taken: 1, places: 2, record: { state: 'open', workflow: 'shift' } },
      { id: planned.shifts[1]!.id, state: 'dropped', stateLabel: '已取消', taken: 0, record: { state: 'dropped' } },
    ])
    const none = { code: 'missing', message: '没有找到这场活动' }
    for (const meant of [{ shift: 'nothing' }, { signUp: 'nothing' }, {}])
      expect(await server.refused(activityPlan, meant, as(leader))).toMatchObject(none)
  })
})

describe('a roster', () => {
  test('has everybody as they came, with name and number while they are expected, and masked after', async () => {
    const shift = await shiftAt(60, { places: 1 })
    const [comes, waits, drives] = [
      await createVolunteer(server, '赵敏'),
      await createVolunteer(server, '王桂兰'),
      await createVolunteer(server, '周建国'),
    ]
    const guardian = await createPlainMember(server)
    const code = await requestCode(server, guardian.phone, 'guardian')
    const child = { age: 15, guardianPhone: guardian.phone, code, words: '我会修水管' }
    const { id } = await signUpFor(server, comes, shift, child)
    await signUpFor(server, waits, shift, { party: 2 })
    const papers = { inspectionUntil: '2028-01-31', insuranceUntil: '2028-01-31' }
    const car = { shift, plate: '浙A12345', seats: 5, load: 0, ...papers, words: '有后备箱' }
    await server.call(activityContract.vehicleSignUp, car, as(drives))
    const face = '/pictures/mint/seedling.svg'
    await server.database.db.updateTable('account').set({ avatar: face }).where('uid', '=', comes.uid).execute()
    const [first, second, third] = await roster(shift)
    expect(first).toEqual({
      ...{ id, state: 'approved', stateLabel: '已通过', kind: 'volunteer', age: 15, avatar: face, queue: 1 },
      ...{ words: '我会修水管', name: '赵敏', phone: comes.phone, party: 1, places: 1, checkedInAt: null, unit: '' },
      ...{ trips: 0, carried: 0, kilometres: 0, reason: '', hours: '', at: first!.at },
      record: expect.objectContaining({ id, workflow: 'signUp', state: 'approved' }),
    })
    expect(Math.abs(first!.at - server.services.clock())).toBeLessThan(5 * MINUTE_MS)
    expect(second).toMatchObject({
      name: '王桂兰',
      phone: waits.phone,
      state: 'waiting',
      party: 2,
      places: 0,
      queue: 2,
    })
    expect(third).toMatchObject({
      name: '周建国',
      kind: 'vehicle',
      state: 'applied',
      age: null,
      words: '有后备箱',
      queue: 3,
    })
    await takeStep(server, comes, 'signUpCancel', id)
    expect((await roster(shift))[0]).toMatchObject({ name: '赵**', phone: maskedPhone(comes), stateLabel: '已取消' })
    const pages = await server.call(rosterPage, { id: shift, pageSize: 2 }, as(leader))
    const rest = await server.call(rosterPage, { id: shift, pageSize: 2, after: pages.next }, as(leader))
    expect([pages.total, rest.dataList.map(({ queue }) => queue)]).toEqual([3, [3]])
    const elsewhere = await createPostHolder(server, 'activityLeader', OTHER_DISTRICT)
    for (const who of [elsewhere, comes])
      expect((await server.refused(rosterPage, { id: shift }, as(who))).code).toBe('missing')
  })
  test('shows what was said last of each, though a step without words followed', async () => {
    const shift = await shiftAt(66, { places: 2 }, { automatic: false })
    const [refused, lateOne] = [await createVolunteer(server), await createVolunteer(server)]
    const { id: no } = await signUpFor(server, refused, shift)
    await takeStep(server, leader, 'signUpRefuse', no, { reason: '这次人手够了' })
    const { id } = await signUpFor(server, lateOne, shift)
    await takeStep(server, leader, 'signUpApprove', id)
    await takeStep(server, leader, 'shiftStart', shift)
    const reasons = async () => (await roster(shift)).map(({ reason }) => reason)
    await takeStep(server, leader, 'signUpLetIn', id, { reason: '手机没电了' })
    expect(await reasons()).toEqual(['这次人手够了', '手机没电了'])
    await takeStep(server, leader, 'signUpUndoCheckIn', id, { reason: '人还没有来' })
    expect(await reasons()).toEqual(['这次人手够了', '人还没有来'])
    const { code } = await server.call(activityContract.signUpDetails, { id }, as(lateOne))
    await server.call(activityDeskContract.admit, { shift, code, going: 'in' }, as(leader))
    expect(await reasons(), 'nothing was said with the code').toEqual(['这次人手够了', '人还没有来'])
    expect((await roster(shift))[1]!.checkedInAt).not.toBeNull()
  })
  test('leads to the hours that somebody served', async () => {
    const shift = await shiftAt(1)
    const who = await createVolunteer(server)
    const { id } = await signUpFor(server, who, shift)
    await takeStep(server, leader, 'shiftStart', shift)
    await takeStep(server, leader, 'signUpLetIn', id, { reason: '手机没电了' })
    server.advanceClock(3 * HOUR_MS)
    await takeStep(server, leader, 'shiftEnd', shift)
    const { dataList } = await server.call(hoursContract.hoursPage, {}, as(who))
    expect((await roster(shift)).map(row => [row.id, row.hours])).toEqual([[id, dataList[0]!.id]])
  })
})

describe('a place that is kept', () => {
  const invite = (shift: string, { phone }: TestAccount, by = leader) =>
    server.call(signUpInvite, { shift, phone, reason: '熟手' }, as(by))
  const refused = async (shift: string, { phone }: TestAccount) => {
    const { code, field, message } = await server.refused(signUpInvite, { shift, phone, reason: '熟手' }, as(leader))
    return [code, field, message]
  }
  test('is for a person with a number of their own, and offered until they answer', async () => {
    const shift = await shiftAt(60, { places: 2 })
    const who = await createVolunteer(server, '何静')
    const { id, message } = await invite(shift, who)
    expect(message).toBe('已为何**留了名额，等他确认')
    const details = await server.call(activityContract.signUpDetails, { id }, as(who))
    expect(details).toMatchObject({ state: 'offered', party: 1, places: 1, kind: 'volunteer', unit: '' })
    expect(details.dueAt).toBe(details.record.facts.offerEndsAt)
    expect(details.dueAt).toBeLessThan(details.startsAt)
    expect((await roster(shift))[0]).toMatchObject({ reason: '熟手', name: '何静', words: '' })
    const unit = await createUnit(server, '青苗公益')
    for (const phone of [unit.phone, '13000000000'])
      expect(await refused(shift, { ...unit, phone })).toEqual([
        ...['invalid', 'phone', `没有用 ${phone} 注册的邻居，请核对号码，或请他先注册`],
      ])
    expect(await refused(shift, who)).toEqual(['notNow', 'phone', '他已经报了这个班次'])
  })
  test('says why there is none', async () => {
    const who = await createVolunteer(server)
    const grown = await shiftAt(62, { leastAge: 16 })
    expect(await refused(grown, who)).toEqual(['notNow', 'phone', '这个班次要满 16 岁，请他自己报名并填写年龄'])
    const full = await shiftAt(62, { places: 1 })
    await signUpFor(server, await createVolunteer(server), full)
    expect(await refused(full, who)).toEqual(['notNow', 'phone', '这个班次没有空名额了，可以先调整名额'])
    const closed = await publish(62)
    await takeStep(server, leader, 'activityCloseSignUp', closed.id)
    expect(await refused(closed.shifts[0]!, who)).toEqual([
      ...['notNow', 'phone', '还不能给他留名额：这场活动已经停止报名'],
    ])
    const two = [shiftIn(server, 62), shiftIn(server, 65, { title: '厨房' })]
    const { shifts } = await publishActivity(server, { leader, leader3 }, gardenDraft(two))
    await takeStep(server, leader, 'shiftDrop', shifts[1]!, { reason: '停水' })
    expect(await refused(shifts[1]!, who)).toEqual(['notNow', 'shift', '这个班次取消了，请看看别的班次'])
    const plain = await createPlainMember(server)
    expect(await refused(shifts[0]!, plain)).toEqual([
      ...['notNow', 'phone', '还不能给他留名额：他现在不能报名，请他自己看看活动页上的原因'],
    ])
  })
  test('is kept by whoever leads there, not by whoever publishes or wrote it', async () => {
    const shift = await shiftAt(64)
    const who = await createVolunteer(server)
    const input = { shift, phone: who.phone, reason: '熟手' }
    for (const by of [leader3, await createPostHolder(server, 'responsible', `${DISTRICT}002`)])
      expect(['missing', 'notYours']).toContain((await server.refused(signUpInvite, input, as(by))).code)
    const other = await createPostHolder(server, 'activityLeader', DISTRICT)
    await invite(shift, who, other)
  })
})
