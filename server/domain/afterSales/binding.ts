/** Binds after-sales to the engine: how an order opens them, and which of their facts other records change. */
import { type AfterSales, afterSales, isPending } from '../../../src/machines/workflows/afterSales/chart.ts'
import { afterSalesProjection } from '../../../src/machines/workflows/afterSales/projection.ts'
import { complaint } from '../../../src/machines/workflows/complaint/chart.ts'
import { type Order, order } from '../../../src/machines/workflows/order/chart.ts'
import type { Queryable } from '../../db/connect.ts'
import { binding } from '../../engine/binding.ts'
import { factsOf } from '../../engine/records.ts'
import { attachPictures } from '../../files/ownership.ts'
import { afterSalesOf, orderLinesOf, refundableOf, remainingLines } from '../order/lines.ts'
import { afterSalesTitlesOf } from '../order/titles.ts'

interface AfterSalesInput {
  readonly lines: readonly string[]
  readonly kind: 'refund' | 'return'
  readonly amount: number
}

/** The platform's decision on an order with a complaint. */
type Verdict = Pick<AfterSalesInput, 'lines' | 'amount'> & { readonly reason: string }

/**
 * Resolves to what these lines still allow, which is nothing while other claims include any of them, and to whether
 * they have left the shop and come back.
 */
async function lineFactsOf(db: Queryable, order: string, ids: readonly string[], self: string) {
  const lines = remainingLines(await orderLinesOf(db, order)).filter(({ id }) => ids.includes(id))
  const others = (await afterSalesOf(db, [order])).filter(claim => claim.id !== self && isPending(claim))
  const busy = others.some(({ facts }) => facts.lines.some(line => ids.includes(line)))
  return {
    refundable: busy ? 0 : refundableOf(lines),
    shipped: lines.some(({ shipped }) => shipped),
    sentBack: lines.every(({ sentBack }) => sentBack),
  }
}

async function orderFactsOf(db: Queryable, id: string): Promise<Order> {
  const { facts } = await db.selectFrom('record').select('facts').where('id', '=', id).executeTakeFirstOrThrow()
  return factsOf(order, { facts })
}

/** Resolves to the initial facts of after-sales of an order. */
async function factsOfClaim(
  db: Queryable,
  { buyer, shop, shopOwners, released }: Order,
  { order, lines, kind, amount }: AfterSalesInput & { readonly order: string },
): Promise<AfterSales> {
  const about = { owner: buyer, shopOwners, shop, order, lines: [...lines], kind, amount }
  return { ...about, ...(await lineFactsOf(db, order, lines, '')), appliedAgain: false, complaint: 'none', released }
}

export const afterSalesBinding = binding(afterSales, {
  projection: afterSalesProjection,
  columns: ({ owner, shop, order }) => ({ owner, place: shop, root: order }),
  titles: afterSalesTitlesOf,
  async refresh(db, { id, state, facts }) {
    const { order, lines } = facts
    // Closed claims do not change.
    if (state === 'refunded' || state === 'withdrawn') return {}
    return { ...(await lineFactsOf(db, order, lines, id)), released: (await orderFactsOf(db, order)).released }
  },
  assertWorld: {
    APPLY: (db, _, { input, who: { uid = '' } }) => attachPictures(db, uid, input.photos, { field: 'photos' }),
    COMPLAIN: (db, _, { input, who: { uid = '' } }) => attachPictures(db, uid, input.photos, { field: 'photos' }),
  },
  async openedBy({ db, record }, input) {
    if (record.workflow === 'complaint') {
      const { lines, amount, reason } = input as Verdict
      const id = factsOf(complaint, record).order
      const facts = await factsOfClaim(db, await orderFactsOf(db, id), { order: id, lines, amount, kind: 'refund' })
      return { facts, event: 'DECIDE', input: { reason }, who: { system: 'complaint' } }
    }
    const { lines, ...request } = input as AfterSalesInput
    const facts = await factsOfClaim(db, factsOf(order, record), { order: record.id, lines, ...request })
    return { facts, event: 'APPLY', input: request }
  },
})
