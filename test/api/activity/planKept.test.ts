/** What becomes of a plan: as it was written, changed, copied and moved, and never more than its writer may. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { activityContract } from '../../../src/contract/activity.contract.ts'
import { activityDeskContract } from '../../../src/contract/activityDesk.contract.ts'
import { chinaDay, chinaTime, DAY_MS, fromChinaTime, MINUTE_MS } from '../../../src/contract/time.ts'
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
import { takeStep } from '../../support/fixtures/mall.ts'
import { putInState } from '../../support/fixtures/records.ts'
import { createPostHolder, DISTRICT, OTHER_DISTRICT } from '../../support/fixtures/roles.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

const { activitySave, activityCopy, activityReschedule, activityPlan } = activityDeskContract
const INSURANCE = { insurer: '平安保险', policy: 'PA-2027-001', insurerPhone: '95511' }

let server: TestServer
let leader: TestAccount
let colleague: TestAccount
let far: TestAccount
let leader3: TestAccount
beforeAll(async () => {
  server = await startServer({ demo: false, now: MONDAY, still: true })
  leader = await createPostHolder(server, 'activityLeader', DISTRICT)
  colleague = await createPostHolder(server, 'activityLeader', DISTRICT)
  far = await createPostHolder(server, 'activityLeader', OTHER_DISTRICT)
  leader3 = await createPostHolder(server, 'leader3', DISTRICT)
})
afterAll(() => server.close())

const as = ({ token }: TestAccount) => ({ token })
const dayIn = (days: number) => chinaDay(server.services.clock(), days)
const save = async (draft: Draft, who = leader) => {
  server.advanceClock(1)
  return (await server.call(activitySave, draft, as(who))).id
}
const publish = (draft: Draft) => publishActivity(server, { leader, leader3 }, draft)
const planOf = (id: string, who = leader) => server.call(activityPlan, { id }, as(who))
const refusedSave = async (draft: Draft, who = leader) => {
  const { code, field } = await server.refused(activitySave, draft, as(who))
  return [code, field]
}
/** On the third day, on the second in the evening and at noon: neither by time nor by title. */
const program = (): Draft['shifts'] => [
  shiftIn(server, 75, { title: '收尾' }),
  shiftIn(server, 57, { title: '晚班', places: 7, minimum: 3, leastAge: 14, skill: '会接水管' }),
  shiftIn(server, 51, { title: '午班' }),
]
const timesOf = ({ day, from, until }: Draft['shifts'][number]) => [
  fromChinaTime(`${day} ${from}:00`),
  fromChinaTime(`${day} ${until}:00`),
]
const visibilityOf = async (url: string) =>
  (await server.database.db.selectFrom('upload').select('visibility').where('url', '=', url).executeTakeFirst())
    ?.visibility

describe('a program of several shifts', () => {
  test('keeps the order in which it was written, and lasts from the first beginning to the last end', async () => {
    const shifts = program()
    const { id } = await publish(gardenDraft(shifts))
    const { startsAt, endsAt, shifts: shown } = await server.call(activityContract.activityDetails, { id })
    expect([startsAt, endsAt]).toEqual([timesOf(shifts[2]!)[0], timesOf(shifts[0]!)[1]])
    expect(shown.map(one => [one.title, one.startsAt, one.endsAt])).toEqual(
      shifts.map(one => [one.title, ...timesOf(one)]),
    )
    expect(shown[1]).toMatchObject({ places: 7, minimum: 3, leastAge: 14, skill: '会接水管' })
    const { record } = await planOf(id)
    expect(record.facts).toMatchObject({
      startsAt,
      endsAt,
      signUpOpen: true,
      risky: false,
      insured: false,
      copied: false,
    })
  })

  test('is copied shift by shift, each as far from the first day as it was, for whatever day was chosen', async () => {
    const shifts = program()
    const { id } = await publish(gardenDraft(shifts, { ...INSURANCE, risky: true, automatic: false }))
    const { ids } = await server.call(activityCopy, { id, days: [dayIn(9), dayIn(16)] }, as(colleague))
    for (const [at, days] of [9, 16].entries()) {
      const copy = await planOf(ids[at]!, colleague)
      const later = (days - 2) * DAY_MS
      expect(copy.shifts.map(one => [one.title, one.startsAt, one.endsAt, one.places, one.minimum])).toEqual(
        shifts.map(one => [one.title, ...timesOf(one).map(time => time + later), one.places, one.minimum]),
      )
      expect(copy).toMatchObject({
        ...{ risky: true, automatic: false, insurance: { insurer: '平安保险', number: 'PA-2027-001', phone: '95511' } },
        record: { state: 'draft', facts: { risky: true, insured: true, copied: true, signUpOpen: true } },
      })
    }
    await takeStep(server, colleague, 'activitySubmit', ids[0]!)
    expect((await server.call(activityContract.activityDetails, { id: ids[0]! })).stateLabel).toBe('报名中')
  })
})

