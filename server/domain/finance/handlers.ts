/** Handlers of all finance calls. */
import type { financeContract } from '../../../src/contract/finance.contract.ts'
import type { Handlers } from '../../engine/context.ts'
import { expenseDetailCalls } from './detail.ts'
import { financeListCalls } from './lists.ts'
import { expenseSubmitCalls } from './submit.ts'

export const financeHandlers: Handlers<typeof financeContract> = {
  ...expenseSubmitCalls,
  ...financeListCalls,
  ...expenseDetailCalls,
}
