/** What one reads of an activity and of one’s own part in it, and who is told whom to call. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../server/db/ids.ts'
import { activityContract } from '../../../src/contract/activity.contract.ts'
import { activityDeskContract } from '../../../src/contract/activityDesk.contract.ts'
import { personContract } from '../../../src/contract/person.contract.ts'
import { HOUR_MS, MINUTE_MS } from '../../../src/contract/time.ts'
import type { TestAccount } from '../../support/fixtures/accounts.ts'
import {
  createVolunteer,
  gardenDraft,
  MONDAY,
  publishActivity,
  shiftIn,
  signUpFor,
} from '../../support/fixtures/activities.ts'
import { takeStep } from '../../support/fixtures/mall.ts'
import { putInState } from '../../support/fixtures/records.ts'
import { createPostHolder, DISTRICT, OTHER_DISTRICT } from '../../support/fixtures/roles.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

const INSURED = { insurer: '平安保险', policy: 'PA-2027-001', insurerPhone: '95511' }
const INSURANCE = { insurer: '平安保险', number: 'PA-2027-001', phone: '95511' }

let server: TestServer
let leader: TestAccount
let leader3: TestAccount
let garden: string
let morning: string
let kitchen: string
let other: { readonly id: string; readonly shifts: readonly string[] }
beforeAll(async () => {
  server = await startServer({ demo: false, now: MONDAY, still: true })
  leader = await createPostHolder(server, 'activityLeader', DISTRICT, '孙浩然')
  leader3 = await createPostHolder(server, 'leader3', DISTRICT)
  const shifts = [shiftIn(server, 72, { places: 20 }), shiftIn(server, 76, { title: '厨房', places: 20 })]
  const made = await publishActivity(server, { leader, leader3 }, gardenDraft(shifts, INSURED))
  garden = made.id
  ;[morning, kitchen] = made.shifts as [string, string]
  const draft = gardenDraft([shiftIn(server, 96, { places: 20 })], { title: '河边清洁：捡垃圾' })
  other = await publishActivity(server, { leader, leader3 }, draft)
})
afterAll(() => server.close())

const as = ({ token }: TestAccount) => ({ token })
const now = () => server.services.clock()
describe('one activity', () => {
  const read = (who?: TestAccount, id = garden) =>
    server.call(activityContract.activityDetails, { id }, who ? as(who) : {})

  test('says who leads it, how to call them and who insures it only to who leads there or has a place', async () => {
    const [coming, waiting] = [await createVolunteer(server), await createVolunteer(server)]
    const { id: place } = await signUpFor(server, coming, kitchen)
    const { id: queued } = await signUpFor(server, waiting, kitchen)
    await signUpFor(server, waiting, other.shifts[0]!)
    await putInState(server, queued, 'waiting')
    const [colleague, far] = [
      await createPostHolder(server, 'activityLeader', DISTRICT),
      await createPostHolder(server, 'activityLeader', OTHER_DISTRICT),
    ]
    const seenBy = async (who?: TestAccount) => {
      const seen = await read(who)
      return [seen.leader, seen.leaderPhone, seen.insurance, seen.leads, seen.mine.map(({ id }) => id)]
    }
    const nothing = ['孙**', '', null, false]
    const all = ['孙浩然', leader.phone, INSURANCE]
    expect(await seenBy()).toEqual([...nothing, []])
    expect(await seenBy(leader3)).toEqual([...nothing, []])
    expect(await seenBy(far)).toEqual([...nothing, []])
    expect(await seenBy(waiting)).toEqual([...nothing, [queued]])
    expect(await seenBy(coming)).toEqual([...all, false, [place]])
    for (const who of [leader, colleague]) expect(await seenBy(who)).toEqual([...all, true, []])
    await putInState(server, place, 'cancelled')
    expect(await seenBy(coming), 'who called off').toEqual([...nothing, []])
  })

  test('is read as it was written, and whether one keeps it in mind', async () => {
    const who = await createVolunteer(server)
    const draft = gardenDraft([])
    expect(await read(who)).toMatchObject({
      ...{ body: draft.body, meeting: draft.meeting, address: draft.address, distance: null, words: '', groups: [] },
      ...{ at: { lng: draft.lng, lat: draft.lat }, favourite: false },
    })
    await server.database.db
      .insertInto('favourite')
      .values({ id: newId(), uid: who.uid, kind: 'activity', target: garden, at: new Date(now()) })
      .execute()
    expect([(await read(who)).favourite, (await read(leader)).favourite, (await read()).favourite]).toEqual([
      ...[true, false, false],
    ])
  })

  test('ends with the leader’s words, without the names of those who came and hide theirs', async () => {
    const [hiding, showing, elsewhere] = [
      await createVolunteer(server, '欧阳静雅'),
      await createVolunteer(server, '司马文博'),
      await createVolunteer(server, '诸葛志远'),
    ]
    const setNames = (who: TestAccount, showName: boolean) =>
      server.call(personContract.updateMyInfo, { privacy: { showName, showOnRank: true } }, as(who))
    await setNames(hiding, false)
    await setNames(showing, true)
    await setNames(elsewhere, false)
    for (const who of [hiding, showing]) await signUpFor(server, who, other.shifts[0]!)
    await putInState(server, other.id, 'settling')
    const words = '欧阳静雅、司马文博和诸葛志远一起捡了三十袋，谢谢大家'
    await takeStep(server, leader, 'activityFinish', other.id, { words, photos: [] })
    const said = (await read(undefined, other.id)).words
    expect(said).toContain('司马文博和诸葛志远一起捡了三十袋')
    expect(said).not.toMatch(/静雅/)
    expect((await read()).words, 'of another activity').toBe('')
  })
})

describe('one’s own sign-up', () => {
  test('shows its code from half an hour before until one has gone, and when it will', async () => {
    const who = await createVolunteer(server)
    const { shifts } = await publishActivity(
      server,
      { leader, leader3 },
      gardenDraft([shiftIn(server, 50, { places: 9 })], INSURED),
    )
    const [shift] = shifts
    const { id } = await signUpFor(server, who, shift!)
    const read = () => server.call(activityContract.signUpDetails, { id }, as(who))
    const { startsAt } = await read()
    const shown = async () => {
      const { code, codeNextAt } = await read()
      return [code.length, codeNextAt]
    }
    const next = (Math.floor(now() / (5 * MINUTE_MS)) + 1) * 5 * MINUTE_MS
    const outcomes: Record<string, unknown> = {}
    for (const doors of ['open', 'underway', 'over', 'dropped'])
      for (const state of ['waiting', 'approved', 'toReconfirm', 'present', 'left', 'cancelled']) {
        await putInState(server, shift!, doors)
        await putInState(server, id, state)
        outcomes[`${doors} ${state}`] = await shown()
      }
    const [before, code, none] = [
      [0, startsAt - HOUR_MS / 2],
      [8, next],
      [0, null],
    ]
    expect(outcomes).toEqual({
      ...{ 'open waiting': none, 'open approved': before, 'open toReconfirm': before, 'open present': before },
      ...{ 'open left': none, 'open cancelled': none },
      ...{
        'underway waiting': none,
        'underway approved': code,
        'underway toReconfirm': code,
        'underway present': code,
      },
      ...{ 'underway left': none, 'underway cancelled': none },
      ...Object.fromEntries(
        ['over', 'dropped'].flatMap(doors =>
          ['waiting', 'approved', 'toReconfirm', 'present', 'left', 'cancelled'].map(state => [
            `${doors} ${state}`,
            none,
          ]),
        ),
      ),
    })
  })

  test('names who leads and who insures while one comes, and is nobody else’s, not even the leader’s', async () => {
    const who = await createVolunteer(server)
    const { id } = await signUpFor(server, who, morning, { words: '带一把铁锹' })
    const read = () => server.call(activityContract.signUpDetails, { id }, as(who))
    const { meeting, address, words, leader: name, leaderPhone, insurance } = await read()
    expect([meeting, address, words]).toEqual(['菜园东门', '曙光路 122 号社区菜园', '带一把铁锹'])
    expect([name, leaderPhone, insurance]).toEqual(['孙浩然', leader.phone, INSURANCE])
    for (const state of ['applied', 'waiting', 'offered', 'cancelled', 'refused']) {
      await putInState(server, id, state)
      expect(await read(), state).toMatchObject({ leader: '孙**', leaderPhone: '', insurance: null })
    }
    for (const by of [leader, leader3, await createVolunteer(server)])
      expect((await server.refused(activityContract.signUpDetails, { id }, as(by))).message).toMatch(/^没有找到/)
    const { dataList } = await server.call(activityDeskContract.rosterPage, { id: morning }, as(leader))
    expect(dataList.map(row => row.id)).toContain(id)
  })

  test('counts absences and what was called off late of the last ninety days apart', async () => {
    const who = await createVolunteer(server)
    const { id } = await signUpFor(server, who, morning)
    const { id: late } = await signUpFor(server, who, kitchen)
    await putInState(server, late, 'cancelled', { late: true })
    const counted = async () => {
      const { absences, lateCancels } = await server.call(activityContract.signUpDetails, { id }, as(who))
      return [absences, lateCancels]
    }
    expect(await counted()).toEqual([0, 1])
    await putInState(server, id, 'absent')
    await putInState(server, late, 'absentFinal')
    expect(await counted()).toEqual([2, 0])
  })
})
