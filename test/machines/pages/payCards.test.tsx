/** The card of a payment: with what one pays, and what becomes of the money once there is nothing left to scan. */
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearCache } from '../../../src/data/queryCache.ts'
import { loadFlow } from '../../../src/machines/browser/flows.ts'
import { PayCard } from '../../../src/pages/order/parts/payCard.tsx'
import { PayCardClosed } from '../../../src/pages/order/parts/payCardClosed.tsx'
import { openPage } from '../../support/machines/pages.tsx'

let isPhone = false
beforeEach(() => {
  isPhone = false
  vi.stubGlobal('matchMedia', () => ({ matches: isPhone, addEventListener: () => {}, removeEventListener: () => {} }))
})
afterEach(() => {
  cleanup()
  clearCache()
  vi.unstubAllGlobals()
})

const payment = (provider: string) => ({
  ...{ id: 'p1', state: 'pendingPayment', stateLabel: '待支付', provider, qr: 'https://pay.example/p', amount: 1250 },
  ...{ parts: [], outdated: false },
})

test.each([
  ['wechat', '微信'],
  ['alipay', '支付宝'],
  ['sandbox', '演示收银台'],
])('with %s one pays at %s, on a phone and with one', async (provider, name) => {
  openPage(<PayCard payment="p1" />, () => payment(provider))
  expect(await screen.findByText(`请用${name}扫码付款，付好后这里会自己更新。`)).toBeTruthy()
  cleanup()
  clearCache()
  isPhone = true
  openPage(<PayCard payment="p1" />, () => payment(provider))
  expect(await screen.findByText(`点「去付款」到${name}付款，付好会自己回来。`)).toBeTruthy()
})

const SENTENCES = {
  back: '这笔款正在原路退回，到账后会通知您。',
  failed: '原路退回没有成功，财务正在处理，办好后会通知您。',
  doubtful: '收到的金额与应付不符，财务核实后退回；您可以重新付款。',
  open: '这次支付没有完成。如果之后还有款到账，会自动原路退回。',
}
test.each([
  ['refunding', [SENTENCES.back]],
  ['refundFailed', [SENTENCES.failed]],
  ['handPaid', [SENTENCES.failed]],
  ['doubtful', [SENTENCES.doubtful]],
  ['cancelled', [SENTENCES.open]],
  ['confirmed', []],
  ['refunded', []],
])('of a payment that is %s it says %j', async (state, sentences) => {
  const card = <PayCardClosed payment={{ state, stateLabel: state, provider: 'wechat' }} amount={1250} />
  openPage(card, () => ({}))
  await act(() => loadFlow('payment'))
  expect(Object.values(SENTENCES).filter(one => screen.queryByText(one) !== null)).toEqual(sentences)
})
