/** Many at once: no more get a place than there are, whoever waits stands as they came, and nobody is counted twice. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../server/db/ids.ts'
import { applyForShift } from '../../../server/domain/activity/submit.ts'
import { inTurn } from '../../../server/http/inTurn.ts'
import { activityContract } from '../../../src/contract/activity.contract.ts'
import { activityDeskContract } from '../../../src/contract/activityDesk.contract.ts'
import { chinaTime, HOUR_MS, MINUTE_MS } from '../../../src/contract/time.ts'
import type { TestAccount } from '../../support/fixtures/accounts.ts'
import {
  createVolunteer,
  GARDEN_AT,
  gardenDraft,
  publishActivity,
  shiftIn,
  signUpFor,
  startGarden,
} from '../../support/fixtures/activities.ts'
import { recordService, serviceOf } from '../../support/fixtures/hours.ts'
import { takeStep } from '../../support/fixtures/mall.ts'
import { createPostHolder, DISTRICT } from '../../support/fixtures/roles.ts'
import { runConcurrently } from '../../support/server/concurrently.ts'
import type { TestServer } from '../../support/server/testServer.ts'

const PEOPLE = 200
const PLACES = 20

let server: TestServer
let leader: TestAccount
let leader3: TestAccount
beforeAll(async () => {
  ;({ server, leader, leader3 } = await startGarden())
})
afterAll(() => server.close())

const publish = async (hours: number, places: number) => {
  const draft = gardenDraft([shiftIn(server, hours, { places })])
  const { shifts } = await publishActivity(server, { leader, leader3 }, draft)
  return shifts[0]!
}
const takenOf = async (shift: string) =>
  (
    await server.database.db
      .selectFrom('placeCount')
      .select('taken')
      .where('record', '=', shift)
      .executeTakeFirstOrThrow()
  ).taken
const stateOf = async (id: string) =>
  (await server.database.db.selectFrom('record').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    () => 'refused',
  )

/** So many volunteers, without the calls by which one registers. */
async function createVolunteers(count: number): Promise<string[]> {
  const { db } = server.database
  const uids = Array.from({ length: count }, () => newId())
  const person = { kind: 'person' as const, passwordHash: '', region: DISTRICT, avatar: '', introduction: '' }
  await db
    .insertInto('account')
    .values(uids.map((uid, at) => ({ uid, ...person, name: `志愿者${at}`, phone: String(13_500_000_000 + at) })))
    .execute()
  await db
    .insertInto('roleGrant')
    .values(uids.map(uid => ({ id: newId(), uid, role: 'volunteer' as const, region: DISTRICT })))
    .execute()
  return uids
}

test('200 people for 20 places: 20 have one, the others wait as they came', async () => {
  const shift = await publish(30, PLACES)
  const { services } = server
  const people = await createVolunteers(PEOPLE)
  const request = { shift, kind: 'volunteer' as const, party: 1, allOrNothing: false, words: '' }
  const apply = (uid: string) => services.database.tx(db => applyForShift({ db, services }, { uid, ...request }))
  const applied = await Promise.all(people.map(uid => inTurn(shift, () => apply(uid))))
  expect(applied.filter(({ state }) => state === 'approved').length).toBe(PLACES)
  expect(await takenOf(shift)).toBe(PLACES)
  const positions = applied.flatMap(({ position }) => position || []).sort((one, other) => one - other)
  expect(positions).toEqual(Array.from({ length: PEOPLE - PLACES }, (_, at) => at + 1))
})

test('calls with a key and without, all at the same moment, do not wait for each other for ever', async () => {
  const shift = await publish(40, 3)
  const people = await Promise.all(Array.from({ length: 6 }, () => createVolunteer(server)))
  const signUp = ({ token, uid }: TestAccount, at: number) =>
    server.call(activityContract.volunteerSignUp, { shift }, { token, ...(at % 2 === 1 && { key: `together-${uid}` }) })
  // Held until all of them have come: else each is answered before the next is read.
  let goOn = () => {}
  const allAreHere = new Promise<void>(resolve => {
    goOn = resolve
  })
  const holding = server.database.tx(() => allAreHere)
  const signedUp = people.map(signUp)
  await fetch(`${server.url}/health`)
  goOn()
  await Promise.all([holding, ...signedUp])
  expect(await takenOf(shift)).toBe(3)
})

test('two leaders who move an activity to the same day move it once', async () => {
  const shift = await publish(90, 5)
  const { activity } = await server.database.db
    .selectFrom('activityShift')
    .select('activity')
    .where('id', '=', shift)
    .executeTakeFirstOrThrow()
  const colleague = await createPostHolder(server, 'activityLeader', DISTRICT)
  const { day, from } = shiftIn(server, 110)
  const move = ({ token }: TestAccount) =>
    outcome(
      server.call(activityDeskContract.activityReschedule, { id: activity, day, from, reason: '有雨' }, { token }),
    )
  expect((await Promise.all([move(leader), move(colleague)])).sort()).toEqual(['done', 'refused'])
  const { startsAt } = await server.call(activityContract.activityDetails, { id: activity })
  expect(chinaTime(startsAt).slice(0, 16)).toBe(`${day} ${from}`)
})

test('one person through two doors has one sign-up', async () => {
  const shift = await publish(50, 5)
  const who = await createVolunteer(server)
  const done = await Promise.all([outcome(signUpFor(server, who, shift)), outcome(signUpFor(server, who, shift))])
  expect(done.sort()).toEqual(['done', 'refused'])
  expect(await takenOf(shift)).toBe(1)
})

