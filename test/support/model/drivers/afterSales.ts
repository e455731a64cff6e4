/** After-sales over HTTP: one line of one order, shipped or not. */

import { afterSalesContract } from '../../../../src/contract/afterSales.contract.ts'
import { complaintContract } from '../../../../src/contract/complaint.contract.ts'
import { type AfterSales, afterSales } from '../../../../src/machines/workflows/afterSales/chart.ts'
import { PARCEL, REASON, readOrder, takeStep } from '../../fixtures/mall.ts'
import { type Driver, type TestRecord, toRealNames } from '../driver.ts'
import type { GraphEdge } from '../explore.ts'
import { NO_HIDDEN_STATE } from '../hiddenState.ts'
import type { Testbed } from '../testbed.ts'
import { afterSalesWorld } from '../worlds/afterSales.ts'
import { LINE } from '../worlds/order.ts'
import { createOrder, payOrder } from './order.ts'
import { notifyRefunded } from './refundNotice.ts'

/** An order of one line, paid and perhaps shipped, and the claim about it. */
export async function createClaim(
  testbed: Testbed,
  { from: { row }, attempt }: Pick<GraphEdge<AfterSales>, 'from' | 'attempt'>,
): Promise<TestRecord> {
  const { server } = testbed
  const [buyer, seller] = [testbed.who('buyer'), testbed.who('seller')]
  const order = await createOrder(testbed, [LINE], 0)
  const record = { ...order, names: { ...order.names, '/files/1.jpg': testbed.pictures.buyer } }
  const lines = [order.names.line1 ?? '']
  await payOrder(testbed, order.id)
  if (row.facts.shipped) await takeStep(server, seller, 'orderShip', order.id, { ...PARCEL, lines })
  if (attempt?.event === 'DECIDE') {
    await decideForBuyer(testbed, order.id, { lines, amount: row.facts.amount, ...REASON })
    const { afterSales } = await readOrder(server, buyer, order.id)
    return { ...record, id: afterSales[0]?.id ?? '' }
  }
  await takeStep(server, buyer, 'orderRefundApply', order.id, {
    ...toRealNames(attempt?.input, testbed, record),
    lines,
  })
  const { afterSales } = await readOrder(server, buyer, order.id)
  return { ...record, id: afterSales[0]?.id ?? '' }
}

/** The buyer complains about the order itself, and the platform lets money go back. */
async function decideForBuyer({ server, who }: Testbed, order: string, verdict: Record<string, unknown>) {
  const { id } = await server.call(
    complaintContract.complaintAdd,
    { order, reason: '一直不发货' },
    { token: who('buyer').token },
  )
  await takeStep(server, who('platform'), 'complaintTakeUp', id)
  await takeStep(server, who('platform'), 'complaintRefundOrder', id, verdict)
}

/** The complaint about the matter that is not decided yet. */
export async function latestComplaint({ server, who }: Testbed, claim: string): Promise<string> {
  const { order } = await server.call(afterSalesContract.refundDetail, { id: claim }, { token: who('buyer').token })
  const { complaints } = await readOrder(server, who('buyer'), order)
  return complaints.at(-1)?.id ?? ''
}

const decideComplaint =
  (verdict: 'complaintForceRefund' | 'complaintResolve') =>
  async ({ testbed, record }: { readonly testbed: Testbed; readonly record: TestRecord }) => {
    const [platform, complaint] = [testbed.who('platform'), await latestComplaint(testbed, record.id)]
    await takeStep(testbed.server, platform, 'complaintTakeUp', complaint)
    await takeStep(testbed.server, platform, verdict, complaint, REASON)
  }

export const afterSalesDriver: Driver<AfterSales, null> = {
  flow: afterSales,
  world: afterSalesWorld,
  hiddenState: NO_HIDDEN_STATE,
  createRecord: createClaim,
  causes: {
    REFUNDED: ({ testbed, record }) => notifyRefunded(testbed, record.id),
    FORCE_REFUND: decideComplaint('complaintForceRefund'),
    COMPLAINT_CLOSED: decideComplaint('complaintResolve'),
  },
  expectedStock({ node: { row } }) {
    const { shipped, sentBack } = row.facts
    return [{ held: 0, sold: row.state === 'refunded' && (sentBack || !shipped) ? 0 : 1 }]
  },
}
