import { EXPENSE_TABS, type ExpenseTab, PAYMENT_TABS, type PaymentTab } from '../../../contract/finance.contract.ts'

const EXPENSE_LABELS: Readonly<Record<ExpenseTab, string>> = {
  all: '全部',
  handedIn: '待确认',
  confirmed: '待付款',
  paid: '已付款',
  refused: '已驳回',
  withdrawn: '已撤回',
}
export const expenseTabs = EXPENSE_TABS.map(value => ({ value, label: EXPENSE_LABELS[value] }))

/** Returns the tab of expenses that an address names; undefined where it names none. */
export const expenseTabOf = (value: string): ExpenseTab | undefined => EXPENSE_TABS.find(tab => tab === value)

const PAYMENT_LABELS: Readonly<Record<PaymentTab, string>> = {
  refundRequested: '申请退款',
  paid: '待入账',
  doubtful: '待核实',
  countersign: '待复核',
  refundFailed: '退款未成功',
  refunding: '退款中',
  all: '全部',
}
export const paymentTabs = PAYMENT_TABS.map(value => ({ value, label: PAYMENT_LABELS[value] }))

/**
 * Returns the tab of payments that an address names; undefined where it names none: the first in which something waits.
 */
export const paymentTabOf = (value: string): PaymentTab | undefined => PAYMENT_TABS.find(tab => tab === value)
