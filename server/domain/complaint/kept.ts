/** What the engine has to know of complaints: how refused after-sales open one. */
import type { AfterSales } from '../../../src/machines/workflows/afterSales.ts'
import { type Complaint, complaint } from '../../../src/machines/workflows/complaint.ts'
import type { Kept } from '../engine/engine.ts'

export const complaintKept: Kept = {
  flow: complaint,
  // The platform's desk is the place that covers everything.
  columns: facts => {
    const { owner, order } = facts as Complaint
    return { owner, place: '', root: order }
  },
  async opened({ record }, input) {
    const { owner, shopOwners, order } = record.facts as AfterSales
    const facts: Complaint = { owner, shopOwners, order, afterSales: record.id }
    return { facts, event: 'FILE', input }
  },
}
