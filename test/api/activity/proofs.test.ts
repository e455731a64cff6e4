/**
 * What an activity is not done without: its hours looked at, pictures of one's own, cars that may drive, people
 * enough.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../server/db/ids.ts'
import { whoIs } from '../../../server/identity/grants.ts'
import { activityContract } from '../../../src/contract/activity.contract.ts'
import { activityDeskContract } from '../../../src/contract/activityDesk.contract.ts'
import { recordContract } from '../../../src/contract/record.contract.ts'
import { chinaDay, DAY_MS } from '../../../src/contract/time.ts'
import type { TestAccount } from '../../support/fixtures/accounts.ts'
import {
  createVolunteer,
  type Draft,
  gardenDraft,
  MONDAY,
  publishActivity,
  shiftIn,
  signUpFor,
} from '../../support/fixtures/activities.ts'
import { createUpload } from '../../support/fixtures/goods.ts'
import { refusedStep, takeStep } from '../../support/fixtures/mall.ts'
import { putInState } from '../../support/fixtures/records.ts'
import { CITY, createPostHolder, DISTRICT, OTHER_DISTRICT, STREET } from '../../support/fixtures/roles.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'
import { waitingFor } from '../../support/server/waiting.ts'

let server: TestServer
let leader: TestAccount
let leader3: TestAccount
let volunteer: TestAccount
beforeAll(async () => {
  server = await startServer({ demo: false, now: MONDAY, still: true })
  leader = await createPostHolder(server, 'activityLeader', DISTRICT, '孙浩然')
  leader3 = await createPostHolder(server, 'leader3', DISTRICT, '徐国栋')
  volunteer = await createVolunteer(server, '何静')
})
afterAll(() => server.close())

const as = ({ token }: TestAccount) => ({ token })
const publish = (shifts = [shiftIn(server, 48)], changes: Partial<Draft> = {}) =>
  publishActivity(server, { leader, leader3 }, gardenDraft(shifts, changes))
const planOf = (id: string) => server.call(activityDeskContract.activityPlan, { id }, as(leader))
const NOT_OWN = { code: 'invalid', field: 'photos', message: '没有找到这张图片，请重新上传' }
const visibilityOf = async (url: string) =>
  (await server.database.db.selectFrom('upload').select('visibility').where('url', '=', url).executeTakeFirst())
    ?.visibility

/** Hours of a sign-up that still lie with somebody. */
async function hoursOf(signUp: string, state: string): Promise<string> {
  const { db } = server.database
  const id = newId()
  const at = new Date(server.services.clock())
  const facts = JSON.stringify({ work: signUp, owner: volunteer.uid, place: STREET, desk: 'leader2' })
  const row = { id, workflow: 'hours', state, version: 1, facts, owner: volunteer.uid, place: STREET, root: null }
  await db
    .insertInto('record')
    .values({ ...row, createdAt: at, changedAt: at })
    .execute()
  return id
}

describe('an activity is finished', () => {
  test('once all hours of its own people are looked at, by one person and by the second', async () => {
    const [garden, other] = [await publish(), await publish([shiftIn(server, 72)])]
    const { id: signUp } = await signUpFor(server, volunteer, garden.shifts[0]!)
    const { id: elsewhere } = await signUpFor(server, volunteer, other.shifts[0]!)
    await putInState(server, garden.id, 'settling')
    const [mine] = [await hoursOf(signUp, 'toConfirm'), await hoursOf(elsewhere, 'toConfirm')]
    const input = { words: '种下六十株苗', photos: [] }
    const finish = () => refusedStep(server, leader, 'activityFinish', garden.id, input)
    const OPEN = '还有 1 份工时没有核对完，请先到工时核对里处理'
    expect(await finish()).toMatchObject({ code: 'notNow', message: OPEN })
    await putInState(server, mine, 'toCountersign')
    expect((await finish()).message).toBe(OPEN)
    await putInState(server, mine, 'confirmed')
    const photo = await createUpload(server, leader)
    const { state } = await takeStep(server, leader, 'activityFinish', garden.id, { ...input, photos: [photo] })
    expect([state, await visibilityOf(photo)]).toEqual(['finished', 'private'])
  })
})

