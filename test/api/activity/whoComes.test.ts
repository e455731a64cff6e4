/** Who comes, as everybody reads it: of neighbours a sign, of organisations their name, of what is hidden nothing. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { activityContract } from '../../../src/contract/activity.contract.ts'
import { donationContract } from '../../../src/contract/donation.contract.ts'
import { groupContract } from '../../../src/contract/group.contract.ts'
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
import { createWarehouse, donationForm } from '../../support/fixtures/donations.ts'
import { takeStep } from '../../support/fixtures/mall.ts'
import { putInState } from '../../support/fixtures/records.ts'
import { createPostHolder, DISTRICT } from '../../support/fixtures/roles.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

const FACE = '/pictures/mint/seedling.svg'

let server: TestServer
let leader: TestAccount
let leader3: TestAccount
let unit: TestAccount
let garden: string
let morning: string
let kitchen: string
let other: { readonly id: string; readonly shifts: readonly string[] }
beforeAll(async () => {
  server = await startServer({ demo: false, now: MONDAY, still: true })
  leader = await createPostHolder(server, 'activityLeader', DISTRICT, '孙浩然')
  leader3 = await createPostHolder(server, 'leader3', DISTRICT)
  unit = await createUnit(server, '青苗公益')
  await server.database.db.updateTable('account').set({ avatar: FACE }).execute()
  const shifts = [shiftIn(server, 72, { places: 20 }), shiftIn(server, 76, { title: '厨房', places: 20 })]
  const made = await publishActivity(server, { leader, leader3 }, gardenDraft(shifts))
  garden = made.id
  ;[morning, kitchen] = made.shifts as [string, string]
  const draft = gardenDraft([shiftIn(server, 96, { places: 20 })], { title: '河边清洁：捡垃圾' })
  other = await publishActivity(server, { leader, leader3 }, draft)
})
afterAll(() => server.close())

const as = ({ token }: TestAccount) => ({ token })
const now = () => server.services.clock()
const showOnly = (listed: boolean) =>
  server.database.db.updateTable('activity').set({ listed }).where('id', '=', garden).execute()
const withFace = async (name: string) => {
  const who = await createVolunteer(server, name)
  await server.database.db.updateTable('account').set({ avatar: FACE }).where('uid', '=', who.uid).execute()
  server.advanceClock(1)
  return who
}
type Party = 'person' | 'organisation'
const helpers = (party?: Party, id = garden) =>
  server.call(activityContract.volunteerList, { id, ...(party && { party }) })
const drivers = (party?: Party) => server.call(activityContract.vehicleList, { id: garden, ...(party && { party }) })
const pledges = (party?: Party) => server.call(activityContract.pledgeList, { id: garden, ...(party && { party }) })
const hold = (who: TestAccount, shift: string, places: number) =>
  server.call(groupContract.groupHold, { shift, places }, as(who))

describe('neighbours', () => {
  test('stand there newest first with what of them comes to which shift, from being let in until they have gone', async () => {
    const [zhao, qian] = [await withFace('赵敏'), await withFace('钱学文')]
    const { id: first } = await signUpFor(server, zhao, morning, { party: 3, words: '一家三口' })
    const at = now()
    server.advanceClock(1)
    const { id: second } = await signUpFor(server, qian, kitchen)
    await signUpFor(server, qian, other.shifts[0]!)
    await putInState(server, first, 'toReconfirm', { places: 2 })
    const { dataList, total } = await helpers()
    expect(dataList).toEqual([
      {
        id: second,
        name: '钱**',
        avatar: '',
        shift: kitchen,
        shiftTitle: '厨房',
        places: 1,
        stateLabel: '已通过',
        at: at + 1,
      },
      {
        id: first,
        name: '赵**',
        avatar: '',
        shift: morning,
        shiftTitle: '上午班',
        places: 2,
        stateLabel: '请再确认',
        at,
      },
    ])
    expect(total).toBe(2)
    const seen: Record<string, number> = {}
    const states = ['applied', 'waiting', 'offered', 'approved', 'toReconfirm', 'present', 'underway', 'left']
    for (const state of [...states, 'absent', 'cancelled', 'refused']) {
      await putInState(server, first, state)
      seen[state] = (await helpers()).dataList.length - 1
    }
    expect(seen).toEqual({
      ...{ applied: 0, waiting: 0, offered: 0, approved: 1, toReconfirm: 1, present: 1, underway: 1, left: 1 },
      ...{ absent: 0, cancelled: 0, refused: 0 },
    })
    await putInState(server, first, 'approved')
    expect((await helpers('organisation')).dataList).toEqual([])
    expect((await drivers()).dataList, 'who helps drives no car').toEqual([])
    expect((await helpers('person', other.id)).dataList.map(({ name }) => name)).toEqual(['钱**'])
  })
})

describe('cars', () => {
  test('stand among cars with their seats and load, whose papers and whole plate nobody reads', async () => {
    const [driver, lender] = [await withFace('周建国'), await createUnit(server, '城西车队')]
    await server.database.db.updateTable('account').set({ avatar: FACE }).where('uid', '=', lender.uid).execute()
    const papers = { inspectionUntil: '2028-01-31', insuranceUntil: '2028-02-29' }
    const signUp = async (who: TestAccount, plate: string) => {
      const input = { shift: kitchen, plate, seats: 7, load: 300, ...papers }
      const { id } = await server.call(activityContract.vehicleSignUp, input, as(who))
      await takeStep(server, leader, 'signUpApprove', id)
      return id
    }
    const common = { shift: kitchen, shiftTitle: '厨房', places: 0, stateLabel: '已通过', seats: 7, load: 300 }
    const own = await signUp(driver, '浙A12345')
    const lent = await signUp(lender, '浙A6789学')
    const at = expect.any(Number)
    expect((await drivers()).dataList).toEqual([
      { ...common, id: own, name: '周**', avatar: '', plate: '浙A12**5', at },
    ])
    expect((await drivers('organisation')).dataList).toEqual([
      { ...common, id: lent, name: '城西车队', avatar: FACE, plate: '浙A67**学', at },
    ])
    expect((await helpers()).dataList.map(({ id }) => id)).not.toContain(own)
  })
})

describe('organisations', () => {
  test('stand there with all whom they bring, until they call off; once it is over only if somebody came', async () => {
    const { id } = await hold(unit, morning, 4)
    await hold(unit, other.shifts[0]!, 2)
    const rows = async () => (await helpers('organisation')).dataList
    const row = { id, name: '青苗公益', avatar: FACE, shift: morning, shiftTitle: '上午班', places: 4, at: now() }
    expect(await rows()).toEqual([{ ...row, stateLabel: '待写名单' }])
    const seen: unknown[] = []
    for (const [state, facts] of [
      ['named', { places: 0, unanswered: 3, agreed: 1 }],
      ['confirmed', { places: 0, unanswered: 0, agreed: 1 }],
      ['over', { places: 0, unanswered: 0, agreed: 1 }],
      ['over', { places: 2, unanswered: 1, agreed: 0 }],
      ['cancelled', { places: 2, unanswered: 1, agreed: 1 }],
      ['refused', {}],
      ['lapsed', {}],
      ['calledOff', {}],
      ['held', { places: 2, unanswered: 1, agreed: 1 }],
    ] as const) {
      await putInState(server, id, state, facts)
      seen.push((await rows()).map(one => [one.places, one.stateLabel]))
    }
    expect(seen).toEqual([[[4, '待答复']], [[1, '名单已定']], [[1, '已结束']], [], [], [], [], [], [[4, '待写名单']]])
    expect((await helpers('organisation')).total).toBe(1)
    await takeStep(server, unit, 'groupCancel', id)
  })
})

test('goods that are pledged stand with people or organisations, for their activity, while it is shown', async () => {
  const warehouse = await createWarehouse(server)
  const donor = await createVolunteer(server, '林晓')
  const give = async (who: TestAccount, activity: string) =>
    (await server.call(donationContract.pledge, { ...donationForm(server, { warehouse }), activity }, as(who))).id
  const [own, theirs] = [await give(donor, garden), await give(unit, garden)]
  await give(donor, other.id)
  const listed = async (party?: Party) => (await pledges(party)).dataList
  expect(await listed()).toMatchObject([{ id: own, name: '林**', stateLabel: '待受理', at: now() }])
  expect((await listed('organisation')).map(({ id }) => id)).toEqual([theirs])
  for (const [state, count] of [
    ['refused', 0],
    ['revoked', 0],
    ['submitted', 1],
  ] as const) {
    await putInState(server, own, state)
    expect((await listed()).length, state).toBe(count)
  }
  await showOnly(false)
  expect([await listed(), await listed('organisation')]).toEqual([[], []])
  await showOnly(true)
})

test('of an activity that is not shown nobody reads anything: neither it nor who comes', async () => {
  const { id } = await hold(unit, kitchen, 2)
  const counts = async () => [
    (await helpers()).dataList.length,
    (await helpers('organisation')).dataList.length,
    (await drivers()).dataList.length,
  ]
  const before = await counts()
  expect(before.every(count => count > 0)).toBe(true)
  await showOnly(false)
  expect(await counts()).toEqual([0, 0, 0])
  const { code, message } = await server.refused(activityContract.activityDetails, { id: garden })
  expect([code, message]).toEqual(['missing', '没有找到这场活动'])
  await showOnly(true)
  expect(await counts()).toEqual(before)
  await takeStep(server, unit, 'groupCancel', id)
})
