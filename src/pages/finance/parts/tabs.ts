import { EXPENSE_TABS, type ExpenseTab } from '../../../contract/finance.contract.ts'

const LABELS: Readonly<Record<ExpenseTab, string>> = {
  all: '全部',
  handedIn: '待确认',
  confirmed: '待付款',
  paid: '已付款',
  refused: '已驳回',
}
export const expenseTabs = EXPENSE_TABS.map(value => ({ value, label: LABELS[value] }))

/** The tab that an address names, else the one that is wanted. */
export const tabOf = (said: string, otherwise: ExpenseTab = 'all'): ExpenseTab =>
  EXPENSE_TABS.find(tab => tab === said) ?? otherwise
