/** Coming and going: what everybody reads at the door, whoever they are and however far away. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Queryable } from '../../../server/db/connect.ts'
import { newClaim, ownCodeOf } from '../../../server/domain/activity/sceneCode.ts'
import { metresBetween } from '../../../server/geo/distance.ts'
import { secretOf } from '../../../server/kernel/secrets.ts'
import { activityContract } from '../../../src/contract/activity.contract.ts'
import { activityDeskContract } from '../../../src/contract/activityDesk.contract.ts'
import { HOUR_MS, MINUTE_MS } from '../../../src/contract/time.ts'
import type { TestAccount } from '../../support/fixtures/accounts.ts'
import {
  createVolunteer,
  GARDEN_AT,
  gardenDraft,
  MONDAY,
  publishActivity,
  shiftIn,
  signUpFor,
} from '../../support/fixtures/activities.ts'
import { refusedStep } from '../../support/fixtures/mall.ts'
import { putInState } from '../../support/fixtures/records.ts'
import { createPlainMember, createPostHolder, DISTRICT } from '../../support/fixtures/roles.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

const RADIUS = 300
const HERE = { ...GARDEN_AT, accuracy: 20 }
const CLOSED = '签到在开始前 30 分钟开放，到班次结束为止'

let server: TestServer
let leader: TestAccount
let leader3: TestAccount
let person: TestAccount
let garden: string
let activity: string
/** A second shift of the same activity, and one of another. */
let kitchen: string
let elsewhere: string
let signUp: string
beforeAll(async () => {
  server = await startServer({ demo: false, now: MONDAY, still: true })
  leader = await createPostHolder(server, 'activityLeader', DISTRICT)
  leader3 = await createPostHolder(server, 'leader3', DISTRICT)
  person = await createVolunteer(server, '何静')
  const shifts = [shiftIn(server, 1, { places: 9 }), shiftIn(server, 4, { title: '厨房' })]
  const made = await publishActivity(server, { leader, leader3 }, gardenDraft(shifts, { radius: RADIUS }))
  activity = made.id
  ;[garden, kitchen] = made.shifts as [string, string]
  const other = gardenDraft([shiftIn(server, 8)], { title: '河边清洁：捡垃圾' })
  elsewhere = (await publishActivity(server, { leader, leader3 }, other)).shifts[0]!
  signUp = (await signUpFor(server, person, garden)).id
})
afterAll(() => server.close())
beforeEach(async () => {
  server.advanceClock(1)
  await putInState(server, garden, 'underway')
  await putInState(server, signUp, 'approved', { checkedInAt: null })
})

const as = ({ token }: TestAccount) => ({ token })
const now = () => server.services.clock()
const claimOf = async (shift: string) => (await newClaim(server.database.db, shift, now())).claim
const checkIn = async (who: TestAccount, going: 'in' | 'out', at: object = HERE, shift = garden) =>
  server.call(activityDeskContract.checkIn, { claim: await claimOf(shift), going, ...at }, as(who))
const refusedAt = async (who: TestAccount, going: 'in' | 'out', at: object = HERE, shift = garden) =>
  server.refused(activityDeskContract.checkIn, { claim: await claimOf(shift), going, ...at }, as(who))
const codeOf = async (id: string, shift = garden) => (await ownCodeOf(server.database.db, { id, shift }, now())).code
const admit = (code: string, going: 'in' | 'out' = 'in', shift = garden) =>
  server.call(activityDeskContract.admit, { shift, code, going }, as(leader))
const refusedAdmission = (code: string, going: 'in' | 'out' = 'in', shift = garden, by = leader) =>
  server.refused(activityDeskContract.admit, { shift, code, going }, as(by))

