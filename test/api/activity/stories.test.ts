/** Activities from the draft to the hours, told by people; 2b-workflows 2b.7 and 2b.8. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../server/db/ids.ts'
import { activityContract } from '../../../src/contract/activity.contract.ts'
import { activityDeskContract } from '../../../src/contract/activityDesk.contract.ts'
import { hoursContract } from '../../../src/contract/hours.contract.ts'
import { roleContract } from '../../../src/contract/role.contract.ts'
import { stepsContract } from '../../../src/contract/steps.contract.ts'
import { chinaTime, DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/contract/time.ts'
import { assertBooksBalanced } from '../../support/assertions/books.ts'
import { untouchedBy } from '../../support/assertions/untouched.ts'
import type { TestAccount } from '../../support/fixtures/accounts.ts'
import {
  createVolunteer,
  GARDEN_AT,
  gardenDraft,
  type PublishedActivity,
  publishActivity,
  shiftIn,
  signUpFor,
  startGarden,
} from '../../support/fixtures/activities.ts'
import { takeStep } from '../../support/fixtures/mall.ts'
import { createPlainMember, createPostHolder, DISTRICT } from '../../support/fixtures/roles.ts'
import { TRUSTED } from '../../support/model/worlds/signUp.ts'
import type { TestServer } from '../../support/server/testServer.ts'

let server: TestServer
let leader: TestAccount
let leader3: TestAccount
let volunteers: readonly TestAccount[]
beforeAll(async () => {
  ;({ server, leader, leader3 } = await startGarden())
  volunteers = await Promise.all(['赵敏', '王桂兰', '周建国', '何静'].map(name => createVolunteer(server, name)))
})
afterAll(async () => {
  await assertBooksBalanced(server)
  await server.close()
})

const publish = (shifts = [shiftIn(server, 30)], changes = {}) =>
  publishActivity(server, { leader, leader3 }, gardenDraft(shifts, changes))
const mineOf = async (id: string, { token }: TestAccount) =>
  server.call(activityContract.signUpDetails, { id }, { token })
const stateOf = async (id: string, who: TestAccount) => (await mineOf(id, who)).stateLabel
const shiftOf = async ({ id }: PublishedActivity, at = 0) =>
  (await server.call(activityContract.activityDetails, { id })).shifts[at]!
const [first, second, third, fourth] = [0, 1, 2, 3].map(at => () => volunteers[at]!) as [
  () => TestAccount,
  () => TestAccount,
  () => TestAccount,
  () => TestAccount,
]
/** Rings a clock of this record now. */
async function ring(record: string, clock: string) {
  await server.database.db
    .updateTable('timer')
    .set({ dueAt: new Date(0) })
    .where('record', '=', record)
    .where('clock', '=', clock)
    .execute()
  await server.sweep()
}
/** What the leader's telephone shows, and what a scan of it is exchanged for. */
async function scan(shift: string) {
  const { code } = await server.call(activityDeskContract.sceneCode, { shift }, { token: leader.token })
  return server.call(activityDeskContract.sceneScan, { code })
}
const HERE = { ...GARDEN_AT, accuracy: 20 }
const check = async (who: TestAccount, shift: string, going: 'in' | 'out', at: object = HERE) =>
  server.call(activityDeskContract.checkIn, { claim: (await scan(shift)).claim, going, ...at }, { token: who.token })
/** What a call is refused with, that leaves nothing behind. */
const refused: TestServer['refused'] = (endpoint, input, options) =>
  untouchedBy(server, () => server.refused(endpoint, input, options))
const refusedCheck = async (who: TestAccount, claim: string, at: object = HERE, going: 'in' | 'out' = 'in') =>
  (await refused(activityDeskContract.checkIn, { claim, going, ...at }, { token: who.token })).message
const refusedSignUp = (who: TestAccount, shift: string, more: object = {}) =>
  refused(activityContract.volunteerSignUp, { shift, ...more }, { token: who.token })

