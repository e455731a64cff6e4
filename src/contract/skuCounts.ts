/** Which pieces of which SKUs somebody means. */
import * as z from 'zod/mini'
import { json } from './form.ts'
import { recordId } from './parts.contract.ts'

/** Which pieces: of the cart, or bought at once. */
export const skuCounts = z.array(
  z.strictObject({ sku: recordId('规格'), count: z.int().check(z.minimum(1), z.maximum(999)) }),
)
/** Returns SKUs with how many of each, one to 200 kinds. */
export const skuCountsField = () =>
  json(
    '商品',
    skuCounts.check(z.minLength(1, { error: '请选择商品' }), z.maxLength(200, { error: '一次最多 200 种商品' })),
  )
