import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type MapPoint,
  POINT_KINDS,
  placeContract as place,
  type RegionNode,
} from '../../../src/contract/place.contract.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const HANGZHOU = { west: 119.5, south: 29.9, east: 120.6, north: 30.6 }
const CHINA = { west: 70, south: 0, east: 140, north: 60 }

describe('the address tree', () => {
  it('is walked level by level down to the community', async () => {
    const { dataList: provinces } = await server.call(place.getFiveAddress1, {})
    expect(provinces).toHaveLength(34)
    const { dataList: cities } = await server.call(place.getFiveAddress2, { id: '33' })
    expect(cities).toContainEqual({ id: '3301', name: '杭州市' })
    const { dataList: districts } = await server.call(place.getFiveAddress3, { id: '3301' })
    expect(districts).toContainEqual({ id: '330106', name: '西湖区' })
    const { dataList: streets } = await server.call(place.getFiveAddress4, { id: '330106' })
    const north = streets.find(({ name }) => name === '北山街道')
    expect(north?.id).toMatch(/^330106\d{3}$/)
    const { dataList: communities } = await server.call(place.getFiveAddress5, { id: north!.id })
    expect(communities.some(({ name }) => name.startsWith('宝石社区'))).toBe(true)
  })

  it('comes whole in three levels, in its own envelope, without pseudo cities', async () => {
    const answer = await fetch(`${server.url}${place.getQianSanjiAddress.wire}?token=`)
    const { code, treeData } = (await answer.json()) as { code: number; treeData: RegionNode[] }
    expect(code).toBe(200)
    const shanghai = treeData.find(({ name }) => name === '上海市')
    expect(shanghai?.children.map(({ name }) => name)).toEqual(['上海市'])
    expect(shanghai?.children[0]?.children.map(({ name }) => name)).toContain('徐汇区')
    expect(JSON.stringify(treeData)).not.toContain('省直辖县级行政区划')
  })

  it('has nothing below what is not there or is of another level', async () => {
    expect((await server.call(place.getFiveAddress2, { id: '99' })).dataList).toEqual([])
    expect((await server.call(place.getFiveAddress2, { id: '3301' })).dataList).toEqual([])
    expect((await server.call(place.getFiveAddress3, { id: '33' })).dataList).toEqual([])
    expect((await server.call(place.getFiveAddress4, { id: '3301' })).dataList).toEqual([])
    expect((await server.call(place.getFiveAddress5, { id: '330106' })).dataList).toEqual([])
    expect((await server.call(place.getFiveAddress5, { id: '330106999' })).dataList).toEqual([])
  })

  it('gives a place directly under a province as its own city with its streets', async () => {
    const { dataList: cities } = await server.call(place.getFiveAddress2, { id: '42' })
    const xiantao = cities.find(({ name }) => name === '仙桃市')
    const { dataList: districts } = await server.call(place.getFiveAddress3, { id: xiantao!.id })
    expect(districts.map(({ name }) => name)).toEqual(['仙桃市'])
    expect((await server.call(place.getFiveAddress4, { id: districts[0]!.id })).dataList.length).toBeGreaterThan(3)
  })

  it('refuses what is no code', async () => {
    for (const level of [2, 3, 4, 5]) {
      expect(await server.raw(`/api/getFiveAddress${level}`, {})).toMatchObject({ result: 422, field: 'id' })
      expect(await server.raw(`/api/getFiveAddress${level}`, { id: 'zj' })).toMatchObject({ result: 422, field: 'id' })
    }
    expect(await server.raw('/api/getFiveAddress1', { id: '33' })).toMatchObject({ result: 422, field: 'id' })
  })
})

const isIn = ({ at }: MapPoint, box: typeof HANGZHOU) =>
  at.lng >= box.west && at.lng <= box.east && at.lat >= box.south && at.lat <= box.north

