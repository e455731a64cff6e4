/** Money asked back for an order of which some came back already. */
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { memoryStore } from '../../support/machines/fakes.ts'
import { openScreen, type Patch, setUpScreens } from '../../support/machines/screen.tsx'
import { ORDER } from '../../support/model/worlds/order.ts'

setUpScreens()

const button = (name: string | RegExp) => () => fireEvent.click(screen.getAllByRole('button', { name })[0]!)
const here = () => window.location.pathname + window.location.search

const line = (id: string, title: string, refundable: number) => ({
  ...{ id, title, sku: 's', goods: 'g', picture: '', options: [], price: 2_000, count: 2, refunded: 0 },
  ...{ refundable, shipped: true, reviewed: false },
})
const received = {
  ...{ workflow: 'order', id: 'x1', state: 'received', label: '已收货', clocks: [], ways: [] },
  facts: { ...ORDER, linesLeft: 0, linesKept: 2, sent: true, shopOwners: ['seller'] },
}
const claim = (id: string) => ({ id, state: 'applied', stateLabel: '待处理' })
const DRAFT = { lines: ['l1', 'l2'], kind: 'refund', amount: '40', reason: '尺码不对', photos: ['/files/hat.jpg'] }

test('a draft that names goods whose money came back since asks for the others alone, and leads to its own claim', async () => {
  const draft = JSON.stringify({ draft: DRAFT, step: 3, reached: 3, key: 'k', notStored: [] })
  let isSent = false
  const patch: Patch = (wire, reply) =>
    wire === '/api/v3/orderDetail'
      ? {
          ...reply,
          lines: [line('l1', '手织毛线帽', 4_000), line('l2', '龙井茶', 0)],
          // The latest last, as they were asked for.
          afterSales: [claim('before'), ...(isSent ? [claim('now')] : [])],
        }
      : reply
  const { press, sent } = await openScreen({
    ...{ at: '/orderRefund?order=x1', who: { uid: 'buyer', grants: [] }, record: received, patch },
    drafts: memoryStore({ 'draft:buyer:refund-x1': draft }),
    answer: ({ input }) => {
      isSent ||= 'version' in input
      return undefined
    },
  })
  expect(document.body.textContent).not.toContain('龙井茶')
  await press(button('提交申请'))
  const inputs = sent.filter(({ input }) => 'version' in input).map(({ input }) => input.input)
  expect(inputs, 'the tea was paid back already').toEqual([expect.objectContaining({ lines: ['l1'] })])
  expect(here(), 'the claim that was made before').toBe('/orderRefund?id=now')
})
