/** Binds payments to the engine. */
import { yuanText } from '../../../src/contract/words.ts'
import { payment } from '../../../src/machines/workflows/payment/chart.ts'
import { paymentProjection } from '../../../src/machines/workflows/payment/projection.ts'
import { purposeOf } from '../../../src/machines/workflows/payment/purposes.ts'
import { binding } from '../../engine/binding.ts'
import { attachPictures } from '../../files/ownership.ts'
import { assertUnspent, spentFact } from './disbursed.ts'
import { dueFact } from './due.ts'
import { receiptOf } from './receipts.ts'

export const paymentBinding = binding(payment, {
  projection: paymentProjection,
  columns: ({ owner, region, purpose, subject }) => ({
    owner,
    place: region,
    ...(purposeOf({ purpose }).underSubject ? { root: subject } : {}),
  }),
  refresh: async (db, record) => ({
    ...(await spentFact(db, record)),
    ...(await dueFact(db, record)),
    ...(record.facts.purpose === 'donation' && { receipt: await receiptOf(db, record.id) }),
  }),
  assertWorld: {
    APPROVE: assertUnspent,
    COUNTERSIGN: assertUnspent,
    GIVE_BACK: assertUnspent,
    REQUEST_LATE_REFUND: (db, _, { input: { proof }, who: { uid = '' } }) =>
      attachPictures(db, uid, proof, { field: 'proof' }),
    PAY_BY_HAND: (db, _, { input: { proof }, who: { uid = '' } }) => attachPictures(db, uid, proof, { field: 'proof' }),
  },
  // A payment has no page of its own.
  subjectOf: ({ purpose, subject }) => ({ workflow: purposeOf({ purpose }).subject, record: subject }),
  async titles(db, ids) {
    const rows = await db
      .selectFrom('trade')
      .select(['payment', 'title', 'amount'])
      .where('payment', 'in', ids)
      .execute()
    return new Map(rows.map(({ payment, title, amount }) => [payment, `${title} ${yuanText(amount)}`]))
  },
})
