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

/** Returns the tab that an address names, else the one that is wanted. */
export const expenseTabOf = (value: string, fallback: ExpenseTab = 'all'): ExpenseTab =>
  EXPENSE_TABS.find(tab => tab === value) ?? fallback

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

/** Returns the tab of payments that an address names, else the one where somebody waits for an answer. */
export const paymentTabOf = (value: string) => PAYMENT_TABS.find(tab => tab === value) ?? 'refundRequested'