describe('a copy', () => {
  test('is published at once of what somebody has published, and looked at first of everything else', async () => {
    const { id } = await publish(gardenDraft([shiftIn(server, 48)]))
    const copied: Record<string, unknown> = {}
    const states = ['recruiting', 'underway', 'settling', 'finished', 'archived', 'cancelled', 'draft', 'submitted']
    for (const state of [...states, 'returned', 'discarded']) {
      await putInState(server, id, state)
      const { ids } = await server.call(activityCopy, { id, days: [dayIn(9)] }, as(leader))
      copied[state] = (await planOf(ids[0]!)).record.facts.copied
    }
    expect(copied).toEqual({
      ...{ recruiting: true, underway: true, settling: true, finished: true, archived: true },
      ...{ cancelled: false, draft: false, submitted: false, returned: false, discarded: false },
    })
  })

  test('is for days to come, all of them, and made by whoever leads there', async () => {
    const { id } = await publish(gardenDraft([shiftIn(server, 48)]))
    const refusedFor = async (who: TestAccount, ...days: string[]) => {
      const { code, field, message } = await server.refused(activityCopy, { id, days }, as(who))
      return [code, field, message]
    }
    expect(await refusedFor(leader, dayIn(9), dayIn(0))).toEqual([
      ...['invalid', 'days', `${dayIn(0)} 已经过了，请选以后的日期`],
    ])
    const { ids } = await server.call(activityCopy, { id, days: [dayIn(1)] }, as(leader))
    expect(chinaDay((await planOf(ids[0]!)).shifts[0]!.startsAt)).toBe(dayIn(1))
    expect(await refusedFor(leader3, dayIn(9))).toEqual(['notYours', undefined, '只有活动负责人可以复制活动'])
    expect((await refusedFor(far, dayIn(9)))[0]).toBe('missing')
  })
})

