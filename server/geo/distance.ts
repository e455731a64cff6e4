import type { Point } from '../../src/contract/constants.ts'

const EARTH_RADIUS = 6_371_000
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Metres between two points along the great circle. */
export function metresBetween(one: Point, other: Point): number {
  const lat = radians(other.lat - one.lat) / 2
  const lng = radians(other.lng - one.lng) / 2
  const half = Math.sin(lat) ** 2 + Math.cos(radians(one.lat)) * Math.cos(radians(other.lat)) * Math.sin(lng) ** 2
  return Math.round(2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(half))))
}
