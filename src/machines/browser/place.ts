/** How a place is read from what the maps service answers, and kept under the six local keys (portal-spec 3 and 7). */
import { type Place, type Point, STORAGE_KEYS } from '../../contract/constants.ts'
import type { KeyStore } from './injected.ts'

/** AMap writes `[]` for an empty text. */
export type AmapText = string | readonly never[]
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
 * The middle between the two corners of a rectangle "lng,lat;lng,lat", in GCJ-02 degrees.
 * Throws a Chinese sentence for anything else, also for AMap's `[]`, its answer about an address it does not know.
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

/** Throws when the service says that it failed; 1 is AMap's success. */
export function centreFrom({ status, rectangle }: IpAnswer): Point {
  if (status !== undefined && status !== '1') throw new Error(UNREADABLE)
  return middleOf(rectangle)
}

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

/**
 * The place in a reverse geocoding. In a municipality the city is the municipality, places directly under a province are
 * their own city, and a city without districts is its own district. Throws a Chinese sentence where no place can be read.
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

/** Where each part of a place is kept. */
const KEYS: Readonly<Record<keyof Place, string>> = {
  province: STORAGE_KEYS.provinceName,
  city: STORAGE_KEYS.cityName,
  district: STORAGE_KEYS.districtName,
  provinceId: STORAGE_KEYS.provinceId,
  cityId: STORAGE_KEYS.cityId,
  districtId: STORAGE_KEYS.districtId,
}

/** The place that is kept, undefined where one of the three names is missing. */
export function storedPlace(local: KeyStore): Place | undefined {
  const part = (name: keyof Place) => local.get(KEYS[name]) ?? ''
  const place: Place = {
    province: part('province'),
    city: part('city'),
    district: part('district'),
    provinceId: part('provinceId'),
    cityId: part('cityId'),
    districtId: part('districtId'),
  }
  return place.province && place.city && place.district ? place : undefined
}

export function storePlace(local: KeyStore, place: Place): void {
  for (const name of Object.keys(KEYS) as (keyof Place)[]) local.set(KEYS[name], place[name])
}

/** The kept centre of exactly this place, undefined where none is kept or it belongs to another. */
export function storedCentre(local: KeyStore, place: Place): Point | undefined {
  const [id, at = ''] = (local.get(STORAGE_KEYS.centre) ?? '').split('@')
  if (!place.districtId || id !== place.districtId) return undefined
  const [lng = Number.NaN, lat = Number.NaN] = at.split(',').map(Number)
  return Number.isFinite(lng) && Number.isFinite(lat) ? { lng, lat } : undefined
}

export function storeCentre(local: KeyStore, place: Place, centre: Point | undefined): void {
  if (centre) local.set(STORAGE_KEYS.centre, `${place.districtId}@${centre.lng},${centre.lat}`)
  else local.remove(STORAGE_KEYS.centre)
}