describe('a draft that is changed', () => {
  test('is what was written last, in every field and shift, and nothing of what stood there before', async () => {
    const id = await save(gardenDraft(program(), { ...INSURANCE, risky: true }))
    const shifts = [shiftIn(server, 100, { title: '只剩一班', places: 4, minimum: 1, leastAge: 8, skill: '会除草' })]
    const draft: Draft = {
      ...{ kind: 'goods', title: '旧物新用分拣日', summary: '把旧物分好类', body: '在架空层分拣，手套口罩都备好了。' },
      ...{ meeting: '架空层', region: '330106004', address: '转塘街道 4 号架空层', lng: 120.09, lat: 30.15 },
      ...{ radius: 120, risky: false, automatic: false, picture: '/pictures/sand/basket.svg', shifts },
    }
    await save({ ...draft, id })
    const { lng, lat, shifts: _, ...words } = draft
    const [startsAt, endsAt] = timesOf(shifts[0]!)
    const plan = await planOf(id)
    expect(plan).toMatchObject({ ...words, at: { lng, lat }, insurance: null })
    expect(plan.shifts).toHaveLength(1)
    const { title, places, minimum, leastAge, skill } = shifts[0]!
    expect(plan.shifts[0]).toMatchObject({ title, places, minimum, leastAge, skill, startsAt, endsAt })
    expect(plan.record.facts).toMatchObject({ place: '330106004', startsAt, endsAt, risky: false, insured: false })
    await save({ ...draft, id, ...INSURANCE, risky: true })
    expect((await planOf(id)).record.facts).toMatchObject({ risky: true, insured: true })
  })

  test('is not taken from two at once, nor from whoever has nothing to do with it', async () => {
    const draft = gardenDraft([shiftIn(server, 48)])
    const id = await save(draft)
    const { version } = (await planOf(id)).record
    await save({ ...draft, id, version, title: '先改的题目' })
    expect((await server.refused(activitySave, { ...draft, id, version, title: '后改的题目' }, as(leader))).code).toBe(
      'stale',
    )
    expect((await planOf(id)).title).toBe('先改的题目')
    expect(await refusedSave({ ...draft, id, region: OTHER_DISTRICT }, far)).toEqual(['missing', undefined])
  })

  test('is in a place that there is, where its writer leads, and insured where it is dangerous', async () => {
    const draft = gardenDraft([shiftIn(server, 48)])
    const id = await save(draft)
    for (const more of [{}, { id }]) {
      expect(await refusedSave({ ...draft, ...more, region: '330106999' })).toEqual(['invalid', 'region'])
      expect(await refusedSave({ ...draft, ...more, region: `${OTHER_DISTRICT}001` })).toEqual(['invalid', 'region'])
      expect(await refusedSave({ ...draft, ...more, risky: true })).toEqual(['invalid', 'insurer'])
    }
    expect((await planOf(id)).risky).toBe(false)
  })
})

describe('a cover', () => {
  test('is a picture of one’s own, which everybody may see from then on', async () => {
    const shifts = [shiftIn(server, 48)]
    const [first, second, foreign] = [
      await createUpload(server, leader),
      await createUpload(server, leader),
      await createUpload(server, colleague),
    ]
    const id = await save(gardenDraft(shifts, { picture: first }))
    expect([(await planOf(id)).picture, await visibilityOf(first)]).toEqual([first, 'public'])
    await save({ ...gardenDraft(shifts, { picture: second }), id })
    expect([(await planOf(id)).picture, await visibilityOf(second)]).toEqual([second, 'public'])
    expect(await refusedSave({ ...gardenDraft(shifts, { picture: foreign }), id })).toEqual(['invalid', 'picture'])
    expect(await refusedSave(gardenDraft(shifts, { picture: foreign }))).toEqual(['invalid', 'picture'])
    expect([(await planOf(id)).picture, await visibilityOf(foreign)]).not.toContain('public')
    const bare = await save(gardenDraft(shifts))
    expect((await planOf(bare)).picture).toBe('/pictures/mint/seedling.svg')
  })

  test('is not one that another activity has, unless it is one’s own', async () => {
    const theirs = await createUpload(server, colleague)
    await save(gardenDraft([shiftIn(server, 48)], { picture: theirs }), colleague)
    expect(await refusedSave(gardenDraft([shiftIn(server, 48)], { picture: theirs }))).toEqual(['invalid', 'picture'])
  })
})

