import { type Expense, expense } from '../../src/machines/workflows/expense/chart.ts'
import type { Balances } from '../support/model/balances.ts'
import { chartSuite } from '../support/model/chartSuite.ts'
import { expenseWorld } from '../support/model/worlds/expense.ts'

/** Nothing moves before it is paid. */
const money = (state: string, { owner, amount }: Expense): Balances =>
  state === 'paid' ? { [`person:${owner}`]: amount, platform: -amount } : {}

chartSuite(expense, expenseWorld, { waiting: ['confirmed', 'handedIn'], money })
