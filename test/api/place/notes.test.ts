/** What the map says of each point, what it shows of the streets at its edge, and how far a warehouse is. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../server/db/ids.ts'
import { regionCentre } from '../../../server/geo/centre.ts'
import { metresBetween } from '../../../server/geo/distance.ts'
import { donationContract } from '../../../src/contract/donation.contract.ts'
import { type PointKind, placeContract } from '../../../src/contract/place.contract.ts'
import { HOUR_MS } from '../../../src/contract/time.ts'
import { gardenDraft, MONDAY, publishActivity, shiftIn } from '../../support/fixtures/activities.ts'
import { applyForAid, reliefForm } from '../../support/fixtures/aid.ts'
import { createWarehouse } from '../../support/fixtures/donations.ts'
import { createMember, insertShop } from '../../support/fixtures/mall.ts'
import { createPostHolder, DISTRICT, STREET } from '../../support/fixtures/roles.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ demo: false, now: MONDAY, still: true })
})
afterAll(() => server.close())

const HANGZHOU = { west: 119.5, south: 29.9, east: 120.6, north: 30.6 }
const points = async (kind: PointKind, box = HANGZHOU) =>
  (await server.call(placeContract.getDitu, { ...box, kind })).dataList
const around = ({ lng, lat }: { lng: number; lat: number }, by: number) => ({
  ...{ west: lng - by, south: lat - by, east: lng + by, north: lat + by },
})
const PLACE = { region: '330106109001', address: '宝石一路 8 号', lng: 120.14, lat: 30.26 }
const addPoint = (at: object = {}) =>
  server.database.db
    .insertInto('collectionPoint')
    .values({ id: newId(), name: '宝石社区收集点', hours: '9:00–17:00', ...PLACE, ...at })
    .execute()

describe('a point of the map', () => {
  test('says of a shop what it sells, of a collection point when it is open, of a warehouse what it is for', async () => {
    await addPoint()
    const { uid } = await createMember(server)
    await insertShop(server.database.db, uid, [])
    await createWarehouse(server)
    const point = { lng: 120.14, lat: 30.26 }
    expect(await points('collectionPoint')).toMatchObject([
      { title: '宝石社区收集点', address: '宝石一路 8 号', note: '9:00–17:00', at: point },
    ])
    expect(await points('shop')).toMatchObject([{ title: '山里人家', address: '灵隐路 1 号', note: '山货' }])
    expect(await points('warehouse')).toMatchObject([
      { title: '北山爱心仓库', address: '曙光路 8 号', note: '爱心仓库 · 收发捐赠物资' },
    ])
    await server.database.db.deleteFrom('collectionPoint').execute()
  })
  test('says of an activity when it begins in China and how many may still come, from its beginning to its end', async () => {
    const people = {
      leader: await createPostHolder(server, 'activityLeader', DISTRICT, '孙浩然'),
      leader3: await createPostHolder(server, 'leader3', DISTRICT),
    }
    const { id } = await publishActivity(server, people, gardenDraft([shiftIn(server, 25)]))
    const [point] = await points('activity')
    expect(point).toMatchObject({ id, title: '周六社区菜园开种', address: '曙光路 122 号社区菜园' })
    expect(point?.note).toBe('3月2日 10:00 · 还差 2 人')
    server.advanceClock(26 * HOUR_MS)
    expect(await points('activity'), 'it is under way').toMatchObject([{ id }])
    server.advanceClock(2 * HOUR_MS)
    expect(await points('activity'), 'it is over').toEqual([])
  })
})

describe('who needs help', () => {
  const HOME = { lng: 120.1452, lat: 30.2601 }
  const asked = async (changes: object = {}) => {
    const asker = await createMember(server, '王桂兰')
    return applyForAid(server, asker, reliefForm({ ...HOME, ...changes }))
  }
  test('stands in the middle of a square of the grid where the street has no collection point, and by kind', async () => {
    const id = await asked()
    const [shown] = await points('aid')
    expect(shown).toMatchObject({ id, address: '西湖区三墩镇' })
    expect(shown?.at.lng).toBeCloseTo(120.145, 6)
    expect(shown?.at.lat).toBeCloseTo(30.265, 6)
    expect(shown?.title).toMatch(/^一位邻居需要.+/)
    expect(shown?.note).toMatch(/^.+ · 位置为所在街道，不显示住址$/)
    expect(shown?.title.replace('一位邻居需要', '')).toBe(shown?.note.split(' · ')[0])
  })
  test('is found where the middle of the street is, though the home lies outside of what is looked at, and not there', async () => {
    const id = await asked({ lng: 120.2952, lat: 30.4101 })
    await addPoint({ lng: 120.14, lat: 30.26 })
    const found = async (at: { lng: number; lat: number }) => (await points('aid', around(at, 0.01))).map(one => one.id)
    expect(await found({ lng: 120.14, lat: 30.26 })).toContain(id)
    expect(await found({ lng: 120.2952, lat: 30.4101 })).toEqual([])
    await server.database.db.deleteFrom('collectionPoint').execute()
  })
})

test('a box of no width is one; one that is turned round is refused', async () => {
  const line = { west: 120, south: 30, east: 120, north: 30 }
  expect((await server.call(placeContract.getDitu, line)).dataList).toEqual([])
  for (const [changes, message] of [
    [{ west: 120.1 }, '东边界应在西边界以东'],
    [{ south: 30.1 }, '北边界应在南边界以北'],
  ] as const)
    expect((await server.refused(placeContract.getDitu, { ...line, ...changes })).message).toBe(message)
})

test('a warehouse of the city says where it is and how far from where one stands, else from the middle of the district', async () => {
  const { db } = server.database
  await db.deleteFrom('warehouse').execute()
  const near = await createWarehouse(server, '近处仓库', STREET)
  const across = await createWarehouse(server, '对岸仓库', '330108001')
  await db.updateTable('warehouse').set({ lng: 120.21, lat: 30.21 }).where('id', '=', across).execute()
  await createWarehouse(server, '宁波仓库', '330203001')
  const read = async (from: object = {}) =>
    (await server.call(donationContract.warehouses, { region: '330106109001', ...from })).dataList
  const [nearAt, acrossAt] = [
    { lng: 120.14, lat: 30.265 },
    { lng: 120.21, lat: 30.21 },
  ]
  const here = { lng: 120.2, lat: 30.2 }
  expect(await read(here)).toMatchObject([
    { id: across, name: '对岸仓库', distance: metresBetween(here, acrossAt), at: acrossAt },
    { id: near, name: '近处仓库', address: '曙光路 8 号', distance: metresBetween(here, nearAt), at: nearAt },
  ])
  const middle = regionCentre('330106109001')
  if (!middle) throw new Error('Every district has a middle')
  const measured = (await read()).map(({ id, distance }) => [id, distance])
  expect(measured).toEqual(
    [
      [near, metresBetween(middle, nearAt)],
      [across, metresBetween(middle, acrossAt)],
    ].toSorted((one, other) => Number(one[1]) - Number(other[1])),
  )
  expect(
    (await read({ lng: 120.2 })).map(({ distance }) => distance),
    'half a point is none',
  ).toEqual(measured.map(([, distance]) => distance))
})
