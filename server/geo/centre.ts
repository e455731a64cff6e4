/** Where the map is centred for a region. */
import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import type { Point } from '../../src/contract/constants.ts'
import { areaOf } from '../../src/contract/region.ts'
import { dataFile } from './pack.ts'
import { type Area, areasOf, boxOf, eachEdge, kmToBorder } from './polygons.ts'
import { childrenOf } from './tree.ts'

type Label = readonly [code: string, name: string, lng: number, lat: number]

/** Lines of latitude on which the middle of a polygon is looked for. */
const CUTS = 16

let labels: ReadonlyMap<string, Point> | undefined

/** A point well inside a province or city, as the base map writes its name there. */
function labelOf(code: string): Point | undefined {
  if (!labels) {
    const text = brotliDecompressSync(readFileSync(dataFile('base/labels.json.br'))).toString('utf8')
    const { p, c } = JSON.parse(text) as { p: Label[]; c: Label[] }
    labels = new Map([...p, ...c].map(([of, , lng, lat]) => [of, { lng, lat }]))
  }
  return labels.get(code)
}

/** The longitudes at which a line of latitude enters and leaves the polygon. */
function crossings(area: Area, lat: number): number[] {
  const found: number[] = []
  eachEdge(area, (ax, ay, bx, by) => {
    if (ay > lat !== by > lat) found.push(((bx - ax) * (lat - ay)) / (by - ay) + ax)
  })
  return found.sort((a, b) => a - b)
}

/** Of the middles of all stretches inside the polygon the one furthest from its border. */
function middleOf(area: Area): { at: Point; km: number } | undefined {
  const [, south, , north] = boxOf(area)
  let best: { at: Point; km: number } | undefined
  for (let cut = 1; cut < CUTS; cut++) {
    const lat = south + ((north - south) * cut) / CUTS
    const through = crossings(area, lat)
    for (let at = 1; at < through.length; at += 2) {
      const lng = ((through[at - 1] as number) + (through[at] as number)) / 2
      const km = kmToBorder(area, lng, lat)
      if (!best || km > best.km) best = { at: { lng, lat }, km }
    }
  }
  return best
}

const known = new Map<string, Point | undefined>()

function find(district: string): Point | undefined {
  const middles = areasOf(district).flatMap(area => middleOf(area) ?? [])
  const [widest] = middles.sort((a, b) => b.km - a.km)
  return widest?.at ?? labelOf(district.slice(0, 4)) ?? labelOf(district.slice(0, 2))
}

/**
 * A point well inside a region, degrees in GCJ-02. A street or community gets its district's, a district that the map of 2018
 * does not have its city's. Undefined for a code outside the address tree's provinces.
 */
export function centreOf(code: string): Point | undefined {
  const area = areaOf(code)
  if (area.length < 6) return labelOf(area) ?? labelOf(area.slice(0, 2))
  const district = code.slice(0, 6)
  if (!known.has(district)) known.set(district, find(district))
  return known.get(district)
}

/** Where the first district of the list is not the heart of the city: 渝中区. */
const SEATS: Readonly<Record<string, string>> = { '50': '500103' }

/**
 * The district that people mean by the name of a city or a province: the city's first, the province's first city's. The middle
 * of a wide or bent region may lie in another one, that of 内蒙古 lies abroad. A district is its own.
 */
export function seatOf(code: string): string {
  const area = areaOf(code)
  const below = SEATS[area] ?? (area.length < 6 ? childrenOf(area)[0]?.id : undefined)
  if (!below) return area
  // The only city of a municipality is the municipality again.
  return areaOf(below) === area ? (SEATS[below] ?? childrenOf(below)[0]?.id ?? area) : seatOf(below)
}
