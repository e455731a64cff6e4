/** Cars on the day, and places that are kept for somebody. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { phoneGuesses } from '../../../server/domain/activity/invite.ts'
import { consume } from '../../../server/kernel/rateLimit.ts'
import { activityContract } from '../../../src/contract/activity.contract.ts'
import { activityDeskContract } from '../../../src/contract/activityDesk.contract.ts'
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
import { createPlainMember, createPostHolder, DISTRICT } from '../../support/fixtures/roles.ts'
import type { TestServer } from '../../support/server/testServer.ts'

const VAN = { plate: '浙A12345', seats: 7, load: 300, inspectionUntil: '2028-01-31', insuranceUntil: '2028-01-31' }

let server: TestServer
let leader: TestAccount
let leader3: TestAccount
beforeAll(async () => {
  ;({ server, leader, leader3 } = await startGarden())
})
afterAll(() => server.close())

const publish = async (hours: number, changes = {}) =>
  (await publishActivity(server, { leader, leader3 }, gardenDraft([shiftIn(server, hours, changes)]))).shifts[0]!
const detailOf = (id: string, { token }: TestAccount) => server.call(activityContract.signUpDetails, { id }, { token })

/** A car that was let in at the beginning of its shift. */
async function vanOnTheSquare(more: Partial<typeof VAN> = {}) {
  const driver = await createVolunteer(server)
  const shift = await publish(1)
  const input = { shift, ...VAN, ...more }
  const { id } = await server.call(activityContract.vehicleSignUp, input, { token: driver.token })
  await takeStep(server, leader, 'signUpApprove', id)
  await takeStep(server, leader, 'shiftStart', shift)
  const { code } = await detailOf(id, driver)
  await server.call(activityDeskContract.admit, { shift, code, going: 'in' }, { token: leader.token })
  return { driver, shift, id }
}

test('a car makes its journeys, carries no more than it may, and is counted on the way', async () => {
  const { driver, shift, id } = await vanOnTheSquare()
  const depart = (passengers: number, load: number) =>
    takeStep(server, driver, 'signUpDepart', id, { passengers, load })
  await expect(depart(7, 0)).rejects.toThrow('最多再坐 6 人')
  await expect(depart(6, 301)).rejects.toThrow('最多装 300 公斤')
  await depart(6, 300)
  expect(await detailOf(id, driver)).toMatchObject({ stateLabel: '在路上', carried: 6, trips: 0 })
  await takeStep(server, leader, 'signUpArrive', id, { kilometres: 12 })
  await depart(1, 0)
  await takeStep(server, driver, 'signUpArrive', id, { kilometres: 3 })
  expect(await detailOf(id, driver)).toMatchObject({ stateLabel: '已签到', carried: 7, trips: 2, kilometres: 15 })
  const { dataList } = await server.call(activityDeskContract.rosterPage, { id: shift }, { token: leader.token })
  expect(dataList).toMatchObject([{ kind: 'vehicle', trips: 2, carried: 7, kilometres: 15 }])
})

test('a car whose papers end before the day stays where it is', async () => {
  const { driver, id } = await vanOnTheSquare()
  const vehicle = JSON.stringify({ ...VAN, insuranceUntil: '2027-02-28' })
  await server.database.db
    .updateTable('signUp')
    .set({ vehicle } as object)
    .where('id', '=', id)
    .execute()
  const refused = takeStep(server, driver, 'signUpDepart', id, { passengers: 0, load: 0 })
  await expect(refused).rejects.toThrow('保险 2027-02-28 到期了')
})

test('a car whose papers end on the day still goes', async () => {
  const { driver, id } = await vanOnTheSquare({ inspectionUntil: '2027-03-01', insuranceUntil: '2027-03-01' })
  await takeStep(server, driver, 'signUpDepart', id, { passengers: 0, load: 0 })
  expect((await detailOf(id, driver)).stateLabel).toBe('在路上')
})

