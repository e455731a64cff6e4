/** What an order says of its lines, parcels, sums and payment, and where one comes after asking for money back. */
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { OrderDetail, OrderRow } from '../../../src/contract/order.contract.ts'
import { Refused } from '../../../src/contract/refusal.ts'
import { DAY_MS } from '../../../src/contract/time.ts'
import { clearCache } from '../../../src/data/queryCache.ts'
import { loadFlow } from '../../../src/machines/browser/flows.ts'
import { addAgain } from '../../../src/pages/order/parts/addAgain.ts'
import { OrderCard } from '../../../src/pages/order/parts/orderCard.tsx'
import { orderFacts } from '../../../src/pages/order/parts/orderFacts.tsx'
import { choicesOf } from '../../../src/pages/order/parts/orderStepScreen.tsx'
import { PayCard } from '../../../src/pages/order/parts/payCard.tsx'
import { PayCardClosed } from '../../../src/pages/order/parts/payCardClosed.tsx'
import { refundCheck } from '../../../src/pages/order/parts/refundCheck.ts'
import { RelatedRecords } from '../../../src/pages/order/parts/relatedRecords.tsx'
import { OrderCase } from '../../../src/pages/order/shared/orderCase.tsx'
import { OrderLines } from '../../../src/pages/order/shared/orderLines.tsx'
import { Parcels } from '../../../src/pages/order/shared/parcels.tsx'
import { useRefundContext } from '../../../src/pages/order/shared/useRefundContext.ts'
import { memoryStore } from '../../support/machines/fakes.ts'
import { type Answer, openPage } from '../../support/machines/pages.tsx'
import { settle } from '../../support/machines/pieces.ts'
import { openScreen, setUpScreens } from '../../support/machines/screen.tsx'
import { ORDER } from '../../support/model/worlds/order.ts'

setUpScreens()
afterEach(() => {
  cleanup()
  clearCache()
})

/** Until what was asked for is drawn, and what that asks for in its turn. */
const draw = (page: ReactNode, answer: Answer = () => ({ dataList: [] })) =>
  openPage(<div>{page}</div>, answer).container.firstElementChild?.textContent ?? ''
const line = (id: string, title: string, change: object = {}) => ({
  ...{ id, title, sku: `sku ${id}`, goods: `g ${id}`, picture: '', options: ['红', '大'], price: 2_000, count: 2 },
  ...{ refunded: 0, refundable: 4_000, shipped: false, reviewed: false, ...change },
})
const LINES = [line('l1', '毛线帽'), line('l2', '龙井茶'), line('l3', '大米')]

describe('a parcel', () => {
  const parcel = (id: string, lines: string[], change: object = {}) => ({
    ...{ id, courier: '顺丰', number: `SF-${id}`, at: 0, back: false, lines, ...change },
  })
  test('names what is in it alone, and whether it goes there or comes back', () => {
    const text = draw(
      <Parcels
        lines={LINES}
        parcels={[parcel('1', ['l1', 'l3']), parcel('2', ['l2'], { back: true }), parcel('3', [])]}
      />,
    )
    expect(text).toMatch(/顺丰 SF-1复制.*发出：毛线帽、大米/)
    expect(text).toMatch(/退货 · 顺丰 SF-2复制.*寄回：龙井茶/)
    expect(text).toMatch(/SF-3复制[^：]*发出$/)
    expect(text.match(/退货/g)).toHaveLength(1)
  })
  test('has its own number to copy', () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText')
    draw(<Parcels lines={LINES} parcels={[parcel('1', []), parcel('2', [])]} />)
    fireEvent.click(screen.getByRole('button', { name: '复制单号 SF-2' }))
    expect(writeText).toHaveBeenCalledExactlyOnceWith('SF-2')
  })
})

