/** The details of an expense. */
import type { financeContract } from '../../../src/contract/finance.contract.ts'
import { expense } from '../../../src/machines/workflows/expense/chart.ts'
import type { Handlers } from '../../engine/context.ts'
import { recordDetail } from '../../engine/recordRows.ts'
import { expenseRows, expenses } from './expenses.ts'

export const expenseDetailCalls: Pick<Handlers<typeof financeContract>, 'expense'> = {
  expense: recordDetail(expense, expenses, expenseRows),
}
