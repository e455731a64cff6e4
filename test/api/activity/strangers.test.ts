/** What somebody who means no good tries with activities: with codes, with papers, with what everybody reads. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { activityContract } from '../../../src/contract/activity.contract.ts'
import { activityDeskContract } from '../../../src/contract/activityDesk.contract.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/contract/time.ts'
import { NEXT_CODE_MS, requestCode, type TestAccount, wrongCode } from '../../support/fixtures/accounts.ts'
import {
  createVolunteer,
  gardenDraft,
  type PublishedActivity,
  publishActivity,
  shiftIn,
  signUpFor,
  startGarden,
} from '../../support/fixtures/activities.ts'
import { createUpload } from '../../support/fixtures/goods.ts'
import { refusedStep, takeStep } from '../../support/fixtures/mall.ts'
import { createPlainMember, createPostHolder, DISTRICT } from '../../support/fixtures/roles.ts'
import type { TestServer } from '../../support/server/testServer.ts'

let server: TestServer
let leader: TestAccount
let leader3: TestAccount
beforeAll(async () => {
  ;({ server, leader, leader3 } = await startGarden())
})
afterAll(() => server.close())

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

  test('lets nobody in elsewhere', async () => {
    const both = [shiftIn(server, 1), shiftIn(server, 1, { title: '厨房' })]
    const [garden, kitchen] = (await publish(both)).shifts
    const elsewhere = await publish()
    const person = await createVolunteer(server)
    const { id } = await signUpFor(server, person, garden!)
    await openDoors()
    const code = await codeOf(person, id)
    expect(await refused(kitchen!, code)).toContain('这是「上午班」的签到码')
    expect(await refused(elsewhere.shifts[0]!, code)).toContain('没有这个签到码')
  })
})

describe('a child', () => {
  test('is no guardian of its own', async () => {
    const [shift] = (await publish([shiftIn(server, 48)])).shifts
    const child = await createVolunteer(server)
    const code = await requestCode(server, child.phone, 'guardian')
    const own = { shift: shift!, age: 12, guardianPhone: child.phone, code }
    expect(await server.refused(activityContract.volunteerSignUp, own, as(child))).toMatchObject({
      field: 'guardianPhone',
      message: '这是您自己的手机号，请填写监护人的手机号',
    })
  })

  test('cannot find the code of its guardian by trying, all at once under keys of its own neither', async () => {
    const [shift] = (await publish([shiftIn(server, 48)])).shifts
    const [child, guardian] = [await createVolunteer(server), await createPlainMember(server)]
    const code = await requestCode(server, guardian.phone, 'guardian')
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
    const fresh = { ...input, code: await requestCode(server, guardian.phone, 'guardian') }
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

  test('is no telephone and no name in what is said at its end', async () => {
    const garden: PublishedActivity = await publish()
    const person = await createVolunteer(server, '欧阳静雅')
    await signUpFor(server, person, garden.shifts[0]!)
    server.advanceClock(5 * HOUR_MS)
    await server.sweep()
    const words = '欧阳静雅最辛苦，下次找她：１３９ 5555 0101，密码没有。'
    await takeStep(server, leader, 'activityFinish', garden.id, { words, photos: [] })
    const read = (await server.call(activityContract.activityDetails, { id: garden.id })).words
    expect(read).toContain('最辛苦')
    expect(read).not.toMatch(/静雅|5555|0101/)
  })
})

describe('a plate, of which everybody reads a part', () => {
  test.each(['笨蛋笨蛋笨蛋', '13900000014', '浙A 1234', 'ABCDEFG'])('is none: %s', async plate => {
    const [shift] = (await publish([shiftIn(server, 48)])).shifts
    const car = { shift: shift!, plate, seats: 5, load: 0, inspectionUntil: '2028-01-01', insuranceUntil: '2028-01-01' }
    const no = await server.refused(activityContract.vehicleSignUp, car, as(await createVolunteer(server)))
    expect(no).toMatchObject({ code: 'invalid', field: 'plate' })
  })

  test('however it is written, is read in part', async () => {
    const garden = await publish([shiftIn(server, 48)])
    const papers = { seats: 5, load: 0, inspectionUntil: '2028-01-01', insuranceUntil: '2028-01-01' }
    const car = { shift: garden.shifts[0]!, plate: '浙a·12345', ...papers }
    const driver = await createVolunteer(server)
    const { id } = await server.call(activityContract.vehicleSignUp, car, as(driver))
    expect((await server.call(activityContract.vehicleList, { id: garden.id })).dataList).toEqual([])
    await takeStep(server, leader, 'signUpApprove', id)
    const { dataList } = await server.call(activityContract.vehicleList, { id: garden.id })
    expect(dataList).toMatchObject([{ plate: '浙A12**5', avatar: '', name: expect.stringMatching(/^.\*\*$/) }])
    const others = { id: garden.id, party: 'organisation' as const }
    expect((await server.call(activityContract.vehicleList, others)).dataList).toEqual([])
    expect(
      (await server.call(activityContract.volunteerList, { id: garden.id })).dataList,
      'who comes to help',
    ).toEqual([])
    expect(JSON.stringify(dataList)).not.toContain('2028')
  })
})

describe('whoever takes more than their turn', () => {
  test('signs up for one shift five times, and no more', async () => {
    const [shift] = (await publish([shiftIn(server, 48)])).shifts
    const person = await createVolunteer(server)
    for (let times = 0; times < 5; times++) {
      const { id } = await signUpFor(server, person, shift!)
      await takeStep(server, person, 'signUpCancel', id)
    }
    const no = await server.refused(activityContract.volunteerSignUp, { shift: shift! }, as(person))
    expect(no).toMatchObject({ code: 'tooMany', field: 'shift' })
  })

  test('does not take the place that they waited for while they have promised to be elsewhere', async () => {
    const [full] = (await publish([shiftIn(server, 48, { places: 1 })])).shifts
    const [other] = (await publish([shiftIn(server, 48)])).shifts
    const [first, person] = [await createVolunteer(server), await createVolunteer(server)]
    const { id: held } = await signUpFor(server, first, full!)
    const { id: waiting } = await signUpFor(server, person, full!)
    const { id: elsewhere } = await signUpFor(server, person, other!)
    await takeStep(server, first, 'signUpCancel', held)
    expect((await refusedStep(server, person, 'signUpTake', waiting)).message).toContain('时间重叠')
    await takeStep(server, person, 'signUpCancel', elsewhere)
    await takeStep(server, person, 'signUpTake', waiting)
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
