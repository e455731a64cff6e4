/** After-sales over HTTP: one line of one order, shipped or not. */
import { orderContract } from '../../../../src/contract/order.contract.ts'
import { type AfterSales, afterSales } from '../../../../src/machines/workflows/afterSales.ts'
import { detail, PARCEL, take, WHY } from '../../market.ts'
import { type Driver, really, type Thing } from '../driver.ts'
import type { Edge } from '../explore.ts'
import { PLAIN } from '../reality.ts'
import type { Town } from '../town.ts'
import { afterSalesWorld } from '../worlds/afterSales.ts'
import { LINE } from '../worlds/order.ts'
import { bought, pays } from './order.ts'
import { refunded } from './refunded.ts'

/** An order of one line, paid and perhaps shipped, and the claim about it. */
export async function claimed(
  town: Town,
  { from: { row }, shot }: Pick<Edge<AfterSales>, 'from' | 'shot'>,
): Promise<Thing> {
  const { server } = town
  const [buyer, seller] = [town.who('buyer'), town.who('seller')]
  const order = await bought(town, [LINE], 0)
  const thing = { ...order, names: { ...order.names, '/files/1.jpg': town.pictures.buyer } }
  const lines = [order.names.line1 ?? '']
  await pays(town, order.id)
  if (row.facts.shipped) await take(server, seller, 'orderShip', order.id, { ...PARCEL, lines })
  await take(server, buyer, 'orderRefundApply', order.id, { ...really(shot?.input, town, thing), lines })
  const { afterSales } = await detail(server, buyer, order.id)
  return { ...thing, id: afterSales[0]?.id ?? '' }
}

/** The complaint about the matter that is not decided yet. */
export async function complaintAbout({ server, who }: Town, claim: string): Promise<string> {
  const { order } = await server.call(orderContract.refundDetail, { id: claim }, { token: who('buyer').token })
  const { complaints } = await detail(server, who('buyer'), order)
  return complaints.at(-1)?.id ?? ''
}

const decides =
  (verdict: 'complaintForceRefund' | 'complaintResolve') =>
  async ({ town, thing }: { readonly town: Town; readonly thing: Thing }) => {
    const [platform, complaint] = [town.who('platform'), await complaintAbout(town, thing.id)]
    await take(town.server, platform, 'complaintTakeUp', complaint)
    await take(town.server, platform, verdict, complaint, WHY)
  }

export const afterSalesDriver: Driver<AfterSales, null> = {
  flow: afterSales,
  world: afterSalesWorld,
  reality: PLAIN,
  born: claimed,
  causes: {
    REFUNDED: ({ town, thing }) => refunded(town, thing.id),
    FORCE_REFUND: decides('complaintForceRefund'),
    COMPLAINT_CLOSED: decides('complaintResolve'),
  },
  stock({ node: { row } }) {
    const { shipped, sentBack } = row.facts
    return [{ held: 0, sold: row.state === 'refunded' && (sentBack || !shipped) ? 0 : 1 }]
  },
}
