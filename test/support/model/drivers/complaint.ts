/** Complaints over HTTP: about refused after-sales, and about an order itself. */
import { complaintContract } from '../../../../src/contract/complaint.contract.ts'
import { type Complaint, complaint } from '../../../../src/machines/workflows/complaint/chart.ts'
import { REASON, takeStep } from '../../fixtures/mall.ts'
import { type Driver, toRealNames } from '../driver.ts'
import { NO_HIDDEN_STATE } from '../hiddenState.ts'
import type { Testbed } from '../testbed.ts'
import { CLAIM } from '../worlds/afterSales.ts'
import { complaintWorld } from '../worlds/complaint.ts'
import { createClaim, latestComplaint } from './afterSales.ts'
import { createOrder, payOrder } from './order.ts'

const CLAIM_INPUT = { kind: 'refund', amount: CLAIM.amount, photos: [], ...REASON }

/** A claim that the shop refused. */
async function createRefusedClaim(testbed: Testbed) {
  const attempt = { event: 'APPLY', actor: 'buyer', who: {}, variant: '', input: CLAIM_INPUT }
  const facts = { ...CLAIM, kind: 'refund' } as const
  const claim = await createClaim(testbed, {
    from: { key: '', row: { state: '', facts }, running: new Set() },
    attempt,
  })
  await takeStep(testbed.server, testbed.who('seller'), 'refundRefuse', claim.id, REASON)
  return claim
}

export const complaintDriver: Driver<Complaint, null> = {
  flow: complaint,
  world: complaintWorld,
  hiddenState: NO_HIDDEN_STATE,
  async createRecord(testbed, { from, attempt }) {
    const buyer = testbed.who('buyer')
    if (from.row.facts.afterSales) {
      const claim = await createRefusedClaim(testbed)
      await takeStep(testbed.server, buyer, 'refundComplain', claim.id, { ...attempt?.input })
      return { id: await latestComplaint(testbed, claim.id), names: { ...claim.names, a1: claim.id } }
    }
    const order = await createOrder(testbed)
    await payOrder(testbed, order.id)
    const input = toRealNames({ reason: '店铺不讲理', photos: [], ...attempt?.input }, testbed, order)
    const { id } = await testbed.server.call(
      complaintContract.complaintAdd,
      { order: order.id, ...input },
      { token: buyer.token },
    )
    return { id, names: order.names }
  },
  causes: {},
}
