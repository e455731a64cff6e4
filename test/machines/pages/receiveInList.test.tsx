/** 确认收货 in the list of orders asks what the page of the order asks: the row does not show whether money is disputed. */
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { clearCache } from '../../../src/data/queryCache.ts'
import { setView } from '../../../src/data/view.ts'
import Order from '../../../src/pages/order/order.tsx'
import { QuestionDialog } from '../../../src/ui/operated/questionDialog.tsx'
import { closeQuestion } from '../../../src/ui/questions.ts'
import { openPage } from '../../support/machines/pages.tsx'
import { ORDER } from '../../support/model/worlds/order.ts'

afterEach(() => {
  cleanup()
  clearCache()
  closeQuestion()
  setView({ uid: '' })
})

const line = {
  id: 'l',
  sku: 's',
  goods: 'g',
  picture: '',
  options: [],
  title: '稻花香',
  price: 100,
  count: 1,
  refunded: 0,
}
const row = {
  ...{ id: 'o1', state: 'shipped', stateLabel: '待收货', version: 3, amount: 100, refunded: 0, at: 0, dueAt: null },
  ...{ shop: { id: 's', name: '山野合作社' }, lines: [line], afterSales: [] },
}
function openList(afterSalesOpen: number) {
  setView({ uid: ORDER.buyer, settled: true })
  const record = { id: 'o1', workflow: 'order', version: 4, state: 'shipped', facts: { ...ORDER, afterSalesOpen } }
  return openPage(
    <>
      <Order />
      <QuestionDialog />
    </>,
    ({ wire }) => {
      if (wire === '/api/v3/orderDetail') return { ...row, record }
      return wire === '/api/v3/orderPage' ? { dataList: [row], next: '', total: 1 } : {}
    },
    { at: '/order' },
  )
}
const pressReceive = async () => fireEvent.click(await screen.findByRole('button', { name: /^确认收货/ }))

test.each([
  [0, '请检查无误后再确认，确定已收到商品吗？'],
  [1, '还有售后没有办完。确认收货以后它照常办理，办完之前货款不会给店铺。确定已收到商品吗？'],
])('with %i open after-sales it asks: %s', async (open, question) => {
  const { sent } = openList(open)
  await pressReceive()
  await screen.findByText(question, {}, { timeout: 10_000 })
  expect(sent.map(({ wire }) => wire)).not.toContain('/api/v3/orderReceive')
  fireEvent.click(screen.getByRole('button', { name: '确认收货' }))
  await vi.waitFor(() => expect(sent.map(({ wire }) => wire)).toContain('/api/v3/orderReceive'))
  expect(sent.find(({ wire }) => wire === '/api/v3/orderReceive')?.input).toEqual({ id: 'o1', version: 4 })
})
