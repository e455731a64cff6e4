/** The maps calls of the specification (section 7), in AMap's own shape, asked of our own server. */
import { ofetch } from 'ofetch'
import { REQUEST_TIMEOUT_MS } from '../contract/constants.ts'

const ask = <T>(path: string, query: Record<string, string>): Promise<T> =>
  ofetch<T>(`/maps/v3/${path}`, { query, timeout: REQUEST_TIMEOUT_MS, retry: 0 })

/** Where the caller's address lies: AMap's IP answer, with its `rectangle` "lng,lat;lng,lat". */
export const locateByIp = <T>(): Promise<T> => ask<T>('ip', {})

/** As many digits as AMap takes: a tenth of a metre. */
const DIGITS = 6

/** What lies at [lng, lat] (GCJ-02): AMap's regeo answer. */
export const reverseGeocode = <T>([lng, lat]: readonly [lng: number, lat: number]): Promise<T> =>
  ask<T>('geocode/regeo', { location: `${lng.toFixed(DIGITS)},${lat.toFixed(DIGITS)}` })

/** The middle of a district by its six-digit code, GCJ-02: AMap's district answer. */
export async function districtCentre(code: string): Promise<{ lng: number; lat: number }> {
  const { districts } = await ask<{ districts?: { center?: string }[] }>('config/district', { keywords: code })
  const [lng = Number.NaN, lat = Number.NaN] = (districts?.[0]?.center ?? '').split(',').map(Number)
  if (Number.isNaN(lng) || Number.isNaN(lat)) throw new Error('没有找到这个地区的中心')
  return { lng, lat }
}

/** A part of the vector base map: `province.json`, `city.json`, `labels.json`, or the districts of a province, `districts-33.json`. */
export const baseMap = (name: string): Promise<unknown> =>
  ofetch<unknown>(`/maps/base/${name}`, { timeout: REQUEST_TIMEOUT_MS, retry: 0 })
