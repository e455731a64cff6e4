/** Writing an activity down: what is wrong with a plan is said of the field, and what was written is read as it was. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { activityContract } from '../../../src/contract/activity.contract.ts'
import { activityDeskContract } from '../../../src/contract/activityDesk.contract.ts'
import { groupContract } from '../../../src/contract/group.contract.ts'
import { chinaDay } from '../../../src/contract/time.ts'
import { requestCode, type TestAccount } from '../../support/fixtures/accounts.ts'
import {
  createUnit,
  createVolunteer,
  type Draft,
  gardenDraft,
  publishActivity,
  shiftIn,
  signUpFor,
  startGarden,
} from '../../support/fixtures/activities.ts'
import { takeStep } from '../../support/fixtures/mall.ts'
import { createPlainMember, createPostHolder, DISTRICT, OTHER_DISTRICT } from '../../support/fixtures/roles.ts'
import type { TestServer } from '../../support/server/testServer.ts'

let server: TestServer
let leader: TestAccount
let leader3: TestAccount
beforeAll(async () => {
  ;({ server, leader, leader3 } = await startGarden())
})
afterAll(() => server.close())

const { activitySave, activityCopy, activityReschedule, activityPlan, activityDeskPage } = activityDeskContract
const as = ({ token }: TestAccount) => ({ token })
const dayIn = (days: number) => chinaDay(server.services.clock(), days)
const publish = (draft: Draft) => publishActivity(server, { leader, leader3 }, draft)
const refused = (draft: Draft, who = leader) => server.refused(activitySave, draft, as(who))

describe('a shift', () => {
  type Shift = Draft['shifts'][number]
  const shift = (changes: Partial<Shift>): Shift => ({ ...shiftIn(server, 24), ...changes })
  test.each<[string, () => Partial<Shift>]>([
    ['「上午班」的开始时间请写成 09:00 这样', () => ({ from: '25:00' })],
    ['「上午班」的结束时间请写成 09:00 这样', () => ({ until: '9:00a' })],
    ['「上午班」的结束时间要晚于开始时间', () => ({ from: '10:00', until: '10:00' })],
    ['「上午班」的开始时间已经过了', () => ({ day: dayIn(0), from: '09:00', until: '23:00' })],
    ['「上午班」请安排在一年以内', () => ({ day: dayIn(366) })],
    ['「上午班」的最少人数比名额还多', () => ({ places: 2, minimum: 3 })],
  ])('is refused: %s', async (message, changes) => {
    expect(await refused(gardenDraft([shift(changes())]))).toMatchObject({ field: 'shifts', message })
  })
  test('may lie a year ahead, be as short as a minute and need everybody it has places for', async () => {
    const last = shift({ day: dayIn(365), from: '10:00', until: '10:01', places: 2, minimum: 2 })
    const { id } = await server.call(activitySave, gardenDraft([last]), as(leader))
    const { shifts } = await server.call(activityPlan, { id }, as(leader))
    expect(shifts).toMatchObject([{ places: 2, minimum: 2 }])
  })
})

describe('a plan', () => {
  const INSURANCE = { insurer: '平安保险', policy: 'PA-2027-001', insurerPhone: '95511' }
  test.each([
    ['insurer', '请填写保险公司'],
    ['policy', '请填写保单号'],
    ['insurerPhone', '请填写保险电话'],
  ] as const)('with half an insurance is refused at %s', async (field, message) => {
    const half = { ...INSURANCE, [field]: undefined }
    expect(await refused(gardenDraft([shiftIn(server, 24)], half))).toMatchObject({ field, message })
  })
  test('with nothing but a number of an insurance is refused, too', async () => {
    const { policy } = INSURANCE
    expect(await refused(gardenDraft([shiftIn(server, 24)], { policy }))).toMatchObject({ field: 'insurer' })
  })
  test('is written by whoever leads activities, and copied by nobody else', async () => {
    const draft = gardenDraft([shiftIn(server, 24)])
    expect(await refused(draft, leader3)).toMatchObject({ code: 'notYours', message: '只有活动负责人可以发起活动' })
    const { id } = await publish(draft)
    const copy = { id, days: [dayIn(8)] }
    expect(await server.refused(activityCopy, copy, as(leader3))).toMatchObject({ code: 'notYours' })
    expect(await server.refused(activityCopy, { id, days: [dayIn(0)] }, as(leader))).toMatchObject({ field: 'days' })
    const plain = await createPlainMember(server)
    expect((await server.refused(activityDeskPage, {}, as(plain))).code).toBe('notYours')
  })
  test('is read as it was written, by its own id, a shift’s or a sign-up’s, and a copy has all of it', async () => {
    const pair = [shiftIn(server, 30), shiftIn(server, 34, { title: '下午班', skill: '会用锄头', leastAge: 16 })]
    const draft = gardenDraft(pair, { ...INSURANCE, risky: true, automatic: false })
    const { id, shifts } = await publish(draft)
    const volunteer = await createVolunteer(server)
    const { id: signUp } = await signUpFor(server, volunteer, shifts[0]!)
    const plan = await server.call(activityPlan, { id }, as(leader))
    const { insurer, policy, insurerPhone, shifts: _, lng, lat, ...words } = draft
    expect(plan).toMatchObject({ ...words, at: { lng, lat }, id, record: { id, state: 'recruiting' } })
    expect(plan.insurance).toEqual({ insurer, number: policy, phone: insurerPhone })
    expect(plan.shifts.map(({ id: of, title, record }) => [of, title, record?.id])).toEqual([
      [shifts[0], '上午班', shifts[0]],
      [shifts[1], '下午班', shifts[1]],
    ])
    expect(await server.call(activityPlan, { shift: shifts[1]! }, as(leader))).toEqual(plan)
    expect(await server.call(activityPlan, { signUp }, as(leader))).toEqual(plan)
    expect((await server.refused(activityPlan, { shift: 'nothing' }, as(leader))).code).toBe('missing')
    const { ids } = await server.call(activityCopy, { id, days: [dayIn(8), dayIn(15)] }, as(leader))
    expect(ids).toHaveLength(2)
    const copy = await server.call(activityPlan, { id: ids[1]! }, as(leader))
    expect(copy).toMatchObject({ ...words, insurance: plan.insurance, record: { state: 'draft' } })
    const later = copy.shifts[0]!.startsAt - plan.shifts[0]!.startsAt
    expect(
      copy.shifts.map(({ title, skill, leastAge, startsAt, endsAt }) => [title, skill, leastAge, startsAt, endsAt]),
    ).toEqual(plan.shifts.map(one => [one.title, one.skill, one.leastAge, one.startsAt + later, one.endsAt + later]))
    expect(chinaDay(copy.shifts[0]!.startsAt)).toBe(dayIn(15))
  })
})

describe('whoever leads', () => {
  test('finds their own drafts alone, and how many wait to be let in; nobody else changes what they wrote', async () => {
    const [other, volunteer] = [
      await createPostHolder(server, 'activityLeader', DISTRICT),
      await createVolunteer(server),
    ]
    const { id: draft } = await server.call(activitySave, gardenDraft([shiftIn(server, 24)]), as(leader))
    const idsOf = async (who: TestAccount, tab: 'draft' | 'open') =>
      (await server.call(activityDeskPage, { tab, pageSize: 100 }, as(who))).dataList.map(({ id }) => id)
    expect([(await idsOf(leader, 'draft')).includes(draft), (await idsOf(other, 'draft')).includes(draft)]).toEqual([
      true,
      false,
    ])
    const asked = await publish(gardenDraft([shiftIn(server, 200)], { automatic: false }))
    await signUpFor(server, volunteer, asked.shifts[0]!)
    const { id: letIn } = await signUpFor(server, await createVolunteer(server), asked.shifts[0]!)
    await takeStep(server, leader, 'signUpApprove', letIn)
    const applied = async (who: TestAccount) =>
      (await server.call(activityDeskPage, { pageSize: 100 }, as(who))).dataList.find(({ id }) => id === asked.id)
        ?.applied
    expect([await applied(leader), await applied(other)]).toEqual([1, 1])
    const far = await createPostHolder(server, 'activityLeader', OTHER_DISTRICT)
    expect([await applied(far), await idsOf(far, 'open')]).toEqual([undefined, []])
    const edited = { ...gardenDraft([shiftIn(server, 24)], { title: '换个题目' }), id: draft }
    expect((await server.refused(activitySave, edited, as(other))).code).toBe('notYours')
    expect((await server.call(activityPlan, { id: draft }, as(leader))).title).toBe('周六社区菜园开种')
  })
})

describe('everybody', () => {
  test('finds an activity by when it is: today, tomorrow, at the weekend, within a week', async () => {
    // It is Monday, nine in the morning.
    const days = [0, 1, 4, 5, 6, 7, 12]
    const found: Record<string, number[]> = {}
    const ids = new Map<string, number>()
    for (const day of days) {
      const draft = gardenDraft([shiftIn(server, 24 * day + 3)], { title: '琥珀园开放日' })
      ids.set((await publish(draft)).id, day)
    }
    for (const when of ['today', 'tomorrow', 'weekend', 'week', undefined] as const) {
      const query = { keyword: '琥珀园', pageSize: 100, ...(when && { when }) }
      const { dataList, total } = await server.call(activityContract.activityPage, query)
      expect(total, when).toBe(dataList.length)
      found[when ?? 'whenever'] = dataList.map(({ id }) => ids.get(id)!)
    }
    expect(found).toEqual({
      ...{ today: [0], tomorrow: [1], weekend: [5, 6], week: [0, 1, 4, 5, 6], whenever: days },
    })
  })
  test('reads what is insured and whom to call only once they come; a unit reads of its own places alone', async () => {
    const insured = { insurer: '平安保险', policy: 'PA-2027-001', insurerPhone: '95511' }
    const { id, shifts } = await publish(gardenDraft([shiftIn(server, 240, { places: 3 })], insured))
    const [coming, waiting] = [await createVolunteer(server), await createVolunteer(server)]
    const [unit, other] = [await createUnit(server, '青苗公益'), await createUnit(server, '城西志愿队')]
    const { id: group } = await server.call(groupContract.groupHold, { shift: shifts[0]!, places: 2 }, as(unit))
    await signUpFor(server, coming, shifts[0]!)
    await signUpFor(server, waiting, shifts[0]!)
    const known = async (who?: TestAccount) => {
      const seen = await server.call(activityContract.activityDetails, { id }, who ? as(who) : {})
      return [seen.leaderPhone, seen.insurance?.phone, seen.groups.map(one => [one.id, one.shift])]
    }
    expect(await known()).toEqual(['', undefined, []])
    expect(await known(waiting)).toEqual(['', undefined, []])
    expect(await known(coming)).toEqual([leader.phone, '95511', []])
    expect(await known(leader)).toEqual([leader.phone, '95511', []])
    expect((await known(unit))[2]).toEqual([[group, shifts[0]]])
    expect((await known(other))[2]).toEqual([])
    await takeStep(server, unit, 'groupCancel', group)
    expect((await known(unit))[2]).toEqual([])
  })
})

describe('another day', () => {
  test('is refused where it is no time, over, too far or half a place; then nothing moved', async () => {
    const { id } = await publish(gardenDraft([shiftIn(server, 48)]))
    const before = await server.call(activityPlan, { id }, as(leader))
    const move = { id, day: dayIn(5), from: '09:00', reason: '下雨了' }
    const says = async (changes: object) => {
      const { field, message } = await server.refused(activityReschedule, { ...move, ...changes }, as(leader))
      return [field, message]
    }
    expect(await says({ from: '24:00' })).toEqual(['from', '开始时间请写成 09:00 这样'])
    expect(await says({ day: dayIn(-1) })).toEqual(['day', '新的开始时间已经过了'])
    expect(await says({ day: dayIn(366) })).toEqual(['day', '请安排在一年以内'])
    expect(await says({ meeting: '西门' })).toEqual(['address', '请填写新的详细地址'])
    expect(await says({ address: '曙光路 124 号', lng: 120.1 })).toEqual(['lng', '请在地图上点出新的地点'])
    expect(await server.call(activityPlan, { id }, as(leader))).toEqual(before)
    await server.call(activityReschedule, { ...move, day: dayIn(365) }, as(leader))
    const moved = await server.call(activityPlan, { id }, as(leader))
    expect(chinaDay(moved.shifts[0]!.startsAt)).toBe(dayIn(365))
    expect(moved.meeting).toBe(before.meeting)
  })
})

describe('whoever signs up', () => {
  test('with a vehicle has papers for the day itself', async () => {
    const [shift] = (await publish(gardenDraft([shiftIn(server, 48)]))).shifts
    const day = dayIn(2)
    const car = { shift: shift!, plate: '浙A12345', seats: 5, load: 0, inspectionUntil: day, insuranceUntil: day }
    const driver = await createVolunteer(server)
    for (const [field, what] of [
      ['inspectionUntil', '年检'],
      ['insuranceUntil', '保险'],
    ] as const)
      expect(
        await server.refused(activityContract.vehicleSignUp, { ...car, [field]: dayIn(1) }, as(driver)),
      ).toMatchObject({ field, message: `活动当天${what}已经过期` })
    await server.call(activityContract.vehicleSignUp, car, as(driver))
  })
  test('as a child has a code of the guardian', async () => {
    const [shift] = (await publish(gardenDraft([shiftIn(server, 52)]))).shifts
    const [child, guardian] = [await createVolunteer(server), await createPlainMember(server)]
    const input = { shift: shift!, age: 12, guardianPhone: guardian.phone }
    expect(await server.refused(activityContract.volunteerSignUp, input, as(child))).toMatchObject({
      field: 'code',
      message: '请填写监护人验证码',
    })
    const code = await requestCode(server, guardian.phone, 'guardian')
    await server.call(activityContract.volunteerSignUp, { ...input, code }, as(child))
  })
  test('with more people than places are left gets those, or none where it is all or nobody', async () => {
    const [shift] = (await publish(gardenDraft([shiftIn(server, 72, { places: 3 })]))).shifts
    const [first, all, team, last] = await Promise.all([1, 2, 3, 4].map(() => createVolunteer(server)))
    await signUpFor(server, first!, shift!)
    expect((await signUpFor(server, all!, shift!, { party: 3, allOrNothing: true })).state).toBe('waiting')
    expect((await signUpFor(server, team!, shift!, { party: 3 })).state).toBe('approved')
    expect((await signUpFor(server, last!, shift!)).message).toContain('候补第 2 位')
    const mine = async (who: TestAccount) => (await server.call(activityContract.signUpPage, {}, as(who))).dataList[0]
    expect(await mine(team!)).toMatchObject({ party: 3, places: 2, position: 0 })
    expect([(await mine(all!))!.position, (await mine(last!))!.position]).toEqual([1, 2])
    const again = await server.refused(activityContract.volunteerSignUp, { shift: shift! }, as(first!))
    expect(again).toMatchObject({ field: 'shift', message: '您已经报了这个班次，不用再报一次' })
    const [other] = (await publish(gardenDraft([shiftIn(server, 73, { title: '厨房' })]))).shifts
    const both = await server.refused(activityContract.volunteerSignUp, { shift: other! }, as(first!))
    expect(both).toMatchObject({ field: 'shift', message: expect.stringContaining('时间重叠') })
  })
  test('is refused for a shift that was dropped', async () => {
    const [shift] = (await publish(gardenDraft([shiftIn(server, 60), shiftIn(server, 64, { title: '厨房' })]))).shifts
    await takeStep(server, leader, 'shiftDrop', shift!, { reason: '场地不能用' })
    const { message } = await server.refused(
      activityContract.volunteerSignUp,
      { shift: shift! },
      as(await createVolunteer(server)),
    )
    expect(message).toBe('这个班次取消了，请看看别的班次')
  })
})

describe('a unit', () => {
  test('keeps places five times for one shift, and reads its own only', async () => {
    const [unit, other] = [await createUnit(server, '青苗公益'), await createUnit(server, '城西志愿队')]
    const [shift] = (await publish(gardenDraft([shiftIn(server, 96)]))).shifts
    const hold = (who: TestAccount) => server.call(groupContract.groupHold, { shift: shift!, places: 1 }, as(who))
    const { id: theirs } = await hold(other)
    const ids = []
    for (let time = 1; time <= 5; time++) {
      const { id } = await hold(unit)
      await takeStep(server, unit, 'groupCancel', id)
      ids.unshift(id)
    }
    expect(await server.refused(groupContract.groupHold, { shift: shift!, places: 1 }, as(unit))).toMatchObject({
      code: 'tooMany',
      field: 'shift',
    })
    const { dataList, total } = await server.call(groupContract.groupPage, { pageSize: 3 }, as(unit))
    expect([dataList.map(({ id }) => id), total]).toEqual([ids.slice(0, 3), 5])
    expect(dataList[0]).toMatchObject({ stateLabel: expect.any(String), size: 1, address: '曙光路 122 号社区菜园' })
    expect((await server.call(groupContract.groupPage, {}, as(other))).dataList.map(({ id }) => id)).toEqual([theirs])
  })
  test('keeps none where sign-up is closed', async () => {
    const unit = await createUnit(server, '绿岭公益')
    const { id, shifts } = await publish(gardenDraft([shiftIn(server, 96)]))
    const isOpen = async () => (await server.call(activityContract.activityDetails, { id })).signUpOpen
    expect(await isOpen()).toBe(true)
    await takeStep(server, leader, 'activityCloseSignUp', id)
    expect(await isOpen()).toBe(false)
    const place = { shift: shifts[0]!, places: 1 }
    expect((await server.refused(groupContract.groupHold, place, as(unit))).message).toBe('这场活动已经停止报名')
  })
})
