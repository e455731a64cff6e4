/** Geometry of shapes on the base map. */
import type { Geometry, Position } from 'geojson'
import type { Point } from '../../../contract/constants.ts'

/** Returns twice the signed area of a ring, in square degrees, and its centroid. */
function ringCentroid(ring: readonly Position[]): { area: number; middle: Point } {
  let [area, lng, lat] = [0, 0, 0]
  for (let at = 1; at < ring.length; at++) {
    const [x = 0, y = 0] = ring[at - 1] ?? []
    const [nextX = 0, nextY = 0] = ring[at] ?? []
    const cross = x * nextY - nextX * y
    area += cross
    lng += (x + nextX) * cross
    lat += (y + nextY) * cross
  }
  const [x = 0, y = 0] = ring[0] ?? []
  return { area, middle: area === 0 ? { lng: x, lat: y } : { lng: lng / (3 * area), lat: lat / (3 * area) } }
}

/** Returns the largest ring of a shape and its centroid, where the name is drawn. */
export function largestRingOf(geometry: Geometry): Point & { readonly ring: readonly Position[] } {
  const rings =
    geometry.type === 'Polygon'
      ? [geometry.coordinates[0] ?? []]
      : geometry.type === 'MultiPolygon'
        ? geometry.coordinates.map(([outer = []]) => outer)
        : []
  const [largest] = rings
    .map(ring => ({ ring, ...ringCentroid(ring) }))
    .sort((a, b) => Math.abs(b.area) - Math.abs(a.area))
  return { ...(largest?.middle ?? { lng: 0, lat: 0 }), ring: largest?.ring ?? [] }
}

/** Returns whether a point lies inside a ring. */
export function isInside({ lng, lat }: Point, ring: readonly Position[]): boolean {
  let inside = false
  for (let at = 1; at < ring.length; at++) {
    const [x = 0, y = 0] = ring[at - 1] ?? []
    const [nextX = 0, nextY = 0] = ring[at] ?? []
    if (y > lat !== nextY > lat && lng < ((nextX - x) * (lat - y)) / (nextY - y) + x) inside = !inside
  }
  return inside
}

/** Islands named on maps of China; `from` is the minimum zoom. */
export const ISLANDS: readonly (Point & { readonly name: string; readonly from: number })[] = [
  { name: '南海诸岛', lng: 114.2, lat: 12.6, from: 3 },
  { name: '钓鱼岛', lng: 123.48, lat: 25.74, from: 4 },
  { name: '赤尾屿', lng: 124.55, lat: 25.92, from: 6 },
  { name: '东沙群岛', lng: 116.73, lat: 20.7, from: 5 },
  { name: '西沙群岛', lng: 112.03, lat: 16.55, from: 5 },
  { name: '中沙群岛', lng: 114.43, lat: 15.68, from: 5 },
  { name: '南沙群岛', lng: 114.36, lat: 9.6, from: 5 },
  { name: '黄岩岛', lng: 117.76, lat: 15.15, from: 6 },
  { name: '曾母暗沙', lng: 112.28, lat: 3.97, from: 6 },
]