describe('lines that were bought', () => {
  const chips = [line('l1', '毛线帽', { shipped: true, reviewed: true }), line('l2', '龙井茶', { refunded: 1_500 })]
  test('say what became of each where they are looked at closely, and lead to the goods', () => {
    draw(<OrderLines lines={[...chips, LINES[2]!]} detailed />)
    const rows = screen.getAllByRole('listitem').map(one => one.textContent)
    expect(rows).toEqual([
      expect.stringMatching(/^毛线帽红 · 大.*× 2已发出已评价$/),
      expect.stringMatching(/^龙井茶红 · 大.*× 2已退 ¥15(\.00)?$/),
      expect.stringMatching(/^大米红 · 大.*× 2$/),
    ])
    expect(screen.getAllByRole('link').map(one => one.getAttribute('href'))).toEqual([
      ...['/v3GoodsDetail?id=g%20l1', '/v3GoodsDetail?id=g%20l2', '/v3GoodsDetail?id=g%20l3'],
    ])
  })
  test('are only named in a list', () => {
    draw(<OrderLines lines={chips} />)
    expect(screen.queryByText(/已发出|已退|已评价/)).toBeNull()
    expect(screen.queryByRole('link')).toBeNull()
  })
  test('are chosen by title, options and pieces', () => {
    expect(choicesOf(LINES.slice(0, 1) as unknown as OrderDetail['lines'])).toEqual([
      { id: 'l1', label: '毛线帽', text: '红 · 大 · 2 件' },
    ])
  })
})

const order = (change: object = {}) =>
  ({
    ...{ id: 'o1', state: 'pendingPayment', stateLabel: '待付款', version: 1, amount: 12_000, refunded: 0, at: 0 },
    ...{ shop: { id: 's', name: '山里人家' }, lines: LINES, dueAt: null, afterSales: [], payment: null, ...change },
  }) as unknown as OrderRow

test('a card shows two lines of an order, how many more there are, all its pieces, and what came back', () => {
  const text = draw(<OrderCard order={order()} />)
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
  expect(text).toContain('还有 1 种商品')
  expect(text).toContain('共 6 件，合计 ¥120')
  expect(text).not.toMatch(/已退|售后|还剩/)
  cleanup()
  const claims = [{ id: 'c', state: 'requested', stateLabel: '待店铺处理' }]
  const soon = { lines: LINES.slice(0, 2), refunded: 2_000, afterSales: claims, dueAt: Date.now() + DAY_MS }
  const more = draw(<OrderCard order={order(soon)} />)
  expect(more).not.toContain('种商品')
  expect(more).toContain('共 4 件，合计 ¥120')
  expect(more).toContain('，已退 ¥20')
  expect(more).toContain('售后：待店铺处理')
  expect(more).toMatch(/还剩 24 小时/)
  expect(screen.getByRole('link', { name: '查看：山里人家，毛线帽' }).getAttribute('href')).toBe('/orderDetail?id=o1')
})

const factsOf = (change: object) => {
  const whole = { ...order(), freight: 0, remark: '', invoiceTitle: '', ...change } as unknown as OrderDetail
  const text = draw(
    orderFacts(whole).map(({ label, value }) => (
      <p key={label}>
        {label}：{value}
      </p>
    )),
  )
  return text
}
test.each([
  ['nothing but what it costs', {}, /^商品金额：¥120.*运费：包邮合计：¥120.*下单时间：.*订单编号：O1/],
  ['its freight', { freight: 800, amount: 12_800 }, /运费：¥8(\.00)?合计/],
  ['what the shop took off', { amount: 11_000 }, /店铺改价：[-−]¥10/],
  ['what it put on', { amount: 12_500 }, /店铺改价：¥5/],
  ['what came back', { refunded: 2_000 }, /已退款：¥20/],
  ['what was wished', { remark: '放门卫' }, /留言：放门卫/],
  ['for whom the invoice is', { invoiceTitle: '西湖区民政局' }, /发票抬头：西湖区民政局/],
])('an order tells %s', (_, change, words) => {
  const text = factsOf(change)
  expect(text).toMatch(words)
  const labels = ['店铺改价', '已退款', '留言', '发票抬头'].filter(label => text.includes(label))
  expect(labels.length).toBe(
    Object.keys(change).some(one => one === 'freight') || Object.keys(change).length === 0 ? 0 : 1,
  )
})

