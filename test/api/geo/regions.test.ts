/** All addresses of China: the packs, the tree that people see, the rules over codes, the filled table. */
import { PGlite } from '@electric-sql/pglite'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { regionCentre, seatDistrictOf } from '../../../server/geo/centre.ts'
import { districtAt } from '../../../server/geo/polygons.ts'
import { fillRegions, REGION_COUNT, type RegionClient, regionRows, regionTable } from '../../../server/geo/regions.ts'
import { childrenOf, placeNamesOf, provinceTree, regionNameOf } from '../../../server/geo/tree.ts'
import { regionNames } from '../../../server/kernel/regionFilter.ts'
import { areaOf, contains, districtOf, levelOf, parentOf } from '../../../src/contract/region.ts'
import { createPostgresDatabase, stopPostgres } from '../../support/server/postgres.ts'
import { openTestDatabase } from '../../support/server/testDatabase.ts'

const names = (code: string) => childrenOf(code).map(({ name }) => name)

describe('codes', () => {
  test.each([
    ['33', 1, ''],
    ['3301', 2, '33'],
    ['330106', 3, '3301'],
    ['330106109', 4, '330106'],
    ['330106109001', 5, '330106109'],
    ['110101', 3, '1101'],
    ['500229', 3, '5001'],
    ['429004', 3, '42'],
    ['429004001', 4, '429004'],
    ['441900', 3, '4419'],
    ['441900003', 4, '441900'],
    ['620201', 3, '6202'],
  ] as const)('%s is of level %i and lies below %s', (code, level, parent) => {
    expect([levelOf(code), parentOf(code)]).toEqual([level, parent])
  })
  test.each(['', '3', '330', '33010', 'abcdef', '33010６'])('"%s" is no code', code => {
    expect([levelOf(code), parentOf(code)]).toEqual([undefined, ''])
  })
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
  test.each([
    ['330106', '3301'],
    ['330106', '330105'],
    ['33', '34'],
    ['3301', '3302'],
    ['429004', '429005'],
    ['441900', '442000'],
    ['110101', '11'],
    ['330106', ''],
    ['330106109', '330106'],
  ])('%s does not contain %s', (region, code) => expect(contains(region, code)).toBe(false))
  test('whatever lies above a code contains it', () => {
    const codes = [...regionRows()].map(({ code }) => code)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: codes.length - 1 }), at => {
        const code = codes[at] ?? ''
        const parent = parentOf(code)
        expect(contains(parent, code)).toBe(true)
        expect(contains(code, parent)).toBe(areaOf(parent) === areaOf(code))
      }),
      { numRuns: 2000 },
    )
  })
  test('AMap’s code of a city without districts is its only district', () => {
    expect(['441900', '620200', '620201', '330106', '110101'].map(districtOf)).toEqual([
      '441900',
      '620201',
      '620201',
      '330106',
      '110101',
    ])
  })
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
  test('no district is lost on the way', () => {
    const shown = provinceTree().flatMap(({ children }) => children.flatMap(city => city.children))
    expect(shown.length).toBe(2978 + 3)
  })
  test('a municipality is its own city', () => {
    expect([names('11'), names('1101').slice(0, 2)]).toEqual([['北京市'], ['东城区', '西城区']])
    expect([names('50'), names('5001').length, names('5001').at(-1)]).toEqual([['重庆市'], 38, '彭水苗族土家族自治县'])
  })
  test('a place directly under a province is its own city and district', () => {
    expect(names('42').slice(-4)).toEqual(['仙桃市', '潜江市', '天门市', '神农架林区'])
    expect(childrenOf('429004')).toEqual([{ id: '429004', name: '仙桃市' }])
    expect(placeNamesOf('429004')).toEqual({ province: '湖北省', city: '仙桃市', district: '仙桃市' })
  })
  test.each([
    ['4419', '东莞市', '441900'],
    ['4420', '中山市', '442000'],
    ['4604', '儋州市', '460400'],
    ['6202', '嘉峪关市', '620201'],
    ['8100', '香港特别行政区', '810000'],
    ['7100', '台湾省', '710000'],
  ])('%s %s has one district of its name', (city, name, id) => {
    expect([regionNameOf(city), childrenOf(city)]).toEqual([name, [{ id, name }]])
  })
  test('the three names of a district', () => {
    expect(placeNamesOf('330106')).toEqual({ province: '浙江省', city: '杭州市', district: '西湖区' })
    expect(placeNamesOf('500229')).toEqual({ province: '重庆市', city: '重庆市', district: '城口县' })
    expect([placeNamesOf('999999'), childrenOf('999999')]).toEqual([undefined, []])
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
  test.each(['33', '3301', '330000', '330100', '11', '1101', '429004', '4419', '330106109', '81'])('%s', code => {
    const at = regionCentre(code)
    expect(at && contains(code.slice(0, 6), districtAt(at.lng, at.lat)?.id ?? '')).toBe(true)
  })
  test('the seat of every province and city lies in it', () => {
    const regions = provinceTree().flatMap(({ id, children }) => [id, ...children.map(city => city.id)])
    const wrong = regions.filter(id => {
      const at = regionCentre(seatDistrictOf(id))
      return !at || !contains(id, districtAt(at.lng, at.lat)?.id ?? '')
    })
    expect(regions.length).toBeGreaterThan(370)
    // Seas and sands that no city's polygon reaches, or cities founded after the map was drawn.
    expect(wrong.map(regionNameOf)).toEqual(['胡杨河市', '新星市', '白杨市'])
    expect(['33', '3301', '50', '15', '429004'].map(code => placeNamesOf(seatDistrictOf(code))?.district)).toEqual([
      '上城区',
      '上城区',
      '渝中区',
      '新城区',
      '仙桃市',
    ])
  })
  test('no place, no centre', () => {
    expect([regionCentre('99'), regionCentre('999999'), regionCentre('')]).toEqual([undefined, undefined, undefined])
  })
})

test('a community is called by its street and its own name, though its code alone was asked for', async () => {
  const { database, drop } = await openTestDatabase(false)
  try {
    const nameOf = await regionNames(database.db, ['330106002052'])
    expect(nameOf('330106002052')).toMatch(/北山街道.+/)
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