describe('a garden for two', () => {
  let garden: PublishedActivity
  const signUps: string[] = []

  test('is written by who leads, and seen by nobody until another person has published it', async () => {
    const { token } = leader
    const { id } = await server.call(activityDeskContract.activitySave, gardenDraft([shiftIn(server, 30)]), { token })
    const { code } = await server.refused(activityContract.activityDetails, { id })
    expect(code).toBe('missing')
    await takeStep(server, leader, 'activitySubmit', id)
    await expect(takeStep(server, leader, 'activityPublish', id)).rejects.toThrow(/负责人/)
    await takeStep(server, leader3, 'activityPublish', id)
    const { shifts, organisation } = await server.call(activityContract.activityDetails, { id })
    expect([organisation, shifts.length]).toEqual(['孙**', 1])
    garden = { id, shifts: shifts.map(shift => shift.id) }
    const { dataList } = await server.call(activityContract.activityPage, { keyword: '菜园' })
    expect(dataList.map(row => [row.id, row.places, row.taken])).toContainEqual([id, 2, 0])
  })

  test('takes two, and the third and fourth stand in the queue as they came', async () => {
    const [shift] = garden.shifts
    for (const who of volunteers) {
      const { id, message } = await signUpFor(server, who, shift!)
      signUps.push(id)
      if (signUps.length > 2) expect(message).toContain(`候补第 ${signUps.length - 2} 位`)
      else expect(message).toContain('报名成功')
    }
    expect(await shiftOf(garden)).toMatchObject({ places: 2, taken: 2, waiting: 2 })
    expect(await mineOf(signUps[3]!, fourth())).toMatchObject({ position: 2, leaderPhone: '', code: '' })
  })

  test('shows neighbours by the first sign of their name only, and the number of who leads to those who come', async () => {
    const { dataList } = await server.call(activityContract.volunteerList, { id: garden.id })
    expect(dataList.map(({ name }) => name).sort()).toEqual(['王**', '赵**'])
    const seen = await server.call(activityContract.activityDetails, { id: garden.id }, { token: first().token })
    expect([seen.leaderPhone, seen.mine.length]).toEqual([leader.phone, 1])
    expect((await server.call(activityContract.activityDetails, { id: garden.id })).leaderPhone).toBe('')
  })

  test('offers a place that is left to the next one at once, who passes it on', async () => {
    await takeStep(server, first(), 'signUpCancel', signUps[0]!)
    expect(await stateOf(signUps[2]!, third())).toBe('名额待确认')
    expect(await stateOf(signUps[3]!, fourth())).toBe('候补')
    await takeStep(server, third(), 'signUpPass', signUps[2]!)
    expect(await stateOf(signUps[3]!, fourth())).toBe('名额待确认')
    await takeStep(server, fourth(), 'signUpTake', signUps[3]!)
    expect(await shiftOf(garden)).toMatchObject({ taken: 2, waiting: 0 })
  })

  test('lets nobody take an offer twice, or one that was passed on', async () => {
    for (const [who, at] of [
      [fourth(), 3],
      [third(), 2],
    ] as const) {
      const no = await refused(stepsContract.signUpTake, { id: signUps[at]! }, { token: who.token })
      expect(no).toMatchObject({ code: 'notNow', message: expect.stringMatching(/[\u4e00-\u9fff]/) })
    }
  })

  test('lets in who scans the code on the square, and who shows theirs to whoever leads', async () => {
    const [shift] = garden.shifts
    const message = await server.refused(activityDeskContract.sceneCode, { shift: shift! }, { token: leader.token })
    expect(message.message).toContain('开始前 30 分钟')
    server.advanceClock(30 * HOUR_MS - 20 * MINUTE_MS)
    await server.sweep()
    const { claim } = await scan(shift!)
    const answer = await server.call(
      activityDeskContract.checkIn,
      { claim, going: 'in', ...HERE },
      { token: second().token },
    )
    expect(answer.stateLabel).toBe('已签到')
    expect(await refusedCheck(fourth(), claim), 'a scan is of one person').toContain('请自己扫一次')
    const { code } = await mineOf(signUps[3]!, fourth())
    const admitted = { shift: shift!, code, going: 'in' as const }
    const { name } = await server.call(activityDeskContract.admit, admitted, { token: leader.token })
    expect(name).toBe('何静')
    expect((await server.refused(activityDeskContract.admit, admitted, { token: leader.token })).message).toContain(
      '签到过',
    )
  })

  test('counts from the beginning to the going, and to the planned end where somebody forgot', async () => {
    const [shift] = garden.shifts
    server.advanceClock(20 * MINUTE_MS + 2 * HOUR_MS)
    await check(second(), shift!, 'out')
    server.advanceClock(61 * MINUTE_MS)
    await server.sweep()
    expect(await stateOf(signUps[3]!, fourth())).toBe('已签退')
    const hoursOf = async ({ token }: TestAccount) =>
      (await server.call(hoursContract.hoursPage, {}, { token })).dataList.map(({ source, auto }) => [source, auto])
    expect(await hoursOf(second())).toEqual([['scan', false]])
    expect(await hoursOf(fourth())).toEqual([['leaderScan', true]])
    const { dataList } = await server.call(hoursContract.hoursPage, {}, { token: second().token })
    expect(dataList[0]!.minutes).toBe(120)
    const forgotten = await server.call(hoursContract.hoursPage, {}, { token: fourth().token })
    expect(forgotten.dataList.map(({ minutes }) => minutes)).toEqual([120])
    expect(dataList[0]!.title).toBe('周六社区菜园开种 · 上午班')
  })

  test('is finished only when every hour is confirmed', async () => {
    const finish = () => takeStep(server, leader, 'activityFinish', garden.id, { words: '种下六十株苗', photos: [] })
    await expect(finish()).rejects.toThrow('还有 2 份工时没有核对完')
    for (const who of [second(), fourth()]) {
      const { dataList } = await server.call(hoursContract.hoursPage, {}, { token: who.token })
      const { id, minutes } = dataList[0]!
      await takeStep(server, leader, 'hoursConfirm', id, { minutes, reason: '' })
      if (who === fourth()) {
        const leader2 = await createPostHolder(server, 'leader2', DISTRICT.slice(0, 4))
        await takeStep(server, leader2, 'hoursCountersign', id)
      }
    }
    await finish()
    const { words, obstacle } = await server.call(activityContract.activityDetails, { id: garden.id })
    expect([words, obstacle?.message]).toEqual(['种下六十株苗', '活动已经结束'])
  })
})

