import type { OrderLine } from '../../../contract/order.contract.ts'
import type { CallWire } from '../../../data/ports.ts'

/**
 * Puts what was bought into the cart again, one after the other; resolves to how many lines did not come there: sold
 * out, or the server was not reached.
 */
export async function addAgain(call: CallWire, lines: readonly OrderLine[]): Promise<{ readonly failed: number }> {
  let failed = 0
  for (const { sku, count } of lines)
    await call('/api/v3/cartAdd', { sku, count }).catch(() => {
      failed++
    })
  return { failed }
}
