/** What the engine has to know of gifts of goods. */
import { type GoodsDonation, goodsDonation } from '../../../src/machines/workflows/goodsDonation.ts'
import type { Kept } from '../engine/engine.ts'

export const donationKept: Kept = {
  flow: goodsDonation,
  columns: facts => {
    const { owner, place } = facts as GoodsDonation
    return { owner, place }
  },
}
