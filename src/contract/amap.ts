/**
 * Replies of AMap's two web service calls (REST v3) that locate a visitor; our own server replies in the same shape. An
 * empty value is `[]`. (lbs.amap.com/api/webservice/guide/api/ipconfig and …/georegeo)
 */
import * as z from 'zod/mini'

const text = z.union([z.string(), z.array(z.never())])
export type AmapText = z.output<typeof text>
/** AMap omits unknown fields, e.g. at sea. */
const maybe = z._default(text, () => [])

/** `status` is 0; `infocode` 10001 is a wrong key, 20000 a wrong parameter. */
export const amapFailure = z.looseObject({ status: z.literal('0'), info: z.string(), infocode: z.string() })
export type AmapFailure = z.output<typeof amapFailure>

/** `rectangle` is "west,south;east,north" in GCJ-02 degrees. */
export const amapIp = z.looseObject({
  status: z.literal('1'),
  info: z.string(),
  infocode: z.string(),
  province: maybe,
  city: maybe,
  adcode: maybe,
  rectangle: maybe,
})
export type AmapIp = z.output<typeof amapIp> | AmapFailure

/** `city` is `[]` in a municipality, `district` is `[]` in a city without districts; `adcode` is the district's. */
export const amapRegeo = z.looseObject({
  status: z.literal('1'),
  info: z.string(),
  infocode: z.string(),
  regeocode: z.looseObject({
    formatted_address: maybe,
    addressComponent: z.looseObject({
      country: maybe,
      province: maybe,
      city: maybe,
      district: maybe,
      adcode: maybe,
      township: maybe,
    }),
  }),
})
export type AmapRegeo = z.output<typeof amapRegeo> | AmapFailure

/** AMap status codes that our own server uses. (lbs.amap.com/api/webservice/guide/tools/info) */
export const AMAP_INFO = {
  10001: 'INVALID_USER_KEY',
  10016: 'SERVER_IS_BUSY',
  20000: 'INVALID_PARAMS',
} as const

/** Returns the failure reply of a map service, in its provider's wording. */
export const amapFails = (infocode: keyof typeof AMAP_INFO): AmapFailure => ({
  status: '0',
  info: AMAP_INFO[infocode],
  infocode: String(infocode),
})
