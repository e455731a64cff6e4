/**
 * The picture of a workflow for people: the way taken, where it stands, who is next and by when, and what lies ahead.
 */
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { RecordHandle } from '../../../src/data/record/useRecord.ts'
import { loadFlow } from '../../../src/machines/browser/flows.ts'
import { RecordWay } from '../../../src/pages/record/shared/recordWay.tsx'

afterEach(cleanup)

const HOUR = 3_600_000
const line = (event: string, label: string, role: string, from: string, to: string, at: number) => ({
  ...{ id: event, event, label, role, by: '', from, to, at, note: '' },
})

async function show(over: Partial<RecordHandle>) {
  const flow = await loadFlow('order')
  const facts = { buyer: '7', shop: 's', shopOwners: ['9'], amount: 1, refunded: 0, linesLeft: 0, linesKept: 1 }
  const rest = { extended: false, afterSalesOpen: 0, afterSalesOver: false, released: false }
  const record: RecordHandle = {
    ...{ workflow: 'order', id: 'o1', flow, row: { state: 'shipped', facts: { ...facts, ...rest } }, label: '待收货' },
    ...{ offers: [], busy: false, ready: true, problem: undefined, fire: async () => undefined, reload: () => {} },
    history: [
      line('SUBMIT', '提交订单', '买家', '–', 'pendingPayment', 1),
      line('PAID', '付款成功', '支付', 'pendingPayment', 'paid', 2),
      line('SHIP', '发货', '店铺', 'paid', 'paid', 3),
      line('', '全部发出', '系统', 'paid', 'shipped', 4),
    ],
    timers: [{ clock: 'autoReceive', dueAt: Date.now() + 30 * HOUR }],
    ...over,
  }
  render(<RecordWay record={record} />)
  return screen.getAllByRole('listitem').map(item => item.textContent ?? '')
}

test('begins where it began and goes past today to the end', async () => {
  const entries = await show({})
  expect(entries.map(text => text.replace(/ .*/, ''))).toEqual([
    '待付款',
    '待发货',
    '待收货',
    '买家：确认收货',
    '买家：评价',
  ])
})

test('says of today who is next and what happens by itself', async () => {
  await show({})
  const [now] = screen.getAllByRole('listitem').filter(item => item.getAttribute('aria-current') === 'step')
  expect(within(now!).getByText('现在等买家操作：确认收货。')).toBeTruthy()
  expect(now?.textContent).toMatch(/还剩 \S+ (小时|天).*自动收货/)
})

test('promises nothing after the end', async () => {
  const entries = await show({ row: { state: 'cancelled', facts: {} }, label: '已取消', timers: [] })
  expect(entries.at(-1)).toContain('订单已取消。')
})
