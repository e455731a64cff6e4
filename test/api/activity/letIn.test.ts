/** Who has no code on the day is let in and out by name; hours and sign-ups lead to each other. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { activityContract } from '../../../src/contract/activity.contract.ts'
import { activityDeskContract } from '../../../src/contract/activityDesk.contract.ts'
import { hoursContract } from '../../../src/contract/hours.contract.ts'
import { HOUR_MS } from '../../../src/contract/time.ts'
import type { TestAccount } from '../../support/fixtures/accounts.ts'
import {
  createVolunteer,
  gardenDraft,
  publishActivity,
  shiftIn,
  signUpFor,
  startGarden,
} from '../../support/fixtures/activities.ts'
import { takeStep } from '../../support/fixtures/mall.ts'
import { CITY, createPostHolder } from '../../support/fixtures/roles.ts'
import type { TestServer } from '../../support/server/testServer.ts'

/** All that follows is over before midnight. */
const EARLY = Date.parse('2027-03-01T07:00:00+08:00')

let server: TestServer
let leader: TestAccount
let leader3: TestAccount
beforeAll(async () => {
  ;({ server, leader, leader3 } = await startGarden(EARLY))
})
afterAll(() => server.close())

/** Begins in an hour, and takes two. */
const publish = async () =>
  (await publishActivity(server, { leader, leader3 }, gardenDraft([shiftIn(server, 1)]))).shifts[0]!
const detailOf = (id: string, { token }: TestAccount) => server.call(activityContract.signUpDetails, { id }, { token })

test('who has no telephone is let in by name, with a reason, and a second person looks at the hours', async () => {
  const who = await createVolunteer(server)
  const shift = await publish()
  const { id } = await signUpFor(server, who, shift)
  const letIn = (by: TestAccount) => takeStep(server, by, 'signUpLetIn', id, { reason: '手机没电了' })
  await expect(letIn(leader), 'the doors are closed').rejects.toThrow('签到在开始前 30 分钟开放')
  await takeStep(server, leader, 'shiftStart', shift)
  await expect(letIn(who)).rejects.toThrow()
  await expect(takeStep(server, leader, 'signUpLetIn', id, { reason: '' })).rejects.toThrow('原因')
  await letIn(leader)
  expect((await detailOf(id, who)).stateLabel).toBe('已签到')
  // A scan may run over the plan, a word may not.
  server.advanceClock(3.25 * HOUR_MS)
  const { code } = await detailOf(id, who)
  await server.call(activityDeskContract.admit, { shift, code, going: 'out' }, { token: leader.token })
  const [served] = (await server.call(hoursContract.hoursPage, {}, { token: who.token })).dataList
  expect(served).toMatchObject({ source: 'manual', minutes: 120, planned: 120 })
  await takeStep(server, leader, 'hoursConfirm', served!.id, { minutes: 120, reason: '' })
  const { dataList } = await server.call(hoursContract.hoursPage, {}, { token: who.token })
  expect(dataList).toMatchObject([{ stateLabel: '待复核', credited: 0, record: { facts: { desk: 'leader2' } } }])
  const { rows } = await sql<{ checked: boolean }>`select checked from hours_entry where id = ${served!.id}`.execute(
    server.database.db,
  )
  expect(rows, 'rankings do not count it').toEqual([{ checked: false }])
})

test('who scanned coming and forgot it going is signed out by name, and a second person looks at the hours', async () => {
  const who = await createVolunteer(server)
  const shift = await publish()
  const { id } = await signUpFor(server, who, shift)
  const letOut = (by: TestAccount, reason = '手机没电，已经走了') =>
    takeStep(server, by, 'signUpLetOut', id, { reason })
  await takeStep(server, leader, 'shiftStart', shift)
  await expect(letOut(leader), 'who never came').rejects.toThrow()
  server.advanceClock(HOUR_MS)
  const { code } = await detailOf(id, who)
  await server.call(activityDeskContract.admit, { shift, code, going: 'in' }, { token: leader.token })
  server.advanceClock(1.5 * HOUR_MS)
  await expect(letOut(who), 'nobody signs themselves out').rejects.toThrow()
  await expect(letOut(leader, '')).rejects.toThrow('原因')
  await letOut(leader)
  expect((await detailOf(id, who)).stateLabel).toBe('已签退')
  const page = async () => (await server.call(hoursContract.hoursPage, {}, { token: who.token })).dataList
  const [served] = await page()
  expect(served).toMatchObject({ source: 'manual', minutes: 90, planned: 120 })
  await takeStep(server, leader, 'hoursConfirm', served!.id, { minutes: 90, reason: '' })
  expect(await page()).toMatchObject([{ stateLabel: '待复核', credited: 0 }])
})

test('whoever was let in by name by mistake and then scans has the hours of a scan', async () => {
  const who = await createVolunteer(server)
  const shift = await publish()
  const { id } = await signUpFor(server, who, shift)
  await takeStep(server, leader, 'shiftStart', shift)
  await takeStep(server, leader, 'signUpLetIn', id, { reason: '扫不出来' })
  await takeStep(server, leader, 'signUpUndoCheckIn', id, { reason: '又扫出来了' })
  const admit = async (going: 'in' | 'out') =>
    server.call(
      activityDeskContract.admit,
      { shift, code: (await detailOf(id, who)).code, going },
      { token: leader.token },
    )
  await admit('in')
  server.advanceClock(2 * HOUR_MS)
  await admit('out')
  const { dataList } = await server.call(hoursContract.hoursPage, {}, { token: who.token })
  expect(dataList).toMatchObject([{ source: 'leaderScan' }])
})

test('hours and the sign-up that they came of lead to each other, for who served and for who leads', async () => {
  const [who, city] = [await createVolunteer(server), await createPostHolder(server, 'leader2', CITY)]
  const shift = await publish()
  const { id } = await signUpFor(server, who, shift)
  expect((await detailOf(id, who)).hours).toBe('')
  await takeStep(server, leader, 'shiftStart', shift)
  await takeStep(server, leader, 'signUpLetIn', id, { reason: '手机没电了' })
  server.advanceClock(3 * HOUR_MS)
  await takeStep(server, leader, 'shiftEnd', shift)
  const { hours, activity } = await detailOf(id, who)
  const read = ({ token }: TestAccount) => server.call(hoursContract.hoursDetails, { id: hours }, { token })
  expect(await read(who)).toMatchObject({ activity, signUp: id })
  expect(await read(leader)).toMatchObject({ activity, signUp: id })
  const { dataList } = await server.call(activityDeskContract.rosterPage, { id: shift }, { token: leader.token })
  expect(dataList).toMatchObject([{ id, hours }])
  await takeStep(server, leader, 'hoursConfirm', hours, { minutes: 60, reason: '提前走的' })
  expect(await read(city), 'who has nothing to do with the sign-up').toMatchObject({ activity, signUp: '' })
})
