/** An organisation keeps places, names who comes, and each of them says themselves whether they do. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ownCodeOf } from '../../../server/domain/activity/sceneCode.ts'
import { activityContract } from '../../../src/contract/activity.contract.ts'
import { activityDeskContract } from '../../../src/contract/activityDesk.contract.ts'
import { certificateContract } from '../../../src/contract/certificate.contract.ts'
import { donationContract } from '../../../src/contract/donation.contract.ts'
import { groupContract } from '../../../src/contract/group.contract.ts'
import { hoursContract } from '../../../src/contract/hours.contract.ts'
import { personContract } from '../../../src/contract/person.contract.ts'
import { DAY_MS, HOUR_MS } from '../../../src/contract/time.ts'
import type { TestAccount } from '../../support/fixtures/accounts.ts'
import {
  createUnit,
  createVolunteer,
  gardenDraft,
  publishActivity,
  shiftIn,
  signUpFor,
} from '../../support/fixtures/activities.ts'
import { takeStep } from '../../support/fixtures/mall.ts'
import { createPlainMember, createPostHolder, DISTRICT } from '../../support/fixtures/roles.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

const UNIT = '西湖区青苗公益中心'
const MONDAY = Date.parse('2027-03-01T09:00:00+08:00')

let server: TestServer
let leader: TestAccount
let leader3: TestAccount
let unit: TestAccount
beforeAll(async () => {
  server = await startServer({ demo: false, now: MONDAY })
  leader = await createPostHolder(server, 'activityLeader', DISTRICT)
  leader3 = await createPostHolder(server, 'leader3', DISTRICT)
  unit = await createUnit(server, UNIT)
})
afterAll(() => server.close())

const as = ({ token }: TestAccount) => ({ token })
/** Times of their own, so that whoever comes to one can come to all; the first in three days. */
let published = 0
async function publish(places: number, hours = 72 + 3 * published++, leastAge = 0) {
  const draft = gardenDraft([shiftIn(server, hours, { places, leastAge })])
  const { id, shifts } = await publishActivity(server, { leader, leader3 }, draft)
  return { id, shift: shifts[0]! }
}
const hold = (who: TestAccount, shift: string, places: number) =>
  server.call(groupContract.groupHold, { shift, places }, as(who))
const name = (group: string, ...people: readonly TestAccount[]) =>
  takeStep(server, unit, 'groupName', group, { phones: people.map(({ phone }) => phone).join('\n') })
const groupOf = (id: string) => server.call(groupContract.groupDetails, { id }, as(unit))
const signUpOf = async (who: TestAccount, shift: string) => {
  const { dataList } = await server.call(activityContract.signUpPage, {}, as(who))
  return dataList.find(one => one.shift === shift)!
}
const takenOf = async (shift: string) => {
  const { db } = server.database
  return (await db.selectFrom('placeCount').select('taken').where('record', '=', shift).executeTakeFirstOrThrow()).taken
}
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ refusal: { field, message } }) => [field, message],
  )

