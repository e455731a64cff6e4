/** Conversions between the stored datum (GCJ-02), satellites (WGS-84), and the map's datum. */
import gcoord from 'gcoord'
import type { Point } from '../../../contract/constants.ts'

export type Datum = 'gcj02' | 'wgs84'

const toPoint = ([lng = 0, lat = 0]: readonly number[]): Point => ({ lng, lat })

/** Returns a satellite's point in the stored datum. Outside China both are the same. */
export const fromWgs84 = ({ lng, lat }: Point): Point =>
  toPoint(gcoord.transform([lng, lat], gcoord.WGS84, gcoord.GCJ02))

/** Returns a stored point in the map's datum. */
export const toMapDatum = ({ lng, lat }: Point, datum: Datum): Point =>
  datum === 'gcj02' ? { lng, lat } : toPoint(gcoord.transform([lng, lat], gcoord.GCJ02, gcoord.WGS84))

/** Returns a point of a map in the stored datum. */
export const fromMapDatum = (point: Point, datum: Datum): Point => (datum === 'gcj02' ? point : fromWgs84(point))

const EARTH_RADIUS_METRES = 6_371_000
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Returns metres between two points of one datum, along the great circle. */
export function metresBetween(a: Point, b: Point): number {
  const half =
    Math.sin(radians(b.lat - a.lat) / 2) ** 2 +
    Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(radians(b.lng - a.lng) / 2) ** 2
  return 2 * EARTH_RADIUS_METRES * Math.asin(Math.min(1, Math.sqrt(half)))
}
