/** What the engine has to know of payments. */
import { type Payment, payment } from '../../../src/machines/workflows/payment.ts'
import type { Kept } from '../engine/engine.ts'

export const paymentKept: Kept = {
  flow: payment,
  columns: facts => {
    const { owner, region, purpose, subject } = facts as Payment
    return { owner, place: region, ...(purpose === 'order' ? { root: subject } : {}) }
  },
}
