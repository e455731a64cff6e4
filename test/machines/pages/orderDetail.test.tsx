/** One order as its buyer and its shop see it: who is offered to pay. */
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { clearCache } from '../../../src/data/queryCache.ts'
import { setView } from '../../../src/data/view.ts'
import OrderDetail from '../../../src/pages/order/orderDetail.tsx'
import { type Answer, openPage } from '../../support/machines/pages.tsx'

afterEach(() => {
  cleanup()
  clearCache()
})

const BUYER = '7'
const SHOP = '9'
const record = (state: string) => ({
  ...{ id: 'o1', workflow: 'order', version: 1, state },
  facts: {
    ...{ buyer: BUYER, shop: 's', shopOwners: [SHOP], amount: 1250, refunded: 0, linesLeft: 1, linesKept: 1 },
    ...{ extended: false, afterSalesOpen: 0, afterSalesOver: false, released: false },
  },
})
const detail = (state: string) => ({
  ...{ id: 'o1', stateLabel: '待付款', amount: 1250, refunded: 0, freight: 0, goodsAmount: 1250, at: 0, dueAt: null },
  ...{ record: record(state), lines: [], parcels: [], afterSales: [], complaints: [], payment: null, remark: '' },
  ...{
    receiver: { name: '刘慧芳', phone: '138****5678', regionNames: [], detail: '' },
    shop: { id: 's', name: '山里人家' },
  },
  ...{ invoiceTitle: '', history: [], timers: [] },
})
const server =
  (uid: string, state: string): Answer =>
  ({ wire }) => {
    if (wire === '/api/v3/orderDetail') return detail(state)
    if (wire === '/api/my/getLiucheng') return { ...record(state), history: [], timers: [] }
    if (wire === '/api/my/getMyInfo') return { uid, roles: uid === SHOP ? [{ role: 'shopOwner', region: 's' }] : [] }
    return { dataList: [] }
  }

async function open(uid: string, state = 'pendingPayment') {
  await import('../../../src/machines/workflows/order/chart.ts')
  setView({ uid, settled: true })
  const page = openPage(<OrderDetail />, server(uid, state), { at: '/orderDetail?id=o1' })
  await screen.findByText(state === 'pendingPayment' ? '待付款' : '待发货', { selector: 'strong' })
  await vi.waitFor(() => expect(screen.queryByText('没有找到这笔订单')).toBeNull())
  return page
}
const pay = () => screen.queryByRole('button', { name: '去付款' })

test('the buyer of an unpaid order is offered to pay, and paying asks for this order', async () => {
  const { sent } = await open(BUYER)
  await act(async () => void fireEvent.click(await screen.findByRole('button', { name: '去付款' })))
  expect(sent.filter(({ wire }) => wire === '/api/v3/orderPay').map(({ input }) => input)).toEqual([{ id: 'o1' }])
})

test('its shop is not: it waits for the buyer', async () => {
  await open(SHOP)
  await screen.findByText('现在等买家付款。')
  expect(pay()).toBeNull()
})

test('nobody is, once it is paid', async () => {
  await open(BUYER, 'paid')
  expect(pay()).toBeNull()
})
