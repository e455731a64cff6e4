/** Orders in lists: each tab asks for its own, and buttons that look alike are told apart by name. */
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { OrderRow } from '../../../src/contract/order.contract.ts'
import { clearCache } from '../../../src/data/queryCache.ts'
import { loadFlow } from '../../../src/machines/browser/flows.ts'
import Order from '../../../src/pages/order/order.tsx'
import { nextEventOf } from '../../../src/pages/order/parts/orderNext.tsx'
import { type OwnGoods, OwnGoodsCard } from '../../../src/pages/shop/parts/ownGoodsCard.tsx'
import { openPage } from '../../support/machines/pages.tsx'

afterEach(() => {
  cleanup()
  clearCache()
})

const line = { id: 'l', sku: 's', goods: 'g', picture: '', options: [], price: 100, count: 1, refunded: 0 }
const order = (id: string, title: string): OrderRow =>
  ({
    ...{ id, state: 'paid', stateLabel: '待发货', version: 1, amount: 100, refunded: 0, at: 0, dueAt: null },
    ...{ shop: { id: 's', name: '山野合作社' }, lines: [{ ...line, title }], afterSales: [], payment: null },
  }) as unknown as OrderRow
const pages = { dataList: [order('o1', '五常稻花香'), order('o2', '手织毛线帽')], next: '', total: 2 }

describe('my orders', () => {
  test.each([
    ['/order', 'all'],
    ['/order?tab=pendingPayment', 'pendingPayment'],
    ['/order?tab=done', 'done'],
    ['/order?tab=nonsense', 'all'],
  ])('at %s are those of the tab %s', async (at, tab) => {
    const { sent } = openPage(<Order />, () => pages, { at })
    await screen.findAllByRole('listitem')
    expect(sent).toEqual([{ wire: '/api/v3/orderPage', input: { tab } }])
  })

  test('are read anew for the tab that is pressed, which then stands in the address', async () => {
    const { sent } = openPage(<Order />, () => pages, { at: '/order' })
    await screen.findAllByRole('listitem')
    act(() => void fireEvent.click(screen.getByText('待收货')))
    await vi.waitFor(() => expect(sent.at(-1)?.input).toEqual({ tab: 'shipped' }))
    expect(window.location.search).toBe('?tab=shipped')
  })

  test('have each a button that says whose it is', async () => {
    openPage(<Order />, () => pages)
    await screen.findAllByRole('listitem')
    const names = screen.getAllByRole('link', { name: /^查看：/ }).map(link => link.getAttribute('aria-label'))
    expect(names).toEqual(['查看：山野合作社，五常稻花香', '查看：山野合作社，手织毛线帽'])
  })
})

test('a row of mine has the one next thing to press, as the chart draws it', async () => {
  const flow = await loadFlow('order')
  const next = Object.fromEntries(Object.keys(flow.states).map(state => [state, nextEventOf(flow, state)]))
  expect(next).toEqual({
    ...{ pendingPayment: 'PAID', paid: undefined, shipped: 'RECEIVE', received: 'REVIEW' },
    ...{ completed: undefined, cancelled: undefined, closed: undefined },
  })
})

test('goods of my shop have each their own buttons', () => {
  const goods = (id: string, title: string): OwnGoods =>
    ({
      ...{ id, title, picture: '', price: 100, highestPrice: 100, stock: 1, held: 0, sold: 0 },
      ...{ inStock: true, state: 'onSale' },
    }) as unknown as OwnGoods
  const props = { why: undefined, busy: '', onState: vi.fn() }
  openPage(
    ['毛线帽', '围巾'].map(title => <OwnGoodsCard key={title} goods={goods(title, title)} {...props} />),
    () => new Promise(() => {}),
  )
  for (const title of ['毛线帽', '围巾']) {
    expect(screen.getByRole('link', { name: `编辑：${title}` }).getAttribute('href')).toBe(`/v3ReleaseAdd?id=${title}`)
    fireEvent.click(screen.getByRole('button', { name: `下架：${title}` }))
    expect(props.onState).toHaveBeenLastCalledWith(expect.objectContaining({ id: title }))
  }
})
