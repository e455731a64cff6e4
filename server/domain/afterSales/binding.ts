/** What the engine has to know of after-sales: how an order opens them, and what of their facts others change. */
import { type AfterSales, afterSales, isPending } from '../../../src/machines/workflows/afterSales/chart.ts'
import { afterSalesProjection } from '../../../src/machines/workflows/afterSales/projection.ts'
import { order } from '../../../src/machines/workflows/order/chart.ts'
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

/**
 * What these lines still allow, which is nothing while others ask for any of them; whether they left the shop, and came
 * back, by now.
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

async function releasedOf(db: Queryable, id: string): Promise<boolean> {
  const { facts } = await db.selectFrom('record').select('facts').where('id', '=', id).executeTakeFirstOrThrow()
  return factsOf(order, { facts }).released
}

export const afterSalesBinding = binding(afterSales, {
  projection: afterSalesProjection,
  columns: ({ owner, shop, order }) => ({ owner, place: shop, root: order }),
  titles: afterSalesTitlesOf,
  async refresh(db, { id, state, facts }) {
    const { order, lines } = facts
    // What is over stays as it was.
    if (state === 'refunded' || state === 'withdrawn') return {}
    return { ...(await lineFactsOf(db, order, lines, id)), released: await releasedOf(db, order) }
  },
  assertWorld: {
    APPLY: (db, _, { input, who: { uid = '' } }) => attachPictures(db, uid, input.photos, { field: 'photos' }),
    COMPLAIN: (db, _, { input, who: { uid = '' } }) => attachPictures(db, uid, input.photos, { field: 'photos' }),
  },
  async openedBy({ db, record }, input) {
    const { buyer, shop, shopOwners, released } = factsOf(order, record)
    const { lines, ...request } = input as AfterSalesInput
    const { kind, amount } = request
    const facts: AfterSales = {
      owner: buyer,
      shopOwners,
      shop,
      order: record.id,
      lines: [...lines],
      kind,
      amount,
      ...(await lineFactsOf(db, record.id, lines, '')),
      appliedAgain: false,
      complaint: 'none',
      released,
    }
    return { facts, event: 'APPLY', input: request }
  },
})
