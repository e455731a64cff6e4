/** Binds complaints to the engine: how refused after-sales open one. */
import { afterSales } from '../../../src/machines/workflows/afterSales/chart.ts'
import { type Complaint, complaint } from '../../../src/machines/workflows/complaint/chart.ts'
import { complaintProjection } from '../../../src/machines/workflows/complaint/projection.ts'
import { binding } from '../../engine/binding.ts'
import { factsOf } from '../../engine/records.ts'
import { shopBriefsOf } from '../mall/shops.ts'
import { claimableLines } from '../order/lines.ts'

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
  assertWorld: {
    REFUND_ORDER: async (db, { facts }, { input }) => void (await claimableLines(db, facts.order, input.lines)),
  },
  async openedBy({ record }, input) {
    const { owner, shopOwners, order } = factsOf(afterSales, record)
    const facts: Complaint = { owner, shopOwners, order, afterSales: record.id }
    return { facts, event: 'FILE', input }
  },
})
