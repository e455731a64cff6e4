/** What the engine has to know of payments. */
import { payment } from '../../../src/machines/workflows/payment/chart.ts'
import { binding } from '../../engine/binding.ts'

export const paymentBinding = binding(payment, {
  columns: ({ owner, region, purpose, subject }) => ({
    owner,
    place: region,
    ...(purpose === 'order' ? { root: subject } : {}),
  }),
  async titles(db, ids) {
    const rows = await db.selectFrom('trade').select(['payment', 'title']).where('payment', 'in', ids).execute()
    return new Map(rows.map(({ payment, title }) => [payment, title]))
  },
})
