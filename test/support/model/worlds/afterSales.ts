/** One line, shipped or not, refunded with or without its return. */

import { UNBORN } from '../../../../src/machines/workflow/edges.ts'
import type { AfterSales, afterSales } from '../../../../src/machines/workflows/afterSales/chart.ts'
import type { World } from '../world.ts'
import { actorsOf } from './people.ts'

export const CLAIM: AfterSales = {
  owner: 'buyer',
  shopOwners: ['seller'],
  shop: 's1',
  order: 'o1',
  lines: ['line1'],
  kind: 'return',
  amount: 4_000,
  refundable: 4_000,
  shipped: true,
  sentBack: false,
  appliedAgain: false,
  complaint: 'none',
  released: false,
}
const CLAIM_INPUT = { amount: 4_000, reason: '和描述不一样', photos: ['/files/1.jpg'] }
/** At birth the server takes the facts from the same form. */
const claimInput = (kind: AfterSales['kind']) => (a: AfterSales, state: string) =>
  state === UNBORN && a.kind !== kind ? undefined : { ...CLAIM_INPUT, kind }
const reason = { why: { reason: '商品没有问题' } }

export const afterSalesWorld: World<typeof afterSales> = {
  births: {
    return: CLAIM,
    refund: { ...CLAIM, kind: 'refund' },
    unshipped: { ...CLAIM, kind: 'refund', shipped: false },
  },
  actors: actorsOf({ buyer: ['owner'], seller: ['shop'], provider: ['payment'], complaint: ['complaint'] }),
  samples: {
    APPLY: {
      refund: claimInput('refund'),
      return: claimInput('return'),
    },
    DECIDE: reason,
    REFUSE_RETURN: reason,
    REFUSE_REFUND: reason,
    SEND_BACK: { parcel: { courier: '圆通速递', number: 'YT1234567890' } },
    COMPLAIN: { why: { reason: '店铺不讲理', photos: [] } },
  },
  fold: (state, facts) =>
    ['refunding', 'refunded', 'withdrawn'].includes(state)
      ? { ...facts, kind: 'return', appliedAgain: false, complaint: 'none' }
      : facts,
}
