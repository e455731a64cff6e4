/**
 * The list of activities, on a portal whose activities are known: which of them, in which order, and what a row
 * says.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { NewRow } from '../../../server/db/schema.ts'
import { daysOf } from '../../../server/domain/activity/lists.ts'
import { activityContract } from '../../../src/contract/activity.contract.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/contract/time.ts'
import { readAllPages } from '../../support/assertions/pagination.ts'
import { createUnit, MONDAY } from '../../support/fixtures/activities.ts'
import { createPlainMember, DISTRICT, OTHER_DISTRICT, STREET } from '../../support/fixtures/roles.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

/** Longer than what many read is kept. */
const CACHED_MS = 6_000
const HERE = { lng: 120.13, lat: 30.26 }
const MIDNIGHT = MONDAY - 9 * HOUR_MS

let server: TestServer
let person: string
let unit: string
beforeAll(async () => {
  server = await startServer({ demo: false, now: MONDAY, still: true })
  person = (await createPlainMember(server, '孙浩然')).uid
  unit = (await createUnit(server, '青苗公益')).uid
})
beforeEach(async () => {
  await server.database.db.deleteFrom('activity').execute()
  await server.database.db.deleteFrom('record').where('workflow', '=', 'activity').execute()
})
afterAll(() => server.close())

interface Given extends Partial<NewRow<'activity'>> {
  readonly id: string
  readonly state?: string
  readonly signUpOpen?: boolean
  readonly seats?: readonly [places: number, taken: number, waiting: number]
}
/** Activities of the day after tomorrow, each where it is said to be. */
async function activities(...all: readonly Given[]) {
  const { db } = server.database
  for (const { id, state = 'recruiting', signUpOpen = true, seats, uid = person, ...changes } of all) {
    const facts = JSON.stringify({ signUpOpen })
    const record = { id, workflow: 'activity', state, version: 1, facts, owner: uid, place: STREET }
    await db.insertInto('record').values(record).execute()
    const row = {
      ...{ id, uid, kind: 'relief' as const, title: `菜园 ${id}`, summary: `来 ${id}`, region: STREET },
      ...{ picture: `/pictures/mint/${id}.svg`, address: `${id} 门口`, ...HERE, listed: true },
      ...{ startsAt: new Date(MONDAY + 2 * DAY_MS), endsAt: new Date(MONDAY + 2 * DAY_MS + HOUR_MS), ...changes },
    }
    await db.insertInto('activity').values(row).execute()
    const [places, taken, waiting] = seats ?? [5, 1, 0]
    await db.insertInto('activitySeats').values({ activity: id, places, taken, waiting }).execute()
  }
  server.advanceClock(CACHED_MS)
}
type Query = Parameters<typeof server.call<typeof activityContract.activityPage>>[1]
const page = (query: Query = {}) => server.call(activityContract.activityPage, { pageSize: 100, ...query })
/** Their ids, and that as many are counted. */
async function idsOf(query: Query = {}) {
  const { dataList, total } = await page(query)
  expect(total, 'as many as are counted').toBe(dataList.length)
  return dataList.map(({ id }) => id)
}
const at = (hours: number) => new Date(MIDNIGHT + hours * HOUR_MS)

test.each<[string, string, readonly [number, number]]>([
  ['on Monday', '2027-03-01', [5, 7]],
  ['on Tuesday', '2027-03-02', [4, 6]],
  ['on Friday', '2027-03-05', [1, 3]],
  ['on Saturday', '2027-03-06', [0, 2]],
  ['on Sunday', '2027-03-07', [0, 1]],
])('%s the weekend is the one that comes or is', (_, day, days) => {
  for (const clock of ['00:00', '23:59'])
    expect(daysOf('weekend', Date.parse(`${day}T${clock}:00+08:00`))).toEqual(days)
  expect([daysOf('today', MONDAY), daysOf('tomorrow', MONDAY), daysOf('week', MONDAY)]).toEqual([
    ...[
      [0, 1],
      [1, 2],
      [0, 7],
    ],
  ])
})

