/** Where the map opens. */
import type { Point } from '../../../contract/constants.ts'

export interface MapViewport {
  readonly centre: Point
  readonly zoom: number
}

/** A district fills the map about here. */
const DISTRICT_ZOOM = 12
/** A place that was asked for by name stands among its streets. */
const STREET_ZOOM = 15

/** Returns `120.13,30.26`, degrees GCJ-02, as links carry it; undefined for anything else. */
export function parsePoint(text: string): Point | undefined {
  const [lng = Number.NaN, lat = Number.NaN, ...more] = text
    .split(',')
    .map(part => (part.trim() ? Number(part) : Number.NaN))
  return more.length === 0 && Math.abs(lng) <= 180 && Math.abs(lat) <= 90 ? { lng, lat } : undefined
}

interface LastViewport extends MapViewport {
  readonly place: string
}
let lastViewport: LastViewport | undefined

/** Remembers what was seen last, for coming back in this visit; `place` is the district it was seen from. */
export const rememberViewport = (last: LastViewport): void => {
  lastViewport = last
}

/**
 * Returns a point that the address names wins, then what was seen last from the same district, then the district's
 * middle.
 */
export function initialViewport(at: Point | undefined, place: string, centre: Point): MapViewport {
  if (at) return { centre: at, zoom: STREET_ZOOM }
  return lastViewport?.place === place ? lastViewport : { centre, zoom: DISTRICT_ZOOM }
}
