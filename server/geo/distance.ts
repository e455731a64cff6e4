/** Distances along the great circle, worked out here or by the database. */
import { type RawBuilder, sql } from 'kysely'
import type { Point } from '../../src/contract/constants.ts'

const EARTH_RADIUS = 6_371_000
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Returns metres between two points along the great circle. */
export function metresBetween(one: Point, other: Point): number {
  const lat = radians(other.lat - one.lat) / 2
  const lng = radians(other.lng - one.lng) / 2
  const half = Math.sin(lat) ** 2 + Math.cos(radians(one.lat)) * Math.cos(radians(other.lat)) * Math.sin(lng) ** 2
  return Math.round(2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(half))))
}

/** Returns metres between a row with `lng` and `lat` and a point, along the great circle. */
export const metresTo = ({ lng, lat }: Point): RawBuilder<number> => sql<number>`
  round(${sql.lit(2 * EARTH_RADIUS)}::float8 * asin(least(1, sqrt(
    sin(radians(lat - ${lat}::float8) / 2) ^ 2
    + cos(radians(${lat}::float8)) * cos(radians(lat)) * sin(radians(lng - ${lng}::float8) / 2) ^ 2
  ))))::int`
