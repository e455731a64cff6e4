/** The part of the map that is looked at. */
import type { Point } from '../../../src/contract/constants.ts'

export interface Box {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

/** Returns whether a point lies in the box, its edges included. */
export const isInside = ({ lng, lat }: Point, { west, south, east, north }: Box): boolean =>
  lng >= west && lng <= east && lat >= south && lat <= north
