/** Shapes that several domains share. */
import * as z from 'zod/mini'
import { pattern } from './form.ts'

/** A code of the five-level address tree: 2, 4, 6, 9 or 12 digits. */
export const regionCode = (label = '地区') => pattern(label, /^(\d{2}|\d{4}|\d{6}|\d{9}|\d{12})$/, `请选择${label}`)
/** A district, six digits. */
export const districtCode = (label = '地区') => pattern(label, /^\d{6}$/, `请选择${label}`)
/** An id as the server gives them. */
export const recordId = (label = '编号') => pattern(label, /^[0-9a-zA-Z_-]{1,40}$/, `${label}格式不正确`)
/** The address of an uploaded picture on this server. */
export const pictureUrl = (label = '图片') =>
  pattern(label, /^\/(files|pictures)\/[\w./-]{1,200}$/, `${label}地址不正确`)

/** A point on the map in GCJ-02. */
export const point = z.object({ lng: z.number(), lat: z.number() })
/** Milliseconds since 1970. */
export const time = z.int()
/** Money in 分. */
export const fen = z.int()

/** A card that many lists show: what it is, what it looks like, what stands beside it. */
export const card = z.object({
  id: z.string(),
  title: z.string(),
  summary: z.string(),
  picture: z.string(),
})
