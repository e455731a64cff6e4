/**
 * Finds the district at a point: an index of bounding boxes, then point in polygon, then the nearest border. GCJ-02.
 */
import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import Flatbush from 'flatbush'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { dataFile } from './pack.ts'

/** Points on a coast or border of simplified polygons are accepted up to this distance. */
const MAX_BORDER_KM = 5
const KM_PER_DEGREE = 111.2

export interface MapDistrict {
  /** Six digits; invented below 71, 81 and 82. */
  readonly id: string
  readonly name: string
}
/** A line as x, y, x, y …; the lines of a polygon join at their ends, which is all that counting its edges needs. */
type PolygonLine = Float64Array
export interface DistrictArea {
  readonly district: MapDistrict
  /** The outer ring and the holes of one polygon. */
  readonly lines: readonly PolygonLine[]
}
interface DistrictIndex {
  readonly areas: readonly DistrictArea[]
  readonly boxes: Flatbush
}

let districtIndex: DistrictIndex | undefined

/** Decodes the deltas of TopoJSON. */
function decodeArcs({ arcs, transform }: Topology): PolygonLine[] {
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

/** Returns the bounding box of a district, degrees GCJ-02. */
export function boxOf({ lines }: DistrictArea): [west: number, south: number, east: number, north: number] {
  let [west, south, east, north] = [180, 90, -180, -90]
  for (const line of lines)
    for (let at = 0; at < line.length; at += 2) {
      const [x, y] = [line[at]!, line[at + 1]!]
      if (x < west) west = x
      if (x > east) east = x
      if (y < south) south = y
      if (y > north) north = y
    }
  return [west, south, east, north]
}

function loadIndex(): DistrictIndex {
  const text = brotliDecompressSync(readFileSync(dataFile('base/districts.json.br'))).toString('utf8')
  const topology: Topology<Record<string, GeometryCollection<MapDistrict>>> = JSON.parse(text)
  const lines = decodeArcs(topology)
  const areas: DistrictArea[] = []
  for (const { geometries } of Object.values(topology.objects))
    for (const geometry of geometries) {
      const district = geometry.properties
      if (!district || !('id' in district) || (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon'))
        continue
      // A negative index is the same line reversed.
      for (const rings of geometry.type === 'Polygon' ? [geometry.arcs] : geometry.arcs)
        areas.push({ district, lines: rings.flat().flatMap(at => lines[at < 0 ? ~at : at] ?? []) })
    }
  const boxes = new Flatbush(areas.length)
  for (const area of areas) boxes.add(...boxOf(area))
  boxes.finish()
  return { areas, boxes }
}

/** Returns the polygons of a district; empty for a code that is not on the map. */
export function areasOf(id: string): DistrictArea[] {
  districtIndex ??= loadIndex()
  return districtIndex.areas.filter(area => area.district.id === id)
}

/** Calls `visit` with both ends of every edge. */
export function eachEdge(area: DistrictArea, visit: (ax: number, ay: number, bx: number, by: number) => void): void {
  for (const line of area.lines)
    for (let at = 2; at < line.length; at += 2) visit(line[at - 2]!, line[at - 1]!, line[at]!, line[at + 1]!)
}

/** Even-odd rule over all rings, so that holes are outside. */
function containsPoint(area: DistrictArea, x: number, y: number): boolean {
  let isInside = false
  eachEdge(area, (ax, ay, bx, by) => {
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isInside = !isInside
  })
  return isInside
}

/** Returns the kilometres to the nearest edge, on a plane tangent at the point. */
export function kmToBorder(area: DistrictArea, x: number, y: number): number {
  const kmX = KM_PER_DEGREE * Math.cos((y * Math.PI) / 180)
  let best = Number.POSITIVE_INFINITY
  eachEdge(area, (ax, ay, bx, by) => {
    const [px, py] = [(ax - x) * kmX, (ay - y) * KM_PER_DEGREE]
    const [dx, dy] = [(bx - ax) * kmX, (by - ay) * KM_PER_DEGREE]
    const length = dx * dx + dy * dy
    const along = length === 0 ? 0 : Math.max(0, Math.min(1, -(px * dx + py * dy) / length))
    best = Math.min(best, Math.hypot(px + along * dx, py + along * dy))
  })
  return best
}

/** Returns whether a point lies in the area or within 5 km of its border. */
export const isNearArea = (area: DistrictArea, lng: number, lat: number): boolean =>
  containsPoint(area, lng, lat) || kmToBorder(area, lng, lat) < MAX_BORDER_KM

/**
 * Returns the district at a point, else the one whose border is nearest within 5 km, else undefined. Degrees, GCJ-02.
 */
export function districtAt(lng: number, lat: number): MapDistrict | undefined {
  districtIndex ??= loadIndex()
  const { areas, boxes } = districtIndex
  for (const at of boxes.search(lng, lat, lng, lat)) {
    const area = areas[at]
    if (area && containsPoint(area, lng, lat)) return area.district
  }
  const latReach = MAX_BORDER_KM / KM_PER_DEGREE
  const lngReach = latReach / Math.max(0.1, Math.cos((lat * Math.PI) / 180))
  let [nearest, best]: [MapDistrict | undefined, number] = [undefined, MAX_BORDER_KM]
  for (const at of boxes.search(lng - lngReach, lat - latReach, lng + lngReach, lat + latReach)) {
    const area = areas[at]
    const km = area ? kmToBorder(area, lng, lat) : best
    if (area && km < best) [nearest, best] = [area.district, km]
  }
  return nearest
}
