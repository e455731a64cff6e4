/** Binds receipts to the engine: how a correction opens the next one. */
import { invoice, NOTHING_ISSUED, type Payer } from '../../../src/machines/workflows/invoice/chart.ts'
import { invoiceProjection } from '../../../src/machines/workflows/invoice/projection.ts'
import { binding } from '../../engine/binding.ts'
import { factsOf } from '../../engine/records.ts'
import { attachPaper } from '../../files/ownership.ts'
import { assertGiftsStand, giftsOf, writeGifts } from './gifts.ts'
import { assertNumberUnused, assertPayer } from './payer.ts'

export const invoiceBinding = binding(invoice, {
  projection: invoiceProjection,
  columns: ({ owner, place }) => ({ owner, place }),
  assertWorld: {
    REVISE: async (_, __, { input }) => assertPayer(input),
    ASK_CORRECTION: async (_, __, { input }) => assertPayer(input),
    ISSUE: async (db, { id }, { input: { number, file }, who: { uid = '' } }) => {
      await assertGiftsStand(db, id)
      await assertNumberUnused(db, number, id)
      await attachPaper(db, uid, file, 'file')
    },
  },
  async openedBy({ db, record }, input) {
    const payments = await giftsOf(db, record.id)
    return {
      // Passed by the chart that opens it; effects are untyped objects.
      facts: { ...factsOf(invoice, record), ...(input as Payer), ...NOTHING_ISSUED, corrected: true },
      event: 'REQUEST',
      who: { system: 'invoice' },
      writeAlong: step => writeGifts(step, payments),
    }
  },
})
