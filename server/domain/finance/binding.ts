/** Binds expenses to the engine. */
import { expense } from '../../../src/machines/workflows/expense/chart.ts'
import { expenseProjection } from '../../../src/machines/workflows/expense/projection.ts'
import { binding } from '../../engine/binding.ts'
import { attachPictures } from '../../files/ownership.ts'
import { assertInvoiceUnused } from './invoices.ts'

export const expenseBinding = binding(expense, {
  projection: expenseProjection,
  columns: ({ owner, place }) => ({ owner, place }),
  assertWorld: {
    async REVISE(db, { id }, { input: { proof, invoice }, who: { uid = '' } }) {
      await attachPictures(db, uid, proof, { field: 'proof' })
      await assertInvoiceUnused(db, invoice, id)
    },
  },
})
