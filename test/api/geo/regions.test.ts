/** All addresses of China: the packs, the tree that people see, the rules over codes, the filled table. */
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { regionCentre } from '../../../server/geo/centre.ts'
import { pinOf } from '../../../server/geo/pin.ts'
import { districtAt } from '../../../server/geo/polygons.ts'
import { levelNames, regionNames } from '../../../server/geo/regionNames.ts'
import { fillRegions, REGION_COUNT, type RegionClient, regionRows, regionTable } from '../../../server/geo/regions.ts'
import { provinceTree } from '../../../server/geo/tree.ts'
import type { Refused } from '../../../src/contract/refusal.ts'
import { contains } from '../../../src/contract/region.ts'
import { createPostgresDatabase, stopPostgres } from '../../support/server/postgres.ts'
import { openTestDatabase } from '../../support/server/testDatabase.ts'

describe('codes', () => {
  test.each([
    ['33', '330106'],
    ['3301', '330106109001'],
    ['330100', '330106'],
    ['330000', '3301'],
    ['330106', '330106'],
    ['1101', '110101'],
    ['110000', '110101'],
    ['1101', '11'],
    ['5001', '500229'],
    ['42', '429004'],
    ['429004', '429004001'],
    ['441900', '4419'],
    ['4419', '441900003'],
    ['441900', '441900003'],
    ['442000', '442000001'],
    ['460400', '460400100'],
    ['620201', '6202'],
    ['620200', '620201'],
    ['620201', '620201001'],
    ['', '330106'],
    ['81', '810000'],
  ])('%s contains %s', (region, code) => expect(contains(region, code)).toBe(true))
})

describe('the packs', () => {
  test('five levels, every row below one that stands before it, no code twice', () => {
    const seen = new Set<string>()
    const counts = [0, 0, 0, 0, 0, 0]
    for (const { code, parent, level, name } of regionRows()) {
      if (seen.has(code) || (parent !== '' && !seen.has(parent)) || name === '') throw new Error(`${code} ${name}`)
      seen.add(code)
      if (!/^(71|81|82)/.test(code)) counts[level] = (counts[level] ?? 0) + 1
    }
    expect(counts).toEqual([0, 31, 342, 2978, 41_352, 620_573])
    expect(seen.size).toBe(REGION_COUNT)
  })
})

describe('the tree', () => {
  test('34 provinces, three levels everywhere, no pseudo city', () => {
    expect(provinceTree().length).toBe(34)
    for (const province of provinceTree())
      for (const city of province.children) {
        expect(city.children.length, city.id).toBeGreaterThan(0)
        for (const { name } of [city, ...city.children]) expect(name).not.toMatch(/市辖区|^县$|直辖/)
      }
    const ids = provinceTree().flatMap(({ children }) => children.map(({ id }) => id))
    expect(new Set(ids).size).toBe(ids.length)
  })
})

describe('centres', () => {
  test('99 % and more of all districts have their centre inside', () => {
    // From 60 on the last two digits count development zones, which no map of districts draws.
    const districts = provinceTree().flatMap(({ children }) => children.flatMap(city => city.children))
    const ids = districts.map(({ id }) => id).filter(id => !/[67]\d$/.test(id))
    const wrong = ids.filter(id => {
      const at = regionCentre(id)
      const found = at && districtAt(at.lng, at.lat)?.id
      return !found || (/^(71|81|82)/.test(id) ? found.slice(0, 2) !== id.slice(0, 2) : found !== id)
    })
    // The map is of 2018: the districts founded since have their city's centre.
    expect(wrong).not.toContain('330106')
    expect(wrong.length / ids.length).toBeLessThan(0.01)
  })
})

test('a point is taken in its district and near its border, and where borders were redrawn in its city', () => {
  const taken = (region: string, lng: number, lat: number) => {
    try {
      return pinOf(region, { lng, lat }).lng === lng
    } catch (error) {
      return (error as Refused).refusal.field
    }
  }
  expect([
    taken('330106001', 120.13, 30.26),
    // 三墩镇 with a home 50 km to the east, and 西湖 with one in another city.
    taken('330106109', 120.731234, 30.412345),
    taken('330106', 116.4, 39.9),
    // 九堡 went to 上城, the map has it elsewhere; 临平 is not on the map.
    taken('330102', 120.27, 30.31),
    taken('330113', 120.3, 30.42),
    taken('330113', 118.9, 29.6),
  ]).toEqual([true, 'lng', 'lng', true, true, true])
  expect(() => pinOf('330106', { lng: 120.13 })).toThrow('不完整')
})

test('a community is called by its street and its own name, though its code alone was asked for', async () => {
  const { database, drop } = await openTestDatabase(false)
  try {
    const nameOf = await regionNames(database.db, ['330106002052'])
    expect(nameOf('330106002052')).toMatch(/北山街道.+/)
    const namesOf = await levelNames(database.db, [])
    const spoken = ['810000', '441900', '110101'].map(code => namesOf(code).join(' '))
    expect(spoken, 'each name once').toEqual(['香港特别行政区', '广东省 东莞市', '北京市 东城区'])
  } finally {
    await database.close()
    await drop()
  }
})

describe('the table', () => {
  let client: RegionClient
  let end: () => Promise<void>
  beforeAll(async () => {
    const fresh = process.env.TEST_DATABASE_URL ? await createPostgresDatabase() : undefined
    if (fresh) {
      const postgres = new pg.Client({ connectionString: fresh.url })
      await postgres.connect()
      client = { exec: sql => postgres.query(sql), query: (sql, params) => postgres.query(sql, params) }
      end = async () => {
        await postgres.end()
        await fresh.drop()
        await stopPostgres()
      }
    } else {
      const lite = await PGlite.create()
      client = lite
      end = () => lite.close()
    }
    await client.exec(regionTable)
  })
  afterAll(() => end())
  const rows = async (sql: string, params: unknown[]) => ((await client.query(sql, params)) as { rows: unknown[] }).rows

  test('is filled once, and again only where something is missing', async () => {
    await client.exec('begin')
    const first = await fillRegions(client)
    await client.exec('commit')
    expect(first.rows).toBe(REGION_COUNT)
    expect((await fillRegions(client)).rows).toBe(0)
    const below = await rows('select code, level, name from region where parent = $1 order by code limit 1', ['330106'])
    expect(below).toEqual([{ code: '330106002', level: 4, name: '北山街道' }])
    expect(await rows('select name, parent, level from region where code = $1', ['110101001001'])).toEqual([
      { name: '多福巷社区居委会', parent: '110101001', level: 5 },
    ])
    await client.exec(`delete from region where code like '33%'`)
    expect((await fillRegions(client)).rows).toBe(REGION_COUNT)
    expect(await rows('select count(*)::int as count from region where parent = $1', ['33'])).toEqual([{ count: 11 }])
    const indexes = await rows('select indexname as name from pg_indexes where tablename = $1 order by 1', ['region'])
    expect(indexes, 'by which a code and what lies below it are found').toEqual([
      { name: 'region_parent' },
      { name: 'region_pkey' },
    ])
  })
})