describe('whoever scans the code', () => {
  const CANCELLED = '这份报名已经取消'
  test.each([
    ['applied', 'in', '您的报名还没有审核，请找活动负责人'],
    ['waiting', 'in', '您还在候补，没有名额'],
    ['offered', 'in', '您还没有确认候补名额，请先在我的报名里确认'],
    ['underway', 'out', '车还在路上，到达以后再签退'],
    ['left', 'out', '您已经签退了'],
    ['absent', 'in', '班次已经结束，您被记为缺席'],
    ['cancelled', 'in', CANCELLED],
    ['refused', 'in', CANCELLED],
    ['present', 'in', '您已经签到了，离开时再签退'],
    ['approved', 'out', '您还没有签到，请先签到或找活动负责人'],
    ['toReconfirm', 'out', '您还没有签到，请先签到或找活动负责人'],
  ] as const)('with a sign-up that is %s, going %s, reads why not: %s', async (state, going, message) => {
    await putInState(server, signUp, state)
    expect(await refusedAt(person, going)).toMatchObject({ code: 'notNow', message })
  })

  test('comes from where they are expected, also after another day was asked of them, and goes from anywhere', async () => {
    for (const state of ['approved', 'toReconfirm']) {
      await putInState(server, signUp, state)
      const came = { id: signUp, state: 'present', stateLabel: '已签到', message: '签到成功，请开始服务吧' }
      expect(await checkIn(person, 'in')).toEqual(came)
      const { checkedInAt, leaderPhone } = await server.call(activityContract.signUpDetails, { id: signUp }, as(person))
      expect([checkedInAt, leaderPhone]).toEqual([now(), leader.phone])
      const went = { id: signUp, state: 'left', stateLabel: '已签退', message: '已签退，辛苦了' }
      expect(await checkIn(person, 'out', {})).toEqual(went)
    }
  })

  test('has a telephone that knows where it is', async () => {
    const UNSURE = '定位不够准，请把个人签到码给活动负责人扫一下'
    for (const missing of ['lng', 'lat', 'accuracy'])
      expect((await refusedAt(person, 'in', { ...HERE, [missing]: undefined })).message, missing).toBe(UNSURE)
    expect((await refusedAt(person, 'in', { ...HERE, accuracy: 201 })).message).toBe(UNSURE)
    expect((await checkIn(person, 'in', { ...HERE, accuracy: 200 })).state).toBe('present')
  })

  test('is let in as far away as the leader said and as the telephone may be wrong, and not a metre farther', async () => {
    const there = { ...GARDEN_AT, lat: GARDEN_AT.lat + 0.0035 }
    const metres = metresBetween(GARDEN_AT, there)
    const far = `您离活动地点约 ${metres} 米，请到现场再签到；定位不对的话，请活动负责人帮您签到`
    expect((await refusedAt(person, 'in', { ...there, accuracy: metres - RADIUS - 1 })).message).toBe(far)
    expect((await checkIn(person, 'in', { ...there, accuracy: metres - RADIUS })).state).toBe('present')
  })

  test('of a shift that they did not sign up for reads which one it is, and where they are expected last', async () => {
    const here = '这是「周六社区菜园开种 · 厨房」的签到码'
    const stranger = await createVolunteer(server)
    const read = async (who: TestAccount) => {
      const { message, field } = await refusedAt(who, 'in', HERE, kitchen)
      return [message, field]
    }
    await putInState(server, kitchen, 'underway')
    expect(await read(stranger)).toEqual([`${here}，您没有报名`, 'claim'])
    const { id: first } = await signUpFor(server, stranger, garden)
    server.advanceClock(1)
    const { id: second } = await signUpFor(server, stranger, elsewhere)
    expect((await read(stranger))[0]).toBe(`${here}，您报的是「河边清洁：捡垃圾 · 上午班」`)
    await putInState(server, second, 'cancelled')
    expect((await read(stranger))[0]).toBe(`${here}，您报的是「周六社区菜园开种 · 上午班」`)
    await putInState(server, first, 'cancelled')
    expect((await read(stranger))[0], 'what was cancelled is not named').toBe(`${here}，您没有报名`)
    await putInState(server, kitchen, 'open')
  })

  test('is let in by what they said last, not by what they cancelled before', async () => {
    const again = await createVolunteer(server)
    const { id: cancelled } = await signUpFor(server, again, garden)
    await putInState(server, cancelled, 'cancelled')
    server.advanceClock(1)
    const { id } = await signUpFor(server, again, garden)
    expect((await checkIn(again, 'in')).id).toBe(id)
  })

  test('is still somewhere else, on foot or on the road: reads where to sign out first, which hinders nobody else', async () => {
    const busy = await createVolunteer(server)
    const { id: there } = await signUpFor(server, busy, elsewhere)
    await signUpFor(server, busy, garden)
    for (const state of ['present', 'underway']) {
      await putInState(server, there, state)
      expect(await refusedAt(busy, 'in'), state).toMatchObject({
        ...{ code: 'notNow', message: '还在「河边清洁：捡垃圾 · 上午班」签到中，请先在那边签退' },
      })
    }
    expect((await checkIn(person, 'in')).state).toBe('present')
    await putInState(server, there, 'left')
    expect((await checkIn(busy, 'in')).state).toBe('present')
  })

  test('reads of which shift of which activity it is, and has a claim for three minutes', async () => {
    const { code, nextAt } = await server.call(activityDeskContract.sceneCode, { shift: garden }, as(leader))
    expect(nextAt - now()).toBeGreaterThan(0)
    expect(nextAt - now()).toBeLessThanOrEqual(30_000)
    expect(await server.call(activityDeskContract.sceneScan, { code: ` ${code} ` })).toEqual({
      ...{ claim: expect.any(String), expiresAt: now() + 3 * MINUTE_MS, shift: garden, activity },
      title: '周六社区菜园开种 · 上午班',
    })
  })
})

test('the code of a shift is shown while its doors are open, to whoever leads', async () => {
  const refused = (by: TestAccount) => server.refused(activityDeskContract.sceneCode, { shift: garden }, as(by))
  for (const state of ['open', 'over', 'dropped']) {
    await putInState(server, garden, state)
    expect(await refused(leader), state).toMatchObject({ code: 'notNow', message: CLOSED })
  }
  await putInState(server, garden, 'underway')
  for (const by of [person, leader3]) expect((await refused(by)).code).toBe('missing')
})

