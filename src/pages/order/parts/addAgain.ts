import type { OrderLine } from '../../../contract/order.contract.ts'
import { type RefusalCode, refusalOf } from '../../../contract/refusal.ts'
import type { CallWire } from '../../../data/ports.ts'

/** What says something of the goods: they are sold out, not sold any more, or nobody's. */
const OF_GOODS = new Set<RefusalCode>(['notNow', 'invalid', 'missing', 'notYours', 'stale'])
const isOfGoods = (error: unknown) => OF_GOODS.has(refusalOf(error).code)

/** Puts what was bought into the cart again, one after the other; resolves to how many of it cannot be had now. */
export async function addAgain(call: CallWire, lines: readonly OrderLine[]): Promise<{ readonly failed: number }> {
  let failed = 0
  for (const { sku, count } of lines)
    await call('/api/v3/cartAdd', { sku, count }).catch(error => {
      if (!isOfGoods(error)) throw error
      failed++
    })
  return { failed }
}
