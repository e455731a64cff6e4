/** 费用：whoever works for the neighbours hands in what it cost, finance of the city pays it back. */
import * as z from 'zod/mini'
import { form } from '../../../contract/fields.ts'
import { TASK_ROLES } from '../../../contract/words.ts'
import { messageTo, post } from '../../workflow/effects.ts'
import { expenseFields, type Reason, reasonForm } from '../../workflow/forms.ts'
import { hasRole, type Principal } from '../../workflow/people.ts'
import { workflow } from '../../workflow/workflow.ts'

const facts = z.object({
  owner: z.string(),
  /** The city that pays, four digits. */
  place: z.string(),
  /** 分 */
  amount: z.int(),
})
export type Expense = z.output<typeof facts>

const claim = form(expenseFields)
type Claim = Pick<Expense, 'amount'>

const toFinance = messageTo((e: Expense) => ({ role: 'finance', place: e.place }))
const toOwner = messageTo((e: Expense) => [e.owner])

export const expense = workflow(
  {
    id: 'expense',
    label: '费用',
    facts,
    roles: {
      owner: ['申请人', isOwner],
      worker: ['任务角色', (e, who) => isOwner(e, who) && (who.grants ?? []).some(({ role }) => TASKS.includes(role))],
      finance: ['财务', (e, who) => hasRole(who, 'finance', e.place) && !isOwner(e, who)],
    },
    events: {
      HAND_IN: { by: 'worker', label: '提交费用', tone: 'primary', input: claim },
      REVISE: { by: 'owner', label: '修改后再提交', tone: 'primary', input: claim },
      CONFIRM: { by: 'finance', label: '确认费用', tone: 'primary' },
      REFUSE: { by: 'finance', label: '驳回', tone: 'danger', input: reasonForm },
      PAY: {
        by: 'finance',
        label: '付款',
        tone: 'primary',
        confirm: '付款后金额立即进入对方的余额，不能撤回，确定付款吗？',
      },
    },
    delays: {},
  },
  chart =>
    chart({
      guards: {},
      changes: { revise: (_, { amount }: Claim) => ({ amount }) },
      effects: {
        pay: e => post('platform', `person:${e.owner}`, e.amount),
        tellHandedIn: toFinance('有新的费用等您确认'),
        tellConfirmed: toOwner('您的费用已确认，等待付款'),
        tellRefused: toOwner(({ reason }: Reason) => `您的费用被驳回：${reason}`),
        tellPaid: toOwner('您的费用已付到余额'),
      },
      born: { HAND_IN: { to: 'handedIn', effects: ['tellHandedIn'] } },
      states: {
        handedIn: {
          label: '待确认',
          on: {
            CONFIRM: { to: 'confirmed', effects: ['tellConfirmed'] },
            REFUSE: { to: 'refused', effects: ['tellRefused'] },
          },
        },
        confirmed: { label: '待付款', on: { PAY: { to: 'paid', effects: ['pay', 'tellPaid'] } } },
        refused: {
          label: '已驳回',
          end: true,
          on: { REVISE: { to: 'handedIn', change: 'revise', effects: ['tellHandedIn'] } },
        },
        paid: { label: '已付款', end: true },
      },
    }),
)

const TASKS: readonly string[] = TASK_ROLES

function isOwner({ owner }: Expense, { uid }: Principal): boolean {
  return uid === owner
}
