/** When things are, and what is asked again by then: called off, moved, over midnight, begun, expired. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { activityContract } from '../../../src/contract/activity.contract.ts'
import { activityDeskContract } from '../../../src/contract/activityDesk.contract.ts'
import { homeContract } from '../../../src/contract/home.contract.ts'
import { chinaDay, chinaTime, HOUR_MS, MINUTE_MS } from '../../../src/contract/time.ts'
import type { TestAccount } from '../../support/fixtures/accounts.ts'
import {
  createVolunteer,
  type Draft,
  GARDEN_AT,
  gardenDraft,
  publishActivity,
  shiftIn,
  signUpFor,
  startGarden,
} from '../../support/fixtures/activities.ts'
import { refusedStep, takeStep } from '../../support/fixtures/mall.ts'
import type { TestServer } from '../../support/server/testServer.ts'

let server: TestServer
let leader: TestAccount
let leader3: TestAccount
beforeAll(async () => {
  ;({ server, leader, leader3 } = await startGarden())
})
afterAll(() => server.close())

const as = ({ token }: TestAccount) => ({ token })
const dayIn = (days: number) => chinaDay(server.services.clock(), days)
const publish = (shifts: Draft['shifts'], changes: Partial<Draft> = {}) =>
  publishActivity(server, { leader, leader3 }, gardenDraft(shifts, changes))
const on = (days: number, from: string, until: string, title = '一班') => ({
  ...shiftIn(server, 1, { title }),
  ...{ day: dayIn(days), from, until },
})
const detailsOf = async (id: string) => server.call(activityDeskContract.activityPlan, { id }, as(leader))
/** From when to when its shifts are, in China. */
const timesOf = async (id: string) =>
  (await detailsOf(id)).shifts.map(
    one => `${chinaTime(one.startsAt).slice(0, 16)} ${chinaTime(one.endsAt).slice(0, 16)}`,
  )
const move = (id: string, days: number, from: string) =>
  server.call(activityDeskContract.activityReschedule, { id, day: dayIn(days), from, reason: '有雨' }, as(leader))
const copy = (id: string, ...days: string[]) => server.call(activityDeskContract.activityCopy, { id, days }, as(leader))

test('a shift that was called off decides no more when the activity is, moves or is repeated', async () => {
  const { id, shifts } = await publish([on(3, '09:00', '11:00', '上午'), on(8, '14:00', '16:00', '下午')])
  await takeStep(server, leader, 'shiftDrop', shifts[0]!, { reason: '没有人' })
  const listed = await server.call(activityContract.activityDetails, { id })
  expect(chinaTime(listed.startsAt).slice(0, 16)).toBe(`${dayIn(8)} 14:00`)
  await move(id, 10, '14:00')
  expect((await timesOf(id))[1]).toBe(`${dayIn(10)} 14:00 ${dayIn(10)} 16:00`)
  const { ids } = await copy(id, dayIn(20))
  expect(await timesOf(ids[0]!)).toEqual([`${dayIn(20)} 14:00 ${dayIn(20)} 16:00`])
  await takeStep(server, leader, 'shiftDrop', shifts[1]!, { reason: '没有人' })
  expect((await detailsOf(id)).record.state, 'all of it').toBe('cancelled')
})

test('a shift is from a moment to a moment: over midnight, to 24:00, moved and repeated', async () => {
  const { id } = await publish([on(3, '22:00', '02:00'), on(4, '20:00', '24:00'), on(5, '20:00', '00:00')])
  const nights = [
    [3, '22:00', 4, '02:00'] as const,
    [4, '20:00', 5, '00:00'] as const,
    [5, '20:00', 6, '00:00'] as const,
  ]
  const shifted = (by: number) =>
    nights.map(([a, from, b, until]) => `${dayIn(a + by)} ${from} ${dayIn(b + by)} ${until}`)
  expect(await timesOf(id)).toEqual(shifted(0))
  expect(await timesOf((await copy(id, dayIn(10))).ids[0]!)).toEqual(shifted(7))
  const day = await publish([on(3, '09:00', '12:00')])
  await move(day.id, 4, '22:30')
  const { ids } = await copy(day.id, dayIn(11))
  expect(await timesOf(ids[0]!)).toEqual([`${dayIn(11)} 22:30 ${dayIn(12)} 01:30`])
  const refused = async (from: string, until: string) =>
    (await server.refused(activityDeskContract.activitySave, gardenDraft([on(3, from, until)]), as(leader))).message
  expect(await refused('14:00', '13:00')).toContain('算到次日有 23 小时')
  expect(await refused('09:00', '09:00')).toContain('结束时间要晚于开始时间')
  expect(await refused('24:00', '02:00')).toContain('请写成 09:00 这样')
  const twice = { id, days: [dayIn(10), dayIn(10)] }
  expect((await server.refused(activityDeskContract.activityCopy, twice, as(leader))).message).toBe('日期不能重复')
  expect(await timesOf((await copy(id, dayIn(0))).ids[0]!), 'later today').toEqual(shifted(-3))
})

