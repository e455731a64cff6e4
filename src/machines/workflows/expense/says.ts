/** What people are told of an expense that they hand in. */
import type { Says } from '../../workflow/says.ts'
import type { Expense } from './chart.ts'

export const expenseSays = {
  owner: {
    handedIn: ['others', '等财务的人看您报的费用'],
    confirmed: ['others', '财务答应了，等付款'],
    refused: ['yours', '您报的费用没有通过，看看为什么', '看看原因'],
  },
} satisfies Says<Expense>
