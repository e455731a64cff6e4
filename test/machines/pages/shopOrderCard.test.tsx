/** An order on the shop's desk: what of it has left already, and what may still leave. */
import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { setView } from '../../../src/data/view.ts'
import { ShopOrderCard } from '../../../src/pages/shop/parts/shopOrderCard.tsx'
import { ShopOrderSteps } from '../../../src/pages/shop/parts/shopOrderSteps.tsx'
import type { DialogProps } from '../../../src/ui/operated/dialog.tsx'
import { openPage } from '../../support/machines/pages.tsx'
import { press, settleCode, setUpPieces } from '../../support/machines/pieces.ts'
import { ORDER } from '../../support/model/worlds/order.ts'

// What Chakra adds around it is tried in Chromium.
vi.mock('../../../src/ui/operated/dialog.tsx', () => ({
  Dialog: ({ title, children, footer }: DialogProps) => (
    <div role="dialog" aria-label={title}>
      {children}
      {footer}
    </div>
  ),
}))
setUpPieces()

const line = (id: string, shipped: boolean) => ({
  ...{ id, sku: id, goods: id, title: `米 ${id}`, picture: '', options: [], price: 100, count: 1 },
  ...{ refundable: 100, refunded: 0, shipped, reviewed: false },
})
const show = (...shipped: readonly boolean[]) => {
  const shop = { id: 's', name: '山里人家', picture: '', open: true }
  const lines = shipped.map((one, at) => line(String(at), one))
  const rest = { state: 'paid', stateLabel: '待发货', version: 1, buyer: '刘慧芳', amount: 200, refunded: 0, at: 0 }
  render(<ShopOrderCard order={{ ...rest, id: 'o1', shop, lines, dueAt: null, afterSales: [] }} />)
  return document.body.textContent ?? ''
}

test('says which lines are on their way while others are not', () => {
  expect(show(true, false)).toContain('米 0 × 1（已发出）；米 1 × 1（还没发）')
  expect(screen.getByText('已发 1 / 2 样')).toBeTruthy()
})

test('says nothing of it where all lines are in one place', () => {
  expect(show(false, false)).not.toMatch(/已发|还没发/)
})

test('offers for the next parcel what has not left yet, but nothing whose money was paid back', async () => {
  const owner = '9'
  setView({ uid: owner, settled: true })
  const lines = [
    line('a', true),
    line('b', false),
    { ...line('c', false), refundable: 0, refunded: 100 },
    line('d', false),
  ]
  const receiver = { name: '刘慧芳', phone: '139****0002', regionNames: ['杭州市', '西湖区'], detail: '1 号' }
  const record = { id: 'o1', workflow: 'order', version: 1, state: 'paid', history: [], timers: [] }
  const facts = { ...ORDER, shopOwners: [owner], linesLeft: 2, linesKept: 3 }
  const replies: Readonly<Record<string, object>> = {
    '/api/v3/orderDetail': { id: 'o1', lines, amount: 400, receiver, remark: '', afterSales: [] },
    '/api/v3/courierList': { dataList: [{ id: 'sf', name: '顺丰' }] },
    '/api/my/getMyInfo': { uid: owner, roles: [] },
    '/api/my/getLiucheng': { ...record, facts },
  }
  openPage(<ShopOrderSteps id="o1" />, ({ wire }) => replies[wire])
  await settleCode()
  await press('发货')
  await settleCode()
  const offered = screen.getAllByRole<HTMLInputElement>('checkbox')
  expect(offered.map(one => [one.closest('label')?.textContent, one.checked])).toEqual([
    ['米 b1 件', true],
    ['米 d1 件', true],
  ])
})
