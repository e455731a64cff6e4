/** Binds payments to the engine. */
import { yuanText } from '../../../src/contract/words.ts'
import { type Payment, payment } from '../../../src/machines/workflows/payment/chart.ts'
import { paymentProjection } from '../../../src/machines/workflows/payment/projection.ts'
import { binding } from '../../engine/binding.ts'
import { attachPictures } from '../../files/ownership.ts'

/** The workflow of the paid record by purpose, because a payment has no page of its own. */
const WORKFLOW_BY_PURPOSE: Readonly<Record<Payment['purpose'], string>> = {
  order: 'order',
  fee: 'certification',
  donation: 'campaign',
}

export const paymentBinding = binding(payment, {
  projection: paymentProjection,
  columns: ({ owner, region, purpose, subject }) => ({
    owner,
    place: region,
    ...(purpose === 'order' ? { root: subject } : {}),
  }),
  assertWorld: {
    REQUEST_LATE_REFUND: (db, _, { input: { proof }, who: { uid = '' } }) =>
      attachPictures(db, uid, proof, { field: 'proof' }),
    PAY_BY_HAND: (db, _, { input: { proof }, who: { uid = '' } }) => attachPictures(db, uid, proof, { field: 'proof' }),
  },
  subjectOf: ({ purpose, subject }) => ({ workflow: WORKFLOW_BY_PURPOSE[purpose], record: subject }),
  async titles(db, ids) {
    const rows = await db
      .selectFrom('trade')
      .select(['payment', 'title', 'amount'])
      .where('payment', 'in', ids)
      .execute()
    return new Map(rows.map(({ payment, title, amount }) => [payment, `${title} ${yuanText(amount)}`]))
  },
})
