/**
 * Expenses of whoever works for the neighbours, and the payments that finance books or gives back. Steps stand in
 * `steps.contract.ts`.
 */
import * as z from 'zod/mini'
import { expenseFields } from '../machines/workflow/forms.ts'
import { endpoint } from './endpoint.ts'
import { day, form, keyword } from './fields.ts'
import { json, paging, wireNumber } from './form.ts'
import { keysOf } from './keys.ts'
import { fen, privateFile, recordId, tabbedListOf, tabOf, time } from './parts.contract.ts'
import { served } from './record.contract.ts'
import { EXPENSE_DESK, MY_EXPENSES, PAYMENT_DESK, type RecordList } from './recordLists.ts'

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
const bookOf = <T extends string, S extends z.ZodMiniType>(list: RecordList<T>, row: S) =>
  z.extend(tabbedListOf(list, row), { tab: z.enum(keysOf(list.tabs)), sum: fen })

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
    input: form({ tab: tabOf(MY_EXPENSES), ...paging }),
    reply: bookOf(MY_EXPENSES, expenseRow),
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
    input: form({ tab: tabOf(EXPENSE_DESK), id: z.optional(recordId('费用')), ...filter, ...paging }),
    reply: bookOf(EXPENSE_DESK, expenseRow),
  }),
  paymentPage: endpoint({
    wire: '/api/renwu/zhifuPage',
    shows: ['order', 'payment', 'afterSales', 'complaint'],
    who: 'member',
    title: '财务：本市收到的支付，等得最久的在前',
    input: form({
      tab: tabOf(PAYMENT_DESK),
      id: z.optional(recordId('支付')),
      ...filter,
      ...paging,
    }),
    reply: bookOf(PAYMENT_DESK, paymentRow),
  }),
}