describe('a payment', () => {
  const payment = (change: object) => ({
    ...{
      id: 'p1',
      state: 'pendingPayment',
      stateLabel: '待支付',
      provider: 'wechat',
      qr: 'https://p/1',
      amount: 3_000,
    },
    ...{ parts: [], outdated: false, ...change },
  })
  test.each([
    [
      'whose other order has changed is made anew',
      { outdated: true, qr: '' },
      '一起付款的另一笔订单有了变化。请点「去付款」，按新的金额付。',
    ],
    ['that cannot be made any more is told as over', { qr: '', state: 'cancelled' }, '这次支付没有完成。'],
    ['that is open is scanned', {}, '扫码付款，付好后这里会自己更新。'],
  ])('%s', async (_, change, words) => {
    openPage(<PayCard payment="p1" />, () => payment(change))
    await act(() => loadFlow('payment'))
    const all = ['有了变化', '这次支付没有完成', '扫码付款']
    expect(document.body.textContent).toContain(words)
    expect(all.filter(one => document.body.textContent?.includes(one))).toHaveLength(1)
  })
  test('for several orders names each with its sum, for one none', async () => {
    const parts = ['山里人家', '茶农合作社'].map((title, at) => ({ title, amount: 1_000 + 1_000 * at }))
    openPage(<PayCard payment="p1" />, () => payment({ parts }))
    await settle()
    expect(document.body.textContent).toMatch(/2 笔订单一次付清，再各自发货：山里人家¥10.*茶农合作社¥20/)
    cleanup()
    clearCache()
    openPage(<PayCard payment="p1" />, () => payment({ parts: parts.slice(0, 1) }))
    await settle()
    expect(document.body.textContent).not.toContain('一次付清')
  })
  test.each([
    ['none of it', 0, '已支付', /^((?!退回).)*$/],
    ['a part of it', 1_000, '已支付', /其中 ¥10(\.00)? 已经原路退回。/],
    ['all of it', 3_000, '已全部退回', /这笔款 ¥30(\.00)? 已经全部原路退回。/],
  ])('of which %s went back says so', async (_, refunded, label, words) => {
    const made = { state: 'paid', stateLabel: '已支付', provider: 'wechat' } as const
    openPage(<PayCardClosed payment={made} amount={3_000} refunded={refunded} />, () => ({}))
    await act(() => loadFlow('payment'))
    expect(screen.getByText(label)).toBeTruthy()
    expect(document.querySelector('#pay')?.textContent?.replace(/已支付|已全部退回/, '')).toMatch(words)
  })
})

test('claims and complaints lead each to its own page', () => {
  draw(
    <RelatedRecords
      {...({
        afterSales: [{ id: 'c1', state: 'requested', stateLabel: '待处理' }],
        complaints: [{ id: 'k1', state: 'filed', stateLabel: '待受理' }],
      } as unknown as Parameters<typeof RelatedRecords>[0])}
    />,
  )
  expect(screen.getAllByRole('link').map(one => [one.textContent, one.getAttribute('href')])).toEqual([
    ['售后：待处理', '/orderRefund?id=c1'],
    ['投诉：待受理', '/orderComplaint?id=k1'],
  ])
})

test('the whole case of an order is what was paid, came back, was wished and sent', async () => {
  const whole = { ...order({ refunded: 2_000 }), remark: '放门卫', parcels: [], afterSales: [{ id: 'c1' }] }
  const claim = {
    ...{
      kind: 'return',
      stateLabel: '待处理',
      lines: [
        { title: '毛线帽', options: ['红'] },
        { title: '茶', options: [] },
      ],
    },
    ...{ amount: 900, reason: '尺码不对', photos: [], answer: '请寄回' },
  }
  openPage(<OrderCase id="o1" />, ({ wire }) => (wire === '/api/v3/orderDetail' ? whole : claim))
  await settle()
  const text = document.body.textContent
  for (const words of [/订单待付款实付¥120/, /已退¥20/, /买家留言放门卫/, /物流还没有发出/]) expect(text).toMatch(words)
  expect(text).toMatch(/售后退货退款 · 待处理商品毛线帽 红；茶退款金额¥9(\.00)?原因尺码不对店铺答复请寄回/)
  expect(text).not.toContain('凭证图片')
})

