import type { OrderLine } from '../../../contract/order.contract.ts'
import type { CallWire } from '../../../data/ports.ts'

/**
 * Adds the bought lines to the cart again, one after the other; resolves to the number of failures: sold out, or no
 * connection.
 */
export async function addAgain(call: CallWire, lines: readonly OrderLine[]): Promise<{ readonly failed: number }> {
  let failed = 0
  for (const { sku, count } of lines)
    await call('/api/v3/cartAdd', { sku, count }).catch(() => {
      failed++
    })
  return { failed }
}