test('places are kept, people named, each agrees or not, and what one leaves goes to whoever waits', async () => {
  const { id, shift } = await publish(3)
  const [first, second, third, waiting] = await Promise.all([1, 2, 3, 4].map(() => createVolunteer(server)))
  const { id: group } = await hold(unit, shift, 3)
  expect((await signUpFor(server, waiting!, shift)).state).toBe('waiting')
  await name(group, first!, second!)
  await name(group, third!)
  const offered = await signUpOf(first!, shift)
  expect(offered).toMatchObject({ state: 'offered', unit: UNIT })
  expect(offered.dueAt, 'half a day before it begins').toBe(offered.startsAt - 12 * HOUR_MS)
  await takeStep(server, first!, 'signUpTake', offered.id)
  await takeStep(server, second!, 'signUpTake', (await signUpOf(second!, shift)).id)
  expect((await groupOf(group)).stateLabel).toBe('待答复')
  const masked = [first, second, third].map(one => `${one!.phone.slice(0, 3)}****${one!.phone.slice(-4)}`)
  expect((await groupOf(group)).people.map(({ phone }) => phone)).toEqual(masked)
  await takeStep(server, third!, 'signUpPass', (await signUpOf(third!, shift)).id)
  expect(await groupOf(group)).toMatchObject({ stateLabel: '名单已定', agreed: 2, people: { length: 3 } })
  expect((await signUpOf(waiting!, shift)).state).toBe('offered')
  expect(await takenOf(shift)).toBe(3)
  const { dataList } = await server.call(activityContract.volunteerList, { id, party: 'organisation' })
  expect(dataList).toMatchObject([{ name: UNIT, places: 2 }])
  const groups = await server.call(groupContract.shiftGroups, { id: shift }, as(leader))
  expect(groups.dataList).toMatchObject([{ name: UNIT, phone: unit.phone, agreed: 2 }])
  const roster = await server.call(activityDeskContract.rosterPage, { id: shift }, as(leader))
  expect(roster.dataList.filter(({ unit: of }) => of !== '').length).toBe(3)
  await expect(server.call(groupContract.groupDetails, { id: group }, as(first!))).rejects.toThrow('没有找到')
  await expect(server.call(groupContract.shiftGroups, { id: shift }, as(first!))).rejects.toThrow()
})

describe('keeping places', () => {
  test('says how many are left, and what helps', async () => {
    const { shift } = await publish(4)
    const other = await createUnit(server, '城西志愿队')
    expect(await refusal(hold(unit, shift, 5))).toEqual(['places', '这个班次只剩 4 个名额，请把人数改到 4 以内'])
    await hold(unit, shift, 4)
    expect(await refusal(hold(unit, shift, 1))).toEqual(['shift', expect.stringContaining('已经留了名额')])
    expect(await refusal(hold(other, shift, 1))).toEqual(['shift', expect.stringContaining('名额满了')])
    const soon = await publish(4, 47)
    expect(await refusal(hold(unit, soon.shift, 2))).toEqual(['shift', expect.stringContaining('不到 48 小时')])
  })

  test('is for organisations, and they sign nobody up without a name', async () => {
    const { shift } = await publish(4)
    const person = await createVolunteer(server)
    expect(await refusal(hold(person, shift, 2))).toEqual([undefined, expect.stringContaining('单位账号')])
    expect(await refusal(signUpFor(server, unit, shift))).toEqual([
      undefined,
      expect.stringContaining('先为大家留名额'),
    ])
    expect(await takenOf(shift)).toBe(0)
  })
})

test('of a list with somebody who cannot come nobody is named, and it says who it is', async () => {
  const { shift } = await publish(4)
  const [fine, busy, late] = await Promise.all([1, 2, 3].map(() => createVolunteer(server)))
  const plain = await createPlainMember(server)
  await signUpFor(server, busy!, shift)
  const { id: group } = await hold(unit, shift, 2)
  const says = async (phones: string) => refusal(takeStep(server, unit, 'groupName', group, { phones }))
  expect(await says('')).toEqual(['phones', '请填写手机号'])
  expect(await says('1390000')).toEqual(['phones', '「1390000」不是 11 位手机号'])
  expect(await says(`${fine!.phone}、${fine!.phone}`)).toEqual(['phones', `${fine!.phone} 写了两次`])
  expect(await says(`${fine!.phone}\n19900000000`)).toEqual([
    'phones',
    expect.stringContaining('没有用 19900000000 注册'),
  ])
  expect(await says(`${fine!.phone}\n${busy!.phone}`)).toEqual(['phones', `${busy!.phone}：他已经报了这个班次`])
  expect(await says(plain.phone)).toEqual(['phones', expect.stringContaining(`${plain.phone}：还不能给他留名额`)])
  expect(await says([fine, busy, late].map(one => one!.phone).join())).toEqual([
    'phones',
    '还有 2 个名额没有写上名字，您写了 3 位',
  ])
  expect(await groupOf(group)).toMatchObject({ places: 2, people: [] })
  // As it is copied out of a table; and sign-up is closed for others, not for places that are kept.
  await takeStep(server, leader, 'activityCloseSignUp', (await groupOf(group)).activity)
  expect(await says(`张三　${fine!.phone}\n李四 +86 ${late!.phone}`)).toBe('done')
})

