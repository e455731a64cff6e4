/**
 * Contract of finance: expenses of volunteers and staff, and payments to book or refund. Steps stand in
 * `steps.contract.ts`.
 */
import * as z from 'zod/mini'
import { expenseFields } from '../machines/workflow/forms.ts'
import { endpoint } from './endpoint.ts'
import { form } from './fields.ts'
import { json, paging, wireNumber } from './form.ts'
import { keysOf } from './keys.ts'
import { deskFilter, deskTableInput, fen, privateFile, recordId, tabbedListOf, tabOf, time } from './parts.contract.ts'
import { served, stateShown } from './record.contract.ts'
import { EXPENSE_DESK, MY_EXPENSES, PAYMENT_DESK, type RecordList } from './recordLists.ts'

export const expenseRow = z.object({
  id: z.string(),
  state: z.string(),
  ...stateShown,
  version: z.int(),
  record: served,
  /** Owner's name; in full for finance, which pays. */
  owner: z.string(),
  amount: fen,
  reason: z.string(),
  /** Invoice number; empty for none. */
  invoice: z.string(),
  proof: z.array(privateFile()),
  /** The campaign that it is a spending of, and its title; both empty for a claim of a worker. */
  campaign: z.string(),
  about: z.string(),
  /** The bank's slips of a spending; empty before it is paid. */
  slip: z.array(privateFile()),
  /** Reason of the refusal; empty for none. */
  refusal: z.string(),
  /** City that pays. */
  regionName: z.string(),
  at: time,
})
export type ExpenseRow = z.output<typeof expenseRow>

/**
 * A payment on the finance desk: requested refunds, money to book, wrong amounts, approvals by a second person, failed
 * refunds, refunds in progress, everything paid.
 */

export const paymentRow = z.object({
  id: z.string(),
  state: z.string(),
  ...stateShown,
  record: served,
  /** Payer's name; in full for finance, which books or refunds. */
  owner: z.string(),
  amount: fen,
  /** Order that was paid; empty for other purposes. */
  order: z.string(),
  /** Title, as the payment provider shows it to the payer. */
  title: z.string(),
  /** Amount requested in 分, where another amount arrived. */
  asked: fen,
  /** Reason of the refund request; empty for none. */
  reason: z.string(),
  /** Why the refund failed; empty for none. */
  failure: z.string(),
  /** Proof of a late request and of manual refunds. */
  proof: z.array(privateFile()),
  regionName: z.string(),
  at: time,
})
export type PaymentRow = z.output<typeof paymentRow>

/** Returns the reply schema of a page of the books: the selected tab, count of each tab, sum of the selected tab. */
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
      /** Of a campaign of the caller's organisation: whose money it is. */
      campaign: z.optional(recordId('募捐')),
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
    /** `id`: only this record, in any tab. Without a tab, the first with waiting records opens. */
    input: form({
      tab: tabOf(EXPENSE_DESK),
      id: z.optional(recordId('费用')),
      ...deskFilter,
      ...deskTableInput,
      ...paging,
    }),
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
      ...deskFilter,
      ...deskTableInput,
      ...paging,
    }),
    reply: bookOf(PAYMENT_DESK, paymentRow),
  }),
}

declare module './wire.ts' {
  interface Contracts {
    finance: typeof financeContract
  }
}
