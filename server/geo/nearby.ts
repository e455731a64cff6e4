/** Distances as the database works them out. */
import { type RawBuilder, sql } from 'kysely'
import type { Point } from '../../src/contract/constants.ts'

const EARTH_RADIUS = 6_371_000

/** Returns metres between a row with `lng` and `lat` and a point, along the great circle. */
export const metresTo = ({ lng, lat }: Point): RawBuilder<number> => sql<number>`
  round(2 * ${EARTH_RADIUS}::float8 * asin(least(1, sqrt(
    sin(radians(lat - ${lat}::float8) / 2) ^ 2
    + cos(radians(${lat}::float8)) * cos(radians(lat)) * sin(radians(lng - ${lng}::float8) / 2) ^ 2
  ))))::int`
