import { type Expense, expense } from '../../src/machines/workflows/expense/chart.ts'
import type { Balances } from '../support/model/balances.ts'
import { chartSuite } from '../support/model/chartSuite.ts'
import { expenseWorld } from '../support/model/worlds/expense.ts'

/** Nothing moves before it is paid. */
function money(state: string, { owner, campaign, amount }: Expense): Balances {
  if (state !== 'paid') return {}
  return campaign
    ? { 'channel:m1': amount, 'campaign:c1': -amount }
    : { [`person:${owner}`]: amount, platform: -amount }
}

chartSuite(expense, expenseWorld, { waiting: ['confirmed', 'handedIn'], money })
