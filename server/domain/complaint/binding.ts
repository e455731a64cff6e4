/** Binds complaints to the engine: how refused after-sales open one. */
import { afterSales } from '../../../src/machines/workflows/afterSales/chart.ts'
import { type Complaint, complaint } from '../../../src/machines/workflows/complaint/chart.ts'
import { complaintProjection } from '../../../src/machines/workflows/complaint/projection.ts'
import { binding } from '../../engine/binding.ts'
import { factsOf } from '../../engine/records.ts'
import { shopBriefsOf } from '../mall/shops.ts'
import { claimableLines } from '../order/lines.ts'

/** The part of a verdict that says of which lines it gives money back. */
interface RefundedLines {
  readonly lines: readonly string[]
}

export const complaintBinding = binding(complaint, {
  projection: complaintProjection,
  // An empty place is the platform's desk.
  columns: ({ owner, order }) => ({ owner, place: '', root: order }),
  async titles(db, ids) {
    const rows = await db
      .selectFrom('record')
      .innerJoin('record as order', 'order.id', 'record.root')
      .select(['record.id', 'order.place'])
      .where('record.id', 'in', ids)
      .execute()
    const shop = await shopBriefsOf(
      db,
      rows.map(({ place }) => place),
    )
    return new Map(rows.map(({ id, place }) => [id, `投诉${shop(place).name}`]))
  },
  conditions: {
    // What after-sales of the order give back, or have given, is not given twice.
    linesFree: {
      check: async (db, { facts }, { input }) =>
        void (await claimableLines(db, facts.order, (input as RefundedLines).lines)),
      promisedBy: ['resolved'],
      steps: ['REFUND_ORDER'],
      exempt: { FORCE_REFUND: '售后自己知道还能退多少', RESOLVE: '不退款' },
    },
  },
  async openedBy({ record }, input) {
    const { owner, shopOwners, order } = factsOf(afterSales, record)
    const facts: Complaint = { owner, shopOwners, order, afterSales: record.id }
    return { facts, event: 'FILE', input }
  },
})
