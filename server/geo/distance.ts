/** Great-circle distances, computed here or in SQL. */
import { type RawBuilder, sql } from 'kysely'
import type { Point } from '../../src/contract/constants.ts'

const EARTH_RADIUS = 6_371_000
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Returns the great-circle distance of two points in metres. */
export function metresBetween(one: Point, other: Point): number {
  const lat = radians(other.lat - one.lat) / 2
  const lng = radians(other.lng - one.lng) / 2
  const half = Math.sin(lat) ** 2 + Math.cos(radians(one.lat)) * Math.cos(radians(other.lat)) * Math.sin(lng) ** 2
  return Math.round(2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(half))))
}

/** Returns the great-circle distance in metres from a row's `lng` and `lat` to a point. */
export const metresTo = ({ lng, lat }: Point): RawBuilder<number> => sql<number>`
  round(${sql.lit(2 * EARTH_RADIUS)}::float8 * asin(least(1, sqrt(
    sin(radians(lat - ${lat}::float8) / 2) ^ 2
    + cos(radians(${lat}::float8)) * cos(radians(lat)) * sin(radians(lng - ${lng}::float8) / 2) ^ 2
  ))))::int`
