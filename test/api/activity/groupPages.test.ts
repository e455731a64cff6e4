/** Places that organisations keep: how many and until when, and who reads what of them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { activityContract } from '../../../src/contract/activity.contract.ts'
import { groupContract } from '../../../src/contract/group.contract.ts'
import { HOUR_MS } from '../../../src/contract/time.ts'
import type { TestAccount } from '../../support/fixtures/accounts.ts'
import {
  createUnit,
  createVolunteer,
  gardenDraft,
  MONDAY,
  publishActivity,
  shiftIn,
  signUpFor,
} from '../../support/fixtures/activities.ts'
import { takeStep } from '../../support/fixtures/mall.ts'
import { putInState } from '../../support/fixtures/records.ts'
import { createPostHolder, DISTRICT } from '../../support/fixtures/roles.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

const TITLE = '周六社区菜园开种'
let server: TestServer
let leader: TestAccount
let leader3: TestAccount
let unit: TestAccount
let other: TestAccount
beforeAll(async () => {
  server = await startServer({ demo: false, now: MONDAY, still: true })
  leader = await createPostHolder(server, 'activityLeader', DISTRICT, '孙浩然')
  leader3 = await createPostHolder(server, 'leader3', DISTRICT)
  ;[unit, other] = [await createUnit(server, '青苗公益'), await createUnit(server, '城西志愿队')]
})
afterAll(() => server.close())

const as = ({ token }: TestAccount) => ({ token })
const publish = (places: number, hours = 96) => {
  const shifts = [shiftIn(server, hours, { places }), shiftIn(server, hours + 4, { title: '厨房', places })]
  return publishActivity(server, { leader, leader3 }, gardenDraft(shifts))
}
const hold = (who: TestAccount, shift: string, places: number) => {
  server.advanceClock(1)
  return server.call(groupContract.groupHold, { shift, places }, as(who))
}
const refused = async (who: TestAccount, shift: string, places: number) => {
  const { field, message } = await server.refused(groupContract.groupHold, { shift, places }, as(who))
  return [field, message]
}
const maskedPhone = ({ phone }: TestAccount) => `${phone.slice(0, 3)}****${phone.slice(-4)}`

describe('keeping places', () => {
  test('is told with how many and until when, up to the very last one, for each organisation and shift by itself', async () => {
    const { shifts } = await publish(3)
    const [garden, kitchen] = shifts as [string, string]
    expect(await refused(unit, garden, 4)).toEqual(['places', '这个班次只剩 3 个名额，请把人数改到 3 以内'])
    const { id, message } = await hold(unit, garden, 2)
    expect(message).toBe('已留 2 个名额，请在开始 48 小时以前写上参加的人')
    for (const state of ['held', 'named', 'confirmed']) {
      await putInState(server, id, state)
      expect(await refused(unit, garden, 1), state).toEqual([
        ...['shift', '您的单位在这个班次已经留了名额，请先用完或取消那一份'],
      ])
    }
    await hold(unit, kitchen, 3)
    await hold(other, garden, 1)
    const third = await createUnit(server, '北山商会')
    const FULL = '这个班次名额满了，可以请大家各自报名候补，或者看看别的班次'
    expect(await refused(third, garden, 1)).toEqual(['shift', FULL])
    expect(await refused(third, kitchen, 2)).toEqual(['shift', FULL])
  })

  test('is refused for what is over, called off, dropped or unknown, and to whoever is no organisation', async () => {
    const { id, shifts } = await publish(3)
    const [garden] = shifts as [string]
    expect(await refused(await createVolunteer(server), garden, 1)).toEqual([
      ...[undefined, '团体报名要用单位账号；个人请直接报名，可以带人一起来'],
    ])
    expect(await refused(unit, 'nothing', 1)).toEqual(['shift', '没有这个班次，请重新选择'])
    await putInState(server, garden, 'dropped')
    expect(await refused(unit, garden, 1)).toEqual(['shift', '这个班次取消了，请看看别的班次'])
    await putInState(server, garden, 'over')
    expect(await refused(unit, garden, 1)).toEqual(['shift', '这个班次已经开始，不能再报名了'])
    await putInState(server, garden, 'open')
    await putInState(server, id, 'cancelled')
    expect(await refused(unit, garden, 1)).toEqual([undefined, '活动已取消'])
  })

  test('is possible until two days before, and not at that moment', async () => {
    const { id, shifts } = await publish(5, 50)
    const [garden] = shifts as [string]
    const { startsAt } = await server.call(activityContract.activityDetails, { id })
    server.advanceClock(startsAt - 48 * HOUR_MS - server.services.clock() - 2)
    expect((await hold(unit, garden, 1)).message).toContain('已留 1 个名额')
    server.advanceClock(1)
    expect(await refused(other, garden, 1)).toEqual(['shift', '离开始不到 48 小时，来不及写名单了，请大家各自报名'])
  })
})

describe('what is read of it', () => {
  test('by the organisation: its own groups newest first, each as it was kept', async () => {
    const { id: activity, shifts } = await publish(9)
    const [garden, kitchen] = shifts as [string, string]
    const owner = await createUnit(server, '河边小学')
    const { id: first } = await hold(owner, garden, 4)
    const { id: second } = await hold(owner, kitchen, 2)
    await signUpFor(server, await createVolunteer(server), garden)
    const papers = { inspectionUntil: '2028-01-31', insuranceUntil: '2028-01-31' }
    const car = { shift: garden, plate: '浙A12345', seats: 5, load: 0, ...papers }
    await server.call(activityContract.vehicleSignUp, car, as(owner))
    const { startsAt, endsAt } = (await server.call(activityContract.activityDetails, { id: activity })).shifts[0]!
    const row = {
      ...{ id: first, state: 'held', stateLabel: '待写名单', activity, shift: garden, title: `${TITLE} · 上午班` },
      ...{ startsAt, endsAt, nameBy: startsAt - 48 * HOUR_MS, size: 4, places: 4, unanswered: 0, agreed: 0 },
      ...{ picture: '/pictures/mint/seedling.svg', address: '曙光路 122 号社区菜园' },
    }
    const { dataList, total } = await server.call(groupContract.groupPage, {}, as(owner))
    expect([dataList.map(({ id }) => id), total]).toEqual([[second, first], 2])
    expect(dataList[1]).toEqual(row)
    const whole = await server.call(groupContract.groupDetails, { id: first }, as(owner))
    expect(whole).toEqual({
      ...row,
      ...{ at: { lng: 120.13, lat: 30.26 }, meeting: '菜园东门', agreeBy: startsAt - 12 * HOUR_MS, people: [] },
      ...{ leader: '孙浩然', leaderPhone: leader.phone, record: expect.objectContaining({ id: first, state: 'held' }) },
    })
    const { groups } = await server.call(activityContract.activityDetails, { id: activity }, as(owner))
    expect(groups.sort((one, two) => (one.id < two.id ? -1 : 1))).toEqual([
      { id: first, shift: garden, stateLabel: '待写名单' },
      { id: second, shift: kitchen, stateLabel: '待写名单' },
    ])
    const elsewhere = await publish(9)
    expect((await server.call(activityContract.activityDetails, { id: elsewhere.id }, as(owner))).groups).toEqual([])
    for (const state of ['over', 'lapsed', 'cancelled', 'refused', 'calledOff']) {
      await putInState(server, first, state)
      const left = (await server.call(activityContract.activityDetails, { id: activity }, as(owner))).groups
      expect(
        left.map(({ id }) => id),
        state,
      ).toEqual([second])
    }
  })

  test('by the organisation: whom it named, in the order of the list, as far as one tells them apart', async () => {
    const [garden] = (await publish(9)).shifts as [string]
    const [first, second] = [await createVolunteer(server, '赵敏'), await createVolunteer(server, '王桂兰')]
    const { id } = await hold(unit, garden, 3)
    const { id: foreign } = await hold(other, garden, 1)
    const name = async (who: TestAccount, group: string, by: TestAccount) => {
      server.advanceClock(1)
      await takeStep(server, by, 'groupName', group, { phones: who.phone })
    }
    await name(first, id, unit)
    await name(second, id, unit)
    await name(await createVolunteer(server, '周建国'), foreign, other)
    await signUpFor(server, await createVolunteer(server, '何静'), garden)
    const { dataList } = await server.call(activityContract.signUpPage, {}, as(second))
    await takeStep(server, second, 'signUpTake', dataList[0]!.id)
    expect(dataList[0]!.unit).toBe('青苗公益')
    const { people, unanswered, agreed, places } = await server.call(groupContract.groupDetails, { id }, as(unit))
    expect([places, unanswered, agreed]).toEqual([1, 1, 1])
    expect(people).toEqual([
      ...[
        { id: expect.any(String), state: 'offered', stateLabel: '名额待确认', name: '赵**', phone: maskedPhone(first) },
      ],
      { id: dataList[0]!.id, state: 'approved', stateLabel: '已通过', name: '王**', phone: maskedPhone(second) },
    ])
  })

  test('by the organisation: whom to call while its people are expected, and not once it was sent back', async () => {
    const [garden] = (await publish(9)).shifts as [string]
    const { id } = await hold(unit, garden, 1)
    const read = () => server.call(groupContract.groupDetails, { id }, as(unit))
    const seen: Record<string, unknown> = {}
    for (const state of ['held', 'named', 'confirmed', 'over', 'lapsed', 'cancelled', 'refused', 'calledOff']) {
      await putInState(server, id, state)
      const { leader: name, leaderPhone } = await read()
      seen[state] = [name, leaderPhone]
    }
    const [known, hidden] = [
      ['孙浩然', leader.phone],
      ['孙**', ''],
    ]
    expect(seen).toEqual({
      ...{ held: known, named: known, confirmed: known, over: known },
      ...{ lapsed: hidden, cancelled: hidden, refused: hidden, calledOff: hidden },
    })
    for (const by of [leader, other, await createVolunteer(server)])
      expect((await server.refused(groupContract.groupDetails, { id }, as(by))).message).toMatch(/^没有找到/)
  })

  test('by whoever leads: all of the shift as they came, whom to call only while they are expected', async () => {
    const [garden, kitchen] = (await publish(9)).shifts as [string, string]
    const { id: first } = await hold(unit, garden, 2)
    const { id: second } = await hold(other, garden, 3)
    await hold(unit, kitchen, 1)
    const read = async (shift = garden) =>
      (await server.call(groupContract.shiftGroups, { id: shift }, as(leader))).dataList
    const shown = (await read()).map(({ id, name, phone, size, title }) => [id, name, phone, size, title])
    expect(shown).toEqual([
      [first, '青苗公益', unit.phone, 2, `${TITLE} · 上午班`],
      [second, '城西志愿队', other.phone, 3, `${TITLE} · 上午班`],
    ])
    expect((await read(kitchen)).map(({ size }) => size)).toEqual([1])
    const seen: Record<string, string> = {}
    for (const state of ['held', 'named', 'confirmed', 'over', 'lapsed', 'cancelled', 'refused', 'calledOff']) {
      await putInState(server, first, state)
      seen[state] = (await read())[0]!.phone
    }
    const [whole, masked] = [unit.phone, maskedPhone(unit)]
    expect(seen).toEqual({
      ...{ held: whole, named: whole, confirmed: whole },
      ...{ over: masked, lapsed: masked, cancelled: masked, refused: masked, calledOff: masked },
    })
    for (const by of [unit, leader3, await createVolunteer(server)])
      expect((await server.refused(groupContract.shiftGroups, { id: garden }, as(by))).code).toBe('missing')
  })
})