describe('the map', () => {
  it('shows every kind inside the box and nothing outside', async () => {
    const { dataList, total, next } = await server.call(place.getDitu, HANGZHOU)
    expect(new Set(dataList.map(({ kind }) => kind))).toEqual(new Set(POINT_KINDS))
    expect(dataList.every(one => isIn(one, HANGZHOU))).toBe(true)
    expect(total).toBe(dataList.length)
    expect(next).toBe('')
    for (const { title, address, note } of dataList) {
      expect(title).not.toBe('')
      expect(address).not.toBe('')
      expect(note).not.toBe('')
    }
  })

  it('keeps to one kind, and counts it', async () => {
    let sum = 0
    for (const kind of POINT_KINDS) {
      const { dataList, total } = await server.call(place.getDitu, { ...HANGZHOU, kind })
      expect(dataList.every(one => one.kind === kind)).toBe(true)
      sum += total
    }
    expect(sum).toBe((await server.call(place.getDitu, HANGZHOU)).total)
  })

  it('shows the aid that is open, never where people live, never what they wrote', async () => {
    const { dataList } = await server.call(place.getDitu, { ...CHINA, kind: 'aid' })
    const rows = await server.database.db
      .selectFrom('record')
      .innerJoin('aidInfo', 'aidInfo.id', 'record.id')
      .select(['record.id', 'state', 'title', 'lng', 'lat'])
      .execute()
    const open = rows.filter(({ state }) => !['completed', 'refused', 'withdrawn'].includes(state))
    expect(new Set(dataList.map(({ id }) => id))).toEqual(new Set(open.map(({ id }) => id)))
    for (const shown of dataList) {
      const sameShop = open.find(({ id }) => id === shown.id)!
      expect(Math.hypot(shown.at.lng - sameShop.lng!, shown.at.lat - sameShop.lat!)).toBeGreaterThan(1e-6)
      expect(shown.title).not.toContain(sameShop.title)
      expect(shown.address).not.toMatch(/\d/)
    }
    // All of one street stand on one point.
    const north = dataList.filter(({ address }) => address === '西湖区北山街道')
    expect(north.length).toBeGreaterThan(3)
    expect(new Set(north.map(({ at }) => `${at.lng},${at.lat}`)).size).toBe(1)
  })

  it('does not tell a home by small boxes around it', async () => {
    const { dataList } = await server.call(place.getDitu, { ...CHINA, kind: 'aid' })
    const shown = dataList[0]!
    const { lng, lat } = await server.database.db
      .selectFrom('aidInfo')
      .select(['lng', 'lat'])
      .where('id', '=', shown.id)
      .executeTakeFirstOrThrow()
    const around = (at: { lng: number; lat: number }) =>
      server.call(place.getDitu, {
        west: at.lng - 1e-5,
        south: at.lat - 1e-5,
        east: at.lng + 1e-5,
        north: at.lat + 1e-5,
        kind: 'aid',
      })
    expect((await around({ lng: lng!, lat: lat! })).dataList.map(({ id }) => id)).not.toContain(shown.id)
    expect((await around(shown.at)).dataList.map(({ id }) => id)).toContain(shown.id)
  })

  it('shows activities until they are over', async () => {
    const { dataList } = await server.call(place.getDitu, { ...CHINA, kind: 'activity' })
    const rows = await server.database.db.selectFrom('activity').select('id').where('endsAt', '>', new Date()).execute()
    expect(dataList).toHaveLength(rows.length)
    expect(dataList.some(({ note }) => /还差 \d+ 人/.test(note))).toBe(true)
    expect(dataList.some(({ note }) => note.endsWith(' · 名额已满，可候补'))).toBe(true)
  })

  it('shows shops while they are open, and no activity that nobody reads of', async () => {
    const { db } = server.database
    const idsOf = async (kind: 'shop' | 'activity') =>
      (await server.call(place.getDitu, { ...CHINA, kind })).dataList.map(({ id }) => id)
    const [shop] = await idsOf('shop')
    await db.updateTable('record').set({ state: 'suspended' }).where('id', '=', shop!).execute()
    expect(await idsOf('shop')).not.toContain(shop)
    await db.updateTable('record').set({ state: 'open' }).where('id', '=', shop!).execute()
    const [activity] = await idsOf('activity')
    for (const change of [{ listed: false }, { over: true }]) {
      await db.updateTable('activity').set(change).where('id', '=', activity!).execute()
      expect(await idsOf('activity'), JSON.stringify(change)).not.toContain(activity)
      await db.updateTable('activity').set({ listed: true, over: false }).where('id', '=', activity!).execute()
    }
    expect(await idsOf('activity')).toContain(activity)
  })

  it('gives at most two thousand, of every kind a share, and says how many there are', async () => {
    const many = await startServer({ demo: false })
    try {
      await many.database.exec(`insert into collection_point (id, name, region, address, lng, lat, hours)
        select 'c' || n, '点', '330106002', '路', 120 + n / 1e5, 30, '' from generate_series(1, 2500) n;
        insert into warehouse (id, name, region, address, lng, lat) select 'w' || n, '仓', '330106002', '路', 120, 30 from generate_series(1, 300) n`)
      const { dataList, total } = await many.call(place.getDitu, HANGZHOU)
      expect(dataList).toHaveLength(2000)
      expect(total).toBe(2800)
      expect(dataList.filter(({ kind }) => kind === 'warehouse')).toHaveLength(300)
    } finally {
      await many.close()
    }
  })

  it('refuses boxes that are none', async () => {
    const box = { west: '119', south: '29', east: '121', north: '31' }
    for (const [fields, field] of [
      [{ ...box, west: '122' }, 'east'],
      [{ ...box, south: '32' }, 'north'],
      [{ ...box, west: '-181' }, 'west'],
      [{ ...box, north: 'NaN' }, 'north'],
      [{ ...box, kind: 'cars' }, 'kind'],
      [{ ...box, more: '1' }, 'more'],
      [{ west: '119' }, 'south'],
    ] as const)
      expect(await server.raw('/api/index/getDitu', fields), JSON.stringify(fields)).toMatchObject({
        result: 422,
        field,
      })
  })
})
