/** An order on the shop's desk: what of it has left already. */
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ShopOrderCard } from '../../../src/pages/shop/parts/shopOrderCard.tsx'

afterEach(cleanup)

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
