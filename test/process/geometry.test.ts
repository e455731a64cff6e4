/** What the map of districts is asked: the nearest border, the middle of a region; each held against a look at all. */
import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { regionCentre } from '../../server/geo/centre.ts'
import { metresBetween } from '../../server/geo/distance.ts'
import { dataFile } from '../../server/geo/pack.ts'
import { pointOf } from '../../server/geo/point.ts'
import { areasOf, boxOf, type DistrictArea, districtAt, eachEdge, kmToBorder } from '../../server/geo/polygons.ts'
import { regionNameOf } from '../../server/geo/tree.ts'

const SQUARE: DistrictArea = {
  district: { id: '000000', name: '方块' },
  lines: [Float64Array.of(120, 60, 121, 60, 121, 61), Float64Array.of(121, 61, 120, 61, 120, 60)],
}

describe('a square district of one degree', () => {
  test('lies in its box', () => {
    expect(boxOf(SQUARE)).toEqual([120, 60, 121, 61])
  })
  test.each([
    ['south of it', [120.5, 59.9], [120.5, 60]],
    ['west of it', [119.9, 60.5], [120, 60.5]],
    ['beyond its corner', [121.2, 61.1], [121, 61]],
    ['inside, near its southern side', [120.5, 60.2], [120.5, 60]],
    ['inside, near its eastern side', [120.8, 60.5], [121, 60.5]],
  ] as const)('is as far as its nearest point %s', (_, [lng, lat], [nearestLng, nearestLat]) => {
    const km = metresBetween({ lng, lat }, { lng: nearestLng, lat: nearestLat }) / 1000
    expect(kmToBorder(SQUARE, lng, lat) / km).toBeCloseTo(1, 2)
  })
})

test('half a point is none, and nought degrees are some', () => {
  expect(
    [{ lng: 120, lat: 30 }, { lng: 0, lat: 0 }, { lng: 120 }, { lat: 30 }, { lng: null, lat: 30 }, {}].map(pointOf),
  ).toEqual([{ lng: 120, lat: 30 }, { lng: 0, lat: 0 }, ...[null, null, null, null]])
})

/** Even-odd over all edges, as any textbook has it. */
function isInside(area: DistrictArea, lng: number, lat: number): boolean {
  let crossed = 0
  eachEdge(area, (ax, ay, bx, by) => {
    if (ay > lat !== by > lat && ax + ((lat - ay) / (by - ay)) * (bx - ax) > lng) crossed++
  })
  return crossed % 2 === 1
}

interface Borders {
  readonly objects: Readonly<
    Record<string, { readonly geometries: { readonly properties: { readonly id: string } }[] }>
  >
}
const borders: Borders = JSON.parse(
  brotliDecompressSync(readFileSync(dataFile('base/districts.json.br'))).toString('utf8'),
)
const ids = new Set(
  Object.values(borders.objects).flatMap(one => one.geometries.map(({ properties }) => properties.id)),
)
const areas = [...ids].flatMap(areasOf)

describe('whoever stands outside of every district is taken into the nearest one within five kilometres', () => {
  test.each([
    ['on the sea off 青岛', [120.2, 121], [35.8, 36.2]],
    ['beyond the Amur, where a degree is short', [127, 127.8], [49.9, 50.4]],
  ] as const)('%s', (_, [west, east], [south, north]) => {
    const near = areas.filter(area => {
      const [left, bottom, right, top] = boxOf(area)
      return left < east + 0.2 && right > west - 0.2 && bottom < north + 0.2 && top > south - 0.2
    })
    const counts = { taken: 0, nobodys: 0 }
    for (let lng = west; lng < east; lng += 0.021)
      for (let lat = south; lat < north; lat += 0.023) {
        if (near.some(area => isInside(area, lng, lat))) continue
        const kmTo = (some: readonly DistrictArea[]) => Math.min(...some.map(area => kmToBorder(area, lng, lat)))
        const found = districtAt(lng, lat)?.id
        const nearest = kmTo(near)
        const where = `${lng.toFixed(3)}, ${lat.toFixed(3)}: ${nearest.toFixed(2)} km from a border`
        if (nearest < 5) expect(found && kmTo(areasOf(found)), where).toBe(nearest)
        else expect(found, where).toBeUndefined()
        counts[nearest < 5 ? 'taken' : 'nobodys']++
      }
    expect(counts.taken).toBeGreaterThan(20)
    expect(counts.nobodys).toBeGreaterThan(20)
  })
})

describe('the middle of a district', () => {
  /** Of points on a fine grid the one furthest from the borders of the area it lies in. km */
  function widestOf(district: string): number {
    let widest = 0
    for (const area of areasOf(district)) {
      const [west, south, east, north] = boxOf(area)
      for (let x = 1; x < 40; x++)
        for (let y = 1; y < 40; y++) {
          const [lng, lat] = [west + ((east - west) * x) / 40, south + ((north - south) * y) / 40]
          if (isInside(area, lng, lat)) widest = Math.max(widest, kmToBorder(area, lng, lat))
        }
    }
    return widest
  }
  test.each(['330106', '330903', '310151', '350128', '440402'])('%s lies where it is wide, on its main island', id => {
    const middle = regionCentre(id)
    const around = middle && areasOf(id).find(area => isInside(area, middle.lng, middle.lat))
    expect(
      around && middle && kmToBorder(around, middle.lng, middle.lat) / widestOf(id),
      regionNameOf(id),
    ).toBeGreaterThan(0.8)
  })
  test('that was founded after the map was drawn is its city’s, or its province’s where it lies in none', () => {
    expect([regionNameOf('330113'), regionNameOf('659012')]).toEqual(['临平区', '白杨市'])
    expect(regionCentre('330113')).toEqual(regionCentre('3301'))
    expect(regionCentre('659012')).toEqual(regionCentre('65'))
  })
})
