/** The initial view of the map. */
import type { Point } from '../../../contract/constants.ts'

export interface MapViewport {
  readonly centre: Point
  readonly zoom: number
}

/** Zoom at which a district fills the map. */
const DISTRICT_ZOOM = 12
/** Zoom of a place named in the address. */
const STREET_ZOOM = 15

/** Returns the point of `120.13,30.26`, degrees GCJ-02, as in links; undefined for other text. */
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

/** Stores the last view for this visit; `place` is the district it was seen from. */
export const rememberViewport = (last: LastViewport): void => {
  lastViewport = last
}

/**
 * Returns the initial view: a point in the address, otherwise the last view from the same district, otherwise the
 * district's centre.
 */
export function initialViewport(at: Point | undefined, place: string, centre: Point): MapViewport {
  if (at) return { centre: at, zoom: STREET_ZOOM }
  return lastViewport?.place === place ? lastViewport : { centre, zoom: DISTRICT_ZOOM }
}
