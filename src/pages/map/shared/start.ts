/** Where the map opens. */
import type { Point } from '../../../contract/constants.ts'

export interface Start {
  readonly centre: Point
  readonly zoom: number
}

/** A district fills the map about here. */
const ZOOM = 12
/** A place that was asked for by name stands among its streets. */
const CLOSE = 15

/** `120.13,30.26`, degrees GCJ-02, as links carry it; undefined for anything else. */
export function readAt(text: string): Point | undefined {
  const [lng = Number.NaN, lat = Number.NaN, ...more] = text
    .split(',')
    .map(part => (part.trim() ? Number(part) : Number.NaN))
  return more.length === 0 && Math.abs(lng) <= 180 && Math.abs(lat) <= 90 ? { lng, lat } : undefined
}

interface Left extends Start {
  readonly place: string
}
let left: Left | undefined

/** Remembers what was seen last, for coming back in this visit; `place` is the district it was seen from. */
export const leave = (last: Left): void => {
  left = last
}

/** A point that the address names wins, then what was seen last from the same district, then the district's middle. */
export function startAt(at: Point | undefined, place: string, centre: Point): Start {
  if (at) return { centre: at, zoom: CLOSE }
  return left?.place === place ? left : { centre, zoom: ZOOM }
}