test('a grown-up has to say their age themselves where there is a least one', async () => {
  const { shift } = await publish(2, undefined, 16)
  const { id: group } = await hold(unit, shift, 1)
  const who = await createVolunteer(server)
  expect(await refusal(name(group, who))).toEqual(['phones', expect.stringContaining('要满 16 岁，请他自己报名')])
})

test('whoever has promised to be elsewhere does not agree', async () => {
  const hours = 72 + 3 * published++
  const [here, there] = [await publish(2, hours), await publish(2, hours + 0.5)]
  const who = await createVolunteer(server)
  await signUpFor(server, who, there.shift)
  const { id: group } = await hold(unit, here.shift, 1)
  await name(group, who)
  const { id } = await signUpOf(who, here.shift)
  await expect(takeStep(server, who, 'signUpTake', id)).rejects.toThrow('时间重叠')
})

test('who calls off for all of them frees all places, and tells them; so does a leader who sends it back', async () => {
  for (const by of ['unit', 'leader'] as const) {
    const { shift } = await publish(2)
    const [agreed, waiting, silent] = await Promise.all([1, 2, 3].map(() => createVolunteer(server, '赵敏')))
    const { id: group } = await hold(unit, shift, 2)
    await signUpFor(server, waiting!, shift)
    await name(group, agreed!, silent!)
    expect((await groupOf(group)).people.map(one => one.name)).toEqual(['赵**', '赵**'])
    await takeStep(server, agreed!, 'signUpTake', (await signUpOf(agreed!, shift)).id)
    if (by === 'unit') await takeStep(server, unit, 'groupCancel', group)
    else await takeStep(server, leader, 'groupRefuse', group, { reason: '场地坐不下' })
    for (const one of [agreed, silent]) expect((await signUpOf(one!, shift)).stateLabel).toBe('单位已取消')
    expect((await signUpOf(waiting!, shift)).state).toBe('offered')
    expect(await takenOf(shift)).toBe(1)
  }
})

test('many at once take no more places than there are', async () => {
  const { shift } = await publish(5)
  const units = [unit, await createUnit(server, '河边小学'), await createUnit(server, '北山商会')]
  const people = await Promise.all([1, 2, 3].map(() => createVolunteer(server)))
  const outcomes = await Promise.all([
    ...units.map(one =>
      hold(one, shift, 2).then(
        () => 2,
        () => 0,
      ),
    ),
    ...people.map(one => signUpFor(server, one, shift).then(({ state }) => (state === 'approved' ? 1 : 0))),
  ])
  expect(outcomes.reduce((sum, one) => sum + one, 0)).toBe(await takenOf(shift))
  expect(await takenOf(shift)).toBeLessThanOrEqual(5)
})

test('who is named twice at the same moment has one place, and the other list is refused', async () => {
  const { shift } = await publish(5)
  const other = await createUnit(server, '老友合唱团')
  const who = await createVolunteer(server)
  const [mine, theirs] = [await hold(unit, shift, 1), await hold(other, shift, 1)]
  const by = (account: TestAccount, group: string) =>
    refusal(takeStep(server, account, 'groupName', group, { phones: who.phone }))
  const both = await Promise.all([by(unit, mine.id), by(other, theirs.id), refusal(signUpFor(server, who, shift))])
  expect(both.filter(one => one === 'done').length).toBe(1)
})

test('who backs out later is counted no more, and once nobody is left nobody is expected', async () => {
  const { shift } = await publish(2)
  const people = await Promise.all([createVolunteer(server), createVolunteer(server)])
  const { id: group } = await hold(unit, shift, 2)
  await name(group, ...people)
  for (const one of people) await takeStep(server, one, 'signUpTake', (await signUpOf(one, shift)).id)
  const seen: unknown[] = []
  for (const one of people) {
    await takeStep(server, one, 'signUpCancel', (await signUpOf(one, shift)).id)
    const { agreed, stateLabel } = await groupOf(group)
    seen.push([agreed, stateLabel])
  }
  expect(seen).toEqual([
    [1, '名单已定'],
    [0, '没有人参加'],
  ])
})

