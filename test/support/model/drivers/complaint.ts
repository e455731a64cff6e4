/** Complaints over HTTP: about refused after-sales, and about an order itself. */
import { orderContract } from '../../../../src/contract/order.contract.ts'
import { type Complaint, complaint } from '../../../../src/machines/workflows/complaint.ts'
import { take, WHY } from '../../market.ts'
import { type Driver, really } from '../driver.ts'
import { PLAIN } from '../reality.ts'
import type { Town } from '../town.ts'
import { CLAIM } from '../worlds/afterSales.ts'
import { complaintWorld } from '../worlds/complaint.ts'
import { claimed, complaintAbout } from './afterSales.ts'
import { bought, pays } from './order.ts'

const WISH = { kind: 'refund', amount: CLAIM.amount, photos: [], ...WHY }

/** A claim that the shop refused. */
async function refusedClaim(town: Town) {
  const shot = { event: 'APPLY', actor: 'buyer', who: {}, variant: '', input: WISH }
  const facts = { ...CLAIM, kind: 'refund' } as const
  const claim = await claimed(town, { from: { key: '', row: { state: '', facts }, running: new Set() }, shot })
  await take(town.server, town.who('seller'), 'refundRefuse', claim.id, WHY)
  return claim
}

export const complaintDriver: Driver<Complaint, null> = {
  flow: complaint,
  world: complaintWorld,
  reality: PLAIN,
  async born(town, { from, shot }) {
    const buyer = town.who('buyer')
    if (from.row.facts.afterSales) {
      const claim = await refusedClaim(town)
      await take(town.server, buyer, 'refundComplain', claim.id, { ...shot?.input })
      return { id: await complaintAbout(town, claim.id), names: { ...claim.names, a1: claim.id } }
    }
    const order = await bought(town)
    await pays(town, order.id)
    const said = really({ reason: '店铺不讲理', photos: [], ...shot?.input }, town, order)
    const { id } = await town.server.call(
      orderContract.complaintAdd,
      { order: order.id, ...said },
      { token: buyer.token },
    )
    return { id, names: order.names }
  },
  causes: {},
}
