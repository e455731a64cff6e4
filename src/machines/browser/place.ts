/** Storage of a place under the six keys in local storage. */
import { type Place, type Point, STORAGE_KEYS } from '../../contract/constants.ts'
import { keysOf } from '../../contract/keys.ts'
import type { KeyStore } from './injected.ts'

/** Storage key of each part of a place. */
const PLACE_KEYS: Readonly<Record<keyof Place, string>> = {
  province: STORAGE_KEYS.provinceName,
  city: STORAGE_KEYS.cityName,
  district: STORAGE_KEYS.districtName,
  provinceId: STORAGE_KEYS.provinceId,
  cityId: STORAGE_KEYS.cityId,
  districtId: STORAGE_KEYS.districtId,
}

/** Returns the stored place, undefined if one of its three names is missing. */
export function storedPlace(local: KeyStore): Place | undefined {
  const part = (name: keyof Place) => local.get(PLACE_KEYS[name]) ?? ''
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

/** Stores the five levels of a place. */
export function storePlace(local: KeyStore, place: Place): void {
  for (const name of keysOf(PLACE_KEYS)) local.set(PLACE_KEYS[name], place[name])
}

/** Returns the stored centre of exactly this place, undefined for none. */
export function storedCentre(local: KeyStore, place: Place): Point | undefined {
  const [id, at = ''] = (local.get(STORAGE_KEYS.centre) ?? '').split('@')
  if (!place.districtId || id !== place.districtId) return undefined
  const [lng = Number.NaN, lat = Number.NaN] = at.split(',').map(Number)
  return Number.isFinite(lng) && Number.isFinite(lat) ? { lng, lat } : undefined
}

/** Stores the centre of the map, GCJ-02. */
export function storeCentre(local: KeyStore, place: Place, centre: Point | undefined): void {
  if (centre) local.set(STORAGE_KEYS.centre, `${place.districtId}@${centre.lng},${centre.lat}`)
  else local.remove(STORAGE_KEYS.centre)
}