describe('whoever may not sign up reads why', () => {
  test('and what helps: a neighbour who is no volunteer, somebody too young, somebody who is elsewhere then', async () => {
    const neighbour = await createPlainMember(server)
    const morning = shiftIn(server, 50)
    const { id, shifts } = await publish([morning, { ...morning, title: '同一时间', leastAge: 18 }])
    const seen = await server.call(activityContract.activityDetails, { id }, { token: neighbour.token })
    expect(seen.obstacle).toEqual({
      message: expect.stringContaining('要先成为志愿者'),
      help: '/roleEdit?new=1&role=volunteer',
    })
    expect((await refusedSignUp(neighbour, shifts[0]!)).message).toBe(seen.obstacle?.message)
    const application = { role: 'volunteer', region: DISTRICT, words: '周末有空' } as const
    const role = await server.call(roleContract.applyRole, application, { token: neighbour.token })
    const { obstacle } = await server.call(activityContract.activityDetails, { id }, { token: neighbour.token })
    expect(obstacle).toEqual({ message: expect.stringContaining('正在审核'), help: `/roleEdit?id=${role.id}` })
    expect(await refusedSignUp(first(), shifts[1]!)).toMatchObject({ field: 'age' })
    expect(await refusedSignUp(first(), shifts[1]!, { age: 16 })).toMatchObject({ field: 'age' })
    await signUpFor(server, first(), shifts[0]!)
    expect((await refusedSignUp(first(), shifts[0]!)).message).toContain('已经报了这个班次')
    const other = await refusedSignUp(first(), shifts[1]!, { age: 40 })
    expect(other.message).toMatch(/周六社区菜园开种 · 上午班.*重叠/)
    expect(await refusedSignUp(second(), shifts[0]!, { age: 15 })).toMatchObject({ field: 'guardianPhone' })
    expect(await refusedSignUp(second(), shifts[0]!, { age: 7 })).toMatchObject({ field: 'age' })
    expect((await shiftOf({ id, shifts }, 1)).taken).toBe(0)
  })

  test('a party that comes all or not at all waits while a smaller one behind it is let in', async () => {
    const { shifts } = await publish([shiftIn(server, 70, { places: 3 })])
    const [shift] = shifts
    const early = await signUpFor(server, first(), shift!, { party: 2 })
    const large = await signUpFor(server, second(), shift!, { party: 3, allOrNothing: true })
    expect(large.stateLabel).toBe('候补')
    expect((await signUpFor(server, third(), shift!)).stateLabel).toBe('已通过')
    const last = await signUpFor(server, fourth(), shift!, { party: 2 })
    expect(last.stateLabel).toBe('候补')
    await takeStep(server, first(), 'signUpCancel', early.id)
    expect([await stateOf(large.id, second()), await stateOf(last.id, fourth())]).toEqual(['候补', '名额待确认'])
  })
})

