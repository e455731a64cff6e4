/** What a buyer does once an order is there: saying how it was, and asking for money back. */
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { tillOf } from '../../../src/pages/order/parts/useTill.ts'
import { confirmButton, giveUpButton } from '../../support/machines/deeds.ts'
import { memoryStore } from '../../support/machines/fakes.ts'
import { openScreen, type Patch, setUpScreens } from '../../support/machines/screen.tsx'
import { ORDER } from '../../support/model/worlds/order.ts'

setUpScreens()

const line = (id: string, title: string, change: object) => ({
  ...{ id, title, sku: 's', goods: 'g', picture: '', options: [], price: 2_000, count: 2, refunded: 0 },
  ...{ refundable: 4_000, shipped: true, reviewed: false, ...change },
})
const HAT = line('l1', '手织毛线帽', {})
const RICE = line('l2', '五常稻花香', { count: 1, refundable: 2_550, shipped: false })
const TEA = line('l3', '龙井茶', { refundable: 0 })
const BUYER = { uid: 'buyer', grants: [] }
const facts = { ...ORDER, linesLeft: 0, linesKept: 3, sent: true }
const received = {
  ...{ workflow: 'order', id: 'x1', state: 'received', label: '已收货', clocks: [], ways: [] },
  facts: { ...facts, shopOwners: ['seller'] },
}
const ofLines =
  (...lines: readonly object[]): Patch =>
  (wire, reply) =>
    wire === '/api/v3/orderDetail' ? { ...reply, lines, afterSales: [] } : reply
const open = (at: string, lines: readonly object[], stored?: object, step = 0) => {
  const draft = JSON.stringify({ draft: stored, step, reached: step, key: 'k', notStored: [] })
  const drafts = memoryStore(stored && { 'draft:buyer:refund-x1': draft })
  return openScreen({ at, who: BUYER, record: received, patch: ofLines(...lines), drafts })
}
const button = (name: string) => () => fireEvent.click(screen.getByRole('button', { name }))
const question = () => screen.getAllByRole('heading', { level: 2 })[0]?.textContent
const writes = (sent: readonly { readonly wire: string; readonly input: object }[]) =>
  sent.filter(({ input }) => 'version' in input).map(({ input }) => input)

test('a review is sent after a yes only, and leads back to its order', async () => {
  const { press, sent } = await open('/orderEvaluate?id=x1', [HAT])
  await press(() => fireEvent.click(screen.getByRole('radio', { name: /^4 星/ })))
  await press(() => fireEvent.change(screen.getByLabelText(/^评价/), { target: { value: '很暖和' } }))
  await press(button('提交评价'))
  await press(() => fireEvent.click(giveUpButton()!))
  expect(writes(sent)).toEqual([])
  await press(button('提交评价'))
  expect(screen.getByText(/^评价提交以后不能修改/)).toBeTruthy()
  await press(() => fireEvent.click(confirmButton()!))
  const reviews = [{ line: 'l1', stars: 4, words: '很暖和', pictures: [] }]
  expect(writes(sent)).toEqual([expect.objectContaining({ id: 'x1', input: { reviews } })])
  expect(window.location.pathname + window.location.search).toBe('/orderDetail?id=x1')
})

test('a review without stars asks nothing and goes nowhere', async () => {
  const { press, sent } = await open('/orderEvaluate?id=x1', [HAT])
  await press(button('提交评价'))
  expect(screen.queryByText(/^评价提交以后不能修改/)).toBeNull()
  expect(writes(sent)).toEqual([])
})

const CLAIM = { lines: ['l1'], kind: 'refund', amount: '40', reason: '尺码不对', photos: ['/files/hat.jpg'] }
const REFUND = '/orderRefund?order=x1'

test('what comes back is what the chosen goods cost, and never more', async () => {
  const { press } = await open(REFUND, [HAT, RICE, TEA])
  // What has come back already cannot be chosen.
  expect(screen.getAllByRole('checkbox')).toHaveLength(2)
  await press(() => fireEvent.click(screen.getByRole('checkbox', { name: /手织毛线帽/ })))
  await press(() => fireEvent.click(screen.getByRole('checkbox', { name: /五常稻花香/ })))
  await press(button('下一步'))
  const amount = screen.getByLabelText<HTMLInputElement>(/^退款金额/)
  expect(amount.value).toBe('65.50')
  await press(() => fireEvent.change(amount, { target: { value: '65.51' } }))
  await press(button('下一步'))
  expect(question()).toBe('想怎样退？')
  expect(screen.getByText('最多可以退 ¥65.50', { selector: '[role=alert], [role=alert] *' })).toBeTruthy()
  await press(() => fireEvent.change(amount, { target: { value: '65.50' } }))
  await press(button('下一步'))
  expect(question()).toBe('为什么要退？')
  expect(screen.getByLabelText(/^原因/).tagName).toBe('TEXTAREA')
  expect(document.querySelector('input[type=file]'), 'pictures that show it').not.toBeNull()
})

test.each([
  ['what has not been sent cannot be sent back', ['l2'], ['仅退款']],
  ['what has been sent can', ['l1'], ['仅退款', '退货退款']],
  ['of both, too', ['l1', 'l2'], ['仅退款', '退货退款']],
])('%s', async (_, lines, kinds) => {
  await open(REFUND, [HAT, RICE], { ...CLAIM, lines, amount: '1' }, 1)
  expect(question()).toBe('想怎样退？')
  const choices = within(screen.getByRole('radiogroup')).getAllByRole('radio')
  expect(choices.map(one => one.closest('label')?.textContent)).toEqual(kinds)
})

test.each([
  ['商品', '哪些商品要退？'],
  ['退款', '想怎样退？'],
  ['原因', '为什么要退？'],
])('on the last page %s leads back to its own step', async (group, expected) => {
  const { press } = await open(REFUND, [HAT, RICE], CLAIM, 3)
  expect(document.body.textContent).toContain('金额¥40.00')
  await press(button(`修改${group}`))
  expect(question()).toBe(expected)
})

test('the cashier of the demonstration is told to lead back to the order, others know the way', () => {
  const qr = 'https://pay.example/p?id=1'
  expect(tillOf({ qr, provider: 'sandbox' })).toBe(`${qr}&from=order`)
  expect(tillOf({ qr, provider: 'alipay' })).toBe(qr)
  expect(tillOf({ qr: 'weixin://wxpay/1', provider: 'wechat' })).toBeUndefined()
})