describe('pictures', () => {
  test('of a day and of its end are those of whoever adds them', async () => {
    const { id } = await publish()
    await putInState(server, id, 'settling')
    const [own, foreign] = [await createUpload(server, leader), await createUpload(server, volunteer)]
    const words = '种下六十株苗'
    expect(await refusedStep(server, leader, 'activityPhotos', id, { photos: [foreign] })).toMatchObject(NOT_OWN)
    expect(await refusedStep(server, leader, 'activityFinish', id, { words, photos: [own, foreign] })).toMatchObject(
      NOT_OWN,
    )
    expect((await takeStep(server, leader, 'activityPhotos', id, { photos: [own] })).facts.pictures).toBe(1)
    expect([await visibilityOf(own), await visibilityOf(foreign)]).toEqual([
      'private',
      expect.not.stringMatching('public'),
    ])
  })

  test('with which somebody excuses themselves, or a leader makes up hours, are their own', async () => {
    const [shift] = (await publish()).shifts
    const absent = await createVolunteer(server)
    const { id } = await signUpFor(server, absent, shift!)
    await putInState(server, id, 'absent')
    const [mine, theirs] = [await createUpload(server, absent), await createUpload(server, leader)]
    const reason = '发烧了，有病历'
    expect(await refusedStep(server, absent, 'signUpExcuse', id, { reason, photos: [theirs] })).toMatchObject(NOT_OWN)
    const makeUp = { reason: '签到机坏了', minutes: 60 }
    expect(await refusedStep(server, leader, 'signUpMakeUp', id, { ...makeUp, photos: [mine] })).toMatchObject(NOT_OWN)
    await takeStep(server, absent, 'signUpExcuse', id, { reason, photos: [mine] })
    expect(await visibilityOf(mine)).toBe('private')
  })
})

describe('a car sets out', () => {
  test('with papers that hold on the day of the shift, with as many as it seats and as much as it carries', async () => {
    const [shift] = (await publish()).shifts
    const { startsAt } = (await server.call(activityDeskContract.activityPlan, { shift: shift! }, as(leader)))
      .shifts[0]!
    const day = chinaDay(startsAt)
    const van = { plate: '浙A12345', seats: 7, load: 300, inspectionUntil: day, insuranceUntil: day }
    const driver = await createVolunteer(server)
    const { id } = await server.call(activityContract.vehicleSignUp, { shift: shift!, ...van }, as(driver))
    await putInState(server, id, 'present')
    const change = (changes: Partial<typeof van>) =>
      server.database.db
        .updateTable('signUp')
        .set({ vehicle: JSON.stringify({ ...van, ...changes }) } as object)
        .where('id', '=', id)
        .execute()
    const says = async (passengers: number, load: number) => {
      const { field, message } = await refusedStep(server, driver, 'signUpDepart', id, { passengers, load })
      return [field, message]
    }
    const before = chinaDay(startsAt, -1)
    await change({ inspectionUntil: before })
    expect(await says(0, 0)).toEqual([undefined, `年检 ${before} 到期了，今天不能出车`])
    await change({ insuranceUntil: before })
    expect(await says(0, 0)).toEqual([undefined, `保险 ${before} 到期了，今天不能出车`])
    await change({})
    expect(await says(7, 0)).toEqual(['passengers', '这辆车连驾驶座 7 座，最多再坐 6 人'])
    expect(await says(6, 301)).toEqual(['load', '这辆车最多装 300 公斤'])
    expect((await takeStep(server, driver, 'signUpDepart', id, { passengers: 6, load: 300 })).state).toBe('underway')
  })
})

test('an activity is short of people where one of its shifts is, as long as people sign up, whatever others have', async () => {
  const pair = [shiftIn(server, 48, { minimum: 1 }), shiftIn(server, 52, { title: '厨房', minimum: 2 })]
  const { id, shifts } = await publish(pair)
  const another = await publish([shiftIn(server, 96, { minimum: 1 })])
  const isShort = async (of = id) => (await planOf(of)).record.facts.belowMinimum
  expect(await isShort()).toBe(true)
  const helper = await createVolunteer(server)
  for (const shift of shifts) await signUpFor(server, helper, shift)
  expect(await isShort(), 'one of two in the kitchen').toBe(true)
  await signUpFor(server, await createVolunteer(server), shifts[1]!)
  expect([await isShort(), await isShort(another.id)]).toEqual([false, true])
  await putInState(server, another.id, 'underway')
  expect(await isShort(another.id)).toBe(false)
  expect(await isShort((await publish([shiftIn(server, 120)])).id), 'none are needed').toBe(false)
})

