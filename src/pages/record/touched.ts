/** Which reads a change of a record makes old: what is on show is read anew, the rest when it is shown again. */
import type { Wire } from '../../contract/wire.ts'
import { readAgain } from '../cache.ts'

const ORDERS = [
  '/api/v3/orderDetail',
  '/api/v3/orderPage',
  '/api/v3/shopOrderPage',
  '/api/v3/paymentDetail',
  '/api/v3/refundDetail',
] as const satisfies readonly Wire[]
const COMPLAINTS = ['/api/v3/complaintDetail', '/api/v3/complaintPage'] as const satisfies readonly Wire[]
const SHOPS = ['/api/v3/myShops', '/api/v3/shopApplyPage', '/api/v3/shopDetail'] as const satisfies readonly Wire[]

const BY_WORKFLOW: Readonly<Record<string, readonly Wire[]>> = {
  order: ORDERS,
  payment: ORDERS,
  afterSales: ORDERS,
  complaint: [...ORDERS, ...COMPLAINTS],
  shop: SHOPS,
}
/** Messages and their count change with every matter. */
const ALWAYS = ['/api/my/getLiucheng', '/api/my/messagePage', '/api/my/getMyInfo'] as const satisfies readonly Wire[]

export const touched = (workflow: string): void => readAgain(...(BY_WORKFLOW[workflow] ?? []), ...ALWAYS)

/** Whatever may have changed while nobody told. */
export const touchedAll = (): void => readAgain(...ORDERS, ...COMPLAINTS, ...SHOPS, ...ALWAYS)

const waiting = new Set<string>()
/** One step often changes several records at once; they are read anew together. ms */
const BREATH_MS = 60

/** The same for news from the live line, several at a time. */
export function heard(workflow: string): void {
  if (waiting.size === 0)
    setTimeout(() => {
      const workflows = [...waiting]
      waiting.clear()
      readAgain(...new Set([...workflows.flatMap(one => BY_WORKFLOW[one] ?? []), ...ALWAYS]))
    }, BREATH_MS)
  waiting.add(workflow)
}