function Context({ id }: { id: string }) {
  return <p>{JSON.stringify(useRefundContext(id))}</p>
}
test('whoever decides about money sees which lines may still be paid back, and how much in all', async () => {
  const whole = { lines: [...LINES.slice(0, 2), line('l3', '大米', { refundable: 0 })] }
  openPage(<Context id="o1" />, () => whole)
  await settle()
  const { lines, hints } = JSON.parse(document.querySelector('p')?.textContent ?? '')
  expect(lines.map((one: object) => Object.values(one))).toEqual([
    ['l1', '毛线帽', expect.stringMatching(/^红 · 大 · 2 件 · 还能退 ¥?40/)],
    ['l2', '龙井茶', expect.stringMatching(/还能退 ¥?40/)],
  ])
  expect(hints.amount).toMatch(/最多还能退 ¥?80/)
})

test('what is bought again is put into the cart piece by piece; what cannot be had is counted and stops nothing', async () => {
  const call = vi.fn(async (_: string, { sku }: { sku: string }) => {
    if (sku === 'sku l2') throw new Refused({ code: 'notNow', message: '已售罄' })
    return {}
  })
  expect(await addAgain(call as never, LINES as never)).toEqual({ failed: 1 })
  expect(call.mock.calls.map(([, input]) => input)).toEqual(LINES.map(({ sku, count }) => ({ sku, count })))
})

test('the last look at a claim names the chosen goods alone, how, how much and how many pictures', () => {
  const values = { lines: ['l2'], kind: 'return', amount: '12.5', reason: '漏了', photos: ['a', 'b'] }
  const groups = refundCheck(values, LINES as never, { return: '退货退款' }, () => {})
  expect(groups.map(({ items }) => items.map(({ label, value }) => `${label} ${value}`))).toEqual([
    ['龙井茶 2 件'],
    ['方式 退货退款', expect.stringMatching(/^金额 ¥12\.50$/)],
    ['原因 漏了', '图片 2 张'],
  ])
})

test.each([
  ['the claim that was made', [{ id: 'c9' }], [], '/orderRefund?id=c9'],
  ['the new one beside an older', [{ id: 'c1' }, { id: 'c9' }], [{ id: 'c1' }], '/orderRefund?id=c9'],
  ['the order, where none is known yet', [{ id: 'c1' }], [{ id: 'c1' }], '/orderDetail?id=x1'],
])('whoever asks for money back comes to %s', async (_, now, before, address) => {
  let isSent = false
  const claim = { lines: ['l1'], kind: 'refund', amount: '40', reason: '尺码不对', photos: [] }
  const stored = JSON.stringify({ draft: claim, step: 3, reached: 3, key: 'k', notStored: [] })
  const facts = { ...ORDER, linesLeft: 0, linesKept: 3, sent: true, shopOwners: ['seller'] }
  const { press, sent } = await openScreen({
    ...{ at: '/orderRefund?order=x1', who: { uid: 'buyer', grants: [] } },
    record: { ...{ workflow: 'order', id: 'x1', state: 'received', label: '已收货', clocks: [], ways: [] }, facts },
    drafts: memoryStore({ 'draft:buyer:refund-x1': stored }),
    patch: (wire, reply) => {
      if (wire !== '/api/v3/orderDetail') {
        isSent ||= wire.includes('Refund') || wire.includes('refund')
        return reply
      }
      const claims = (isSent ? now : before).map(one => ({ state: 'requested', stateLabel: '待处理', ...one }))
      return { ...reply, lines: [line('l1', '毛线帽', { shipped: true })], afterSales: claims }
    },
  })
  isSent = false
  await press(() => fireEvent.click(screen.getByRole('button', { name: '提交申请' })))
  expect(sent.filter(({ input }) => 'version' in input)).toHaveLength(1)
  expect(window.location.pathname + window.location.search).toBe(address)
})
