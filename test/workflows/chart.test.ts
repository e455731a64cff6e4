/** The picture and the table of a workflow. */
import { describe, expect, test } from 'vitest'
import { UNBORN } from '../../src/machines/workflow/edges.ts'
import { chartOf, delayText, tableOf } from '../../src/machines/workflow/picture.ts'
import { days, hours, minutes } from '../../src/machines/workflow/span.ts'
import { afterSales } from '../../src/machines/workflows/afterSales/chart.ts'
import { complaint } from '../../src/machines/workflows/complaint/chart.ts'
import { FACES, faceById } from '../../src/machines/workflows/index.ts'
import { order } from '../../src/machines/workflows/order/chart.ts'
import { payment } from '../../src/machines/workflows/payment/chart.ts'
import { shop } from '../../src/machines/workflows/shop/chart.ts'

const linkOf = (flow: Parameters<typeof chartOf>[0], from: string, to: string, delays = {}) =>
  chartOf(flow, delays).links.find(link => link.from === from && link.to === to)?.labels

test.each([
  [minutes(30), '30 分钟后'],
  [minutes(59), '59 分钟后'],
  [hours(1), '1 小时后'],
  [hours(1.6), '2 小时后'],
  [hours(48), '48 小时后'],
  [hours(71), '71 小时后'],
  [hours(72), '3 天后'],
  [days(6.6), '7 天后'],
  [days(7), '7 天后'],
])('%i ms are said as %s', (ms, words) => expect(delayText(ms)).toBe(words))

describe('the picture', () => {
  test('says who, in Chinese, and how long a clock runs', () => {
    expect(linkOf(order, 'pendingPayment', 'cancelled')).toEqual([
      { name: 'CANCEL', cause: 'event', label: '取消订单', by: ['买家'] },
      { name: 'unpaid', cause: 'clock', label: '30 分钟后', by: ['系统'] },
    ])
    expect(linkOf(afterSales, 'applied', 'returning')?.map(({ label }) => label)).toEqual(['同意退货', '48 小时后'])
    expect(linkOf(order, 'paid', 'shipped')).toEqual([{ name: '', cause: 'auto', label: '全部发出', by: ['系统'] }])
  })
  test('shows the times that the platform has set', () => {
    expect(linkOf(order, 'pendingPayment', 'cancelled', { unpaid: hours(2) })?.[1]?.label).toBe('2 小时后')
  })
  test('begins at birth, ends where the matter may rest', () => {
    const { nodes } = chartOf(order)
    expect(nodes[0]).toEqual({ id: UNBORN, label: '未提交', kind: 'start' })
    expect(nodes.filter(({ kind }) => kind === 'end').map(({ label }) => label)).toEqual(['已完成', '已取消', '已关闭'])
  })
  test.each([order, payment, afterSales, complaint, shop])('$label joins only states that it shows', flow => {
    const { nodes, links } = chartOf(flow)
    const known = new Set(nodes.map(({ id }) => id))
    for (const { from, to, labels: says } of links) {
      expect([known.has(from), known.has(to)]).toEqual([true, true])
      expect(new Set(says.map(label => JSON.stringify(label))).size).toBe(says.length)
    }
    for (const { id, kind } of nodes) if (kind !== 'start') expect(links.some(({ to }) => to === id)).toBe(true)
  })
})

test('every workflow stands in the registry under its own id', async () => {
  for (const [id, face] of Object.entries(FACES)) expect((await face.load()).id).toBe(id)
  expect(await faceById('order')?.load()).toBe(order)
  for (const id of ['constructor', 'toString', 'orders']) expect(faceById(id)).toBeUndefined()
})

test('the table has a row for every edge', () => {
  expect(tableOf(order)).toHaveLength(order.edges.length)
  expect(tableOf(order)[0]).toEqual({
    from: '未提交',
    event: 'SUBMIT 提交订单',
    who: '买家',
    to: '待付款',
    when: 'notOwnShop',
    effects: 'holdStock startPayment',
  })
  expect(tableOf(order).map(({ event }) => event)).toContain('10 天后')
})