test('an offer that ends while it is taken is either taken or passed on, never both', async () => {
  const shift = await publish(70, 1)
  const [holder, next, last] = await Promise.all([1, 2, 3].map(() => createVolunteer(server)))
  const { id: held } = await signUpFor(server, holder!, shift)
  const { id: offered } = await signUpFor(server, next!, shift)
  const { id: waiting } = await signUpFor(server, last!, shift)
  await takeStep(server, holder!, 'signUpCancel', held)
  const past = { dueAt: new Date(0) }
  await server.database.db.updateTable('timer').set(past).where('record', '=', offered).execute()
  await Promise.all([server.sweep(), outcome(takeStep(server, next!, 'signUpTake', offered))])
  expect([await stateOf(offered), await stateOf(waiting)]).toSatisfy(
    ([one, other]) => (one === 'approved' && other === 'waiting') || (one === 'passed' && other === 'offered'),
  )
  expect(await takenOf(shift)).toBe(1)
})

test('one code read at two shifts at once lets its owner in at one of them', async () => {
  const volunteer = await createVolunteer(server)
  const days = [await publish(1, 2), await publish(4, 2)]
  const signedUp: string[] = []
  for (const shift of days) signedUp.push((await signUpFor(server, volunteer, shift)).id)
  for (const shift of days) await takeStep(server, leader, 'shiftStart', shift)
  const admit = async (at: number) => {
    const { code } = await server.call(
      activityContract.signUpDetails,
      { id: signedUp[at]! },
      { token: volunteer.token },
    )
    const admission = { shift: days[at]!, code, going: 'in' as const }
    return outcome(server.call(activityDeskContract.admit, admission, { token: leader.token }))
  }
  expect((await Promise.all([admit(0), admit(1)])).sort()).toEqual(['done', 'refused'])
})

test('hours of one person that overlap others keep no shift from ending', async () => {
  const shift = await publish(2, 2)
  const people = await Promise.all([createVolunteer(server), createVolunteer(server)])
  const ids = []
  for (const who of people) ids.push((await signUpFor(server, who, shift)).id)
  server.advanceClock(2 * HOUR_MS)
  await server.sweep()
  for (const [at, { token }] of people.entries()) {
    const { code } = await server.call(activityContract.signUpDetails, { id: ids[at]! }, { token })
    await server.call(activityDeskContract.admit, { shift, code, going: 'in' }, { token: leader.token })
  }
  const elsewhere = { startedAt: server.services.clock() - HOUR_MS, endedAt: server.services.clock() + 3 * HOUR_MS }
  const busy = serviceOf(server, people[0]!.uid, { ...elsewhere, planned: 240, minutes: 240, title: '别处' })
  await recordService(server, busy)
  server.advanceClock(3 * HOUR_MS)
  await server.sweep()
  expect(await Promise.all(ids.map(stateOf))).toEqual(['left', 'left'])
  const titles = await server.database.db.selectFrom('hoursEntry').select(['owner', 'title']).execute()
  const titlesOf = ({ uid }: TestAccount) => titles.flatMap(({ owner, title }) => (owner === uid ? [title] : []))
  expect(people.map(titlesOf)).toEqual([['别处'], [expect.stringContaining('菜园')]])
})

test('who cancels while they are let in, and two telephones at once: one of them is right', async () => {
  const shift = await publish(1, 2)
  const [one, other] = await Promise.all([createVolunteer(server), createVolunteer(server)])
  const { id } = await signUpFor(server, one, shift)
  const { id: twice } = await signUpFor(server, other, shift)
  server.advanceClock(40 * MINUTE_MS)
  await server.sweep()
  const { code } = await server.call(activityDeskContract.sceneCode, { shift }, { token: leader.token })
  // A claim belongs to its first user: each of them scans the code.
  const scan = async () => (await server.call(activityDeskContract.sceneScan, { code })).claim
  const checkIn = ({ token }: TestAccount, claim: string) =>
    outcome(server.call(activityDeskContract.checkIn, { claim, going: 'in', ...GARDEN_AT, accuracy: 10 }, { token }))
  const raced = await Promise.all([checkIn(one, await scan()), outcome(takeStep(server, one, 'signUpCancel', id))])
  expect(raced.sort()).toEqual(['done', 'refused'])
  const claim = await scan()
  expect((await Promise.all([checkIn(other, claim), checkIn(other, claim)])).sort()).toEqual(['done', 'refused'])
  const { checkedInAt } = await server.call(activityContract.signUpDetails, { id: twice }, { token: other.token })
  expect(checkedInAt).not.toBeNull()
})

describe('two sign-ups at the same moment', () => {
  const requestOf = (uid: string, shift: string) =>
    ({ uid, shift, kind: 'volunteer', party: 1, allOrNothing: false, words: '' }) as const
  const signUpBoth = (one: ReturnType<typeof requestOf>, other: ReturnType<typeof requestOf>) =>
    runConcurrently(
      server,
      context => applyForShift(context, one),
      () => server.services.database.tx(db => applyForShift({ db, services: server.services }, other)),
    )

  test('for one place: one has it, the other waits', async () => {
    const [shift, one, other] = [await publish(150, 1), await createVolunteer(server), await createVolunteer(server)]
    const second = await signUpBoth(requestOf(one.uid, shift), requestOf(other.uid, shift))
    expect(second).toMatchObject({ state: 'waiting', position: 1 })
  })

  test('of one person for two shifts at one time: only one counts', async () => {
    const [one, other, { uid }] = [await publish(174, 5), await publish(174, 5), await createVolunteer(server)]
    await expect(signUpBoth(requestOf(uid, one), requestOf(uid, other))).rejects.toThrow('时间重叠')
  })
})
