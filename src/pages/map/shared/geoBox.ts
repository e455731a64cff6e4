/** Boxes of the map, in degrees of the stored datum (GCJ-02). */
import type { Point } from '../../../contract/constants.ts'

export interface GeoBox {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

export const containsPoint = ({ west, south, east, north }: GeoBox, { lng, lat }: Point): boolean =>
  lng >= west && lng <= east && lat >= south && lat <= north

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))

/**
 * Returns a box slightly larger than the visible one, aligned to a grid of about a quarter of its width: small moves of
 * the map request the same box, which is cached.
 */
export function queryBox({ west, south, east, north }: GeoBox): GeoBox {
  const step = 2 ** Math.ceil(Math.log2(Math.max(east - west, 1e-6) / 4))
  const down = (value: number) => Math.floor(value / step) * step
  const up = (value: number) => Math.ceil(value / step) * step
  const rounded = (value: number) => Math.round(value * 1e6) / 1e6
  return {
    west: rounded(clamp(down(west), -180, 180)),
    south: rounded(clamp(down(south), -90, 90)),
    east: rounded(clamp(up(east), -180, 180)),
    north: rounded(clamp(up(north), -90, 90)),
  }
}
