import type { Courier, CourierProvider } from './courier.ts'

const COMPANIES: readonly Courier[] = [
  ['shunfeng', '顺丰速运'],
  ['ems', '邮政快递'],
  ['jd', '京东快递'],
  ['zhongtong', '中通快递'],
  ['yuantong', '圆通速递'],
  ['yunda', '韵达快递'],
  ['shentong', '申通快递'],
  ['jtexpress', '极兔速递'],
  ['debang', '德邦快递'],
  ['danniao', '菜鸟速递'],
  ['self', '店铺自送'],
].map(([id = '', name = '']) => ({ id, name }))

/** Returns a provider with a table of companies and no tracking. */
export const courierTable = (): CourierProvider => ({ companies: () => COMPANIES })
