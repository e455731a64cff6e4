/** Which district a point lies in: an index of bounding boxes, then point in polygon, then the nearest border. GCJ-02. */
import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import Flatbush from 'flatbush'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { dataFile } from './pack.ts'

/** Who stands on a shore or a border of simplified polygons is taken in up to here. */
const NEAR_KM = 5
const KM_A_DEGREE = 111.2

export interface District {
  /** Six digits; made up below 71, 81 and 82. */
  readonly id: string
  readonly name: string
}
/** A line as x, y, x, y …; the lines of a polygon meet at their ends, which is all that counting its edges needs. */
type Line = Float64Array
export interface Area {
  readonly district: District
  /** Of one polygon: its outer ring and its holes. */
  readonly lines: readonly Line[]
}
interface Index {
  readonly areas: readonly Area[]
  readonly boxes: Flatbush
}

let index: Index | undefined

/** Undoes topojson's delta encoding. */
function linesOf({ arcs, transform }: Topology): Line[] {
  const [kx, ky] = transform?.scale ?? [1, 1]
  const [dx, dy] = transform?.translate ?? [0, 0]
  return arcs.map(arc => {
    const line = new Float64Array(arc.length * 2)
    let [x, y] = [0, 0]
    arc.forEach(([stepX = 0, stepY = 0], at) => {
      x += stepX
      y += stepY
      line[at * 2] = x * kx + dx
      line[at * 2 + 1] = y * ky + dy
    })
    return line
  })
}

export function boxOf({ lines }: Area): [west: number, south: number, east: number, north: number] {
  let [west, south, east, north] = [180, 90, -180, -90]
  for (const line of lines)
    for (let at = 0; at < line.length; at += 2) {
      const [x, y] = [line[at] as number, line[at + 1] as number]
      if (x < west) west = x
      if (x > east) east = x
      if (y < south) south = y
      if (y > north) north = y
    }
  return [west, south, east, north]
}

function load(): Index {
  const text = brotliDecompressSync(readFileSync(dataFile('base/districts.json.br'))).toString('utf8')
  const topology = JSON.parse(text) as Topology<Record<string, GeometryCollection<District>>>
  const lines = linesOf(topology)
  const areas: Area[] = []
  for (const { geometries } of Object.values(topology.objects))
    for (const geometry of geometries) {
      const district = geometry.properties
      if (!district || !('id' in district) || (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon'))
        continue
      // A negative number is the same line walked backwards.
      for (const rings of geometry.type === 'Polygon' ? [geometry.arcs] : geometry.arcs)
        areas.push({ district, lines: rings.flat().flatMap(at => lines[at < 0 ? ~at : at] ?? []) })
    }
  const boxes = new Flatbush(areas.length)
  for (const area of areas) boxes.add(...boxOf(area))
  boxes.finish()
  return { areas, boxes }
}

/** The polygons of a district; empty for a code that the map does not have. */
export function areasOf(id: string): Area[] {
  index ??= load()
  return index.areas.filter(area => area.district.id === id)
}

/** Calls `visit` with both ends of every edge. */
export function eachEdge(area: Area, visit: (ax: number, ay: number, bx: number, by: number) => void): void {
  for (const line of area.lines)
    for (let at = 2; at < line.length; at += 2)
      visit(line[at - 2] as number, line[at - 1] as number, line[at] as number, line[at + 1] as number)
}

/** Even-odd over all rings, so holes are outside. */
function inside(area: Area, x: number, y: number): boolean {
  let odd = false
  eachEdge(area, (ax, ay, bx, by) => {
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) odd = !odd
  })
  return odd
}

/** Kilometres to the nearest edge, on a plane that touches the earth at the point. */
export function kmToBorder(area: Area, x: number, y: number): number {
  const kmX = KM_A_DEGREE * Math.cos((y * Math.PI) / 180)
  let best = Number.POSITIVE_INFINITY
  eachEdge(area, (ax, ay, bx, by) => {
    const [px, py] = [(ax - x) * kmX, (ay - y) * KM_A_DEGREE]
    const [dx, dy] = [(bx - ax) * kmX, (by - ay) * KM_A_DEGREE]
    const length = dx * dx + dy * dy
    const along = length === 0 ? 0 : Math.max(0, Math.min(1, -(px * dx + py * dy) / length))
    best = Math.min(best, Math.hypot(px + along * dx, py + along * dy))
  })
  return best
}

/** The district at a point, else the one whose border is nearest within 5 km, else undefined. Degrees, GCJ-02. */
export function districtAt(lng: number, lat: number): District | undefined {
  index ??= load()
  const { areas, boxes } = index
  for (const at of boxes.search(lng, lat, lng, lat)) {
    const area = areas[at]
    if (area && inside(area, lng, lat)) return area.district
  }
  const high = NEAR_KM / KM_A_DEGREE
  const wide = high / Math.max(0.1, Math.cos((lat * Math.PI) / 180))
  let [nearest, best]: [District | undefined, number] = [undefined, NEAR_KM]
  for (const at of boxes.search(lng - wide, lat - high, lng + wide, lat + high)) {
    const area = areas[at]
    const km = area ? kmToBorder(area, lng, lat) : best
    if (area && km < best) [nearest, best] = [area.district, km]
  }
  return nearest
}