describe('which activities', () => {
  test('are today: those that touch it, from midnight to midnight in China', async () => {
    await activities(
      { id: 'over-night', startsAt: at(-5), endsAt: at(1) },
      { id: 'until-midnight', startsAt: at(-5), endsAt: at(0) },
      { id: 'evening', startsAt: at(23), endsAt: at(26) },
      { id: 'from-midnight', startsAt: at(24), endsAt: at(25) },
      { id: 'seventh', startsAt: at(7 * 24), endsAt: at(7 * 24 + 1) },
      { id: 'sixth', startsAt: at(7 * 24 - 1), endsAt: at(7 * 24 + 1) },
      { id: 'draft', startsAt: at(10), endsAt: at(11), listed: false },
      { id: 'gone', startsAt: at(10), endsAt: at(11), over: true, state: 'settling' },
      { id: 'gone-later', startsAt: at(12), endsAt: at(13), over: true, state: 'finished' },
      { id: 'gone-unseen', startsAt: at(12), endsAt: at(13), over: true, listed: false },
    )
    expect(await idsOf({ when: 'today' })).toEqual(['over-night', 'evening'])
    expect(await idsOf({ when: 'tomorrow' })).toEqual(['evening', 'from-midnight'])
    expect(await idsOf({ when: 'week' })).toEqual(['over-night', 'evening', 'from-midnight', 'sixth'])
    expect(await idsOf(), 'all that one may still come to').toEqual([
      ...['over-night', 'until-midnight', 'evening', 'from-midnight', 'sixth', 'seventh'],
    ])
    expect(await idsOf({ when: 'past' }), 'the latest first').toEqual(['gone-later', 'gone'])
  })
  test('are of a kind, with a place left, of a region down to its street', async () => {
    await activities(
      { id: 'a', kind: 'goods', seats: [3, 3, 1] },
      { id: 'b', kind: 'goods', seats: [3, 2, 0], region: `${STREET}052` },
      { id: 'c', seats: [0, 0, 0], region: '330106004' },
      { id: 'd', region: OTHER_DISTRICT },
      { id: 'e', region: '310104' },
    )
    expect(await idsOf({ kind: 'goods' })).toEqual(['a', 'b'])
    expect(await idsOf({ kind: 'relief' })).toEqual(['c', 'd', 'e'])
    expect(await idsOf({ open: true })).toEqual(['b', 'd', 'e'])
    expect(await idsOf({ kind: 'goods', open: true })).toEqual(['b'])
    expect(await idsOf({ region: DISTRICT })).toEqual(['a', 'b', 'c'])
    expect(await idsOf({ region: STREET })).toEqual(['a', 'b'])
    expect(await idsOf({ region: `${STREET}052` })).toEqual(['b'])
    expect(await idsOf({ region: '3301' })).toEqual(['a', 'b', 'c', 'd'])
    expect(await idsOf({ region: '33' })).toEqual(['a', 'b', 'c', 'd'])
    expect(await idsOf({ region: '31', open: true })).toEqual(['e'])
  })
  test('have every word in their title, its signs together, small and wide letters alike', async () => {
    await activities(
      { id: 'a', title: '周六 LED 花园 开放日' },
      { id: 'b', title: '花园周六义诊' },
      { id: 'c', title: '花店与公园义诊', summary: '周六花园' },
      { id: 'd', title: '花开园里园花花' },
    )
    expect(await idsOf({ keyword: '花园' })).toEqual(['a', 'b'])
    expect(await idsOf({ keyword: '义诊 花园' })).toEqual(['b'])
    expect(await idsOf({ keyword: '花园 开放日' })).toEqual(['a'])
    expect(await idsOf({ keyword: 'ｌｅｄ' })).toEqual(['a'])
    expect(await idsOf({ keyword: '义' })).toEqual(['b', 'c'])
    expect(await idsOf({ keyword: '义诊园' })).toEqual([])
    expect(await idsOf({ keyword: '花园周' })).toEqual(['b'])
    expect(await idsOf({ keyword: '花开园花' }), 'pairs that do not stand together').toEqual([])
    const eight = Array.from({ length: 8 }, () => '花园').join(' ')
    expect(await idsOf({ keyword: `${eight} 没有` }), 'what comes after eight words is not looked for').toEqual([
      'a',
      'b',
    ])
    expect(await idsOf({ keyword: `${eight.slice(3)} 没有` })).toEqual([])
  })
})

