/** What the engine has to know of expenses. */
import { refuse } from '../../../src/contract/refusal.ts'
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
    if (event !== 'REVISE') return
    const { proof } = input as { readonly proof: readonly string[] }
    if (proof.length === 0) refuse('invalid', '请上传凭证照片', 'proof')
    await mustBeOwnPictures(db, uid, proof, 'proof')
  },
}