describe('what waits for whom', () => {
  const tasksOf = async (who: TestAccount, id: string) => {
    const tasks = await waitingFor(server, await whoIs(server.database.db, who.uid))
    return tasks.filter(task => task.endsWith(id)).map(task => task.split(' ').slice(0, 2).join(' '))
  }

  test('to publish: for the desk that it lies on, there and nowhere else, and never for who wrote it', async () => {
    const both = await createPostHolder(server, 'activityLeader', DISTRICT)
    await server.database.db
      .insertInto('roleGrant')
      .values({ id: newId(), uid: both.uid, role: 'leader3', region: DISTRICT })
      .execute()
    const [city, far, platform] = [
      await createPostHolder(server, 'leader2', CITY, '高诗涵'),
      await createPostHolder(server, 'leader3', OTHER_DISTRICT),
      await createPostHolder(server, 'platform', ''),
    ]
    const draft = gardenDraft([shiftIn(server, 24 * 20)])
    const { id } = await server.call(activityDeskContract.activitySave, draft, as(both))
    await takeStep(server, both, 'activitySubmit', id)
    const waits: Record<string, boolean[]> = {}
    for (const desk of ['leader3', 'leader2', 'platform']) {
      await putInState(server, id, 'submitted', { desk })
      const seen = []
      for (const who of [leader3, city, platform, far, both, leader])
        seen.push((await tasksOf(who, id)).includes('activity decide'))
      waits[desk] = seen
    }
    expect(waits).toEqual({
      leader3: [true, false, false, false, false, false],
      leader2: [false, true, false, false, false, false],
      platform: [false, false, true, false, false, false],
    })
    await putInState(server, id, 'submitted', { desk: 'leader3' })
    const takesOver = async () =>
      (await server.call(recordContract.getLiucheng, { workflow: 'activity', id }, as(both))).timers.map(
        ({ clock, successor }) => [clock, successor],
      )
    expect(await takesOver()).toContainEqual(['unanswered', '杭州市二级负责人高诗涵'])
    await putInState(server, id, 'submitted', { desk: 'leader2' })
    expect(await takesOver()).toContainEqual(['unanswered', '平台'])
    await putInState(server, id, 'submitted', { desk: 'platform' })
    expect(await takesOver()).toContainEqual(['unanswered', undefined])
    await putInState(server, id, 'returned', { desk: 'leader3' })
    expect(await takesOver()).toContainEqual(['unanswered', undefined])
  })

  test('to finish: for whoever leads activities there, also those of others', async () => {
    const { id } = await publish()
    await putInState(server, id, 'settling')
    const [colleague, far] = [
      await createPostHolder(server, 'activityLeader', STREET),
      await createPostHolder(server, 'activityLeader', OTHER_DISTRICT),
    ]
    const seen = []
    for (const who of [leader, colleague, far, leader3, volunteer])
      seen.push((await tasksOf(who, id)).includes('activity finish'))
    expect(seen).toEqual([true, true, false, false, false])
  })
})

test('news of an activity and of a shift are called by their names', async () => {
  const { id, shifts } = await publish([shiftIn(server, 200, { title: '傍晚班' })])
  await server.database.db
    .insertInto('message')
    .values(
      [
        { record: id, workflow: 'activity' },
        { record: shifts[0]!, workflow: 'shift' },
      ].map(one => ({
        ...{
          ...one,
          id: newId(),
          uid: leader.uid,
          text: '有一件事',
          createdAt: new Date(server.services.clock() + DAY_MS),
        },
      })),
    )
    .execute()
  const { dataList } = await server.call(recordContract.messagePage, { pageSize: 100 }, as(leader))
  const titleOf = (record: string) => dataList.find(one => one.record === record)?.title
  expect([titleOf(id), titleOf(shifts[0]!)]).toEqual(['周六社区菜园开种', '周六社区菜园开种 · 傍晚班'])
})
