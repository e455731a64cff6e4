/** The maps calls of the specification, in AMap's shape, to our own server. */
import { ofetch } from 'ofetch'
import { REQUEST_TIMEOUT_MS } from '../contract/constants.ts'
import { IP_PATH, regeoPath } from '../contract/maps.ts'

const fetchMaps = <T>(path: string): Promise<T> => ofetch<T>(path, { timeout: REQUEST_TIMEOUT_MS, retry: 0 })

/** Returns AMap's IP reply for the caller's address, with its `rectangle` "lng,lat;lng,lat". */
export const locateByIp = <T>(): Promise<T> => fetchMaps<T>(IP_PATH)

/** Returns AMap's regeo reply for [lng, lat] (GCJ-02). */
export const reverseGeocode = <T>(point: readonly [lng: number, lat: number]): Promise<T> =>
  fetchMaps<T>(regeoPath(point))

/** Returns the centre of a district by its six-digit code, GCJ-02. Throws if the reply has none. */
export async function districtCentre(code: string): Promise<{ lng: number; lat: number }> {
  const { districts } = await fetchMaps<{ districts?: { center?: string }[] }>(
    `/maps/v3/config/district?keywords=${encodeURIComponent(code)}`,
  )
  const [lng = Number.NaN, lat = Number.NaN] = (districts?.[0]?.center ?? '')
    .split(',')
    .map(part => (part === '' ? Number.NaN : Number(part)))
  if (Number.isNaN(lng) || Number.isNaN(lat)) throw new Error('没有找到这个地区的中心')
  return { lng, lat }
}

/**
 * Returns a part of the vector base map: `province.json`, `city.json`, `labels.json`, or `districts-33.json` of a
 * province.
 */
export const baseMap = (name: string): Promise<unknown> => fetchMaps(`/maps/base/${name}`)