test('whoever came on foot has no journeys; a car on the road when the shift ends is signed out', async () => {
  const { driver, shift, id } = await vanOnTheSquare()
  const walker = await createVolunteer(server)
  const { id: onFoot } = await signUpFor(server, walker, shift)
  await takeStep(server, leader, 'signUpLetIn', onFoot, { reason: '手机没电了' })
  const drives = takeStep(server, walker, 'signUpDepart', onFoot, { passengers: 0, load: 0 })
  await expect(drives).rejects.toThrow('只有报名出车的才出车')
  await takeStep(server, driver, 'signUpDepart', id, { passengers: 0, load: 0 })
  server.advanceClock(2 * HOUR_MS)
  await takeStep(server, leader, 'shiftEnd', shift)
  expect((await detailOf(id, driver)).stateLabel).toBe('已签退')
})

test('two at one time are refused, unless the leader keeps a place and the person takes it', async () => {
  const busy = await createVolunteer(server, '何静')
  for (const hours of [54, 52]) await signUpFor(server, busy, await publish(hours))
  const other = await publish(53)
  const refused = await server.refused(activityContract.volunteerSignUp, { shift: other }, { token: busy.token })
  expect([refused.message, refused.field]).toEqual([expect.stringContaining('时间重叠'), 'shift'])
  const reason = '两边只隔一条街'
  const invite = (phone: string, shift = other, by = leader) =>
    server.call(activityDeskContract.signUpInvite, { shift, phone, reason }, { token: by.token })
  const { id, message } = await invite(busy.phone)
  expect(message).toBe('已为何**留了名额，等他确认')
  expect(await detailOf(id, busy)).toMatchObject({ stateLabel: '名额待确认', places: 1 })
  await takeStep(server, busy, 'signUpTake', id)
  expect((await detailOf(id, busy)).stateLabel).toBe('已通过')
  await expect(invite(busy.phone)).rejects.toThrow('他已经报了这个班次')
})

test('a place is kept for nobody unknown, nobody who may not come, and by nobody but the leader', async () => {
  const shift = await publish(80, { places: 1 })
  const grown = await publish(90, { leastAge: 18 })
  const [one, other] = [await createVolunteer(server), await createVolunteer(server)]
  const stranger = await createPlainMember(server)
  const refused = async (phone: string, of = shift, by = leader) =>
    server.refused(activityDeskContract.signUpInvite, { shift: of, phone, reason: '熟手' }, { token: by.token })
  expect(await refused('13000000000')).toMatchObject({ code: 'invalid', field: 'phone' })
  expect((await refused(stranger.phone)).message).toContain('他现在不能报名')
  expect((await refused(one.phone, grown)).message).toContain('满 18 岁')
  for (const by of [other, leader3]) expect((await refused(one.phone, shift, by)).code).toBe('missing')
  const former = await createPostHolder(server, 'activityLeader', DISTRICT)
  const draft = gardenDraft([shiftIn(server, 70)])
  const { shifts } = await publishActivity(server, { leader: former, leader3 }, draft)
  await server.database.db.deleteFrom('roleGrant').where('uid', '=', former.uid).execute()
  expect((await refused(one.phone, shifts[0]!, former)).code, 'who leads no more').toBe('missing')
  await signUpFor(server, one, shift)
  expect((await refused(other.phone)).message).toContain('没有空名额')
  expect(await server.call(activityContract.signUpPage, {}, { token: other.token })).toMatchObject({ dataList: [] })
})

test('numbers that nobody can be kept a place for are tried so often and no more, registered or not', async () => {
  const shift = await publish(100)
  const host = await createPostHolder(server, 'activityLeader', DISTRICT)
  const [stranger, volunteer] = [await createPlainMember(server), await createVolunteer(server)]
  const limit = phoneGuesses(host.uid)
  await consume(server.database.db, { ...limit, amount: limit.max - 1 }, server.services.clock())
  const invite = { shift, reason: '熟手' }
  await server.call(activityDeskContract.signUpInvite, { ...invite, phone: volunteer.phone }, { token: host.token })
  const refused = (key: string) =>
    server.refused(activityDeskContract.signUpInvite, { ...invite, phone: stranger.phone }, { token: host.token, key })
  expect((await refused('first-guess')).code).toBe('notNow')
  expect((await refused('second-guess')).code).toBe('tooMany')
})