describe('what cannot be is said, and nothing is written', () => {
  test('codes of yesterday, of a minute ago, of another shift, made up; somebody far away or nowhere', async () => {
    const { shifts } = await publish([shiftIn(server, 1), shiftIn(server, 4, { title: '晚班' }, 1)])
    const [morning, afternoon] = shifts
    // Whoever called off and signed up again is let in by what they said last.
    await takeStep(server, first(), 'signUpCancel', (await signUpFor(server, first(), morning!)).id)
    const { id } = await signUpFor(server, first(), morning!)
    await signUpFor(server, second(), afternoon!)
    server.advanceClock(40 * MINUTE_MS)
    await server.sweep()
    const { code } = await server.call(activityDeskContract.sceneCode, { shift: morning! }, { token: leader.token })
    const { claim } = await server.call(activityDeskContract.sceneScan, { code })
    expect(await refusedCheck(second(), claim)).toMatch(/「.*上午班」的签到码，您报的是「.*晚班」/)
    const stranger = await createVolunteer(server)
    expect(await refusedCheck(stranger, claim)).toContain('您没有报名')
    expect(await refusedCheck(first(), claim, { ...HERE, lat: HERE.lat + 0.1 })).toContain('米')
    expect(await refusedCheck(first(), claim, { ...HERE, accuracy: 900 })).toContain('定位不够准')
    expect(await refusedCheck(first(), claim, {})).toContain('定位不够准')
    expect(await refusedCheck(first(), claim, HERE, 'out')).toContain('还没有签到')
    const scanned = async (sent: string) => (await refused(activityDeskContract.sceneScan, { code: sent })).message
    expect(await scanned(`${code.slice(0, -1)}${code.endsWith('x') ? 'y' : 'x'}`)).toContain('不是签到码')
    expect(await scanned('你好')).toContain('不是签到码')
    expect(await stateOf(id, first())).toBe('已通过')
    server.advanceClock(MINUTE_MS)
    expect(await scanned(code)).toContain('过期')
    // 311 metres away: outside of the garden's 300, and within what a telephone may be wrong by.
    const near = { ...HERE, lat: HERE.lat + 0.0028 }
    expect(await refusedCheck(first(), claim, { ...near, accuracy: 5 })).toMatch(/约 31\d 米/)
    expect(await refusedCheck(first(), claim, { ...HERE, accuracy: 201 })).toContain('定位不够准')
    const atTheEdge = { claim, going: 'in' as const, ...near, accuracy: 200 }
    await server.call(activityDeskContract.checkIn, atTheEdge, { token: first().token })
    expect(await refusedCheck(first(), claim)).toContain('已经签到了')
    expect(await refusedCheck(first(), claim, {}, 'out'), 'leaving asks for the place, too').toContain('定位不够准')
    server.advanceClock(3 * MINUTE_MS)
    expect(await refusedCheck(first(), claim)).toContain('超过 3 分钟')
    server.advanceClock(DAY_MS)
    expect(await scanned(code)).toContain('以前的签到码')
  })

  test('a leader who tries personal codes one after the other is stopped', async () => {
    const { shifts } = await publish([shiftIn(server, 30)])
    const { token } = await createPostHolder(server, 'activityLeader', DISTRICT)
    const guess = async (code: string) =>
      (await server.refused(activityDeskContract.admit, { shift: shifts[0]!, code, going: 'in' }, { token })).code
    for (let tries = 0; tries < 60; tries++) expect(await guess(`0000${1000 + tries}`)).toBe('invalid')
    expect(await guess('00002000')).toBe('tooMany')
  })
})