test('once the doors are closed nobody comes, by a claim that still holds, by a code or by name', async () => {
  for (const state of ['open', 'over']) {
    await putInState(server, garden, state)
    expect((await refusedAt(person, 'in')).message).toBe(CLOSED)
    expect((await refusedAdmission(await codeOf(signUp))).message).toBe(CLOSED)
    const byName = { reason: '手机没电了' }
    expect((await refusedStep(server, leader, 'signUpLetIn', signUp, byName)).message).toBe(CLOSED)
  }
})

describe('whoever leads types a personal code', () => {
  test('as it is read out, with blanks, and reads who came and went', async () => {
    const code = await codeOf(signUp)
    const typed = `${code.slice(0, 4)} ${code.slice(4)}`
    const came = { id: signUp, name: '何静', state: 'present', stateLabel: '已签到', message: '何静已签到' }
    expect(await admit(typed)).toEqual(came)
    expect(await refusedAdmission(code)).toMatchObject({ field: 'code', message: '何静已经签到过了' })
    const went = { id: signUp, name: '何静', state: 'left', stateLabel: '已签退', message: '何静已签退' }
    expect(await admit(code, 'out')).toEqual(went)
    expect(await refusedAdmission(code, 'out')).toMatchObject({ field: 'code', message: '何静已经签退了' })
  })

  test('and reads what is wrong with it: nobody’s here, or of another shift of the same activity', async () => {
    const NOW = '请看对方手机上现在的 8 位数字'
    const code = await codeOf(signUp)
    const says = async (typed: string, shift: string) => {
      const { message, field } = await refusedAdmission(typed, 'in', shift)
      return [message, field]
    }
    expect(await says(code, kitchen)).toEqual([`这是「上午班」的签到码，不是这个班次的，${NOW}`, 'code'])
    expect(await says(code, elsewhere)).toEqual([`没有这个签到码，或者已经换了，${NOW}`, 'code'])
  })

  test('and is told where two have the same by chance, so that nobody is let in for another', async () => {
    const [id, twin] = await twoOfOneCode()
    for (const one of [id, twin])
      for (const table of ['record', 'sign_up'])
        await sql`insert into ${sql.table(table)} select (jsonb_populate_record(row, ${copyOf(one)}::jsonb)).*
          from ${sql.table(table)} row where id = ${signUp}`.execute(server.database.db)
    expect(await refusedAdmission(await codeOf(id, kitchen), 'in', kitchen)).toMatchObject({
      ...{ field: 'code', message: '有两个人的签到码碰巧一样，请等它换了再试' },
    })
  })
  const copyOf = (id: string) => JSON.stringify({ id, shift: kitchen, root: kitchen, state: 'cancelled' })
  /** Of some ten thousand two have the same code, whatever the key is, which is read once. */
  async function twoOfOneCode(): Promise<readonly [string, string]> {
    const value = await secretOf(server.database.db, 'sceneKey')
    const setting = { select: () => setting, where: () => setting, executeTakeFirst: async () => ({ value }) }
    const db = { selectFrom: () => setting } as unknown as Queryable
    const seen = new Map<string, string>()
    for (let at = 0; ; at++) {
      const { code } = await ownCodeOf(db, { id: `same${at}`, shift: kitchen }, now())
      const twin = seen.get(code)
      if (twin) return [`same${at}`, twin]
      seen.set(code, `same${at}`)
    }
  }

  test('wrongly sixty times an hour and no more; a right one is not counted, another leader not concerned', async () => {
    const [busy, calm] = [
      await createPostHolder(server, 'activityLeader', DISTRICT),
      await createPostHolder(server, 'activityLeader', DISTRICT),
    ]
    const guess = async (by: TestAccount) => (await refusedAdmission('00000000', 'in', elsewhere, by)).code
    const right = { shift: garden, code: await codeOf(signUp), going: 'in' as const }
    await server.call(activityDeskContract.admit, right, as(busy))
    const tried = await Promise.all(Array.from({ length: 60 }, () => guess(busy)))
    expect(new Set(tried)).toEqual(new Set(['invalid']))
    expect([await guess(busy), await guess(calm)]).toEqual(['tooMany', 'invalid'])
    server.advanceClock(HOUR_MS - 1)
    expect(await guess(busy)).toBe('tooMany')
    server.advanceClock(1)
    expect(await guess(busy)).toBe('invalid')
  })

  test('and nobody else does, whether the code is right or wrong', async () => {
    const plain = await createPlainMember(server)
    for (const by of [person, plain, leader3])
      for (const code of [await codeOf(signUp), '00000000'])
        expect((await refusedAdmission(code, 'in', garden, by)).code).toBe('missing')
  })
})
