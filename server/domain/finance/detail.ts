/** The details of an expense. */
import type { financeContract } from '../../../src/contract/finance.contract.ts'
import { expense } from '../../../src/machines/workflows/expense/chart.ts'
import type { Handlers } from '../../engine/context.ts'
import { readRecord } from '../../engine/read.ts'
import { expenseRows, expenses } from './expenses.ts'

export const expenseDetailCalls: Pick<Handlers<typeof financeContract>, 'expense'> = {
  async expense({ id }, { database: { db }, engine, me: { uid } }) {
    const { who } = await readRecord({ db, engine }, expense, id, uid)
    const [row] = await expenseRows(db, [await expenses(db).where('id', '=', id).executeTakeFirstOrThrow()], who)
    return row!
  },
}
