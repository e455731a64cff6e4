/** What the engine has to know of expenses. */
import { type Expense, expense } from '../../../src/machines/workflows/expense.ts'
import type { Kept } from '../engine/engine.ts'
import { mustBeOwnPictures } from '../personPicture.ts'

export const expenseKept: Kept = {
  flow: expense,
  columns: facts => {
    const { owner, place } = facts as Expense
    return { owner, place }
  },
  async checked(db, _, { event, input, who: { uid = '' } }) {
    if (event === 'REVISE') await mustBeOwnPictures(db, uid, (input as { proof: readonly string[] }).proof, 'proof')
  },
}
