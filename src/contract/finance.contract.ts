/**
 * Expenses of whoever works for the neighbours, and the payments that finance books or gives back. Steps stand in
 * `steps.contract.ts`.
 */
import * as z from 'zod/mini'
import { expenseFields } from '../machines/workflow/forms.ts'
import { endpoint, listOf } from './endpoint.ts'
import { choice, day, form, keyword } from './fields.ts'
import { json, paging, wireNumber } from './form.ts'
import { fen, privateFile, recordId, time } from './parts.contract.ts'
import { served } from './record.contract.ts'

export const EXPENSE_TABS = ['handedIn', 'confirmed', 'paid', 'refused', 'withdrawn', 'all'] as const
export type ExpenseTab = (typeof EXPENSE_TABS)[number]

export const expenseRow = z.object({
  id: z.string(),
  state: z.string(),
  stateLabel: z.string(),
  version: z.int(),
  record: served,
  /** Whose it is; whole for finance, who has to pay it. */
  owner: z.string(),
  amount: fen,
  reason: z.string(),
  /** Number of the invoice; empty where there is none. */
  invoice: z.string(),
  proof: z.array(privateFile()),
  /** Why it was refused; empty where it was not. */
  refusal: z.string(),
  /** The city that pays. */
  regionName: z.string(),
  at: time,
})
export type ExpenseRow = z.output<typeof expenseRow>

/**
 * What finance looks at of payments: refunds that are asked for, money to book, money of another amount, what needs
 * another person, refunds that failed, refunds on their way, everything that was paid.
 */
export const PAYMENT_TABS = [
  'refundRequested',
  'paid',
  'doubtful',
  'countersign',
  'refundFailed',
  'refunding',
  'all',
] as const
export type PaymentTab = (typeof PAYMENT_TABS)[number]

export const paymentRow = z.object({
  id: z.string(),
  state: z.string(),
  stateLabel: z.string(),
  record: served,
  /** Who paid; whole for finance, who has to book or give it back. */
  owner: z.string(),
  amount: fen,
  /** The order that was paid; empty where it was for something else. */
  order: z.string(),
  /** What for, as the payer's provider shows it. */
  title: z.string(),
  /** 分 that were asked for, where another amount came. */
  asked: fen,
  /** Why it is asked back; empty where it is not. */
  reason: z.string(),
  /** Why it could not go back the way it came; empty where it could. */
  failure: z.string(),
  /** Of a late request, and of what was paid back by hand. */
  proof: z.array(privateFile()),
  regionName: z.string(),
  at: time,
})
export type PaymentRow = z.output<typeof paymentRow>

/** What is looked for in a book: between two days, by a name, an amount in 元, a number that is read out. */
const filter = {
  since: z.optional(day('开始日期')),
  until: z.optional(day('结束日期')),
  keyword: z.optional(keyword()),
}
export interface FinanceFilter {
  readonly since?: string | undefined
  readonly until?: string | undefined
  readonly keyword?: string | undefined
}

/** A page of a book: the tab that is shown, what is found under each, and the sum of the one shown. */
const bookOf = <T extends string, S extends z.ZodMiniType>(tabs: readonly T[], row: S) =>
  z.extend(listOf(row), { tab: z.enum(tabs), counts: z.record(z.enum(tabs), z.int()), sum: fen })

const tab = { tab: z.optional(choice('状态', EXPENSE_TABS)) }

export const financeContract = {
  expenseAdd: endpoint({
    wire: '/api/my/feiyongAdd',
    who: 'member',
    title: '提交费用',
    once: true,
    input: form({
      amount: wireNumber('金额', expenseFields.amount),
      reason: expenseFields.reason,
      invoice: z.optional(expenseFields.invoice),
      proof: json('凭证照片', expenseFields.proof),
    }),
    reply: z.object({ id: z.string() }),
  }),
  myExpenses: endpoint({
    wire: '/api/my/feiyongPage',
    shows: ['expense'],
    who: 'member',
    title: '我的费用',
    input: form({ ...tab, ...paging }),
    reply: bookOf(EXPENSE_TABS, expenseRow),
  }),
  expense: endpoint({
    wire: '/api/my/feiyongDetails',
    shows: ['expense'],
    who: 'member',
    title: '一笔费用，申请人和财务可看',
    input: form({ id: recordId('费用') }),
    reply: expenseRow,
  }),
  expensePage: endpoint({
    wire: '/api/renwu/feiyongPage',
    shows: ['expense'],
    who: 'member',
    title: '财务：本市的费用，等得最久的在前',
    /** `id`: that one alone, wherever it stands by now. Without a tab the first one in which something waits. */
    input: form({ ...tab, id: z.optional(recordId('费用')), ...filter, ...paging }),
    reply: bookOf(EXPENSE_TABS, expenseRow),
  }),
  paymentPage: endpoint({
    wire: '/api/renwu/zhifuPage',
    shows: ['order', 'payment', 'afterSales', 'complaint'],
    who: 'member',
    title: '财务：本市收到的支付，等得最久的在前',
    input: form({
      tab: z.optional(choice('状态', PAYMENT_TABS)),
      id: z.optional(recordId('支付')),
      ...filter,
      ...paging,
    }),
    reply: bookOf(PAYMENT_TABS, paymentRow),
  }),
}
