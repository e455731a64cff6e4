/** Expenses over HTTP: a collector's, paid by finance of the city. */
import { financeContract } from '../../../../src/contract/finance.contract.ts'
import { type Expense, expense } from '../../../../src/machines/workflows/expense.ts'
import { pictureOf } from '../../keeper.ts'
import { type Driver, really } from '../driver.ts'
import { PLAIN } from '../reality.ts'
import { expenseWorld } from '../worlds/expense.ts'

export const expenseDriver: Driver<Expense, null> = {
  flow: expense,
  world: expenseWorld,
  reality: PLAIN,
  reader: 'collector',
  async born(town, { shot }) {
    const { server, who } = town
    const names = { '/files/bill.jpg': await pictureOf(server, who('collector')) }
    const claim = { amount: 0, reason: '', proof: [], ...really(shot?.input, town, { id: '', names }) }
    const { id } = await server.call(financeContract.expenseAdd, claim, { token: who('collector').token })
    return { id, names }
  },
  causes: {},
}
