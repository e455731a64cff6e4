/** Parsers for replies of the maps service, in AMap's shape. */
import type { Place, Point } from '../../contract/constants.ts'

/** `GET /maps/v3/ip`, AMap's shape; `rectangle` is "lng,lat;lng,lat". */
export interface IpAnswer {
  readonly status?: string
  readonly info?: string
  readonly rectangle?: unknown
}
/** `GET /maps/v3/geocode/regeo`, AMap's shape. */
export interface RegeoAnswer {
  readonly status?: string
  readonly info?: string
  readonly regeocode?: { readonly addressComponent?: Readonly<Record<string, unknown>> | undefined } | undefined
}

const UNREADABLE = '没能认出您所在的位置，请手动选择地区'

/**
 * Returns the middle of a rectangle "lng,lat;lng,lat", in GCJ-02 degrees. Throws a Chinese sentence for anything else,
 * including `[]`, AMap's reply for an unknown address.
 */
export function middleOf(rectangle: unknown): Point {
  const corners = typeof rectangle === 'string' ? rectangle.split(';').map(corner => corner.split(',')) : []
  const [[west, south] = [], [east, north] = []] = corners
  const numbers = [west, south, east, north].map(text => (text?.trim() ? Number(text) : Number.NaN))
  const [a = 0, b = 0, c = 0, d = 0] = numbers
  const sound =
    corners.length === 2 &&
    corners.every(corner => corner.length === 2) &&
    numbers.every(Number.isFinite) &&
    [a, c].every(lng => Math.abs(lng) <= 180) &&
    [b, d].every(lat => Math.abs(lat) <= 90)
  if (!sound) throw new Error(UNREADABLE)
  return { lng: (a + c) / 2, lat: (b + d) / 2 }
}

/** Returns the centre in the reply of an IP look-up. Throws if the service reports a failure; 1 is AMap's success. */
export function centreFrom({ status, rectangle }: IpAnswer): Point {
  if (status !== undefined && status !== '1') throw new Error(UNREADABLE)
  return middleOf(rectangle)
}

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

/**
 * Returns the place in a reverse geocoding. In a municipality the city is the municipality, places directly under a
 * province are their own city, and a city without districts is its own district. Throws a Chinese sentence if there is
 * no place.
 */
export function placeFrom({ status, regeocode }: RegeoAnswer): Place {
  const { province, city, district, adcode } = regeocode?.addressComponent ?? {}
  const code = textOf(adcode)
  const provinceName = textOf(province)
  if ((status !== undefined && status !== '1') || !provinceName || !/^\d{6}$/.test(code)) throw new Error(UNREADABLE)
  const directlyUnderProvince = code.slice(2, 4) === '90'
  const cityName = textOf(city) || (directlyUnderProvince && textOf(district)) || provinceName
  return {
    province: provinceName,
    city: cityName,
    district: textOf(district) || cityName,
    provinceId: code.slice(0, 2),
    cityId: code.slice(0, 4),
    districtId: code,
  }
}