test('nobody publishes what they wrote, whatever else they are', async () => {
  const both = await createPostHolder(server, 'activityLeader', DISTRICT)
  const post = { id: newId(), uid: both.uid, role: 'leader3' as const, region: DISTRICT }
  await server.database.db.insertInto('roleGrant').values(post).execute()
  const draft = gardenDraft([shiftIn(server, 90)])
  const { id } = await server.call(activityDeskContract.activitySave, draft, { token: both.token })
  await takeStep(server, both, 'activitySubmit', id)
  await refused(stepsContract.activityPublish, { id }, { token: both.token })
  await takeStep(server, leader3, 'activityPublish', id)
})

describe('what changes after people have signed up', () => {
  test('another day: everybody says again whether they come, silence frees the place', async () => {
    const garden = await publish([shiftIn(server, 90)])
    const one = await signUpFor(server, first(), garden.shifts[0]!)
    const other = await signUpFor(server, second(), garden.shifts[0]!)
    const { day } = shiftIn(server, 220)
    const move = { id: garden.id, day, from: '10:00', reason: '当天有大雨' }
    await server.call(activityDeskContract.activityReschedule, move, { token: leader.token })
    expect((await shiftOf(garden)).startsAt).toBe((await mineOf(one.id, first())).startsAt)
    await takeStep(server, first(), 'signUpReconfirm', one.id)
    await ring(other.id, 'reconfirmBy')
    expect([await stateOf(one.id, first()), await stateOf(other.id, second())]).toEqual(['已通过', '改期让出'])
    expect(await shiftOf(garden)).toMatchObject({ taken: 1 })
  })

  test('called off: everybody reads why, no place is held', async () => {
    const garden = await publish([shiftIn(server, 300)])
    const { id } = await signUpFor(server, third(), garden.shifts[0]!)
    await takeStep(server, leader, 'activityCancel', garden.id, { reason: '场地停水' })
    expect(await stateOf(id, third())).toBe('活动取消')
    const { dataList } = await server.call(activityContract.activityPage, { keyword: '菜园', pageSize: 100 })
    expect(dataList.map(row => row.id)).not.toContain(garden.id)
    const { obstacle } = await server.call(activityContract.activityDetails, { id: garden.id })
    expect(obstacle?.message).toBe('活动已取消')
  })

  test('who did not come twice in ninety days is looked at first, who did not five times in a year waits', async () => {
    const now = server.services.clock()
    /** Signs up once more who did not come so many days ago. */
    const signUpAfter = async (...daysAgo: readonly number[]) => {
      const who = await createVolunteer(server)
      for (const days of daysAgo) {
        const endsAt = now - days * DAY_MS
        const facts = JSON.stringify({ ...TRUSTED, owner: who.uid, endsAt })
        const own = { owner: who.uid, place: TRUSTED.place, root: null, createdAt: new Date(endsAt) }
        const row = { id: newId(endsAt), workflow: 'signUp', state: 'absentFinal', version: 1, facts, ...own }
        await server.database.db
          .insertInto('record')
          .values({ ...row, changedAt: new Date(endsAt) })
          .execute()
      }
      const [shift] = (await publish([shiftIn(server, 48)])).shifts
      return signUpFor(server, who, shift!).then(
        ({ stateLabel }) => stateLabel,
        (error: unknown) => String(error),
      )
    }
    expect(await signUpAfter(1)).toBe('已通过')
    expect(await signUpAfter(1, 89)).toBe('待审核')
    expect(await signUpAfter(1, 91, 120, 150)).toBe('已通过')
    const until = chinaTime(now + 20 * DAY_MS).slice(0, 10)
    expect(await signUpAfter(10, 100, 120, 150, 364)).toContain(`${until} 起可以再报名`)
    expect(await signUpAfter(10, 100, 120, 150, 366)).toBe('已通过')
    expect(await signUpAfter(31, 100, 120, 150, 364)).toBe('已通过')
  })
})
