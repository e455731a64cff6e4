/** Addresses of the maps calls that a first visit makes, in AMap's shape, on our own server. */

/** Where the caller's address lies. */
export const IP_PATH = '/maps/v3/ip'

/** As many digits as AMap takes: a tenth of a metre. */
const COORDINATE_DIGITS = 6

/** Returns the address that answers what lies at [lng, lat] (GCJ-02). */
export const regeoPath = ([lng, lat]: readonly [lng: number, lat: number]): string =>
  `/maps/v3/geocode/regeo?location=${lng.toFixed(COORDINATE_DIGITS)},${lat.toFixed(COORDINATE_DIGITS)}`
