/** A complaint about refused after-sales, and one about the order itself. */
import type { Complaint, complaint } from '../../../../src/machines/workflows/complaint/chart.ts'
import type { World } from '../world.ts'
import { actorsOf } from './people.ts'

export const COMPLAINT: Complaint = { owner: 'buyer', shopOwners: ['seller'], order: 'o1', afterSales: 'a1' }
const verdict = { why: { reason: '证据清楚' } }

export const complaintWorld: World<typeof complaint> = {
  births: { aboutAfterSales: COMPLAINT, aboutOrder: { ...COMPLAINT, afterSales: '' } },
  actors: actorsOf({ buyer: ['owner'], platform: ['platform'] }),
  samples: {
    FILE: { why: { reason: '店铺不讲理', photos: [] } },
    FORCE_REFUND: verdict,
    REFUND_ORDER: { line: { lines: ['line1'], amount: 1_000, ...verdict.why } },
    RESOLVE: verdict,
    REJECT: verdict,
  },
}
