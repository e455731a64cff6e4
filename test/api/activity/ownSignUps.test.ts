/** Signing up, and one's own sign-ups: who may, what one is told, where one stands, what presses. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../server/db/ids.ts'
import { reliabilityOf } from '../../../server/domain/activity/reliable.ts'
import { activityContract } from '../../../src/contract/activity.contract.ts'
import { activityDeskContract } from '../../../src/contract/activityDesk.contract.ts'
import { chinaDay, DAY_MS, HOUR_MS } from '../../../src/contract/time.ts'
import { requestCode, type TestAccount } from '../../support/fixtures/accounts.ts'
import {
  createUnit,
  createVolunteer,
  GARDEN_AT,
  gardenDraft,
  publishActivity,
  shiftIn,
  signUpFor,
  startGarden,
} from '../../support/fixtures/activities.ts'
import { takeStep } from '../../support/fixtures/mall.ts'
import { createPlainMember } from '../../support/fixtures/roles.ts'
import type { TestServer } from '../../support/server/testServer.ts'

let server: TestServer
let leader: TestAccount
let leader3: TestAccount
beforeAll(async () => {
  ;({ server, leader, leader3 } = await startGarden())
})
afterAll(() => server.close())

const as = ({ token }: TestAccount) => ({ token })
const publish = (hours: number, shift = {}, changes = {}) =>
  publishActivity(server, { leader, leader3 }, gardenDraft([shiftIn(server, hours, shift)], changes))
const shiftAt = async (hours: number, shift = {}, changes = {}) => (await publish(hours, shift, changes)).shifts[0]!
const mine = async (who: TestAccount) => (await server.call(activityContract.signUpPage, {}, as(who))).dataList
const refused = async (who: TestAccount, shift: string, more: object = {}) => {
  const { field, message } = await server.refused(activityContract.volunteerSignUp, { shift, ...more }, as(who))
  return [field, message]
}
const CAR = { plate: '浙A12345', seats: 5, load: 100, inspectionUntil: '2028-01-31', insuranceUntil: '2028-01-31' }
const bringCar = (who: TestAccount, shift: string, changes = {}) =>
  server.call(activityContract.vehicleSignUp, { shift, ...CAR, ...changes }, as(who))

describe('whoever signs up', () => {
  test('is told that they come, that it is looked at, or where they stand', async () => {
    const [first, second, third] = await Promise.all([1, 2, 3].map(() => createVolunteer(server)))
    const shift = await shiftAt(24, { places: 1 })
    expect(await signUpFor(server, first!, shift)).toMatchObject({
      ...{ state: 'approved', stateLabel: '已通过', message: '报名成功，请按时到场' },
    })
    const waits = (position: number) => `名额已满，已为您转入候补第 ${position} 位；有人退出会马上告诉您`
    const { state, stateLabel, message } = await signUpFor(server, second!, shift)
    expect([state, stateLabel, message]).toEqual(['waiting', '候补', waits(1)])
    expect((await signUpFor(server, third!, shift)).message).toBe(waits(2))
    const asked = await shiftAt(24, {}, { automatic: false })
    const fourth = await createVolunteer(server)
    expect(await signUpFor(server, fourth, asked)).toMatchObject({
      ...{ state: 'applied', stateLabel: '待审核', message: '已提交，等活动负责人审核' },
    })
  })
  test.each<[string, number, { age?: number; guardian?: boolean }, readonly [string, string] | undefined]>([
    ['a child of seven', 0, { age: 7, guardian: true }, ['age', '这个班次要满 8 岁，您可以看看别的班次']],
    ['a child of eight, with a guardian', 0, { age: 8, guardian: true }, undefined],
    [
      'somebody of seventeen alone',
      0,
      { age: 17 },
      ['guardianPhone', '未满 18 岁报名，要监护人同意：请填写监护人手机号和验证码'],
    ],
    ['somebody of eighteen alone', 0, { age: 18 }, undefined],
    ['whoever says no age where none is asked', 0, {}, undefined],
    ['whoever says no age where one is asked', 16, {}, ['age', '这个班次要满 16 岁，请填写年龄']],
    ['somebody of fifteen', 16, { age: 15, guardian: true }, ['age', '这个班次要满 16 岁，您可以看看别的班次']],
    ['somebody of sixteen, with a guardian', 16, { age: 16, guardian: true }, undefined],
    [
      'a child of six where five are enough',
      5,
      { age: 6, guardian: true },
      ['age', '这个班次要满 8 岁，您可以看看别的班次'],
    ],
  ])('%s (least age %i)', async (_, leastAge, { age, guardian }, refusal) => {
    const who = await createVolunteer(server)
    const shift = await shiftAt(28, { leastAge })
    const adult = guardian ? await createPlainMember(server) : undefined
    const input = {
      ...(age !== undefined && { age }),
      ...(adult && { guardianPhone: adult.phone, code: await requestCode(server, adult.phone, 'guardian') }),
    }
    if (refusal) expect(await refused(who, shift, input)).toEqual(refusal)
    else expect((await signUpFor(server, who, shift, input)).state).toBe('approved')
  })
  test('as a child has the right code of the guardian, also where it is left out', async () => {
    const [child, guardian] = [await createVolunteer(server), await createPlainMember(server)]
    const shift = await shiftAt(28)
    const input = { age: 12, guardianPhone: guardian.phone }
    expect(await refused(child, shift, input)).toEqual(['code', '请填写监护人验证码'])
    expect(await mine(child)).toEqual([])
  })
  test('for a unit keeps places first, but may bring a car', async () => {
    const unit = await createUnit(server, '青苗公益')
    const shift = await shiftAt(30)
    expect(await refused(unit, shift)).toEqual([undefined, '单位请先为大家留名额，再写上参加的人'])
    expect((await bringCar(unit, shift)).state).toBe('applied')
    const { dataList } = await server.call(activityContract.vehicleList, { id: 'nothing', party: 'organisation' })
    expect(dataList).toEqual([])
  })
  test('with a car takes no place and is looked at first, also where all places are taken', async () => {
    const [walker, driver] = [await createVolunteer(server), await createVolunteer(server)]
    const { id, shifts } = await publish(32, { places: 1 })
    await signUpFor(server, walker, shifts[0]!, { words: '我会修水管' })
    const { id: car, message } = await bringCar(driver, shifts[0]!, { words: '有后备箱' })
    expect(message).toBe('已提交，等活动负责人审核')
    const details = await server.call(activityContract.signUpDetails, { id: car }, as(driver))
    expect(details).toMatchObject({ kind: 'vehicle', party: 1, places: 0, words: '有后备箱', vehicle: CAR })
    const { taken, places } = await server.call(activityContract.activityDetails, { id })
    expect([taken, places]).toEqual([1, 1])
  })
  test('is refused for a shift that is none, and has papers to the end of the day on which it ends', async () => {
    const driver = await createVolunteer(server)
    const none = await server.refused(activityContract.vehicleSignUp, { shift: 'nothing', ...CAR }, as(driver))
    expect([none.field, none.message]).toEqual(['shift', '没有这个班次，请重新选择'])
    expect(await refused(driver, 'nothing')).toEqual(['shift', '没有这个班次，请重新选择'])
    const [ends, before] = [chinaDay(server.services.clock(), 3), chinaDay(server.services.clock(), 2)]
    const shift = await shiftAt(72)
    const late = await server.refused(
      activityContract.vehicleSignUp,
      { shift, ...CAR, insuranceUntil: before, inspectionUntil: ends },
      as(driver),
    )
    expect([late.field, late.message]).toEqual(['insuranceUntil', '活动当天保险已经过期'])
    await bringCar(driver, shift, { insuranceUntil: ends, inspectionUntil: ends })
  })
})

describe('one’s own sign-ups', () => {
  test('say what, when and where, the newest first', async () => {
    const who = await createVolunteer(server)
    const { id, shifts } = await publish(48, { places: 4 }, { picture: '/pictures/mint/seedling.svg' })
    const other = await shiftAt(52)
    const signed = await signUpFor(server, who, shifts[0]!, { party: 2 })
    server.advanceClock(5)
    await signUpFor(server, who, other)
    const [newest, row] = await mine(who)
    expect(newest?.shift).toBe(other)
    const startsAt = row!.startsAt
    expect(row).toEqual({
      ...{ id: signed.id, activity: id, shift: shifts[0], title: '周六社区菜园开种 · 上午班', kind: 'volunteer' },
      ...{ picture: '/pictures/mint/seedling.svg', state: 'approved', stateLabel: '已通过', version: 1, startsAt },
      ...{ endsAt: startsAt + 2 * HOUR_MS, address: '曙光路 122 号社区菜园', at: GARDEN_AT, party: 2, places: 2 },
      ...{ position: 0, unit: '', dueAt: null },
    })
    expect(Math.round((startsAt - server.services.clock()) / HOUR_MS)).toBe(48)
  })
  test('say when it is decided, the offer ends or coming has to be said again, and nothing where nothing presses', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => createVolunteer(server)))
    const [holds, first, second, driver] = people as [TestAccount, TestAccount, TestAccount, TestAccount]
    const garden = await publish(60, { places: 1 })
    const shift = garden.shifts[0]!
    const held = await signUpFor(server, holds, shift)
    for (const who of [first, second]) await signUpFor(server, who, shift)
    await bringCar(driver, shift)
    const pressing = async (who: TestAccount) => {
      const [row] = await mine(who)
      return [row!.state, row!.position, row!.dueAt === null ? null : (row!.startsAt - row!.dueAt) / HOUR_MS]
    }
    expect(await pressing(holds)).toEqual(['approved', 0, null])
    expect([await pressing(first), await pressing(second)]).toEqual([
      ['waiting', 1, null],
      ['waiting', 2, null],
    ])
    expect(await pressing(driver), 'half a day before').toEqual(['applied', 0, 12])
    await takeStep(server, holds, 'signUpCancel', held.id)
    const [offered] = await mine(first)
    const { facts } = (await server.call(activityContract.signUpDetails, { id: offered!.id }, as(first))).record
    expect([offered!.state, offered!.position, offered!.dueAt]).toEqual(['offered', 0, facts.offerEndsAt])
    expect(facts.offerEndsAt).toBeGreaterThan(server.services.clock())
    expect(await pressing(second), 'who waits moves up').toEqual(['waiting', 1, null])
    await takeStep(server, first, 'signUpTake', offered!.id)
    const { day } = shiftIn(server, 24 * 9)
    const move = { id: garden.id, day, from: '10:00', reason: '下雨了' }
    await server.call(activityDeskContract.activityReschedule, move, as(leader))
    const [moved] = await mine(first)
    expect(moved!.state).toBe('toReconfirm')
    expect(Math.round((moved!.dueAt! - server.services.clock()) / HOUR_MS), 'two days').toBe(48)
  })
  test('stand in the queue of their own shift alone', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => createVolunteer(server)))
    const [one, two, three, four, five] = people as [TestAccount, TestAccount, TestAccount, TestAccount, TestAccount]
    const [here, there] = [await shiftAt(76, { places: 1 }), await shiftAt(80, { places: 1 })]
    await signUpFor(server, one, here)
    await signUpFor(server, one, there)
    for (const who of [two, three]) await signUpFor(server, who, here)
    for (const who of [four, five]) await signUpFor(server, who, there)
    const both = await signUpFor(server, two, there)
    expect(both.message).toContain('候补第 3 位')
    const positions = async (who: TestAccount) => (await mine(who)).map(row => [row.shift === here, row.position])
    expect(await positions(two)).toEqual([
      [false, 3],
      [true, 1],
    ])
    expect([await positions(three), await positions(four), await positions(five)]).toEqual([
      ...[[[true, 2]], [[false, 1]], [[false, 2]]],
    ])
  })
})

describe('what past sign-ups say of somebody', () => {
  const now = () => server.services.clock()
  interface Past {
    readonly state: string
    readonly days: number
    readonly late?: boolean
  }
  async function reliability(...all: readonly Past[]) {
    const { uid } = await createPlainMember(server)
    for (const { state, days, late = false } of all) {
      const facts = JSON.stringify({ endsAt: now() - days * DAY_MS, late })
      const row = { id: newId(), workflow: 'signUp', state, version: 1, facts, owner: uid, place: '' }
      await server.database.db.insertInto('record').values(row).execute()
    }
    return reliabilityOf(server.database.db, uid, now())
  }
  test('nothing where nothing was', async () => {
    expect(await reliability()).toEqual({ absences: 0, lateCancels: 0, trusted: true, pausedUntil: '' })
  })
  test('who did not come counts in whatever state it is, who called off late is counted apart, early not at all', async () => {
    const seen = await reliability(
      ...['absent', 'excuseAsked', 'absentFinal'].map(state => ({ state, days: 3 })),
      ...[
        { state: 'cancelled', days: 3, late: true },
        { state: 'cancelled', days: 89, late: true },
      ],
      ...[
        { state: 'cancelled', days: 91, late: true },
        { state: 'cancelled', days: 3 },
      ],
      ...[
        { state: 'excused', days: 3 },
        { state: 'left', days: 3, late: true },
      ],
    )
    expect(seen).toEqual({ absences: 3, lateCancels: 2, trusted: false, pausedUntil: '' })
  })
  test('once is no matter, twice in ninety days is', async () => {
    const absent = (days: number) => ({ state: 'absentFinal', days })
    expect((await reliability(absent(1))).trusted).toBe(true)
    expect((await reliability(absent(1), absent(90))).trusted).toBe(true)
    expect((await reliability(absent(1), absent(89.9))).trusted).toBe(false)
    const late = { state: 'cancelled', days: 1, late: true }
    expect((await reliability(late, late, late, late, late, late)).trusted, 'calling off is none').toBe(true)
  })
  test('five times in a year there is a pause of thirty days after the last', async () => {
    const absent = (...days: readonly number[]) => days.map(day => ({ state: 'absentFinal', days: day }))
    const until = chinaDay(now(), 10)
    expect((await reliability(...absent(200, 20, 120, 300, 364))).pausedUntil).toBe(until)
    expect((await reliability(...absent(200, 20, 120, 364))).pausedUntil).toBe('')
    expect((await reliability(...absent(200, 20, 120, 300, 366))).pausedUntil).toBe('')
    expect((await reliability(...absent(200, 31, 120, 300, 364))).pausedUntil).toBe('')
    const late = { state: 'cancelled', days: 1, late: true }
    expect((await reliability(...absent(200, 20, 120, 300), late, late)).pausedUntil).toBe('')
  })
})
