import { ORDER_TABS, type OrderTab } from '../../../contract/order.contract.ts'

const TAB_LABELS: Readonly<Record<OrderTab, string>> = {
  all: '全部',
  pendingPayment: '待付款',
  paid: '待发货',
  shipped: '待收货',
  received: '待评价',
  afterSales: '售后',
  done: '已结束',
}

export const orderTabs = ORDER_TABS.map(value => ({ value, label: TAB_LABELS[value] }))
export const orderTabOf = (value: string): OrderTab => ORDER_TABS.find(one => one === value) ?? 'all'
