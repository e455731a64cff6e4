/**
 * 费用: volunteers and staff claim expenses, finance of the city reimburses them; a large one is paid by another person
 * than the one who confirmed it. An organisation claims what its campaign is spent on: always two people, and the money
 * leaves the campaign's account.
 */
import * as z from 'zod/mini'
import { form, pictures, reference } from '../../../contract/fields.ts'
import { TASK_ROLES, yuanText } from '../../../contract/words.ts'
import { messageTo, post } from '../../workflow/effects.ts'
import { expenseFields, type Reason, reasonForm } from '../../workflow/forms.ts'
import { another, hasRole, type Principal } from '../../workflow/people.ts'
import { workflow } from '../../workflow/workflow.ts'
import { expenseSays } from './says.ts'

const facts = z.object({
  owner: z.string(),
  /** The city that pays, four digits. */
  place: z.string(),
  /** The campaign whose money it is, an id; empty for a claim of a worker. */
  campaign: z.string(),
  /** The campaign's merchant, an id; empty for a claim of a worker. */
  payee: z.string(),
  /** 分 */
  amount: z.int(),
  /** Invoice number, unique among standing expenses; empty for none. */
  invoice: z.string(),
  /** From this amount two people of finance are required, as the platform had set it when it was handed in. 分 */
  twoFrom: z.int(),
  /** Who confirmed it and therefore may not pay it; empty where one person is enough. */
  approvedBy: z.string(),
})
export type Expense = z.output<typeof facts>

const claim = form(expenseFields)
const transfer = form({ words: reference('银行流水号', { min: 4 }), proof: pictures('银行回单', { min: 1 }) })
type Claim = Pick<Expense, 'amount' | 'invoice'>

const toFinance = messageTo((e: Expense) => ({ role: 'finance', place: e.place }))
const toOwner = messageTo((e: Expense) => [e.owner])

export const expense = workflow(
  {
    id: 'expense',
    label: '费用',
    facts,
    roles: {
      owner: ['申请人', isOwner],
      worker: [
        '任务角色',
        (e, who) => !isSpending(e) && isOwner(e, who) && (who.grants ?? []).some(({ role }) => TASKS.includes(role)),
      ],
      fundraiser: ['发起单位', (e, who) => isSpending(e) && isOwner(e, who)],
      finance: ['财务', isFinance],
      payer: ['财务', (e, who) => !isSpending(e) && isFinance(e, who), another((e: Expense) => e.approvedBy)],
      remitter: ['财务', (e, who) => isSpending(e) && isFinance(e, who), another((e: Expense) => e.approvedBy)],
    },
    events: {
      HAND_IN: { by: ['worker', 'fundraiser'], label: '提交费用', tone: 'primary', input: claim },
      REVISE: { by: 'owner', label: '修改后再提交', tone: 'primary', input: claim },
      WITHDRAW: {
        by: 'owner',
        label: '撤回',
        tone: 'danger',
        confirm: ({ amount }: Expense) => `撤回后这笔 ${yuanText(amount)}的费用就不再办理，确定撤回吗？`,
      },
      CONFIRM: {
        by: 'finance',
        label: '确认费用',
        tone: 'primary',
        confirm: (e: Expense) => `确认后等待付款：${yuanText(e.amount)}${secondPersonText(e)}，确定吗？`,
      },
      REFUSE: { by: 'finance', label: '驳回', tone: 'danger', input: reasonForm },
      PAY: {
        by: 'payer',
        label: '付款',
        tone: 'primary',
        confirm: ({ amount }: Expense) => `付款后 ${yuanText(amount)}立即记到对方的待结算收益，不能撤回，确定付款吗？`,
      },
      REMIT: { by: 'remitter', label: '登记拨付', tone: 'primary', input: transfer },
    },
    delays: {},
  },
  chart =>
    chart({
      guards: {
        // Its money may have left the bank already.
        ownMoney: ['已经确认的募捐支出不能撤回，不要了请财务驳回', e => !isSpending(e)],
      },
      changes: {
        revise: (_, { amount, invoice }: Claim) => ({ amount, invoice }),
        reopen: { approvedBy: '' },
        approve: (e, _: unknown, { who }) => ({ approvedBy: needsTwo(e) ? (who.uid ?? '') : '' }),
      },
      effects: {
        pay: e => post('platform', `person:${e.owner}`, e.amount),
        remit: e => post(`campaign:${e.campaign}`, `channel:${e.payee}`, e.amount),
        useGifts: ({ campaign, amount }) => ({ type: 'useGifts', params: { campaign, amount } }),
        tellHandedIn: toFinance('有新的费用等您确认'),
        tellConfirmed: toOwner('您的费用已确认，等待付款'),
        askSecond: e => (needsTwo(e) ? toFinance('有一笔费用已确认，等另一位财务付款')(e) : []),
        tellRefused: toOwner(({ reason }: Reason) => `您的费用被驳回：${reason}`),
        tellPaid: toOwner('您的费用已付到待结算收益，可以提现'),
        tellRemitted: toOwner('您申请的募捐支出已经拨付，账目里可以看到'),
      },
      born: { HAND_IN: { to: 'handedIn', effects: ['tellHandedIn'] } },
      says: expenseSays,
      states: {
        handedIn: {
          label: '待确认',
          on: {
            CONFIRM: { to: 'confirmed', change: 'approve', effects: ['tellConfirmed', 'askSecond'] },
            REFUSE: { to: 'refused', effects: ['tellRefused'] },
            WITHDRAW: 'withdrawn',
          },
        },
        confirmed: {
          label: '待付款',
          on: {
            PAY: { to: 'paid', effects: ['pay', 'tellPaid'] },
            REMIT: { to: 'paid', effects: ['useGifts', 'remit', 'tellRemitted'] },
            REFUSE: { to: 'refused', change: 'reopen', effects: ['tellRefused'] },
            WITHDRAW: { guard: 'ownMoney', to: 'withdrawn' },
          },
        },
        refused: {
          label: '已驳回',
          end: true,
          on: { REVISE: { to: 'handedIn', change: 'revise', effects: ['tellHandedIn'] } },
        },
        paid: { label: '已付款', end: 'done' },
        withdrawn: { label: '已撤回', end: true },
      },
    }),
)

const TASKS: readonly string[] = TASK_ROLES

function isOwner({ owner }: Expense, { uid }: Principal): boolean {
  return uid === owner
}
function isFinance(e: Expense, who: Principal): boolean {
  return hasRole(who, 'finance', e.place) && !isOwner(e, who)
}
function isSpending({ campaign }: Expense): boolean {
  return campaign !== ''
}
function needsTwo(e: Expense): boolean {
  return isSpending(e) || e.amount >= e.twoFrom
}
/** Returns what the question says of the second person; empty where one is enough. */
function secondPersonText(e: Expense): string {
  if (isSpending(e)) return '。募捐的支出要由另一位财务拨付'
  return needsTwo(e) ? `。${yuanText(e.twoFrom)}及以上要由另一位财务付款` : ''
}
