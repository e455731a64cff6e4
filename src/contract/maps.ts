/** Addresses of the map calls of a first visit, on our own server in AMap's shape. */

/** Locates the caller by IP address. */
export const IP_PATH = '/maps/v3/ip'

/** Maximum precision that AMap accepts: a tenth of a metre. */
const COORDINATE_DIGITS = 6

/** Returns the address for reverse geocoding [lng, lat] (GCJ-02). */
export const regeoPath = ([lng, lat]: readonly [lng: number, lat: number]): string =>
  `/maps/v3/geocode/regeo?location=${lng.toFixed(COORDINATE_DIGITS)},${lat.toFixed(COORDINATE_DIGITS)}`
