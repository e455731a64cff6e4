/** Expenses over HTTP: a collector's, paid by finance of the city. */
import { financeContract } from '../../../../src/contract/finance.contract.ts'
import { type Expense, expense } from '../../../../src/machines/workflows/expense/chart.ts'
import { createUpload } from '../../fixtures/goods.ts'
import { type Driver, toRealNames } from '../driver.ts'
import { NO_HIDDEN_STATE } from '../hiddenState.ts'
import { expenseWorld } from '../worlds/expense.ts'

export const expenseDriver: Driver<Expense, null> = {
  flow: expense,
  world: expenseWorld,
  hiddenState: NO_HIDDEN_STATE,
  reader: 'collector',
  async createRecord(testbed, { attempt }) {
    const { server, who } = testbed
    const names = { '/files/bill.jpg': await createUpload(server, who('collector')) }
    const claim = { amount: 0, reason: '', proof: [], ...toRealNames(attempt?.input, testbed, { id: '', names }) }
    const { id } = await server.call(financeContract.expenseAdd, claim, { token: who('collector').token })
    return { id, names }
  },
  causes: {},
}
