/** What a collector spent on the way, and what a campaign is spent on, handed in to finance of 杭州. */
import { SETTINGS } from '../../../../src/contract/settingKeys.ts'
import type { Role } from '../../../../src/contract/words.ts'
import type { Principal } from '../../../../src/machines/workflow/people.ts'
import type { Expense, expense } from '../../../../src/machines/workflows/expense/chart.ts'
import type { World } from '../world.ts'

const grant = (uid: string, role: Role, region: string): Principal => ({ uid, grants: [{ role, region }] })

export const BILL: Expense = {
  owner: 'collector',
  place: '3301',
  campaign: '',
  payee: '',
  amount: 3_600,
  invoice: '',
  twoFrom: SETTINGS.bigExpense.fallback,
  approvedBy: '',
}
/** Of an organisation's campaign. */
export const SPENDING: Expense = { ...BILL, owner: 'organisation', campaign: 'c1', payee: 'm1' }
/** Two people are needed. */
export const BIG_BILL: Expense = { ...BILL, amount: 50_000 }
export const EXPENSE_ACTORS = {
  collector: grant('collector', 'collector', '330106109'),
  otherCollector: grant('otherCollector', 'collector', '330106109'),
  finance: grant('finance', 'finance', '3301'),
  otherFinance: grant('otherFinance', 'finance', '3301'),
  farFinance: grant('farFinance', 'finance', '3302'),
  leader: grant('leader', 'leader2', '3301'),
  platform: grant('platform', 'platform', ''),
  organisation: { uid: 'organisation' },
  neighbour: { uid: 'neighbour' },
  nobody: {},
} satisfies Record<string, Principal>
const financeOf = ({ campaign }: Expense) => ['finance', campaign ? 'remitter' : 'payer']
const ROLES_BY_ACTOR: Readonly<Record<string, (facts: Expense) => readonly string[]>> = {
  collector: ({ owner }) => (owner === 'collector' ? ['owner', 'worker'] : []),
  organisation: ({ owner }) => (owner === 'organisation' ? ['owner', 'fundraiser'] : []),
  finance: financeOf,
  otherFinance: financeOf,
}

const claimOf = ({ amount }: Expense) => ({ amount, invoice: '', proof: ['/files/bill.jpg'], reason: '送货打车' })

export const expenseWorld: World<typeof expense> = {
  births: { bill: BILL, bigBill: BIG_BILL, spending: SPENDING },
  actors: Object.fromEntries(
    Object.entries(EXPENSE_ACTORS).map(([name, who]: [string, Principal]) => [
      name,
      { who, roles: ROLES_BY_ACTOR[name] ?? [] },
    ]),
  ),
  samples: {
    HAND_IN: { bill: claimOf },
    // the graph stays small: stories cover other amounts
    REVISE: { same: claimOf },
    REFUSE: { why: { reason: '发票看不清' } },
    REMIT: { slip: { words: '20261127001', proof: ['/files/bill.jpg'] } },
  },
}
