/** Who may plan an activity, who may be brought or kept a place, and what people of ill will try. */

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { consume } from '../../../server/db/rateLimit.ts'
import { phoneGuesses } from '../../../server/domain/activity/invite.ts'
import { activityContract } from '../../../src/contract/activity.contract.ts'
import { activityDeskContract } from '../../../src/contract/activityDesk.contract.ts'
import { activityGroupContract } from '../../../src/contract/activityGroup.contract.ts'
import { chinaDay, chinaTime, DAY_MS, fromChinaTime, MINUTE_MS } from '../../../src/contract/time.ts'
import { NEXT_CODE_MS, requestCode, type TestAccount, wrongCode } from '../../support/fixtures/accounts.ts'
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
import { createUpload } from '../../support/fixtures/goods.ts'
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

describe('plans', () => {
  const { activitySave, activityCopy, activityReschedule, activityPlan, activityDeskPage } = activityDeskContract
  const as = ({ token }: TestAccount) => ({ token })
  const dayIn = (days: number) => chinaDay(server.services.clock(), days)
  const publish = (draft: Draft) => publishActivity(server, { leader, leader3 }, draft)
  const refused = (draft: Draft, who = leader) => server.refused(activitySave, draft, as(who))

  test('are listed to nobody who cannot open them', async () => {
    const draft = gardenDraft([shiftIn(server, 48)])
    const { id } = await publish(draft)
    // One that the platform has to review, as a dangerous one is.
    const { id: reviewed } = await publish(draft)
    await sql`update record set facts = facts || '{"desk":"platform"}' where id = ${reviewed}`.execute(
      server.database.db,
    )
    const reviewers = [
      await createPostHolder(server, 'platform', ''),
      await createPostHolder(server, 'leader2', DISTRICT.slice(0, 4)),
      leader3,
    ]
    const listed = await Promise.all(
      reviewers.map(async who => (await server.call(activityDeskPage, {}, as(who))).dataList.map(one => one.id)),
    )
    expect(listed.map(ids => [ids.includes(id), ids.includes(reviewed)])).toEqual([
      [false, true],
      [false, false],
      [true, true],
    ])
    for (const [at, ids] of listed.entries())
      for (const one of ids)
        expect((await server.call(activityPlan, { id: one }, as(reviewers[at]!))).id, 'opens what is listed').toBe(one)
  })

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

    test('is written by whoever leads activities, and copied by nobody else', async () => {
      const draft = gardenDraft([shiftIn(server, 24)])
      expect(await refused(draft, leader3)).toMatchObject({ code: 'notYours', message: '只有活动负责人可以发起活动' })
      const { id } = await publish(draft)
      const copy = { id, days: [dayIn(8)] }
      expect(await server.refused(activityCopy, copy, as(leader3))).toMatchObject({ code: 'notYours' })
      const refusedDays = async (days: string[]) => server.refused(activityCopy, { id, days }, as(leader))
      for (const days of [[dayIn(-1)], [dayIn(8), dayIn(8)]])
        expect(await refusedDays(days)).toMatchObject({ field: 'days' })
      const [shift] = (await server.call(activityPlan, { id }, as(leader))).shifts
      const today = fromChinaTime(`${dayIn(0)} ${chinaTime(shift!.startsAt).slice(11, 16)}:00`)
      // Today is taken until the shift would have begun.
      const copied = server.call(activityCopy, { id, days: [dayIn(0)] }, as(leader))
      if (today > server.services.clock()) expect((await copied).ids).toHaveLength(1)
      else await expect(copied).rejects.toThrow('的开始时间已经过了')
      const plain = await createPlainMember(server)
      expect((await server.refused(activityDeskPage, {}, as(plain))).code).toBe('notYours')
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
    test('reads what is insured and whom to call only once they come; a unit reads of its own places alone', async () => {
      const insured = { insurer: '平安保险', policy: 'PA-2027-001', insurerPhone: '95511' }
      const { id, shifts } = await publish(gardenDraft([shiftIn(server, 240, { places: 3 })], insured))
      const [coming, waiting] = [await createVolunteer(server), await createVolunteer(server)]
      const [unit, other] = [await createUnit(server, '青苗公益'), await createUnit(server, '城西志愿队')]
      const { id: group } = await server.call(
        activityGroupContract.groupHold,
        { shift: shifts[0]!, places: 2 },
        as(unit),
      )
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
})

describe('journeys and places that are kept', () => {
  const VAN = { plate: '浙A12345', seats: 7, load: 300, inspectionUntil: '2028-01-31', insuranceUntil: '2028-01-31' }

  const publish = async (hours: number, changes = {}) =>
    (await publishActivity(server, { leader, leader3 }, gardenDraft([shiftIn(server, hours, changes)]))).shifts[0]!
  const detailOf = (id: string, { token }: TestAccount) =>
    server.call(activityContract.signUpDetails, { id }, { token })

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
      server.refused(
        activityDeskContract.signUpInvite,
        { ...invite, phone: stranger.phone },
        { token: host.token, key },
      )
    expect((await refused('first-guess')).code).toBe('notNow')
    expect((await refused('second-guess')).code).toBe('tooMany')
  })
})

describe('misuse', () => {
  const publish = (shifts = [shiftIn(server, 1)]) => publishActivity(server, { leader, leader3 }, gardenDraft(shifts))
  const as = ({ token }: TestAccount) => ({ token })
  const openDoors = async () => {
    server.advanceClock(40 * MINUTE_MS)
    await server.sweep()
  }

  describe('a photograph of a personal code', () => {
    const codeOf = async (who: TestAccount, id: string) =>
      (await server.call(activityContract.signUpDetails, { id }, as(who))).code
    const admission = (shift: string, code: string) => ({ shift, code, going: 'in' as const })
    const refused = async (shift: string, code: string) =>
      (await server.refused(activityDeskContract.admit, admission(shift, code), as(leader))).message

    test('cannot be taken before the doors are open, and holds for minutes', async () => {
      const [shift] = (await publish()).shifts
      const person = await createVolunteer(server)
      const { id } = await signUpFor(server, person, shift!)
      const before = await server.call(activityContract.signUpDetails, { id }, as(person))
      expect(before).toMatchObject({ code: '', codeNextAt: before.startsAt - 30 * MINUTE_MS })
      await openDoors()
      const photographed = await codeOf(person, id)
      server.advanceClock(10 * MINUTE_MS)
      expect(await refused(shift!, photographed)).toContain('已经换了')
      const admitted = admission(shift!, await codeOf(person, id))
      server.advanceClock(5 * MINUTE_MS)
      await server.call(activityDeskContract.admit, admitted, as(leader))
      expect(await codeOf(person, id)).toMatch(/^\d{8}$/)
    })
  })

  describe('a child', () => {
    test('cannot find the code of its guardian by trying, all at once under keys of its own neither', async () => {
      const [shift] = (await publish([shiftIn(server, 48)])).shifts
      const [child, guardian] = [await createVolunteer(server), await createPlainMember(server)]
      const code = await requestCode(server, guardian.phone, 'guardian', child!.token)
      const input = { shift: shift!, age: 12, guardianPhone: guardian.phone }
      const attempt = async (typed: string, key: string) =>
        server.refused(
          activityContract.volunteerSignUp,
          { ...input, code: typed },
          { ...as(child), key: `guess-at-guardian-${key}` },
        )
      const guesses = Array.from({ length: 12 }, (_, i) => attempt(wrongCode(code), String(i)))
      const judged = (await Promise.all(guesses)).filter(({ message }) => message === '验证码不正确或已过期')
      expect(judged).toHaveLength(5)
      expect(await attempt(code, 'right')).toMatchObject({ code: 'tooMany', field: 'code' })
      server.advanceClock(NEXT_CODE_MS)
      const fresh = { ...input, code: await requestCode(server, guardian.phone, 'guardian', child!.token) }
      const key = 'sent-twice-with-the-right-one'
      const signed = await server.call(activityContract.volunteerSignUp, fresh, { ...as(child), key })
      expect(await server.call(activityContract.volunteerSignUp, fresh, { ...as(child), key })).toEqual(signed)
    })
  })

  describe('what everybody sees of an activity', () => {
    test.each(['https://tracker.example/1.gif', 'data:image/svg+xml,<svg/>', '/pictures/../api/x.svg'])(
      'is no picture of elsewhere: %s',
      async picture => {
        const draft = gardenDraft([shiftIn(server, 48)], { picture })
        const no = await server.refused(activityDeskContract.activitySave, draft, as(leader))
        expect(no).toMatchObject({ code: 'invalid', field: 'picture' })
      },
    )

    test('is no picture of another person, but may be the one that a copy has', async () => {
      const other = await createPostHolder(server, 'activityLeader', DISTRICT)
      const picture = await createUpload(server, leader)
      const shifts = [shiftIn(server, 48)]
      const made = await publishActivity(server, { leader, leader3 }, gardenDraft(shifts, { picture }))
      const foreign = await createUpload(server, leader)
      expect(
        await server.refused(activityDeskContract.activitySave, gardenDraft(shifts, { picture: foreign }), as(other)),
      ).toMatchObject({ field: 'picture' })
      const copy = { id: made.id, days: [shiftIn(server, 312).day] }
      const { ids } = await server.call(activityDeskContract.activityCopy, copy, as(other))
      const edited = { ...gardenDraft([shiftIn(server, 312)], { picture }), id: ids[0]! }
      await server.call(activityDeskContract.activitySave, edited, as(other))
    })
  })

  describe('a plate, of which whoever comes reads a part', () => {
    test('however it is written, is read in part by whoever comes, and by nobody else', async () => {
      const garden = await publish([shiftIn(server, 48)])
      const papers = { seats: 5, load: 0, inspectionUntil: '2028-01-01', insuranceUntil: '2028-01-01' }
      const car = { shift: garden.shifts[0]!, plate: '浙a·12345', ...papers }
      const driver = await createVolunteer(server)
      const { id } = await server.call(activityContract.vehicleSignUp, car, as(driver))
      expect((await server.call(activityContract.vehicleList, { id: garden.id })).dataList).toEqual([])
      await takeStep(server, leader, 'signUpApprove', id)
      const platesFor = async (options?: { token: string }) =>
        (await server.call(activityContract.vehicleList, { id: garden.id }, options)).dataList
      const passenger = await createVolunteer(server)
      for (const who of [undefined, as(passenger)])
        expect(await platesFor(who)).toMatchObject([{ plate: '', avatar: '', name: expect.stringMatching(/^.\*\*$/) }])
      await signUpFor(server, passenger, garden.shifts[0]!)
      for (const who of [passenger, driver]) expect(await platesFor(as(who))).toMatchObject([{ plate: '****345' }])
      const others = { id: garden.id, party: 'organisation' as const }
      expect((await server.call(activityContract.vehicleList, others)).dataList).toEqual([])
      expect(
        (await server.call(activityContract.volunteerList, { id: garden.id })).dataList,
        'only the passenger',
      ).toHaveLength(1)
      expect(JSON.stringify(await platesFor(as(driver)))).not.toContain('2028')
    })
  })

  test('a leader who keeps a place for somebody does not learn how often they did not come', async () => {
    const [shift] = (await publish([shiftIn(server, 48)])).shifts
    const [person, none] = [await createVolunteer(server), await createPlainMember(server)]
    const { db } = server.database
    for (let times = 0; times < 5; times++) {
      const { id } = await signUpFor(server, person, (await publish([shiftIn(server, 48 + 24 * times)])).shifts[0]!)
      const endsAt = server.services.clock() - DAY_MS
      const facts = sql<string>`facts || ${JSON.stringify({ endsAt })}::jsonb`
      await db.updateTable('record').set({ state: 'absentFinal', facts }).where('id', '=', id).execute()
    }
    const invite = async ({ phone }: TestAccount) => {
      const input = { shift: shift!, phone, reason: '缺人手' }
      return (await server.refused(activityDeskContract.signUpInvite, input, as(leader))).message
    }
    expect(await invite(person)).toBe(await invite(none))
    expect(await invite(person)).not.toMatch(/缺席|申请/)
  })

  test('a claim is of its shift and its minutes, whoever holds it', async () => {
    const [garden, kitchen] = (await publish([shiftIn(server, 1), shiftIn(server, 1, { title: '厨房' })])).shifts
    const [one, other] = [await createVolunteer(server), await createVolunteer(server)]
    await signUpFor(server, one, garden!)
    await openDoors()
    const { code } = await server.call(activityDeskContract.sceneCode, { shift: garden! }, as(leader))
    const { claim } = await server.call(activityDeskContract.sceneScan, { code })
    const [, until, mac] = claim.split('.')
    const forged = [
      `${kitchen}.${until}.${mac}`,
      `${garden}.${(Number.parseInt(until!, 36) + DAY_MS).toString(36)}.${mac}`,
      `${code}`,
      `${garden}..${mac}`,
      `${garden}.NaN.${mac}`,
    ]
    for (const made of forged)
      expect(
        (await server.refused(activityDeskContract.checkIn, { claim: made, going: 'in' }, as(one))).message,
      ).toContain('不是签到码')
    expect((await server.refused(activityDeskContract.checkIn, { claim, going: 'in' }, as(other))).message).toContain(
      '您没有报名',
    )
  })
})