// The clock moves on: last.
test('who is not named two days before, or does not answer until half a day before, has no place any more', async () => {
  const { shift } = await publish(2)
  const [silent, waiting, next] = await Promise.all([1, 2, 3].map(() => createVolunteer(server)))
  const { id: group } = await hold(unit, shift, 2)
  for (const one of [waiting!, next!]) await signUpFor(server, one, shift)
  await name(group, silent!)
  const { nameBy, startsAt } = await groupOf(group)
  server.advanceClock(nameBy - server.services.clock() + 1)
  await server.sweep()
  expect(await groupOf(group)).toMatchObject({ stateLabel: '待答复', places: 0 })
  expect((await signUpOf(waiting!, shift)).state).toBe('offered')
  expect((await signUpOf(next!, shift)).state).toBe('waiting')
  await takeStep(server, waiting!, 'signUpTake', (await signUpOf(waiting!, shift)).id)
  server.advanceClock(startsAt - DAY_MS / 2 - server.services.clock() + 1)
  await server.sweep()
  expect((await signUpOf(silent!, shift)).state).toBe('passed')
  expect((await signUpOf(next!, shift)).state).toBe('offered')
  expect((await groupOf(group)).stateLabel).toBe('没有人参加')
})

test('hours of whom an organisation named say so, and count for both, though one of them hides', async () => {
  const { shift } = await publish(2)
  const who = await createVolunteer(server)
  const { id: group } = await hold(unit, shift, 1)
  await name(group, who)
  const { id, startsAt, endsAt } = await signUpOf(who, shift)
  await takeStep(server, who, 'signUpTake', id)
  for (const [going, at] of [
    ['in', startsAt],
    ['out', endsAt],
  ] as const) {
    server.advanceClock(at - server.services.clock())
    await server.sweep()
    const { code } = await ownCodeOf(server.database.db, { id, shift }, server.services.clock())
    await server.call(activityDeskContract.admit, { shift, code, going }, as(leader))
  }
  const { hours } = await server.call(activityContract.signUpDetails, { id }, as(who))
  const recorded = await server.call(hoursContract.hoursDetails, { id: hours }, as(who))
  expect(recorded.unit).toBe(UNIT)
  await server.call(personContract.updateMyInfo, { privacy: { showName: true, showOnRank: false } }, as(who))
  await takeStep(server, leader, 'hoursConfirm', hours, { minutes: recorded.minutes, reason: '' })
  const ownPlace = async (one: TestAccount, scope: 'person' | 'organisation') =>
    (await server.call(hoursContract.rankPage, { scope, period: 'year' }, as(one))).mine
  expect(await ownPlace(unit, 'organisation')).toMatchObject({ minutes: recorded.minutes, rank: 1, hidden: false })
  expect(await ownPlace(who, 'person')).toMatchObject({ minutes: recorded.minutes, hidden: true })
  const ownMinutes = async (one: TestAccount) => (await server.call(personContract.getMyInfo, {}, as(one))).workMinutes
  expect(await ownMinutes(unit)).toBe(recorded.minutes)
  const { workMinutes: onCard } = await server.call(donationContract.donorCard, {}, as(unit))
  expect(onCard, 'on the card of who gives').toBe(recorded.minutes)
  const { id: certificate } = await server.call(certificateContract.certificateAdd, { subject: hours }, as(who))
  const { content } = await server.call(certificateContract.certificateDetails, { id: certificate }, as(who))
  expect(content.lines).toContainEqual(['代表单位', UNIT])
  await takeStep(server, who, 'hoursDispute', hours, { reason: '多记了' })
  await takeStep(server, leader3, 'hoursDismiss', hours, { reason: '核实没有到场' })
  expect(await ownPlace(unit, 'organisation')).toBeNull()
  expect(await ownMinutes(unit)).toBe(0)
})
