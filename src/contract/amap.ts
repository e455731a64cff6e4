/**
 * What AMap's web service (REST v3) answers to the two calls that place a person, and how our own server answers them
 * too. An empty value is `[]`. (lbs.amap.com/api/webservice/guide/api/ipconfig and …/georegeo)
 */
import * as z from 'zod/mini'

const text = z.union([z.string(), z.array(z.never())])
export type AmapText = z.output<typeof text>
/** AMap leaves fields out where it knows nothing, at sea for instance. */
const maybe = z._default(text, () => [])

/** `status` 0 with the reason; `infocode` 10001 is a wrong key, 20000 a wrong parameter. */
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

/** In a municipality `city` is `[]`, in a city without districts `district`; `adcode` is the district's. */
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

/** The few of AMap's codes that our own server says. (lbs.amap.com/api/webservice/guide/tools/info) */
export const AMAP_INFO = {
  10001: 'INVALID_USER_KEY',
  10016: 'SERVER_IS_BUSY',
  20000: 'INVALID_PARAMS',
} as const

/** Returns the answer of a map service that refuses, as its provider words it. */
export const amapFails = (infocode: keyof typeof AMAP_INFO): AmapFailure => ({
  status: '0',
  info: AMAP_INFO[infocode],
  infocode: String(infocode),
})
