/** What a collector spent on the way, handed in to finance of 杭州. */
import type { Role } from '../../../../src/contract/words.ts'
import type { Expense, expense } from '../../../../src/machines/workflows/expense.ts'
import type { Who } from '../../../../src/machines/workflows/people.ts'
import type { World } from '../world.ts'

const grant = (uid: string, role: Role, region: string): Who => ({ uid, grants: [{ role, region }] })

export const BILL: Expense = { owner: 'collector', place: '3301', amount: 3_600 }
export const PEOPLE = {
  collector: grant('collector', 'collector', '330106109'),
  otherCollector: grant('otherCollector', 'collector', '330106109'),
  finance: grant('finance', 'finance', '3301'),
  farFinance: grant('farFinance', 'finance', '3302'),
  leader: grant('leader', 'leader2', '3301'),
  platform: grant('platform', 'platform', ''),
  neighbour: { uid: 'neighbour' },
  nobody: {},
} satisfies Record<string, Who>
const PLAYS: Readonly<Record<string, readonly string[]>> = { collector: ['owner', 'worker'], finance: ['finance'] }

const CLAIM = { amount: BILL.amount, proof: ['/files/bill.jpg'], reason: '送货打车' }

export const expenseWorld: World<typeof expense> = {
  births: { bill: BILL },
  cast: Object.fromEntries(
    Object.entries(PEOPLE).map(([name, who]: [string, Who]) => [name, { who, plays: PLAYS[name] ?? [] }]),
  ),
  samples: {
    HAND_IN: { bill: CLAIM },
    // the graph stays small: what another sum does is told in the stories
    REVISE: { same: CLAIM },
    REFUSE: { why: { reason: '发票看不清' } },
  },
}
