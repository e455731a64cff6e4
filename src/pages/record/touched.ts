/** Which reads a change of a record makes old: what is on show is read anew, the rest when it is shown again. */
import type { Wire } from '../../contract/wire.ts'
import { readAgain } from '../cache.ts'

const ORDERS = [
  '/api/v3/orderDetail',
  '/api/v3/orderPage',
  '/api/v3/shopOrderPage',
  '/api/v3/paymentDetail',
  '/api/v3/refundDetail',
  '/api/renwu/zhifuPage',
] as const satisfies readonly Wire[]
const COMPLAINTS = ['/api/v3/complaintDetail', '/api/v3/complaintPage'] as const satisfies readonly Wire[]
const SHOPS = ['/api/v3/myShops', '/api/v3/shopApplyPage', '/api/v3/shopDetail'] as const satisfies readonly Wire[]

const AIDS = [
  '/api/my/yuanzhuDetails',
  '/api/my/yuanzhuPage',
  '/api/my/bangfuDetails',
  '/api/my/bangfuPage',
  '/api/renwu/yuanzhuDetails',
  '/api/renwu/yuanzhuPage',
  '/api/renwu/yuanzhuCounts',
  '/api/renwu/yuanzhuMap',
  '/api/renwu/yuanzhuCandidates',
] as const satisfies readonly Wire[]

const DONATIONS = [
  '/api/my/juanwuPage',
  '/api/my/juanwuCounts',
  '/api/my/juanwuDetails',
  '/api/index/juanwuPage',
  '/api/index/juanwuDetails',
  '/api/renwu/juanwuPage',
  '/api/renwu/juanwuCounts',
  '/api/renwu/juanwuMap',
  '/api/renwu/juanwuCandidates',
  '/api/renwu/collectPage',
  '/api/renwu/collectDetails',
  '/api/renwu/collectRoute',
] as const satisfies readonly Wire[]
const STOCK = [
  '/api/renwu/cangkuMine',
  '/api/renwu/rukuPage',
  '/api/renwu/kucunPage',
  '/api/renwu/kucunDetails',
  '/api/renwu/kucunBatch',
  '/api/renwu/kucunRecord',
  '/api/renwu/chukuPage',
  '/api/renwu/chukuDetails',
] as const satisfies readonly Wire[]
const EXPENSES = [
  '/api/my/feiyongPage',
  '/api/my/feiyongDetails',
  '/api/renwu/feiyongPage',
] as const satisfies readonly Wire[]
const ROLES = [
  '/api/my/roleDetails',
  '/api/my/rolePage',
  '/api/renwu/rolePage',
  '/api/renwu/roleCounts',
  '/api/my/getZuzhijiagou',
  '/api/my/getZuzhiRenyuan',
] as const satisfies readonly Wire[]
const BY_WORKFLOW: Readonly<Record<string, readonly Wire[]>> = {
  order: ORDERS,
  payment: ORDERS,
  afterSales: ORDERS,
  complaint: [...ORDERS, ...COMPLAINTS],
  shop: SHOPS,
  goodsDonation: [...DONATIONS, ...STOCK],
  // An application names the issue that was opened for it last.
  stockIssue: [...STOCK, '/api/renwu/yuanzhuDetails'],
  expense: EXPENSES,
  roleGrant: ROLES,
  aid: [...AIDS, ...STOCK],
}
/** Messages and their count change with every matter, and so does what waits for whom. */
const ALWAYS = [
  '/api/my/getLiucheng',
  '/api/my/messagePage',
  '/api/my/getMyInfo',
  '/api/renwu/getRenwuCounts',
  '/api/renwu/getRenwuPage',
] as const satisfies readonly Wire[]

export const touched = (workflow: string): void => readAgain(...(BY_WORKFLOW[workflow] ?? []), ...ALWAYS)

/** Whatever may have changed while nobody told. */
export const touchedAll = (): void => readAgain(...new Set(Object.values(BY_WORKFLOW).flat()), ...ALWAYS)

const waiting = new Set<string>()
/** One step often changes several records at once; they are read anew together. ms */
const BREATH_MS = 60
/** Whoever stands above a whole city hears of one change after the other: in the long run everything is read anew so often at most. ms */
const REST_MS = 1_000
/** Whoever hears of few reads at once, so many times in a row. */
const AT_ONCE = 5
let nextAt = 0

/** The same for news from the live line, several at a time. */
export function heard(workflow: string): void {
  if (waiting.size === 0)
    setTimeout(
      () => {
        const workflows = [...waiting]
        waiting.clear()
        nextAt = Math.max(nextAt, Date.now() - (AT_ONCE - 1) * REST_MS) + REST_MS
        readAgain(...new Set([...workflows.flatMap(one => BY_WORKFLOW[one] ?? []), ...ALWAYS]))
      },
      Math.max(BREATH_MS, Math.min(REST_MS, nextAt - Date.now())),
    )
  waiting.add(workflow)
}
