/** The field of SKUs with their counts. */
import * as z from 'zod/mini'
import { json } from './form.ts'
import { recordId } from './parts.contract.ts'

/** Pieces of SKUs, from the cart or bought at once. */
export const skuCounts = z.array(
  z.strictObject({ sku: recordId('规格'), count: z.int().check(z.minimum(1), z.maximum(999)) }),
)
/** Returns the field of SKUs with counts, one to 200 kinds. */
export const skuCountsField = () =>
  json(
    '商品',
    skuCounts.check(z.minLength(1, { error: '请选择商品' }), z.maxLength(200, { error: '一次最多 200 种商品' })),
  )