describe('another day or place', () => {
  const move = (id: string, changes: object = {}) => ({
    id,
    day: dayIn(5),
    from: '10:00',
    reason: '下雨了',
    ...changes,
  })
  const says = async (input: ReturnType<typeof move>, who = leader) => {
    const { code, field, message } = await server.refused(activityReschedule, input, as(who))
    return [code, field, message]
  }

  test('moves every shift by the same time, and asks whoever comes with what has changed', async () => {
    const shifts = program()
    const { id, shifts: made } = await publish(gardenDraft(shifts))
    const volunteer = await createVolunteer(server)
    const { id: signUp } = await signUpFor(server, volunteer, made[1]!, { age: 30 })
    const lastMessage = async () => {
      const { db } = server.database
      const rows = db.selectFrom('message').select('text').where('record', '=', signUp).orderBy('id')
      return (await rows.execute()).at(-1)?.text
    }
    server.advanceClock(1)
    const moved = await server.call(activityReschedule, move(id), as(colleague))
    const by = fromChinaTime(`${dayIn(5)} 10:00:00`) - timesOf(shifts[2]!)[0]!
    const first = timesOf(shifts[2]!)[0]! + by
    expect(moved).toMatchObject({ id, state: 'recruiting', facts: { startsAt: first } })
    const shown = await server.call(activityContract.activityDetails, { id })
    expect(shown.shifts.map(one => one.startsAt)).toEqual(shifts.map(one => timesOf(one)[0]! + by))
    expect([shown.startsAt, shown.address]).toEqual([first, '曙光路 122 号社区菜园'])
    const title = '「周六社区菜园开种 · 晚班」'
    expect(await lastMessage()).toBe(`${title}改了时间，请再确认一次能不能来`)
    server.advanceClock(1)
    const place = { address: '4 号楼架空层', meeting: '北门', lng: 120.14, lat: 30.27 }
    await server.call(activityReschedule, move(id, place), as(leader))
    expect(await lastMessage()).toBe(`${title}换到 4 号楼架空层，请再确认一次能不能来`)
    const there = await server.call(activityContract.activityDetails, { id })
    expect(there).toMatchObject({
      startsAt: first,
      address: place.address,
      meeting: '北门',
      at: { lng: 120.14, lat: 30.27 },
    })
  })

  test('is refused where nothing changes, the time has come or half of the point is missing', async () => {
    const { id } = await publish(gardenDraft([shiftIn(server, 48)]))
    const { startsAt } = await server.call(activityContract.activityDetails, { id })
    const same = { day: chinaDay(startsAt), from: chinaTime(startsAt).slice(11, 16) }
    expect(await says(move(id, same))).toEqual(['invalid', 'from', '时间和地点都没有变'])
    const half = { address: '4 号楼架空层', meeting: '北门', lng: 120.14, lat: 30.27 }
    const POINT = ['invalid', 'lng', '请在地图上点出新的地点']
    expect(await says(move(id, { ...half, lat: undefined }))).toEqual(POINT)
    expect(await says(move(id, { ...half, lng: undefined }))).toEqual(POINT)
    for (const alone of [{ lng: 120.14 }, { lat: 30.27 }, { meeting: '北门' }])
      expect(await says(move(id, alone))).toEqual(['invalid', 'address', '请填写新的详细地址'])
    const whole = Math.ceil(server.services.clock() / MINUTE_MS) * MINUTE_MS
    server.advanceClock(whole - server.services.clock())
    const at = (time: number) => ({ day: chinaDay(time), from: chinaTime(time).slice(11, 16) })
    expect(await says(move(id, at(whole)))).toEqual(['invalid', 'day', '新的开始时间已经过了'])
    const soon = await server.call(activityReschedule, move(id, at(whole + MINUTE_MS)), as(leader))
    expect(soon.facts.startsAt).toBe(whole + MINUTE_MS)
  })

  test('is asked for by whoever leads there, and on what they have read', async () => {
    const { id } = await publish(gardenDraft([shiftIn(server, 48)]))
    const { version } = (await planOf(id)).record
    for (const who of [far, await createVolunteer(server)]) {
      expect((await says(move(id), who))[0]).toBe('missing')
      expect((await says(move(id, { from: '24:00' }), who))[0], 'nor what is wrong with the time').toBe('missing')
    }
    await server.call(activityReschedule, move(id, { version }), as(leader))
    expect((await says(move(id, { version, from: '11:00' })))[0]).toBe('stale')
  })
})
