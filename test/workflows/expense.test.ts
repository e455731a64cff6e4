import { type Expense, expense } from '../../src/machines/workflows/expense.ts'
import type { Balances } from '../support/model/money.ts'
import { itHolds } from '../support/model/suite.ts'
import { expenseWorld } from '../support/model/worlds/expense.ts'

/** Nothing moves before it is paid. */
const money = (state: string, { owner, amount }: Expense): Balances =>
  state === 'paid' ? { [`person:${owner}`]: amount, platform: -amount } : {}

itHolds(expense, expenseWorld, { waiting: ['confirmed', 'handedIn'], money })
