/** Computes the map centre of a region. */
import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import type { Point } from '../../src/contract/constants.ts'
import { areaOf } from '../../src/contract/region.ts'
import { dataFile } from './pack.ts'
import { areasOf, boxOf, type DistrictArea, eachEdge, kmToBorder } from './polygons.ts'
import { childrenOf } from './tree.ts'

type MapLabel = readonly [code: string, name: string, lng: number, lat: number]

/** Number of parallels scanned for the interior point of a polygon. */
const SCAN_LINES = 16

let labels: ReadonlyMap<string, Point> | undefined

/** Returns the label point of a province or city on the base map, well inside it. */
function labelPointOf(code: string): Point | undefined {
  if (!labels) {
    const text = brotliDecompressSync(readFileSync(dataFile('base/labels.json.br'))).toString('utf8')
    const { p, c }: { p: MapLabel[]; c: MapLabel[] } = JSON.parse(text)
    labels = new Map([...p, ...c].map(([of, , lng, lat]) => [of, { lng, lat }]))
  }
  return labels.get(code)
}

/** Returns the longitudes at which a parallel crosses the polygon. */
function crossings(area: DistrictArea, lat: number): number[] {
  const found: number[] = []
  eachEdge(area, (ax, ay, bx, by) => {
    if (ay > lat !== by > lat) found.push(((bx - ax) * (lat - ay)) / (by - ay) + ax)
  })
  return found.sort((a, b) => a - b)
}

/** Returns, of the midpoints of all segments inside the polygon, the one furthest from its border. */
function middleOf(area: DistrictArea): { at: Point; km: number } | undefined {
  const [, south, , north] = boxOf(area)
  let best: { at: Point; km: number } | undefined
  for (let line = 1; line < SCAN_LINES; line++) {
    const lat = south + ((north - south) * line) / SCAN_LINES
    const longitudes = crossings(area, lat)
    for (let at = 1; at < longitudes.length; at += 2) {
      const lng = (longitudes[at - 1]! + longitudes[at]!) / 2
      const km = kmToBorder(area, lng, lat)
      if (!best || km > best.km) best = { at: { lng, lat }, km }
    }
  }
  return best
}

const centreByDistrict = new Map<string, Point | undefined>()

function computeCentre(district: string): Point | undefined {
  const middles = areasOf(district).flatMap(area => middleOf(area) ?? [])
  const [widest] = middles.sort((a, b) => b.km - a.km)
  return widest?.at ?? labelPointOf(district.slice(0, 4)) ?? labelPointOf(district.slice(0, 2))
}

/**
 * Returns a point well inside a region, degrees in GCJ-02. A street or community gets the point of its district, a
 * district missing on the map of 2018 that of its city. Undefined for a code outside the address tree's provinces.
 */
export function regionCentre(code: string): Point | undefined {
  const area = areaOf(code)
  if (area.length < 6) return labelPointOf(area) ?? labelPointOf(area.slice(0, 2))
  const district = code.slice(0, 6)
  if (!centreByDistrict.has(district)) centreByDistrict.set(district, computeCentre(district))
  return centreByDistrict.get(district)
}

/** Where the first district in the list is not the city centre: 渝中区. */
const SEAT_DISTRICTS: Readonly<Record<string, string>> = { '50': '500103' }

/**
 * Returns the district that stands for a city or province: the first of the city, or of the province's first city. The
 * geometric centre of a wide or bent region may lie in another region; that of 内蒙古 lies abroad. A district stands for
 * itself.
 */
export function seatDistrictOf(code: string): string {
  const area = areaOf(code)
  const below = SEAT_DISTRICTS[area] ?? (area.length < 6 ? childrenOf(area)[0]?.id : undefined)
  if (!below) return area
  // The only city of a municipality is the municipality itself.
  return areaOf(below) === area ? (SEAT_DISTRICTS[below] ?? childrenOf(below)[0]?.id ?? area) : seatDistrictOf(below)
}
