/** An organisation keeps places, names who comes, and each of them says themselves whether they do. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { activityContract } from '../../../src/contract/activity.contract.ts'
import { activityDeskContract } from '../../../src/contract/activityDesk.contract.ts'
import { activityGroupContract } from '../../../src/contract/activityGroup.contract.ts'
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
type Opened = Awaited<ReturnType<typeof publish>>
const hold = (who: TestAccount, shift: string, places: number) =>
  server.call(activityGroupContract.groupHold, { shift, places }, as(who))
const name = (group: string, ...people: readonly TestAccount[]) =>
  takeStep(server, unit, 'groupName', group, { phones: people.map(({ phone }) => phone).join('\n') })
const groupOf = (id: string) => server.call(activityGroupContract.groupDetails, { id }, as(unit))
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
  const groups = await server.call(activityGroupContract.shiftGroups, { id: shift }, as(leader))
  expect(groups.dataList).toMatchObject([{ name: UNIT, phone: unit.phone, agreed: 2 }])
  const roster = await server.call(activityDeskContract.rosterPage, { id: shift }, as(leader))
  expect(roster.dataList.filter(({ unit: of }) => of !== '').length).toBe(3)
  await expect(server.call(activityGroupContract.groupDetails, { id: group }, as(first!))).rejects.toThrow('没有找到')
  await expect(server.call(activityGroupContract.shiftGroups, { id: shift }, as(first!))).rejects.toThrow()
})

test('an organisation that never came keeps few places over all shifts, and more once one of its people has come', async () => {
  const stranger = await createUnit(server, '远方公益')
  const shifts = await Promise.all([1, 2, 3].map(() => publish(50)))
  const [{ shift: first }, { shift: second }, { shift: third }] = shifts as [Opened, Opened, Opened]
  const { id: group } = await hold(stranger, first, 15)
  const says = await refusal(hold(stranger, second, 6))
  expect(says).toEqual(['places', expect.stringContaining('现在还能留 5 个')])
  // Both at once are counted one after the other.
  const both = await Promise.all([second, third].map(shift => refusal(hold(stranger, shift, 5))))
  expect(both.filter(one => one === 'done')).toHaveLength(1)
  expect(await takenOf(second)).not.toBe(await takenOf(third))
  const person = await createVolunteer(server)
  await takeStep(server, stranger, 'groupName', group, { phones: person.phone })
  const { db } = server.database
  await db.updateTable('record').set({ state: 'left' }).where('owner', '=', person.uid).execute()
  for (const shift of [second, third]) if ((await takenOf(shift)) === 0) await hold(stranger, shift, 50)
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
