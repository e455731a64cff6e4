/**
 * Places of an organisation at several activities: each stands at its own, and is left by everybody it was kept
 * for.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { activityContract } from '../../../src/contract/activity.contract.ts'
import { activityDeskContract } from '../../../src/contract/activityDesk.contract.ts'
import { groupContract } from '../../../src/contract/group.contract.ts'
import type { TestAccount } from '../../support/fixtures/accounts.ts'
import {
  createUnit,
  createVolunteer,
  gardenDraft,
  publishActivity,
  shiftIn,
  startGarden,
} from '../../support/fixtures/activities.ts'
import { takeStep } from '../../support/fixtures/mall.ts'
import type { TestServer } from '../../support/server/testServer.ts'

let server: TestServer
let leader: TestAccount
let leader3: TestAccount
beforeAll(async () => {
  ;({ server, leader, leader3 } = await startGarden())
})
afterAll(() => server.close())

const as = ({ token }: TestAccount) => ({ token })
const publish = (hours: number) =>
  publishActivity(server, { leader, leader3 }, gardenDraft([shiftIn(server, hours, { places: 4 })]))
const hold = async (who: TestAccount, shift: string) =>
  (await server.call(groupContract.groupHold, { shift, places: 2 }, as(who))).id
const signUpOf = async (who: TestAccount) => (await server.call(activityContract.signUpPage, {}, as(who))).dataList[0]!

test('an activity shows to a unit the places that it keeps there, and says how far they are', async () => {
  const unit = await createUnit(server, '青苗公益')
  const [here, there] = [await publish(72), await publish(76)]
  const [atThis, atOther] = [await hold(unit, here.shifts[0]!), await hold(unit, there.shifts[0]!)]
  const groupsAt = async (id: string) => (await server.call(activityContract.activityDetails, { id }, as(unit))).groups
  const { stateLabel } = await server.call(groupContract.groupDetails, { id: atThis }, as(unit))
  expect(await groupsAt(here.id)).toEqual([{ id: atThis, shift: here.shifts[0], stateLabel }])
  expect((await groupsAt(there.id)).map(({ id }) => id)).toEqual([atOther])
})

test('whoever still has to say whether another day suits has no place either, once the unit calls off', async () => {
  const unit = await createUnit(server, '城西志愿队')
  const garden = await publish(80)
  const group = await hold(unit, garden.shifts[0]!)
  const [coming, asked] = [await createVolunteer(server), await createVolunteer(server)]
  await takeStep(server, unit, 'groupName', group, { phones: `${coming.phone}\n${asked.phone}` })
  for (const who of [coming, asked]) await takeStep(server, who, 'signUpTake', (await signUpOf(who)).id)
  const { day } = shiftIn(server, 24 * 9)
  const move = { id: garden.id, day, from: '10:00', reason: '下雨了' }
  await server.call(activityDeskContract.activityReschedule, move, as(leader))
  await takeStep(server, coming, 'signUpReconfirm', (await signUpOf(coming)).id)
  expect([(await signUpOf(coming)).state, (await signUpOf(asked)).state]).toEqual(['approved', 'toReconfirm'])
  expect((await signUpOf(asked)).unit).toBe('城西志愿队')
  await takeStep(server, unit, 'groupCancel', group)
  expect([(await signUpOf(coming)).state, (await signUpOf(asked)).state]).toEqual(['withdrawn', 'withdrawn'])
  const { url } = await server.call(activityContract.calendarLink, {}, as(asked))
  const ics = await (await fetch(server.url + new URL(url).pathname)).text()
  expect(ics, 'nor are they woken for it').toContain('STATUS:CANCELLED')
  expect(ics).not.toContain('VALARM')
})