test('what means before it begins knows the moment, also where no clock has rung yet', async () => {
  const [coming, late, waiting] = [
    await createVolunteer(server),
    await createVolunteer(server),
    await createVolunteer(server),
  ]
  const { shifts } = await publish([shiftIn(server, 30, { places: 1 })])
  const open = await publish([shiftIn(server, 30)], { automatic: false })
  const one = await signUpFor(server, coming, shifts[0]!)
  const queued = await signUpFor(server, waiting, shifts[0]!)
  const applied = await signUpFor(server, late, open.shifts[0]!)
  const draft = gardenDraft([shiftIn(server, 30)])
  const { id } = await server.call(activityDeskContract.activitySave, draft, as(leader))
  await takeStep(server, leader, 'activitySubmit', id)
  server.advanceClock(30 * HOUR_MS + MINUTE_MS)
  expect((await refusedStep(server, coming, 'signUpCancel', one.id)).message).toContain('已经开始')
  expect((await refusedStep(server, waiting, 'signUpCancel', queued.id)).message).toContain('已经开始')
  expect((await refusedStep(server, leader, 'signUpApprove', applied.id)).message).toContain('已经开始')
  const dropped = await refusedStep(server, leader, 'shiftDrop', shifts[0]!, { reason: '没有人' })
  expect(dropped.message).toContain('已经开始')
  expect((await refusedStep(server, leader3, 'activityPublish', id)).message).toContain('已经过了')
  await server.sweep()
  server.advanceClock(2 * HOUR_MS)
  const admitted = await refusedStep(server, leader, 'signUpLetIn', one.id, { reason: '手机没电' })
  expect(admitted.message).toContain('到班次结束为止')
  await server.sweep()
})

test('papers, the post and the time are asked again by whoever confirms after a move or lets in', async () => {
  const driver = await createVolunteer(server)
  const { id, shifts } = await publish([on(3, '09:00', '11:00')])
  const papers = { plate: '浙A12345', seats: 5, load: 0, inspectionUntil: dayIn(4), insuranceUntil: '2099-01-01' }
  const car = await server.call(activityContract.vehicleSignUp, { shift: shifts[0]!, ...papers }, as(driver))
  await takeStep(server, leader, 'signUpApprove', car.id)
  const walker = await createVolunteer(server)
  const walk = await signUpFor(server, walker, shifts[0]!)
  const elsewhere = await publish([on(9, '09:00', '11:00')])
  await signUpFor(server, walker, elsewhere.shifts[0]!)
  await move(id, 9, '09:00')
  expect((await refusedStep(server, driver, 'signUpReconfirm', car.id)).message).toContain(`年检 ${dayIn(4)} 到期`)
  expect((await refusedStep(server, walker, 'signUpReconfirm', walk.id)).message).toContain('时间重叠')
  const { db } = server.database
  await db.deleteFrom('roleGrant').where('uid', '=', walker.uid).execute()
  await takeStep(server, walker, 'signUpCancel', walk.id)
})

test('a free place is offered to the first of those who may still have it', async () => {
  const people = [await createVolunteer(server), await createVolunteer(server), await createVolunteer(server)]
  const { shifts } = await publish([shiftIn(server, 60, { places: 1 })])
  const ids: string[] = []
  for (const who of people) ids.push((await signUpFor(server, who, shifts[0]!)).id)
  const { db } = server.database
  await db.deleteFrom('roleGrant').where('uid', '=', people[1]!.uid).execute()
  await takeStep(server, people[0]!, 'signUpCancel', ids[0]!)
  const stateOf = async (at: number) =>
    (await server.call(activityContract.signUpDetails, { id: ids[at]! }, as(people[at]!))).stateLabel
  expect([await stateOf(1), await stateOf(2)]).toEqual(['候补', '名额待确认'])
})

test('list, page and map promise the places of shifts that one can still come to', async () => {
  const { id, shifts } = await publish([shiftIn(server, 2, { places: 4 }), shiftIn(server, 5, { places: 3 })])
  await signUpFor(server, await createVolunteer(server), shifts[1]!)
  const { lng, lat } = GARDEN_AT
  const box = { west: lng - 1, east: lng + 1, south: lat - 1, north: lat + 1 }
  const said = async () => {
    const { dataList } = await server.call(activityContract.activityPage, { pageSize: 50 })
    const free = await server.call(activityContract.activityPage, { pageSize: 50, open: true })
    const points = await server.call(homeContract.getDitu, { ...box, kind: 'activity' })
    const [row, page] = [
      dataList.find(one => one.id === id)!,
      await server.call(activityContract.activityDetails, { id }),
    ]
    expect(page).toMatchObject({ places: row.places, taken: row.taken, signUpOpen: row.signUpOpen })
    return [
      row.signUpOpen ? row.places - row.taken : 'none',
      free.dataList.some(one => one.id === id),
      points.dataList.find(point => point.id === id)!.note.split(' · ')[1],
    ]
  }
  expect(await said()).toEqual([6, true, '还差 6 人'])
  server.advanceClock(3 * HOUR_MS)
  await server.sweep()
  expect(await said(), 'the first has begun').toEqual([2, true, '还差 2 人'])
  server.advanceClock(3 * HOUR_MS)
  expect(await said(), 'both have, before a clock rang').toEqual(['none', false, '班次都已经开始'])
})
