/** Binds expenses to the engine. */
import { type Expense, expense } from '../../../src/machines/workflows/expense/chart.ts'
import { expenseProjection } from '../../../src/machines/workflows/expense/projection.ts'
import { binding } from '../../engine/binding.ts'
import { attachPictures } from '../../files/ownership.ts'
import { spendable } from '../campaign/spending.ts'
import { assertInvoiceUnused } from './invoices.ts'
import { assertAffordable } from './spending.ts'

export const expenseBinding = binding(expense, {
  projection: expenseProjection,
  columns: ({ owner, place }) => ({ owner, place }),
  conditions: {
    // While it is refused, another claim may have taken the number; no other may from then on.
    invoiceUnused: {
      check: (db, { id }, { input }) => assertInvoiceUnused(db, (input as Pick<Expense, 'invoice'>).invoice, id),
      promisedBy: ['handedIn'],
      steps: ['REVISE'],
    },
    affordable: {
      async check(db, { id, facts: { campaign } }, { input }) {
        const { amount } = input as Pick<Expense, 'amount'>
        if (campaign) await assertAffordable(db, { campaign, amount, except: id })
      },
      promisedBy: ['handedIn'],
      steps: ['REVISE'],
    },
    // It may have been stopped since.
    spendable: {
      async check(db, { facts: { campaign } }) {
        if (campaign) await spendable(db, campaign)
      },
      promisedBy: ['handedIn'],
      steps: ['REVISE', 'REMIT'],
    },
  },
  assertWorld: {
    REMIT: (db, _, { input: { proof }, who: { uid = '' } }) => attachPictures(db, uid, proof, { field: 'proof' }),
    REVISE: (db, _, { input: { proof }, who: { uid = '' } }) => attachPictures(db, uid, proof, { field: 'proof' }),
  },
})