describe('their order', () => {
  test('is that of time, or of how far they are: also of what is over', async () => {
    await activities(
      { id: 'far', lng: 121.2, startsAt: at(30) },
      { id: 'near', lng: 120.14, startsAt: at(40) },
      { id: 'mid', lng: 120.5, startsAt: at(35) },
      { id: 'past-far', lng: 121.2, startsAt: at(-30), over: true, state: 'finished' },
      { id: 'past-near', lng: 120.14, startsAt: at(-40), over: true, state: 'finished' },
      { id: 'past-mid', lng: 120.5, startsAt: at(-35), over: true, state: 'finished' },
    )
    expect(await idsOf({ ...HERE }), 'by time, where nothing is asked').toEqual(['far', 'mid', 'near'])
    expect(await idsOf({ ...HERE, sort: 'soonest' })).toEqual(['far', 'mid', 'near'])
    expect(await idsOf({ ...HERE, sort: 'nearest' })).toEqual(['near', 'mid', 'far'])
    expect(await idsOf({ ...HERE, sort: 'nearest', kind: 'relief', keyword: '菜园' })).toEqual(['near', 'mid', 'far'])
    expect(await idsOf({ when: 'past' })).toEqual(['past-far', 'past-mid', 'past-near'])
    expect(await idsOf({ ...HERE, when: 'past', sort: 'nearest' })).toEqual(['past-near', 'past-mid', 'past-far'])
    expect(await idsOf({ lng: 121.2, lat: 30.26, sort: 'nearest' })).toEqual(['far', 'mid', 'near'])
    const first = await page({ ...HERE, sort: 'nearest', pageSize: 2 })
    const rest = await page({ ...HERE, sort: 'nearest', pageSize: 2, after: first.next })
    expect([first.total, rest.dataList.map(({ id }) => id), rest.next]).toEqual([3, ['far'], ''])
  })
  test('by distance is right to the north and to the east, where degrees are shorter, however short the page', async () => {
    await activities(
      { id: 'north', lat: HERE.lat + 0.01 },
      { id: 'farther-north', lat: HERE.lat + 0.0105 },
      { id: 'east', lng: HERE.lng + 0.0112 },
    )
    const near = { ...HERE, sort: 'nearest' } as const
    const order = ['east', 'north', 'farther-north']
    expect(await idsOf(near)).toEqual(order)
    const rows = await readAllPages(1, after => page({ ...near, pageSize: 1, ...(after && { after }) }))
    expect(rows.map(({ id }) => id)).toEqual(order)
  })
  test('by distance reckons from the place given, else from the region asked for, else from the home of all', async () => {
    await activities({ id: 'here' })
    const metres = async (query: Query) => (await page(query)).dataList[0]?.distance ?? Number.NaN
    expect(await metres({ ...HERE })).toBe(0)
    expect(await metres({ lng: 120.13, lat: 31.26 })).toBeGreaterThan(110_000)
    const district = await metres({ region: DISTRICT })
    expect(district).toBeLessThan(30_000)
    expect(await metres({}), 'of the first district').toBe(district)
    expect(await metres({ region: STREET }), 'a street is where its district is').toBe(district)
    expect(await metres({ lng: 100 }), 'half a place is none').toBe(district)
  })
})

describe('a row', () => {
  test('says what, where, when, of whom, and how many places are taken', async () => {
    await activities({ id: 'one', seats: [9, 4, 2] })
    expect((await page({ ...HERE })).dataList).toEqual([
      {
        ...{ id: 'one', title: '菜园 one', summary: '来 one', picture: '/pictures/mint/one.svg', kind: 'relief' },
        ...{ state: 'recruiting', stateLabel: '报名中', organisation: '孙**', regionName: '西湖区北山街道' },
        ...{ address: 'one 门口', at: HERE, startsAt: MONDAY + 2 * DAY_MS, endsAt: MONDAY + 2 * DAY_MS + HOUR_MS },
        ...{ places: 9, taken: 4, waiting: 2, signUpOpen: true, distance: 0 },
      },
    ])
  })
  test('tells the whole name of an organisation, and that one may sign up only while one may', async () => {
    await activities(
      { id: 'a', uid: unit },
      { id: 'b', signUpOpen: false },
      { id: 'c', state: 'underway' },
      { id: 'd', state: 'settling', over: true },
      { id: 'e', state: 'underway', signUpOpen: false },
    )
    const { dataList } = await page()
    expect(dataList.map(({ id, organisation, signUpOpen }) => [id, organisation, signUpOpen])).toEqual([
      ['a', '青苗公益', true],
      ['b', '孙**', false],
      ['c', '孙**', true],
      ['e', '孙**', false],
    ])
    const past = await page({ when: 'past' })
    expect(past.dataList.map(({ id, signUpOpen, stateLabel }) => [id, signUpOpen, stateLabel])).toEqual([
      ['d', false, '待核时'],
    ])
  })
})

test('what begins in the same minute stands by its id, on every page once', async () => {
  await activities(...['c', 'a', 'd', 'b'].map(id => ({ id, startsAt: new Date(MONDAY + DAY_MS + MINUTE_MS) })))
  const first = await page({ pageSize: 3 })
  const second = await page({ pageSize: 3, after: first.next })
  expect([first, second].map(({ dataList }) => dataList.map(({ id }) => id))).toEqual([['a', 'b', 'c'], ['d']])
})
