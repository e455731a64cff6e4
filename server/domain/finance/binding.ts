/** Binds expenses to the engine. */
import { sql } from 'kysely'
import type { Principal } from '../../../src/machines/workflow/people.ts'
import { type Expense, expense } from '../../../src/machines/workflows/expense/chart.ts'
import { expenseProjection } from '../../../src/machines/workflows/expense/projection.ts'
import { binding } from '../../engine/binding.ts'
import { placeWithin } from '../../engine/posts.ts'
import { attachPictures } from '../../files/ownership.ts'
import { spendable } from '../campaign/spending.ts'
import { assertInvoiceUnused } from './invoices.ts'
import { assertAffordable } from './spending.ts'

/** Returns a condition for each city whose expenses this person pays; never those that they confirmed or own. */
const secondOf = ({ uid = '', grants = [] }: Principal) =>
  grants
    .filter(({ role }) => role === 'finance')
    .map(({ region }) => sql`(${placeWithin(region)} and owner <> ${uid} and record.facts->>'approvedBy' <> ${uid})`)

export const expenseBinding = binding(expense, {
  projection: expenseProjection,
  columns: ({ owner, place }) => ({ owner, place }),
  standing: {
    payer: who => secondOf(who).map(here => sql`(${here} and record.facts->>'campaign' = '')`),
    remitter: who => secondOf(who).map(here => sql`(${here} and record.facts->>'campaign' <> '')`),
  },
  conditions: {
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
      async check(db, { facts: { campaign } }, { event }) {
        if (campaign) await spendable(db, campaign, event === 'REMIT' ? 'pay' : 'revise')
      },
      promisedBy: ['handedIn'],
      steps: ['REVISE', 'REMIT'],
    },
    // The campaign is locked before the number, as at the submission.
    // While it is refused, another claim may have taken the number; no other may from then on.
    invoiceUnused: {
      check: (db, { id }, { input }) => assertInvoiceUnused(db, (input as Pick<Expense, 'invoice'>).invoice, id),
      promisedBy: ['handedIn'],
      steps: ['REVISE'],
    },
  },
  assertWorld: {
    REMIT: (db, _, { input: { proof }, who: { uid = '' } }) => attachPictures(db, uid, proof, { field: 'proof' }),
    REVISE: (db, _, { input: { proof }, who: { uid = '' } }) => attachPictures(db, uid, proof, { field: 'proof' }),
  },
})
